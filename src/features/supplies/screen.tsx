import { api } from '@contract/api'
import { m } from '@contract/messages'
import { supply } from '@contract/supplies/register'
import { ConsoleTabs } from '@/app/console-tabs'
import { screenOf } from '@/app/entity/described-screen'

export const screen = screenOf({
  register: supply,
  calls: api.supplies,
  words: m.supplies,
  title: m.management.consoleSupplies,
  section: m.navigation.pageManagementConsole,
  looks: {
    code: { width: '140px' },
    unit: { width: '160px' },
    kind: { width: '130px' },
    most: { width: '140px', align: 'right' },
  },
  cards: [
    { title: m.supplies.supply, sub: m.supplies.supplySub, show: ['code', 'name', 'unit', 'kind', 'most'] },
  ],
  about: ({ code }) => ({ code }),
  around: (list) => <ConsoleTabs current="/management/supplies">{list}</ConsoleTabs>,
  staleAfter: ['supplies', 'supplyOrders'],
})

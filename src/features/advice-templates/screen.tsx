import { api } from '@contract/api'
import { m } from '@contract/messages'
import { adviceTemplate } from '@contract/advice-templates/register'
import { ConsoleTabs } from '@/app/console-tabs'
import { screenOf } from '@/app/entity/described-screen'

export const screen = screenOf({
  register: adviceTemplate,
  calls: api.adviceTemplates,
  words: m.adviceTemplates,
  title: m.adviceTemplates.title,
  section: m.navigation.pageManagementConsole,
  looks: { name: { width: '240px' } },
  cards: [{ title: m.adviceTemplates.template, sub: m.adviceTemplates.templateSub, show: ['name', 'text'] }],
  around: (list) => <ConsoleTabs current="/management/advice">{list}</ConsoleTabs>,
  staleAfter: ['adviceTemplates', 'pharmacist'],
})

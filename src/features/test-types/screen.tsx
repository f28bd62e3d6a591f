import { api } from '@contract/api'
import { m } from '@contract/messages'
import { testType } from '@contract/test-types/register'
import { codeAndName, inCatalogue } from '@/app/catalogue/in-catalogue'
import { RowCard } from '@/app/catalogue/row-card'
import { screenOf } from '@/app/entity/described-screen'

export const screen = screenOf({
  ...inCatalogue,
  register: testType,
  calls: api.testTypes,
  words: { ...inCatalogue.words, ...m.testTypes },
  title: m.navigation.itemTestTypes,
  looks: { code: { width: '116px' } },
  cards: [{ title: m.testTypes.title, sub: m.testTypes.sub, show: ['code', 'name'], spans: codeAndName }],
  about: ({ code }) => ({ code }),
  card: (row) => <RowCard row={row} />,
})

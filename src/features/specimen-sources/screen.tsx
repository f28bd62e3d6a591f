import { api } from '@contract/api'
import { m } from '@contract/messages'
import { specimenSource } from '@contract/specimen-sources/register'
import { codeAndName, inCatalogue } from '@/app/catalogue/in-catalogue'
import { RowCard } from '@/app/catalogue/row-card'
import { screenOf } from '@/app/entity/described-screen'

export const screen = screenOf({
  ...inCatalogue,
  register: specimenSource,
  calls: api.specimenSources,
  words: { ...inCatalogue.words, ...m.specimenSources },
  title: m.navigation.itemSpecimenSources,
  looks: { code: { width: '116px' } },
  cards: [
    {
      title: m.specimenSources.title,
      sub: m.specimenSources.sub,
      show: ['code', 'name'],
      spans: codeAndName,
    },
  ],
  about: ({ code }) => ({ code }),
  card: (row) => <RowCard row={row} />,
})

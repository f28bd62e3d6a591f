import { api } from '@contract/api'
import { m } from '@contract/messages'
import { specimenSource } from '@contract/specimen-sources/register'
import { codeAndName, inCatalogue } from '@/app/catalogue/in-catalogue'
import { RowCard } from '@/app/catalogue/row-card'
import { listPage } from '@/app/entity/described-list'
import { screenOf } from '@/app/entity/described-screen'
import { specimenSourcesQueries } from './queries'

export const specimenSources = screenOf({
  ...inCatalogue,
  register: specimenSource,
  calls: api.specimenSources,
  queries: specimenSourcesQueries,
  words: { ...inCatalogue.words, ...m.specimenSources },
  title: m.navigation.itemSpecimenSources,
  path: '/specimenSources',
  onePath: '/specimenSource',
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

export const SpecimenSourcesPage = listPage(specimenSources)

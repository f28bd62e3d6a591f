import { api } from '@contract/api'
import { m } from '@contract/messages'
import { sampleType } from '@contract/sample-types/register'
import { codeAndName, inCatalogue } from '@/app/catalogue/in-catalogue'
import { matrixLabels } from '@/app/catalogue/labels'
import { RowCard } from '@/app/catalogue/row-card'
import { screenOf } from '@/app/entity/described-screen'
import { hoursText } from '@contract/rules/hours-text'

export const screen = screenOf({
  ...inCatalogue,
  register: sampleType,
  calls: api.sampleTypes,
  words: { ...inCatalogue.words, ...m.sampleTypes },
  title: m.navigation.itemSampleTypes,
  looks: {
    code: { width: '116px' },
    matrix: { width: '120px' },
    container: { width: '28%', from: 'md' },
    stabilityHours: {
      head: m.catalogue.columnStability,
      width: '112px',
      from: 'md',
      align: 'right',
      cell: ({ stabilityHours }) => (stabilityHours === null ? '' : hoursText(stabilityHours)),
    },
  },
  cards: [
    {
      title: m.sampleTypes.title,
      sub: m.sampleTypes.sub,
      show: ['code', 'name', 'matrix', 'container', 'stabilityHours'],
      spans: { ...codeAndName, matrix: 'third', container: 'third', stabilityHours: 'third' },
    },
    {
      title: m.sampleTypes.collection,
      sub: m.sampleTypes.collectionSub,
      show: ['fillVolume', 'minVolume', 'drawOrder', 'handling'],
      spans: { fillVolume: 'third', minVolume: 'third', drawOrder: 'third', handling: 'all' },
    },
  ],
  about: ({ code, matrix }) => ({
    code,
    facts: [
      { label: m.catalogue.columnCode, value: <span className="mono">{code}</span> },
      { label: m.catalogue.columnMatrix, value: matrixLabels[matrix] },
    ],
  }),
  card: (row) => (
    <RowCard row={row} line={[matrixLabels[row.matrix], row.container].filter(Boolean).join(' · ')} />
  ),
})

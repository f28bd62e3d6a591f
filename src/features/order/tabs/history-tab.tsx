import { useQuery } from '@tanstack/react-query'
import type { Analysis } from '@contract/results/shapes'
import type { Order } from '@contract/orders/shapes'
import { HistoryList } from '@/app/entity/history-list'
import { plainWords } from '@/app/entity/history-words'
import { historyQuery } from '../queries'

const things: Readonly<Record<string, string>> = {
  analysis: 'Test',
  specimen: 'Specimen',
  orderMedication: 'Medication',
  report: 'Report',
}

/** Every change of the order and of what belongs to it; a line about one test or tube says which. */
export function HistoryTab({ order, analyses }: { order: Order; analyses: readonly Analysis[] }) {
  const query = useQuery(historyQuery(order._id))
  const names = new Map([
    ...analyses.map(({ _id, name, letter }) => [_id, `${name}, ${letter}`] as const),
    ...order.specimens.map(({ _id, letter }) => [_id, `Specimen ${letter}`] as const),
    ...order.medications.map(({ _id, name }) => [_id, name] as const),
  ])
  return (
    <HistoryList
      query={query}
      words={({ entity, id, field }) => {
        const thing = names.get(id) ?? things[entity]
        const words = plainWords(field)
        return thing === undefined ? words : `${thing} · ${words.toLowerCase()}`
      }}
    />
  )
}

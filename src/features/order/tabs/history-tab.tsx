import { useQuery } from '@tanstack/react-query'
import { fill, m } from '@contract/messages'
import type { Analysis } from '@contract/results/shapes'
import type { Order } from '@contract/orders/shapes'
import { HistoryList } from '@/app/entity/history-list'
import { plainWords } from '@/app/entity/history-words'
import { historyQuery } from '../queries'

const kinds: Readonly<Record<string, string>> = m.order.historyOf

/** Every change of the order and of what belongs to it; a line about one test or tube says which. */
export function HistoryTab({ order, analyses }: { order: Order; analyses: readonly Analysis[] }) {
  const query = useQuery(historyQuery(order._id))
  const names = new Map([
    ...analyses.map(({ _id, name, letter }) => [_id, `${name}, ${letter}`] as const),
    ...order.specimens.map(({ _id, letter }) => [_id, fill(m.order.specimenOf, { letter })] as const),
    ...order.medications.map(({ _id, name }) => [_id, name] as const),
  ])
  return (
    <HistoryList
      query={query}
      words={({ entity, id, field }) => {
        const about = names.get(id) ?? kinds[entity]
        const words = plainWords(field)
        return about === undefined ? words : `${about} · ${words.toLowerCase()}`
      }}
    />
  )
}

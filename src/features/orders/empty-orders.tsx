import type { ReactNode } from 'react'
import { fill, m } from '@contract/messages'
import type { SetList } from '@/table/list-state'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { noFilters, type OrdersSearch } from './search'

interface EmptyProps {
  search: OrdersSearch
  set: SetList<OrdersSearch>
}

/** Nothing there: because of the date range that is always on, or because there is nothing at all. */
export function EmptyOrders({ search: { days }, set, action }: EmptyProps & { action: ReactNode }) {
  if (days === 'all') return <EmptyState title={m.orders.none} text={m.orders.noneHelp} action={action} />
  return (
    <EmptyState
      title={fill(m.orders.noneInRange, { days })}
      text={m.orders.noneInRangeHelp}
      action={<Button onClick={() => set({ days: 'all' })}>{m.orders.showAllDates}</Button>}
    />
  )
}

export function NoMatch({ search, set }: EmptyProps) {
  const { text, days } = search
  const dated = days !== 'all' && text === ''
  return (
    <EmptyState
      tone="nomatch"
      title={text ? fill(m.orders.noMatchText, { text }) : m.orders.noMatch}
      text={text ? m.orders.noMatchHelp : dated ? fill(m.orders.collectedRange, { days }) : undefined}
      action={
        <>
          <Button onClick={() => set({ ...noFilters, tab: undefined })}>{m.orders.clearFilters}</Button>
          {dated && <Button onClick={() => set({ days: 'all' })}>{m.orders.showAllDates}</Button>}
        </>
      }
    />
  )
}

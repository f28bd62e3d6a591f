import type { ReactNode } from 'react'
import { t } from '@contract/messages'
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
  if (days === 'all')
    return <EmptyState title={t('orders.none')} text={t('orders.noneHelp')} action={action} />
  return (
    <EmptyState
      title={t('orders.noneInRange', { days })}
      text={t('orders.noneInRangeHelp')}
      action={<Button onClick={() => set({ days: 'all' })}>{t('orders.showAllDates')}</Button>}
    />
  )
}

export function NoMatch({ search, set }: EmptyProps) {
  const { text, days } = search
  const dated = days !== 'all' && text === ''
  return (
    <EmptyState
      tone="nomatch"
      title={text ? t('orders.noMatchText', { text }) : t('orders.noMatch')}
      text={text ? t('orders.noMatchHelp') : dated ? t('orders.collectedRange', { days }) : undefined}
      action={
        <>
          <Button onClick={() => set({ ...noFilters, tab: undefined })}>{t('orders.clearFilters')}</Button>
          {dated && <Button onClick={() => set({ days: 'all' })}>{t('orders.showAllDates')}</Button>}
        </>
      }
    />
  )
}

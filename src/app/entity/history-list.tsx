import { deferred } from '@/ui/deferred'
import { SkeletonRows } from '@/ui/skeleton'

/** The history of a thing: a part that few open. It comes when it is asked for, or when the page is idle. */
export const HistoryList = deferred(
  () => import('./history-entries').then((part) => part.HistoryEntries),
  <SkeletonRows rows={6} />,
)

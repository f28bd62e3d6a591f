import type { RemoteOrderRow } from '@contract/remote-orders/shapes'

type Shown = Pick<RemoteOrderRow, '_id' | 'dateReported'>

/** What marks these as reviewed, each with the newest report that the page shows: a newer one is not marked unseen. */
export const reviewBody = (state: boolean, rows: readonly Shown[]) => ({
  state,
  selected: rows.map(({ _id }) => _id),
  seen: rows.flatMap(({ _id, dateReported }) => (dateReported === null ? [] : [{ _id, dateReported }])),
})

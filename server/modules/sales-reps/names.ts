import type { HistoryEntry } from '@contract/history'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** A location's history with the names of sales reps in the place of their ids. */
export async function withSalesRepNames(
  db: Executor,
  labId: string,
  entries: readonly HistoryEntry[],
): Promise<HistoryEntry[]> {
  const concerned = entries
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === 'salesRepId')
    .flatMap(({ old, new: fresh }) => [old, fresh].filter((one) => typeof one === 'string'))
  if (concerned.length === 0) return [...entries]
  const rows = await db
    .selectFrom('sales_rep')
    .select(['id', 'firstname', 'lastname'])
    .where(ofLab(labId))
    .where('id', 'in', [...new Set(concerned)])
    .execute()
  const names = new Map<unknown, string>(
    rows.map(({ id, firstname, lastname }) => [id, `${lastname}, ${firstname}`]),
  )
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) =>
      change.field === 'salesRepId'
        ? {
            ...change,
            field: 'salesRep',
            old: names.get(change.old) ?? change.old,
            new: names.get(change.new) ?? change.new,
          }
        : change,
    ),
  }))
}

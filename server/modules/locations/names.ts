import type { HistoryEntry } from '@contract/history'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'

const idsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(idsOf) : []

/**
 * A history with the names of locations where these fields have their ids. A location out of the caller's reach is left
 * out: where else a physician works, or a patient was seen, is not another clinic's to know. What is then the same before
 * and after says nothing and goes too.
 */
export async function withLocationNames(
  db: Executor,
  who: Principal,
  entries: readonly HistoryEntry[],
  fields: readonly string[],
): Promise<HistoryEntry[]> {
  const concerned = entries
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => fields.includes(field))
    .flatMap(({ old, new: fresh }) => [...idsOf(old), ...idsOf(fresh)])
  if (concerned.length === 0) return [...entries]
  const rows = await db
    .selectFrom('location as l')
    .select(['l.id', 'l.name'])
    .where(ofLab(who, 'l'))
    .where('l.id', 'in', [...new Set(concerned)])
    .where(ownLocations(who, 'l.id'))
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const named = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.flatMap((one) => named(one) ?? [])
      : typeof value === 'string'
        ? (names.get(value) ?? null)
        : value
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes
      .map((change) =>
        fields.includes(change.field)
          ? { ...change, old: named(change.old), new: named(change.new) }
          : change,
      )
      .filter(
        (change) =>
          !fields.includes(change.field) || JSON.stringify(change.old) !== JSON.stringify(change.new),
      ),
  }))
}

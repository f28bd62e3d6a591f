import { sql } from 'kysely'
import type { HistoryEntry } from '@contract/history'
import { historyOf } from '../../core/history'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { withLocationNames } from '../locations/public'

/**
 * What changed on the patient's own record. The copies on orders are not shown here: how often a patient is seen elsewhere
 * is not another clinic's to know. A record that was merged is named by its number.
 */
export async function historyOfRecord(
  db: Executor,
  who: Principal,
  patientId: string,
): Promise<HistoryEntry[]> {
  const entries = await historyOf(
    db,
    who.labId,
    patientId,
    sql`change ->> 'id' = ${patientId} and change ->> 'entity' = 'patient'`,
  )
  const named = await withLocationNames(db, who, entries, ['location'])
  return withPatientNumbers(
    db,
    who,
    named.filter(({ changes }) => changes.length > 0),
  )
}

async function withPatientNumbers(
  db: Executor,
  who: Principal,
  entries: readonly HistoryEntry[],
): Promise<HistoryEntry[]> {
  const ids = entries
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === 'mergedInto')
    .flatMap(({ old, new: fresh }) => [old, fresh].filter((one) => typeof one === 'string'))
  if (ids.length === 0) return [...entries]
  const rows = await db
    .selectFrom('patient')
    .select(['id', 'patient_number'])
    .where(ofLab(who))
    .where('id', 'in', [...new Set(ids)])
    .execute()
  const numbers = new Map<unknown, string>(rows.map((row) => [row.id, row.patient_number]))
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) =>
      change.field === 'mergedInto'
        ? { ...change, old: numbers.get(change.old) ?? null, new: numbers.get(change.new) ?? null }
        : change,
    ),
  }))
}

import { sql } from 'kysely'
import type { HistoricResult } from '@contract/patients/record-shapes'
import { ownLocations, type Reach } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** A result of another laboratory or an earlier system, as it was given. */
export interface NewHistoricResult {
  id: string
  patientId: string
  loinc: string
  name: string
  value: string
  unit: string | null
  collectedAt: Date
  sourceFile: string
  runId: string
}

/** Keeps results that are not kept yet: the same patient, code, instant and value is the same result. Answers the ids kept. */
export async function insertHistoricResults(
  db: Executor,
  labId: string,
  rows: readonly NewHistoricResult[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const kept = await db
    .insertInto('historic_result')
    .values(
      rows.map((row) => ({
        lab_id: labId,
        id: row.id,
        patient_id: row.patientId,
        loinc: row.loinc,
        name: row.name,
        value: row.value,
        unit: row.unit,
        collected_at: row.collectedAt,
        source_file: row.sourceFile,
        run_id: row.runId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['lab_id', 'patient_id', 'loinc', 'collected_at', 'value']).doNothing(),
    )
    .returning('id')
    .execute()
  return kept.map(({ id }) => id)
}

const mostShown = 5000

/**
 * Results of former laboratories of one patient within the caller's reach, those of records merged into this one too; oldest
 * first, at most 5000, of one LOINC code if asked. Empty for a patient out of reach.
 */
export async function historyOfPatient(
  db: Executor,
  who: Reach,
  patientId: string,
  loinc: string | null = null,
): Promise<HistoricResult[]> {
  const { rows } = await sql<Omit<HistoricResult, 'collectedAt'> & { collectedAt: Date }>`
    select h.id as "_id", h.loinc, h.name, h.value, h.unit, h.collected_at as "collectedAt", h.source_file as "sourceFile"
    from patient k
    join patient p on p.lab_id = k.lab_id and (p.id = k.id or p.merged_into = k.id)
    join historic_result h on h.lab_id = p.lab_id and h.patient_id = p.id
    where k.lab_id = ${who.labId} and k.id = ${patientId} and ${ownLocations(who, 'k.location_id')}
      ${loinc === null ? sql`` : sql`and h.loinc = ${loinc}`}
    order by h.collected_at, h.id limit ${mostShown}`.execute(db)
  return rows.map((row) => ({ ...row, collectedAt: row.collectedAt.toISOString() }))
}

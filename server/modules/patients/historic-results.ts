import type { HistoricResult } from '@contract/patients/record-shapes'
import { ofLab, ownLocations, type Reach } from '../../core/scope'
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
  const rows = await db
    .selectFrom('patient as k')
    .innerJoin('patient as p', (join) =>
      join
        .on(ofLab(who, 'p'))
        .on((eb) => eb.or([eb('p.id', '=', eb.ref('k.id')), eb('p.merged_into', '=', eb.ref('k.id'))])),
    )
    .innerJoin('historic_result as h', (join) => join.on(ofLab(who, 'h')).onRef('h.patient_id', '=', 'p.id'))
    .select(['h.id as _id', 'h.loinc', 'h.name', 'h.value', 'h.unit'])
    .select(['h.collected_at as collectedAt', 'h.source_file as sourceFile'])
    .where(ofLab(who, 'k'))
    .where('k.id', '=', patientId)
    .where(ownLocations(who, 'k.location_id'))
    .$if(loinc !== null, (query) => query.where('h.loinc', '=', loinc ?? ''))
    .orderBy('h.collected_at')
    .orderBy('h.id')
    .limit(mostShown)
    .execute()
  return rows.map((row) => ({ ...row, collectedAt: row.collectedAt.toISOString() }))
}

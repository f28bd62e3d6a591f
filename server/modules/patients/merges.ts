import { sql } from 'kysely'
import type { PatientMerge } from '@contract/patients/merge-shapes'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'

type Row = Omit<PatientMerge, 'mergedAt' | 'undoneAt'> & { mergedAt: Date; undoneAt: Date | null }

const party = (alias: string) =>
  sql`json_build_object('_id', ${sql.ref(`${alias}.id`)}, 'patientNumber', ${sql.ref(`${alias}.patient_number`)},
    'name', ${sql.ref(`${alias}.lastname`)} || ', ' || ${sql.ref(`${alias}.firstname`)})`

/** The merges that a patient was part of, on either side, newest first; both records within reach. */
export async function mergesOfPatient(
  db: Executor,
  who: Principal,
  patientId: string,
): Promise<PatientMerge[]> {
  const { rows } = await sql<Row>`
    select m.id as "_id", ${party('k')} as kept, ${party('d')} as dropped, m.reason, m.merged_at as "mergedAt",
      u.first_name || ' ' || u.last_name as "mergedBy", m.undone_at as "undoneAt",
      x.first_name || ' ' || x.last_name as "undoneBy"
    from patient_merge m
    join patient k on ${ofLab(who, 'k')} and k.id = m.kept_id
    join patient d on ${ofLab(who, 'd')} and d.id = m.dropped_id
    join app_user u on ${ofLab(who, 'u')} and u.id = m.merged_by
    left join app_user x on ${ofLab(who, 'x')} and x.id = m.undone_by
    where ${ofLab(who, 'm')} and (m.kept_id = ${patientId} or m.dropped_id = ${patientId})
      and ${ownLocations(who, 'k.location_id')} and ${ownLocations(who, 'd.location_id')}
    order by m.merged_at desc, m.id desc`.execute(db)
  return rows.map(({ mergedAt, undoneAt, ...row }) => ({
    ...row,
    mergedAt: mergedAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }))
}

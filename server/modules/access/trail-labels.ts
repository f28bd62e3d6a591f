import { sql } from 'kysely'
import type { Executor } from '../../core/tx'

/**
 * What ids of the trail are called: orders by requisition number, people by name, the rest by their own name. One
 * statement for a page; an id without a name of its own (a result, a tube) is absent.
 */
export async function labelsOf(
  db: Executor,
  labId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const wanted = sql`${[...new Set(ids)]}::uuid[]`
  const { rows } = await sql<{ id: string; label: string }>`
    select id, requisition_number as label from lab_order where lab_id = ${labId} and id = any(${wanted})
    union all select id, lastname || ', ' || firstname || ' (' || patient_number || ')' from patient where lab_id = ${labId} and id = any(${wanted})
    union all select id, first_name || ' ' || last_name || ' (' || username || ')' from app_user where lab_id = ${labId} and id = any(${wanted})
    union all select id, name from location where lab_id = ${labId} and id = any(${wanted})
    union all select id, lastname || ', ' || firstname from physician where lab_id = ${labId} and id = any(${wanted})
    union all select id, barcode from specimen where lab_id = ${labId} and id = any(${wanted})
    union all select id, code from test where lab_id = ${labId} and id = any(${wanted})
    union all select id, code from panel where lab_id = ${labId} and id = any(${wanted})
    union all select id, name from lab where id = ${labId} and id = any(${wanted})`.execute(db)
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** A patient's own id, those of records merged into it, and those of its orders: how the trail names what is theirs. */
export async function idsOfPatient(db: Executor, labId: string, patientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as (select id from patient where lab_id = ${labId} and (id = ${patientId} or merged_into = ${patientId}))
    select id from own union select id from lab_order where lab_id = ${labId} and patient_id in (select id from own)`.execute(
    db,
  )
  return rows.length > 0 ? rows.map(({ id }) => id) : [patientId]
}

import { sql } from 'kysely'
import type { AnalysisState, SpecimenState } from '@contract/orders/shapes'
import type { Principal } from '../../core/principal'
import { ownLocations } from '../../core/scope'
import type { Executor, Tx } from '../../core/tx'

/** A specimen with the states of the analyses that are made from it. */
export interface SpecimenRecord {
  id: string
  version: number
  letter: string
  barcode: string
  state: SpecimenState
  condition: string | null
  collected_at: Date
  received_at: Date | null
  received_by: string | null
  reject_reason: string | null
  comment: string | null
  analyses: AnalysisState[]
}

/** The order that a scanned code names by its requisition number, else the tube that it names by its barcode. */
export async function findScanned(
  db: Executor,
  who: Principal,
  scanned: string,
): Promise<{ orderId: string; specimenId: string | null } | undefined> {
  const code = scanned.toUpperCase()
  const { rows } = await sql<{ orderId: string; specimenId: string | null }>`
    select o.id as "orderId", named.specimen_id as "specimenId" from (
      select id as order_id, null::uuid as specimen_id from lab_order where lab_id = ${who.labId} and requisition_number = ${code}
      union all
      select order_id, id from specimen where lab_id = ${who.labId} and barcode = ${code}
    ) named
    join lab_order o on o.lab_id = ${who.labId} and o.id = named.order_id
    where not o.deleted and ${ownLocations(who, 'o.location_id')}
    order by named.specimen_id nulls first limit 1`.execute(db)
  return rows[0]
}

/** The orders, within reach and not deleted, that these specimens belong to. */
export async function ordersOfSpecimens(
  db: Executor,
  who: Principal,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from specimen s join lab_order o on o.lab_id = s.lab_id and o.id = s.order_id
    where s.lab_id = ${who.labId} and s.id = any(${[...ids]}::uuid[]) and not o.deleted and ${ownLocations(who, 'o.location_id')}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** The specimens of an order by letter. */
export async function specimensOfOrder(
  db: Executor,
  labId: string,
  orderId: string,
): Promise<SpecimenRecord[]> {
  const { rows } = await sql<SpecimenRecord>`
    select s.id, s.version, s.letter, s.barcode, s.state, s.condition, s.collected_at, s.received_at, s.received_by,
      s.reject_reason, s.comment,
      array(select a.state from analysis a where a.lab_id = s.lab_id and a.order_id = s.order_id and a.specimen_id = s.id) as analyses
    from specimen s where s.lab_id = ${labId} and s.order_id = ${orderId} order by s.letter`.execute(db)
  return rows
}

/** Writes one specimen back and raises its version. The order must be locked, so nobody else can have changed it. */
export async function saveSpecimen(tx: Tx, labId: string, record: SpecimenRecord): Promise<void> {
  await tx
    .updateTable('specimen')
    .set((eb) => ({
      version: eb('version', '+', 1),
      state: record.state,
      condition: record.condition,
      received_at: record.received_at,
      received_by: record.received_by,
      reject_reason: record.reject_reason,
      comment: record.comment,
    }))
    .where('lab_id', '=', labId)
    .where('id', '=', record.id)
    .execute()
}

import { sql } from 'kysely'
import { type AnalysisState, SpecimenState } from '@contract/orders/shapes'
import type { KeptAs } from '@contract/tests/kept-as'
import type { StabilityLimit } from '@contract/tests/shapes'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor, Tx } from '../../core/tx'

/** A specimen with the states of the analyses that are made from it. */
export interface SpecimenRecord {
  id: string
  version: number
  letter: string
  barcode: string
  state: SpecimenState
  condition: string | null
  kept: KeptAs | null
  collected_at: Date
  received_at: Date | null
  received_by: string | null
  reject_reason: string | null
  rejected_at: Date | null
  rejected_by: string | null
  rejected_as: string | null
  comment: string | null
  analyses: AnalysisState[]
}

/** The order that a scanned code names by its requisition number, else the tube that it names by its barcode. */
export function findScanned(
  db: Executor,
  who: Principal,
  scanned: string,
): Promise<{ orderId: string; specimenId: string | null } | undefined> {
  const code = scanned.toUpperCase()
  return db
    .with('named', (named) =>
      named
        .selectFrom('lab_order')
        .select(['id as order_id', sql<string | null>`null::uuid`.as('specimen_id')])
        .where(ofLab(who))
        .where('requisition_number', '=', code)
        .unionAll((union) =>
          union
            .selectFrom('specimen')
            .select(['order_id', 'id as specimen_id'])
            .where(ofLab(who))
            .where('barcode', '=', code),
        ),
    )
    .selectFrom('named')
    .innerJoin('lab_order as o', (join) => join.on(ofLab(who, 'o')).onRef('o.id', '=', 'named.order_id'))
    .select(['o.id as orderId', 'named.specimen_id as specimenId'])
    .where('o.deleted', '=', false)
    .where(ownLocations(who, 'o.location_id'))
    .orderBy('named.specimen_id', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
}

/** The orders, within reach and not deleted, that these specimens belong to. */
export async function ordersOfSpecimens(
  db: Executor,
  who: Principal,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('specimen as s')
    .innerJoin('lab_order as o', (join) => join.on(ofLab(who, 'o')).onRef('o.id', '=', 's.order_id'))
    .select('o.id')
    .distinct()
    .where(ofLab(who, 's'))
    .where(sql<boolean>`s.id = any(${[...ids]}::uuid[])`)
    .where('o.deleted', '=', false)
    .where(ownLocations(who, 'o.location_id'))
    .execute()
  return rows.map((row) => row.id)
}

/** The specimens of an order by letter. */
export async function specimensOfOrder(
  db: Executor,
  labId: string,
  orderId: string,
): Promise<SpecimenRecord[]> {
  const rows = await db
    .selectFrom('specimen as s')
    .select([
      's.id',
      's.version',
      's.letter',
      's.barcode',
      's.state',
      's.condition',
      's.kept',
      's.collected_at',
    ])
    .select([
      's.received_at',
      's.received_by',
      's.reject_reason',
      's.rejected_at',
      's.rejected_by',
      's.rejected_as',
      's.comment',
    ])
    .select(
      sql<AnalysisState[]>`array(select a.state from analysis a
        where ${ofLab(labId, 'a')} and a.order_id = s.order_id and a.specimen_id = s.id)`.as('analyses'),
    )
    .where(ofLab(labId, 's'))
    .where('s.order_id', '=', orderId)
    .orderBy('s.letter')
    .execute()
  return rows.map((row) => ({ ...row, state: SpecimenState.parse(row.state) }))
}

/** How long specimens keep for the tests that are still to come on them. */
export async function keptTests(
  db: Executor,
  labId: string,
  ids: readonly string[],
): Promise<{ specimenId: string; name: string; stability: StabilityLimit[] }[]> {
  const { rows } = await sql<{ specimenId: string; name: string; stability: StabilityLimit[] }>`
    select a.specimen_id as "specimenId", v.name, coalesce(v.definition -> 'stability', '[]') as stability
    from analysis a join test_version v on ${ofLab(labId, 'v')} and v.test_id = a.test_id and v.version = a.test_version
    where ${ofLab(labId, 'a')} and a.specimen_id = any(${[...ids]}::uuid[]) and a.state in ('REGISTERED', 'ASSIGNED')
    order by a.position, a.id`.execute(db)
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
      kept: record.kept,
      received_at: record.received_at,
      received_by: record.received_by,
      reject_reason: record.reject_reason,
      rejected_at: record.rejected_at,
      rejected_by: record.rejected_by,
      rejected_as: record.rejected_as,
      comment: record.comment,
    }))
    .where(ofLab(labId))
    .where('id', '=', record.id)
    .execute()
}

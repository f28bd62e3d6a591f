import { sql, type Kysely, type RawBuilder } from 'kysely'
import { nextNumbers } from '../../core/counter'
import { ofLab, ownLocations } from '../../core/scope'
import { inTransaction, type Executor } from '../../core/tx'
import type { Database, PatientSnapshot } from '../../db/schema'
import type { FhirCaller } from './tokens'

/** The series that places are counted in; its row is what keeps two from being given at once. */
const series = 'fhir place'
/** The last instant that was given, in milliseconds: it may be that of an order whose place was taken away since. */
const instants = 'fhir instant'
const atOnce = 1000

/**
 * Gives places to the orders that changed since the last read, in a transaction of its own after theirs: the rows that are seen
 * here have committed, and whoever gives places next waits for this one's commit. So a place that can be read has no lower one
 * that comes to light later, whichever transaction commits last and whatever clocks say. All of one round have one instant, later
 * than that of every earlier round: it is `meta.lastUpdated`.
 */
export async function givePlaces(db: Kysely<Database>, labId: string, now: Date): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    const waiting = await db
      .selectFrom('fhir_order as t')
      .select('t.id')
      .where(ofLab(labId, 't'))
      .where('t.place', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (!waiting) return
    const given = await inTransaction(db, async (tx) => {
      await nextNumbers(tx, labId, series, 0)
      // What another transaction is changing just now gets its place after that.
      const { rows } = await sql<{
        id: string
      }>`select t.id from fhir_order t where ${ofLab(labId, 't')} and t.place is null
        order by t.id limit ${atOnce} for update skip locked`.execute(tx)
      if (rows.length === 0) return 0
      const last = await nextNumbers(tx, labId, series, rows.length)
      const newest = await tx
        .selectFrom('fhir_order as t')
        .select('t.placed_at')
        .where(ofLab(labId, 't'))
        .where('t.placed_at', 'is not', null)
        .orderBy('t.placed_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      const told = await nextNumbers(tx, labId, instants, 0)
      const at = new Date(Math.max(now.getTime(), Math.max(told, newest?.placed_at?.getTime() ?? 0) + 1))
      await nextNumbers(tx, labId, instants, at.getTime() - told)
      // As text: each row gets its own number.
      await sql`update fhir_order t set place = n.place, placed_at = ${at}
        from (select u.id, ${last - rows.length}::bigint + u.at as place
          from unnest(${rows.map(({ id }) => id)}::uuid[]) with ordinality as u (id, at)) n
        where ${ofLab(labId, 't')} and t.id = n.id`.execute(tx)
      return rows.length
    })
    if (given < atOnce) return
  }
}

/** An order with a released report, as it stands among what clients page through. */
export interface Placed {
  id: string
  reportId: string
  patientId: string
  patient: PatientSnapshot
  place: number
  placedAt: Date
}

interface PlacedRow {
  id: string
  report_id: string
  patient_id: string
  patient: PatientSnapshot
  place: string
  placed_at: Date
}
const placedOf = (row: PlacedRow): Placed => ({
  id: row.id,
  reportId: row.report_id,
  patientId: row.patient_id,
  patient: row.patient,
  place: Number(row.place),
  placedAt: row.placed_at,
})

const columns = sql`t.id, t.report_id, t.patient_id, t.patient, t.place, t.placed_at`

/** Where the order is now decides, not where its row says: an order that moved to another location is out of reach at once. */
const within = (who: FhirCaller): RawBuilder<unknown> => sql`exists (select from lab_order o
  where ${ofLab(who, 'o')} and o.id = t.id and not o.deleted and ${ownLocations(who, 'o.location_id')})`

/** An instant that rows are compared with. FHIR's other prefixes are these two at the end of the period that they name. */
export interface Bound {
  side: 'ge' | 'lt'
  at: Date
}

/** The places between which the rows of these instants lie: instants rise with places. Null where none can. */
async function placesBetween(
  db: Executor,
  labId: string,
  bounds: readonly Bound[],
): Promise<{ from: number; to: number } | null> {
  let [from, to] = [0, Number.MAX_SAFE_INTEGER]
  for (const { side, at } of bounds) {
    // The first row that is not before the bound begins what comes behind it.
    const { rows } = await sql<{ place: string }>`select t.place from fhir_order t
      where ${ofLab(labId, 't')} and t.placed_at >= ${at} order by t.placed_at, t.place limit 1`.execute(db)
    const first = rows[0] ? Number(rows[0].place) : undefined
    if (side === 'ge') {
      if (first === undefined) return null
      from = Math.max(from, first)
    } else if (first !== undefined) to = Math.min(to, first - 1)
  }
  return from > to ? null : { from, to }
}

export interface Wanted {
  /** Only places beyond this one; 0 from the beginning. */
  after: number
  bounds: readonly Bound[]
  patientId?: string | undefined
  /** Beside that patient's orders those that were theirs before. */
  left?: readonly string[] | undefined
  /** Only these orders. */
  orderIds?: readonly string[] | undefined
  /** Of the orders of one patient only the one that changed last. */
  newestOfPatient?: boolean
  limit: number
}

/**
 * The next orders within the client's reach, by place. Each location's own index is walked, so that what others have costs
 * nothing; a page a million orders on costs what the first one does.
 */
export async function placedAfter(db: Executor, who: FhirCaller, wanted: Wanted): Promise<Placed[]> {
  const between = await placesBetween(db, who.labId, wanted.bounds)
  if (between === null) return []
  const { patientId, left = [], orderIds, newestOfPatient, limit } = wanted
  const whose =
    left.length === 0
      ? sql`and t.patient_id = ${patientId}`
      : sql`and (t.patient_id = ${patientId} or t.id = any(${[...left]}::uuid[]))`
  const from = Math.max(between.from, wanted.after + 1)
  const condition = sql`${ofLab(who, 't')} and t.place >= ${from} and t.place <= ${between.to} and ${within(who)}
    ${patientId === undefined ? sql`` : whose}
    ${orderIds === undefined ? sql`` : sql`and t.id = any(${[...orderIds]}::uuid[])`}
    ${
      newestOfPatient
        ? sql`and not exists (select from fhir_order later
      where ${ofLab(who, 'later')} and later.patient_id = t.patient_id and later.place > t.place
        and exists (select from lab_order p where ${ofLab(who, 'p')} and p.id = later.id and not p.deleted
          and ${ownLocations(who, 'p.location_id')}))`
        : sql``
    }`
  const isNarrow = patientId !== undefined || orderIds !== undefined
  const page =
    who.locations === 'all' || isNarrow
      ? sql`select ${columns} from fhir_order t where ${condition} order by t.place limit ${limit}`
      : sql`select t.* from unnest(${[...who.locations]}::uuid[]) mine (location_id)
          cross join lateral (select ${columns} from fhir_order t
            where ${condition} and t.location_id = mine.location_id order by t.place limit ${limit}) t
          order by t.place limit ${limit}`
  const { rows } = await sql<PlacedRow>`${page}`.execute(db)
  return rows.map(placedOf)
}

/** One order within reach; undefined also for one that has no place yet, which `givePlaces` sees to. */
export async function findPlaced(
  db: Executor,
  who: FhirCaller,
  orderId: string,
): Promise<Placed | undefined> {
  const [found] = await placedAfter(db, who, { after: 0, bounds: [], orderIds: [orderId], limit: 1 })
  return found
}

/** Whether an order within the client's reach was deleted, having been reported. */
export async function wasDeleted(db: Executor, who: FhirCaller, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('fhir_order as t')
    .innerJoin('lab_order as o', (join) => join.on(ofLab(who, 'o')).onRef('o.id', '=', 't.id'))
    .select('o.id')
    .where(ofLab(who, 't'))
    .where('t.id', '=', orderId)
    .where('o.deleted', '=', true)
    .where(ownLocations(who, 'o.location_id'))
    .executeTakeFirst()
  return row !== undefined
}

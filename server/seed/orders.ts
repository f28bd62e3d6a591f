import { sql, Transaction, type Kysely, type Selectable } from 'kysely'
import { appendAudit, type AuditEntry } from '../core/audit'
import { ofLab } from '../core/scope'
import type { Tx } from '../core/tx'
import { noteForFhir } from '../modules/fhir-feed/public'
import type { AnalysisTable, Database, OrderMedicationTable, OrderTable, SpecimenTable } from '../db/schema'
import { insertRecords } from './insert-records'
import type { SeededLab } from './laboratory'
import { makeNotifications } from './notifications'
import { makeBenchQueue } from './bench-queue'
import { makeAnalyses } from './order-analyses'
import { historyOf } from './order-history'
import { rememberReleased } from './order-interpretation'
import { makeOrders } from './order-making'
import { makePatients, staffOf, type OrderPatient } from './order-people'
import { analysisRowOf, medicationRows, orderRow, specimenRows } from './order-records'
import { issueReports, type IssuedReport } from './order-reports'
import type { SeedOrder, SeedWorld } from './order-world'
import { seededRandom } from './random'
import { makeCultures } from './cultures'
import { makeReviewQueue } from './review-queue'
import { seedReportQueue } from './report-queue'
import { seedReviews } from './reviews'

interface SeedOrdersOptions {
  /** The present instant: the work of the day lies just before it, everything else in the ninety days before. */
  now: Date
  count?: number
  /** Forty orders more that wait for a pharmacist, in every state of interpretation, cultures, and results that a control holds. */
  queue?: boolean
}

/** Patients for each order: some come back, most come once or twice. */
const patientsPerOrder = 0.6
/** Entries of the trail that are chained in one statement. */
const auditChunk = 250

/**
 * Gives a freshly seeded laboratory its patients, orders, results, reports and history, in one transaction (the caller's,
 * if `db` is one). The same `now` gives the same people and values; only ids differ. The laboratory must have none yet:
 * numbers begin at 1.
 */
export async function seedOrders(
  db: Kysely<Database>,
  seeded: SeededLab,
  { now, count = 420, queue = false }: SeedOrdersOptions,
): Promise<void> {
  const work = (tx: Tx) => seedInto(tx, seeded, { now, count, queue })
  await (db instanceof Transaction ? work(db) : db.transaction().execute(work))
}

async function seedInto(
  tx: Tx,
  seeded: SeededLab,
  { now, count, queue }: Required<SeedOrdersOptions>,
): Promise<void> {
  const random = seededRandom('demo orders')
  const listed = await tx.selectFrom('medication').select(['name', 'id']).where(ofLab(seeded)).execute()
  const world: SeedWorld = {
    seeded,
    now,
    random,
    staff: {
      entry: staffOf(seeded, 'accession'),
      bench: staffOf(seeded, 'lab'),
      supervisor: staffOf(seeded, 'admin'),
    },
    medications: new Map(listed.map(({ name, id }) => [name, id])),
    lastValues: new Map(),
  }
  const patients = makePatients(random, seeded, Math.ceil(count * patientsPerOrder), now)
  const { orders, series } = makeOrders(
    world,
    patients,
    count,
    queue
      ? [
          ...makeReviewQueue(world, patients),
          ...makeCultures(world, patients),
          ...makeBenchQueue(world, patients),
        ]
      : [],
  )
  const made = makeRows(world, orders)

  await insertRecords(
    tx,
    'patient',
    patients.map((patient) => withLastOrder(patient, orders)),
  )
  await insertRecords(tx, 'lab_order', made.orders)
  await insertRecords(tx, 'specimen', made.specimens)
  await insertRecords(tx, 'analysis', made.analyses)
  await insertRecords(tx, 'order_medication', made.medications)
  // Nobody has counted what was just filled in, and the account that fills it may not: the planner takes each table for small and goes
  // through it for every row of another, half a minute in all.
  await sql`set local enable_nestloop = off`.execute(tx)
  await seedReviews(tx, seeded)
  await seedReportQueue(tx, seeded)
  await insertRecords(
    tx,
    'media',
    made.reports.map(({ media }) => media),
  )
  await insertRecords(
    tx,
    'report',
    made.reports.map(({ row }) => row),
  )
  await noteForFhir(
    tx,
    seeded.labId,
    made.reports.map(({ row }) => row.order_id),
  )
  await insertRecords(tx, 'notification', makeNotifications(world, orders))
  const counters = [...series].map(([day, value]) => ({ name: `requisition ${day}`, value }))
  await insertRecords(
    tx,
    'counter',
    [{ name: 'patient', value: patients.length }, ...counters].map((row) => ({
      lab_id: seeded.labId,
      ...row,
    })),
  )
  for (let at = 0; at < made.history.length; at += auditChunk)
    await appendAudit(tx, seeded.labId, made.history.slice(at, at + auditChunk))
}

interface Rows {
  orders: Selectable<OrderTable>[]
  specimens: Selectable<SpecimenTable>[]
  analyses: Selectable<AnalysisTable>[]
  medications: Selectable<OrderMedicationTable>[]
  reports: IssuedReport[]
  history: AuditEntry[]
}

/** Oldest collection first, so that a patient's earlier values are there when the later ones are compared with them. */
function makeRows(world: SeedWorld, orders: readonly SeedOrder[]): Rows {
  const rows: Rows = { orders: [], specimens: [], analyses: [], medications: [], reports: [], history: [] }
  // Orders with wanted results draw apart, so that all others are as without them.
  const apart = { ...world, random: seededRandom('demo wanted orders') }
  for (const order of orders) {
    const { analyses, preliminary } = makeAnalyses(order.wanted ? apart : world, order)
    const reports = issueReports(order.wanted ? apart : world, order, analyses, preliminary)
    rememberReleased(world, order, analyses)
    rows.orders.push(orderRow(world, order, reports))
    rows.specimens.push(...specimenRows(world, order))
    rows.analyses.push(...analyses.map((analysis) => analysisRowOf(world, analysis)))
    rows.medications.push(...medicationRows(world, order))
    rows.reports.push(...reports)
    rows.history.push(...historyOf(world, order, analyses, reports))
  }
  rows.history.sort((a, b) => a.at.getTime() - b.at.getTime())
  return rows
}

function withLastOrder({ row }: OrderPatient, orders: readonly SeedOrder[]): OrderPatient['row'] {
  const last = orders.findLast(({ patient }) => patient.row.id === row.id)
  return { ...row, last_order_at: last ? new Date(last.plan.dateCollected) : null }
}

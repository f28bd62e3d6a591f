import { sql } from 'kysely'
import type { GateProblem } from '@contract/reports/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { ofLab, ownLocations } from '../../core/scope'
import type { PatientSnapshot } from '../../db/schema'
import { asksForReview } from '../lab-settings/public'
import { openDrafts } from '../pharmacist/public'
import { gate, waits } from './queue'

export interface OrderFacts {
  id: string
  version: number
  requisitionNumber: string
  patient: { lastname: string; firstname: string }
  /** READY, PENDING and ERRORS as the list of reports has them; NONE: nothing verified waits for a report. */
  state: 'READY' | 'PENDING' | 'ERRORS' | 'UNCHECKED' | 'NONE'
  /** What it waits for or lacks, as sentences. */
  why: string[]
  /** Tests that are still to be verified. */
  toCome: number
}

interface Row {
  id: string
  version: number
  requisition_number: string
  patient: PatientSnapshot
  is_due: boolean
  waits: boolean
  report_waits: boolean
  hold_reason: string | null
  pharmd_due: Date | null
  to_come: number
  problems: GateProblem[] | null
}

/** Where each of these orders stands with its report, by the conditions of the list of reports to sign. Two statements. */
export async function orderStandings(ctx: Ctx, ids: readonly string[]): Promise<OrderFacts[]> {
  const { db, who, now } = ctx
  const { rows } = await sql<Row>`
    select t.id, t.version, t.requisition_number, t.patient, t.report_due is not null as is_due,
      ${waits(who, now)} as waits, t.report_waits, t.hold ->> 'reason' as hold_reason, t.pharmd_due,
      (select count(*)::int from analysis a where ${ofLab(who, 'a')} and a.order_id = t.id
        and a.state in ('REGISTERED', 'ASSIGNED', 'RESULTED')) as to_come,
      (select g.problems ${gate(who)}) as problems
    from lab_order t
    where ${ofLab(who, 't')} and not t.deleted and ${ownLocations(who, 't.location_id')} and t.id = any(${[...ids]}::uuid[])
    order by t.requisition_number, t.id`.execute(db)
  const drafts = await openDrafts(
    db,
    who,
    rows.map(({ id }) => id),
    now,
  )
  return rows.map((row): OrderFacts => {
    const reviewer = drafts.get(row.id)?.name ?? null
    const waitsFor = [
      ...(row.report_waits ? [fill(m.turboReports.waits.tests, { count: row.to_come })] : []),
      ...(row.hold_reason === null ? [] : [fill(m.turboReports.waits.hold, { reason: row.hold_reason })]),
      ...(row.pharmd_due !== null && asksForReview(who.settings) ? [m.turboReports.waits.pharmacist] : []),
      ...(reviewer === null ? [] : [fill(m.turboReports.waits.review, { name: reviewer })]),
    ]
    const problems = (row.problems ?? []).map(({ message }) => message)
    const state = !row.is_due
      ? 'NONE'
      : row.waits
        ? 'PENDING'
        : row.problems === null
          ? 'UNCHECKED'
          : problems.length > 0
            ? 'ERRORS'
            : 'READY'
    return {
      id: row.id,
      version: row.version,
      requisitionNumber: row.requisition_number,
      patient: { lastname: row.patient.lastname, firstname: row.patient.firstname },
      state,
      why: state === 'PENDING' ? waitsFor : state === 'ERRORS' ? problems : [],
      toCome: row.to_come,
    }
  })
}

import { sql } from 'kysely'
import type { IntakeList } from '@contract/intake/shapes'
import { IntakeState, type IntakeDetail, type IntakeRow } from '@contract/intake/shapes'
import { fill, m } from '@contract/messages'
import type { Page } from '@contract/shapes'
import type { Ctx } from '../../core/context'
import { notFound, ruleRefused, stale } from '../../core/errors'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import { contains, folded } from '../../core/text'
import type { Executor } from '../../core/tx'

const sorts = {
  submittedAt: { column: 'submitted_at', type: 'timestamptz' },
  patient: { column: 'search_name', type: 'text' },
} as const

/** The queue within the caller's reach, a page at a time. */
export function listIntakes(db: Executor, who: Principal, input: IntakeList): Promise<Page<IntakeRow>> {
  const { text, state, location } = input
  return listPage<Omit<IntakeRow, '_id' | 'submittedAt'> & { id: string; submitted: Date }, IntakeRow>(
    db,
    {
      input,
      sorts,
      table: 'intake',
      where: sql`${ofLab(who, 't')} and ${ownLocations(who, 't.location_id')}
        ${text ? sql`and (t.search_name like ${contains(folded(text))} or lower(t.form_name) like ${contains(text.toLowerCase())})` : sql``}
        ${state ? sql`and t.state = ${state}` : sql``}
        ${location ? sql`and t.location_id = ${location}` : sql``}`,
      columns: sql`p.id, p.version, p.state, p.form_name as "formName", p.patient ->> 'firstname' as firstname,
        p.patient ->> 'lastname' as lastname, p.patient ->> 'dob' as dob, p.location_id as location,
        l.name as "locationName", p.submitted_at as submitted`,
      joins: sql`left join intake p on ${ofLab(who, 'p')} and p.id = h.id
        left join location l on ${ofLab(who, 'l')} and l.id = p.location_id`,
    },
    ({ id, submitted, ...row }) => ({ ...row, _id: id, submittedAt: submitted.toISOString() }),
  )
}

export async function countIntakes(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('intake')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where(ofLab(ctx.who))
    .where(ownLocations(ctx.who, 'location_id'))
    .groupBy('state')
    .execute()
  const of = (state: IntakeState) => rows.find((row) => row.state === state)?.count ?? 0
  return { NEW: of('NEW'), ACCEPTED: of('ACCEPTED'), DISMISSED: of('DISMISSED') }
}

/** One form within the caller's reach. */
export async function findIntake(
  db: Executor,
  who: Principal,
  id: string,
): Promise<IntakeDetail | undefined> {
  const row = await db
    .selectFrom('intake as i')
    .innerJoin('location as l', (join) => join.on(ofLab(who, 'l')).onRef('l.id', '=', 'i.location_id'))
    .leftJoin('app_user as u', (join) => join.on(ofLab(who, 'u')).onRef('u.id', '=', 'i.decided_by'))
    .leftJoin('lab_order as o', (join) => join.on(ofLab(who, 'o')).onRef('o.id', '=', 'i.order_id'))
    .selectAll('i')
    .select(['l.name as location_name', 'l.code as location_code', 'u.first_name', 'u.last_name'])
    .select(['o.id as order_key', 'o.requisition_number', 'o.deleted'])
    .where(ofLab(who, 'i'))
    .where('i.id', '=', id)
    .where(ownLocations(who, 'i.location_id'))
    .executeTakeFirst()
  return (
    row && {
      _id: row.id,
      version: row.version,
      state: IntakeState.parse(row.state),
      formName: row.form_name,
      ...row.patient,
      location: row.location_id,
      locationName: row.location_name,
      locationCode: row.location_code,
      panels: row.panels,
      answers: row.answers,
      order:
        row.order_key !== null && row.requisition_number !== null
          ? { _id: row.order_key, requisitionNumber: row.requisition_number, removed: row.deleted === true }
          : null,
      reason: row.reason,
      submittedAt: row.submitted_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedByName: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
    }
  )
}

interface Decision {
  _id: string
  version: number
  to: IntakeState
  reason: string | null
}

/** From where a form may come into a state: an accepted one stays accepted, because an order may have come of it. */
const from: Record<IntakeState, IntakeState> = { ACCEPTED: 'NEW', DISMISSED: 'NEW', NEW: 'DISMISSED' }

/** Accepts, dismisses or puts back a form. A dismissal says why. */
export function decideIntake(ctx: Ctx, { _id, version, to, reason }: Decision): Promise<IntakeDetail> {
  return ctx.write(async (w) => {
    const before = await findIntake(w.tx, ctx.who, _id)
    if (!before) throw notFound()
    if (before.version !== version) throw stale(before)
    if (before.state !== from[to])
      throw ruleRefused(
        before.state === 'ACCEPTED'
          ? m.intake.acceptedAlready
          : fill(m.intake.notInState, { state: from[to] }),
      )
    if (to === 'DISMISSED' && reason === null)
      throw ruleRefused(m.intake.whyDismissed, { reason: m.intake.whyDismissed })
    const { numUpdatedRows } = await w.tx
      .updateTable('intake')
      .set({
        state: to,
        reason: to === 'DISMISSED' ? reason : null,
        decided_at: to === 'NEW' ? null : ctx.now,
        decided_by: to === 'NEW' ? null : ctx.who.userId,
        version: version + 1,
        updated_at: ctx.now,
      })
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .where('version', '=', version)
      .executeTakeFirst()
    const after = await findIntake(w.tx, ctx.who, _id)
    if (numUpdatedRows !== 1n || !after) throw stale(after)
    w.changed('intake', _id, { state: before.state }, { state: to })
    w.about('intake', _id, reason)
    return after
  })
}

import { sql } from 'kysely'
import { z } from 'zod'
import type { Question } from '@contract/reference/shapes'
import { fill, m } from '@contract/messages'
import { RemoteFormKey } from '@contract/remote-orders/choices'
import type { StandingOrder, StandingState, StandingWhen } from '@contract/standing-orders/shapes'
import { todayIn } from '@contract/rules/zone'
import type { Ctx } from '../../core/context'
import { notFound } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor, Tx } from '../../core/tx'
import type { OrderedPanel } from '../../db/schema'
import { currentForms } from '../remote-forms/public'
import { questionsAsked } from '../remote-orders/public'

interface StandingRecord {
  id: string
  version: number
  state: StandingState
  patient_id: string
  firstname: string
  lastname: string
  dob: string
  location_id: string
  location_name: string
  physician_id: string
  physician_firstname: string
  physician_lastname: string
  form: string
  panels: OrderedPanel[]
  every_weeks: number
  from_day: string
  until_day: string | null
  times: number | null
  moment: StandingWhen
  made: number
  next_due: string | null
  problem: string | null
  moved: string | null
  last_id: string | null
  last_number: string | null
  last_due: string | null
  last_waits: boolean | null
  set_by_name: string
  set_at: Date
  signed_by_name: string | null
  ended_reason: string | null
  ended_by_name: string | null
  ended_at: Date | null
}

export interface StandingFilter {
  due: boolean
  ended: boolean
  patient?: string | undefined
  page: number
  limit: number
}

const Total = z.object({ total: z.int() })

/** What each standing order asks anew: the questions of its form, its panels and its location. */
async function questionsOf(ctx: Ctx, db: Executor, rows: readonly StandingRecord[]) {
  const asked = new Map<string, Question[]>()
  if (rows.length === 0) return asked
  const forms = await currentForms(db, ctx.who.labId)
  for (const row of rows) {
    const codes = row.panels.map(({ code }) => code)
    const key = JSON.stringify([row.form, row.location_id, codes])
    const form = forms.find((one) => one.key === row.form)
    if (!form || asked.has(key)) continue
    asked.set(key, await questionsAsked(db, ctx, form, { panelCodes: codes, locationId: row.location_id }))
  }
  return asked
}

async function present(ctx: Ctx, db: Executor, rows: readonly StandingRecord[]): Promise<StandingOrder[]> {
  const today = todayIn(ctx.who.timeZone, ctx.now.toISOString())
  const questions = await questionsOf(ctx, db, rows)
  return rows.map((row) => ({
    ...{ _id: row.id, version: row.version, state: row.state },
    patient: { _id: row.patient_id, firstname: row.firstname, lastname: row.lastname, dob: row.dob },
    location: { _id: row.location_id, name: row.location_name },
    physician: {
      _id: row.physician_id,
      firstname: row.physician_firstname,
      lastname: row.physician_lastname,
    },
    panels: row.panels.map(({ name }) => name),
    ...{ everyWeeks: row.every_weeks, from: row.from_day, until: row.until_day, times: row.times },
    ...{ when: row.moment, made: row.made, nextDue: row.next_due },
    problem:
      row.state === 'ACTIVE' && row.moved !== null
        ? fill(m.standingOrders.orderMoved, { number: row.moved })
        : row.problem,
    due: row.state === 'ACTIVE' && row.next_due !== null && row.next_due <= today,
    last:
      row.last_id === null
        ? null
        : {
            _id: row.last_id,
            requisitionNumber: row.last_number ?? '',
            due: row.last_due ?? row.from_day,
            waits: row.last_waits ?? false,
          },
    questions:
      questions.get(JSON.stringify([row.form, row.location_id, row.panels.map(({ code }) => code)])) ?? [],
    ...{ setByName: row.set_by_name, setAt: row.set_at.toISOString(), endedReason: row.ended_reason },
    ...(row.signed_by_name === null ? {} : { signedByName: row.signed_by_name }),
    ...{ endedByName: row.ended_by_name, endedAt: row.ended_at?.toISOString() ?? null },
  }))
}

/** The number of an order of `s`, repeated or made, that the laboratory put under another patient or clinic. */
const moved = (who: Principal) => sql`(select r.requisition_number from remote_order r
  where ${ofLab(who, 'r')} and (r.patient_id <> s.patient_id or r.location_id <> s.location_id)
    and (r.id = s.remote_order_id or r.id in (select d.remote_order_id from standing_order_made d
      where ${ofLab(who, 'd')} and d.standing_id = s.id)) order by r.id limit 1)`

const columns = ({ who }: Ctx) => sql`
  s.id, s.version, s.state, s.patient_id, p.firstname, p.lastname, p.dob, s.location_id,
  l.name as location_name, s.physician_id, ph.firstname as physician_firstname, ph.lastname as physician_lastname,
  s.form, s.panels, s.every_weeks, s.from_day, s.until_day, s.times, s.moment,
  s.made, s.next_due, s.problem, ${moved(who)} as moved, x.remote_order_id as last_id, x.requisition_number as last_number,
  x.due as last_due, x.waits as last_waits, u.first_name || ' ' || u.last_name as set_by_name, s.set_at,
  g.first_name || ' ' || g.last_name as signed_by_name,
  s.ended_reason, e.first_name || ' ' || e.last_name as ended_by_name, s.ended_at
  from standing_order s
  join patient p on ${ofLab(who, 'p')} and p.id = s.patient_id
  join location l on ${ofLab(who, 'l')} and l.id = s.location_id
  join physician ph on ${ofLab(who, 'ph')} and ph.id = s.physician_id
  join app_user u on ${ofLab(who, 'u')} and u.id = s.set_by
  left join app_user g on ${ofLab(who, 'g')} and g.id = s.signed_by
  left join app_user e on ${ofLab(who, 'e')} and e.id = s.ended_by
  left join lateral (select d.remote_order_id, d.due, r.requisition_number,
      r.order_id is null and r.state <> 'REJECTED' as waits
    from standing_order_made d join remote_order r on ${ofLab(who, 'r')} and r.id = d.remote_order_id
    where ${ofLab(who, 'd')} and d.standing_id = s.id order by d.made_at desc limit 1) x on true
  where ${ofLab(who, 's')} and ${ownLocations(who, 's.location_id')}`

/** Standing orders within reach, what is due first. */
export async function listStanding(ctx: Ctx, { due, ended, patient, page, limit }: StandingFilter) {
  const today = todayIn(ctx.who.timeZone, ctx.now.toISOString())
  const filter = sql`${ended ? sql`s.state <> 'ACTIVE'` : sql`s.state = 'ACTIVE'`}
    ${due ? sql`and s.next_due <= ${today}::date` : sql``}
    ${patient === undefined ? sql`` : sql`and s.patient_id = ${patient}`}`
  const { rows } = await sql<StandingRecord>`select ${columns(ctx)} and ${filter}
    order by s.next_due nulls last, s.set_at desc, s.id limit ${limit} offset ${(page - 1) * limit}`.execute(
    ctx.db,
  )
  const counted = await sql`select count(*)::int as total from standing_order s
    where ${ofLab(ctx.who, 's')} and ${ownLocations(ctx.who, 's.location_id')} and ${filter}`.execute(ctx.db)
  const { total } = Total.parse(counted.rows[0])
  const docs = await present(ctx, ctx.db, rows)
  ctx.shown(docs.flatMap(({ _id, patient: of }) => [_id, of._id]))
  return {
    docs,
    ...{
      total,
      totalIsCapped: false,
      page,
      pages: Math.max(1, Math.ceil(total / limit)),
      limit,
      after: null,
    },
  }
}

/** One standing order within reach. Throws notFound(). */
export async function findStanding(ctx: Ctx, db: Executor, id: string): Promise<StandingOrder> {
  const { rows } = await sql<StandingRecord>`select ${columns(ctx)} and s.id = ${id}`.execute(db)
  const [found] = await present(ctx, db, rows)
  if (!found) throw notFound()
  return found
}

/** The number of an order of this standing order that is another patient's or clinic's by now; null: of none. */
export async function movedNumber(ctx: Ctx, db: Executor, id: string): Promise<string | null> {
  const { rows } = await sql<{ moved: string | null }>`select ${moved(ctx.who)} as moved from standing_order s
    where ${ofLab(ctx.who, 's')} and s.id = ${id}`.execute(db)
  return rows[0]?.moved ?? null
}

/** The row, locked until the transaction ends; throws notFound() out of reach. */
export async function lockStanding(ctx: Ctx, tx: Tx, id: string) {
  const row = await tx
    .selectFrom('standing_order')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .where(ownLocations(ctx.who, 'location_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, form: RemoteFormKey.parse(row.form) }
}

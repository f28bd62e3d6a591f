import { sql } from 'kysely'
import { sameDaySentence } from '@contract/orders/same-day'
import type { OrderFields, SameDayOrder } from '@contract/orders/shapes'
import { addDays } from '@contract/rules/age'
import { dateWords } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'
import type { Ctx } from '../../core/context'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { startOfDay } from './filters'

export interface Asked {
  patientId: string
  dateCollected: string
  items: OrderFields['items']
  /** The order being edited, which is no duplicate of itself. */
  except: string | null
}

interface Found {
  id: string
  requisition_number: string
  names: string[]
}

/**
 * The orders of the caller that run the same for this patient, collected on the same day of the laboratory: the panels and
 * tests of `items` whose every test another order has already, and of other panels the tests that it has. Canceled tests and rejected or deleted orders do not count.
 */
export async function sameDayOrders(db: Executor, who: Principal, asked: Asked): Promise<SameDayOrder[]> {
  const day = wallTimeAt(asked.dateCollected, who.timeZone).date
  const panelIds = asked.items.flatMap(({ panelId }) => panelId ?? [])
  const testIds = asked.items.flatMap(({ testId }) => testId ?? [])
  const { rows } = await sql<Found>`
    with wanted as (
      select p.name, array(select pt.test_id from panel_test pt where ${ofLab(who, 'pt')} and pt.panel_id = p.id) as tests
      from panel p where ${ofLab(who, 'p')} and p.id = any(${panelIds}::uuid[])
      union all
      select t.name, array[t.id] from test t where ${ofLab(who, 't')} and t.id = any(${testIds}::uuid[])
    ), others as (
      select o.id, o.requisition_number, o.date_collected,
        array(select a.test_id from analysis a where ${ofLab(who, 'a')} and a.order_id = o.id
          and a.state not in ('RETRACTED', 'REJECTED', 'CANCELLED')) as tests
      from lab_order o where ${ofLab(who, 'o')} and o.patient_id = ${asked.patientId} and not o.deleted
        and o.state <> 'REJECTED' and o.id is distinct from ${asked.except}::uuid
        and o.date_collected >= ${startOfDay(day, who.timeZone)} and o.date_collected < ${startOfDay(addDays(day, 1), who.timeZone)}
        and ${ownLocations(who, 'o.location_id')}
    )
    select o.id, o.requisition_number, array_agg(distinct r.name order by r.name) as names
    from others o join wanted w on w.tests && o.tests
      cross join lateral (
        select w.name where w.tests <@ o.tests
        union all
        select t.name from test t where ${ofLab(who, 't')} and t.id = any(w.tests) and t.id = any(o.tests)
          and not w.tests <@ o.tests
      ) r
    group by o.id, o.requisition_number, o.date_collected order by o.date_collected, o.id`.execute(db)
  return rows.map(({ id, requisition_number, names }) => ({
    orderId: id,
    requisitionNumber: requisition_number,
    names,
  }))
}

/**
 * The same as sentences, to be said beside a new order. Asked before its transaction begins: whoever takes the laboratory's
 * next number keeps all others waiting for it.
 */
export async function sameDayWarnings(ctx: Ctx, fields: OrderFields): Promise<string[]> {
  const found = await sameDayOrders(ctx.db, ctx.who, { ...fields, except: null })
  const date = dateWords(wallTimeAt(fields.dateCollected, ctx.who.timeZone).date)
  return found.map(({ requisitionNumber, names }) => sameDaySentence(names, requisitionNumber, date))
}

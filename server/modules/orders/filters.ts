import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { OrderFilters } from '@contract/orders/shapes'
import { addDays } from '@contract/rules/age'
import { instantsAt } from '@contract/rules/zone'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations, withOwnOrder } from '../../core/scope'
import { beginsWords, folded, startsWith } from '../../core/text'
import { waitingFor } from './work'

export type Filters = Omit<z.output<typeof OrderFilters>, 'state'>
type State = z.output<typeof OrderFilters>['state']

/** The first instant of a day on the laboratory's clocks; some zones set their clocks forward at midnight itself. */
export function startOfDay(date: string, zone: string): Date {
  const key = `${date} ${zone}`
  const known = daysBegun.get(key)
  if (known !== undefined) return new Date(known)
  const begun = findStart(date, zone)
  if (daysBegun.size >= 1000) daysBegun.clear()
  daysBegun.set(key, begun.getTime())
  return begun
}

/** Found once: every list of a range of days asks for the same ones, and a zone's calendar is slow to ask. */
const daysBegun = new Map<string, number>()

function findStart(date: string, zone: string): Date {
  for (let minutes = 0; minutes < 240; minutes += 15) {
    const [instant] = instantsAt({ date, minutes }, zone)
    if (instant) return new Date(instant)
  }
  throw new RangeError(`No such day in ${zone}: ${date}`)
}

/** OPEN, CLOSED and REJECTED name the state; HOLD names the overlay, whatever the state below it. */
export function inState(state: State): RawBuilder<unknown> {
  if (!state) return sql`true`
  // The state's own name in the text: one of three, and the plan of a list that is prepared depends on it.
  return state === 'HOLD' ? sql`t.hold is not null` : sql`t.state = ${sql.lit(state)}`
}

/**
 * A typed or scanned text: a requisition number from its beginning, a tube's whole barcode, or a patient's name. Each part
 * is found by its own index.
 */
function matches(who: Principal, text: string): RawBuilder<unknown> {
  if (!text) return sql`true`
  const code = text.toUpperCase()
  const name = folded(text)
  const people = name
    ? sql`or t.patient_id = any(array(select id from patient where ${ofLab(who)} and ${beginsWords('search_name', name.split(' ').slice(0, 6))} and ${withOwnOrder(who, 'id')} limit 500))`
    : sql``
  return sql`(t.requisition_number like ${startsWith(code)}
    or t.id = (select order_id from specimen where ${ofLab(who)} and barcode = ${code}) ${people})`
}

/** Everything that narrows the list but its state: the caller's own locations, the typed text and the filters. */
export function narrowed(who: Principal, text: string, filters: Filters, now: Date): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    sql`${ofLab(who, 't')}`,
    sql`not t.deleted`,
    sql`${ownLocations(who, 't.location_id')}`,
    matches(who, text),
  ]
  if (filters.work) conditions.push(waitingFor(filters.work, who, now))
  if (filters.report === 'PRELIMINARY') conditions.push(sql`t.report_state = 'PRELIMINARY'`)
  if (filters.report === 'AMENDED') conditions.push(sql`t.report_state in ('AMENDED', 'CORRECTED')`)
  if (filters.from) conditions.push(sql`t.date_collected >= ${startOfDay(filters.from, who.timeZone)}`)
  if (filters.to) conditions.push(sql`t.date_collected < ${startOfDay(addDays(filters.to, 1), who.timeZone)}`)
  if (filters.location) conditions.push(sql`t.location_id = ${filters.location}`)
  if (filters.physician) conditions.push(sql`t.physician_id = ${filters.physician}`)
  if (filters.patient) conditions.push(sql`t.patient_id = ${filters.patient}`)
  if (filters.paper === true)
    conditions.push(
      sql`not exists (select from remote_order e where ${ofLab(who, 'e')} and e.order_id = t.id)`,
    )
  if (filters.flagged !== undefined)
    conditions.push(filters.flagged ? sql`t.flag is not null` : sql`t.flag is null`)
  if (filters.stat !== undefined)
    conditions.push(filters.stat ? sql`t.priority = 'STAT'` : sql`t.priority <> 'STAT'`)
  return sql.join(conditions, sql` and `)
}

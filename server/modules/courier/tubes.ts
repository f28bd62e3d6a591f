import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { temperatureInWords } from '@contract/courier/temperature'
import { clock, dateWords } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { celsius, limitsOf } from './store'

export interface OrderedTube {
  number: string
  locationId: string
  /** Null while the order is still the clinic's. */
  orderId: string | null
}

/** The order whose tube has this number, of the laboratory or still the clinic's; undefined where none has. */
export async function orderOfTube(
  db: Executor,
  labId: string,
  code: string,
): Promise<OrderedTube | undefined> {
  const { rows } = await sql<OrderedTube>`
    select o.requisition_number as number, o.location_id as "locationId", o.id as "orderId" from specimen s
      join lab_order o on ${ofLab(labId, 'o')} and o.id = s.order_id
      where ${ofLab(labId, 's')} and s.barcode = ${code} and not o.deleted
    union all
    select r.requisition_number, r.location_id, null::uuid from remote_order r
      where ${ofLab(labId, 'r')} and r.requisition_number in (${code.slice(0, -1)}, ${code.slice(0, -2)})
        and exists (select from jsonb_array_elements(r.content -> 'specimens') s
          where upper(r.requisition_number || (s ->> 'letter')) = ${code})
    limit 1`.execute(db)
  return rows[0]
}

interface PickedTube {
  code: string
  courier: string
  place: string
  at: Date
  temperature: string | null
  temperature_from: string | null
  temperature_to: string | null
  elsewhere: boolean
}

/** How these tubes came from the clinic, by the last courier's scan of each that was not taken back, in words for receiving. */
export async function tubeTraces(
  ctx: Ctx,
  db: Executor,
  codes: readonly string[],
): Promise<{ code: string; words: string }[]> {
  if (codes.length === 0) return []
  const { labId, timeZone } = ctx.who
  const { rows } = await sql<PickedTube>`
    select distinct on (e.code) e.code, u.first_name || ' ' || u.last_name as courier, l.name as place, e.phone_at as at,
      p.temperature, w.temperature_from, w.temperature_to,
      exists (select from lab_order o where ${ofLab(labId, 'o')} and o.requisition_number = e.requisition_number
        and o.location_id <> p.location_id) as elsewhere
    from courier_event e
    join app_user u on ${ofLab(labId, 'u')} and u.id = e.courier_id
    join courier_stop p on ${ofLab(labId, 'p')} and p.id = e.stop_id
    join courier_run w on ${ofLab(labId, 'w')} and w.id = p.run_id
    join location l on ${ofLab(labId, 'l')} and l.id = p.location_id
    where ${ofLab(labId, 'e')} and e.kind = 'tube' and not e.undone and not e.unknown
      and e.code = any(${codes.map((code) => code.toUpperCase())}::text[])
    order by e.code, e.phone_at desc`.execute(db)
  return rows.map((tube) => {
    const { date, minutes } = wallTimeAt(tube.at.toISOString(), timeZone)
    const measured = celsius(tube.temperature)
    const words = [
      fill(m.courier.tubeTrace, {
        name: tube.courier,
        place: tube.place,
        at: `${dateWords(date)} ${clock(minutes)}`,
      }),
      ...(tube.elsewhere ? [m.courier.tubeTraceElsewhere] : []),
      ...(measured === null ? [] : [temperatureInWords(measured, limitsOf(tube))]),
    ]
    return { code: tube.code, words: words.join(' ') }
  })
}

/** Keeps on the history of an order's specimens how a courier brought them, or the one of them with this number. */
export async function traceTubes(ctx: Ctx, w: Write, orderId: string, code?: string): Promise<void> {
  const specimens = await w.tx
    .selectFrom('specimen')
    .select(['id', 'barcode'])
    .where(ofLab(ctx.who))
    .where('order_id', '=', orderId)
    .execute()
  const asked = specimens.filter(({ barcode }) => code === undefined || barcode.toUpperCase() === code)
  const traces = await tubeTraces(
    ctx,
    w.tx,
    asked.map(({ barcode }) => barcode),
  )
  for (const { id, barcode } of asked) {
    const trace = traces.find((one) => one.code === barcode.toUpperCase())
    if (trace) w.changed('specimen', id, { pickedUp: null }, { pickedUp: trace.words }, orderId)
  }
}

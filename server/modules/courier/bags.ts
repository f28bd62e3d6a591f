import { sql } from 'kysely'
import { expectedBags } from '@contract/courier/expected'
import { fill, m } from '@contract/messages'
import type { BagRow, BagsOfDay } from '@contract/courier/shapes'
import type { Ctx } from '../../core/context'
import { unknownScan } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { happened } from './phone-clock'
import { dayOf } from './plan'
import { bagsOfDay, bagsOfStops, celsius, iso, limitsOf, lockBag, type BagRecord } from './store'
import { moveBag } from './take'

const presentBag = (bag: BagRecord): BagRow => ({
  code: bag.code,
  location: bag.location,
  courier: bag.courier,
  state: bag.state,
  expected: bag.expected,
  temperature: celsius(bag.temperature),
  limits: limitsOf(bag),
  pickedAt: iso(bag.picked_at),
  handedAt: iso(bag.handed_at),
  arrivedAt: iso(bag.arrived_at),
})

/** Today's bags as receiving compares them, and stops where the courier counted another number than was scanned or expected. */
export async function todaysBags(ctx: Ctx): Promise<BagsOfDay> {
  const day = dayOf(ctx)
  const bags = await bagsOfDay(ctx.db, ctx.who.labId, day)
  return { day, bags: bags.map(presentBag), counted: await countedStops(ctx, day) }
}

async function countedStops(ctx: Ctx, day: string): Promise<BagsOfDay['counted']> {
  const { labId } = ctx.who
  const { rows: stops } = await sql<{ id: string; location: string; counted: number; announced: number }>`
    select s.id, l.name as location, s.bags_taken as counted, s.bags as announced
    from courier_stop s
    join courier_run r on ${ofLab(labId, 'r')} and r.id = s.run_id
    join location l on ${ofLab(labId, 'l')} and l.id = s.location_id
    where ${ofLab(labId, 's')} and r.day = ${day}::date and s.state = 'PICKED_UP'
    order by l.name, s.id`.execute(ctx.db)
  const bags = await bagsOfStops(
    ctx.db,
    labId,
    stops.map(({ id }) => id),
  )
  return stops.flatMap(({ id, location, counted, announced }) => {
    const here = bags.filter(({ stop_id }) => stop_id === id)
    const scanned = here.filter(({ picked_at }) => picked_at !== null).length
    const expected = expectedBags(announced, here)
    const isNumbered = here.some((bag) => bag.expected)
    const missing = isNumbered && expected.scanned < expected.of
    return counted === scanned && !missing
      ? []
      : [{ location, counted, scanned, expected: expected.of, expectedScanned: expected.scanned }]
  })
}

/** A bag was scanned at the laboratory: it is there, whoever scanned it before, or nobody. Its clock is believed as a phone's is. */
export const arriveBag = (ctx: Ctx, input: { code: string; at?: string | null | undefined }) =>
  ctx.write(async (w) => {
    const { labId, userId } = ctx.who
    const code = input.code.toUpperCase()
    const bag = await lockBag(w.tx, labId, code)
    if (!bag) throw unknownScan(fill(m.courier.unknownBag, { code }))
    const already = bag.state === 'ARRIVED'
    if (!already)
      await moveBag(ctx, w, bag, {
        state: 'ARRIVED',
        arrived_at: input.at ? new Date(happened(ctx.now, input.at)) : ctx.now,
        arrived_by: userId,
      })
    else w.about('courierBag', bag.id)
    const now = (await lockBag(w.tx, labId, code)) ?? bag
    return { bag: presentBag(now), already }
  })

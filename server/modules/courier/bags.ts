import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import type { BagRow, BagsOfDay } from '@contract/courier/shapes'
import type { Ctx } from '../../core/context'
import { unknownScan } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { dayOf } from './plan'
import { bagsOfDay, iso, lockBag, type BagRecord } from './store'
import { moveBag } from './take'

const presentBag = (bag: BagRecord): BagRow => ({
  code: bag.code,
  location: bag.location,
  courier: bag.courier,
  state: bag.state,
  expected: bag.expected,
  pickedAt: iso(bag.picked_at),
  handedAt: iso(bag.handed_at),
  arrivedAt: iso(bag.arrived_at),
})

/** Today's bags as receiving compares them, and stops where the courier counted another number than was scanned. */
export async function todaysBags(ctx: Ctx): Promise<BagsOfDay> {
  const { labId } = ctx.who
  const day = dayOf(ctx)
  const bags = await bagsOfDay(ctx.db, labId, day)
  const { rows } = await sql<{ location: string; counted: number; scanned: number }>`
    select l.name as location, s.bags_taken as counted, count(b.id)::int as scanned
    from courier_stop s
    join courier_run r on ${ofLab(labId, 'r')} and r.id = s.run_id
    join location l on ${ofLab(labId, 'l')} and l.id = s.location_id
    left join courier_bag b on ${ofLab(labId, 'b')} and b.stop_id = s.id and b.picked_at is not null
    where ${ofLab(labId, 's')} and r.day = ${day}::date and s.state = 'PICKED_UP'
    group by s.id, l.name, s.bags_taken having s.bags_taken <> count(b.id)
    order by l.name, s.id`.execute(ctx.db)
  return { day, bags: bags.map(presentBag), counted: rows }
}

/** A bag was scanned at the laboratory: it is there, whoever scanned it before, or nobody. */
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
        arrived_at: input.at ? new Date(input.at) : ctx.now,
        arrived_by: userId,
      })
    else w.about('courierBag', bag.id)
    const now = (await lockBag(w.tx, labId, code)) ?? bag
    return { bag: presentBag(now), already }
  })

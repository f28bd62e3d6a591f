import { fill, m } from '@contract/messages'
import type { OrderedTest, OrderMessage, Problem } from '../../hl7/public'
import type { Run } from './filing-run'
import { locationOf, physicianOf, testOf } from './order-codes'
import { ordererKey, placeOrders, type ReadyOrder } from './order-form'
import { held } from './stop'

export function heldForCodes({ codes, told }: Run) {
  const { waiting } = codes
  const [first] = waiting
  const one = first ? fill(m.ehrFiling.why.code, { code: first.code }) : m.ehrFiling.why.problems
  const why = waiting.length > 1 ? fill(m.ehrFiling.why.codes, { count: waiting.length }) : one
  return held('code', why, { problems: told })
}

export interface Understood {
  items: Map<OrderedTest, ReadyOrder['item'] | 'ignored'>
  physicians: Map<string, string>
  locationId: string | null
}

/** What the codes of orders mean; all are looked up before the message waits for any, so that a person sees them at once. */
export async function understood(
  run: Run,
  content: OrderMessage,
  orders: readonly OrderedTest[],
): Promise<Understood> {
  const { ctx, w, codes, connection } = run
  const problems: Problem[] = []
  const items: Understood['items'] = new Map()
  const physicians: Understood['physicians'] = new Map()
  let isWaiting = false
  for (const order of orders) {
    const item = await testOf(run, order, problems)
    if (item === null) isWaiting = true
    else items.set(order, item)
    const key = ordererKey(order)
    if (physicians.has(key)) continue
    const physicianId = await physicianOf(ctx, w, codes, order, problems)
    if (physicianId === null) isWaiting = true
    else physicians.set(key, physicianId)
  }
  const locationId = orders.length > 0 ? await locationOf(ctx, w, codes, connection, content, problems) : null
  if (orders.length > 0 && locationId === null) isWaiting = true
  // The kinds of specimen of what is understood, so that they wait with the rest.
  const ready = orders.flatMap((order) => {
    const item = items.get(order)
    return item && item !== 'ignored' ? [{ order, item }] : []
  })
  if (isWaiting) {
    await placeOrders({ ...run, told: problems, sentAt: ctx.now.toISOString() }, ready, [])
    run.told.push(...problems)
    throw heldForCodes(run)
  }
  run.told.push(...problems)
  return { items, physicians, locationId }
}

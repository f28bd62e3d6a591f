import { fill, m } from '@contract/messages'
import { NOT_PERFORMED_WORDS } from '@contract/rules/not-performed'
import type { Write } from '../../core/context'
import { marksOf } from './bench'
import { inOrder, workOut } from './calculated'
import { readValue } from './read-value'
import { readAnalyses, saveAnalyses } from './store'

interface Referred {
  orderId: string
  /** The analyses that another laboratory performed. */
  ids: readonly string[]
  now: Date
}

/**
 * Says of tests that another laboratory performed them: they have no value here and are not performed here, whose results stand
 * beside the order. Nobody entered that; somebody verifies it. Only tests that nobody has begun are touched. The order's row is
 * locked by whoever calls. Answers how many.
 */
export async function referAnalyses(
  w: Write,
  labId: string,
  { orderId, ids, now }: Referred,
): Promise<number> {
  const { time_zone } = await w.tx
    .selectFrom('lab')
    .select('time_zone')
    .where('id', '=', labId)
    .executeTakeFirstOrThrow()
  const all = await readAnalyses(w.tx, { labId, locations: 'all' }, [orderId])
  const open = all.filter(
    ({ id, state }) => ids.includes(id) && (state === 'REGISTERED' || state === 'ASSIGNED'),
  )
  const count = open.length
  const before = new Map(open.map((one) => [one.id, marksOf(one)]))
  for (const one of open) {
    Object.assign(one, {
      state: 'RESULTED',
      entered: { kind: 'notPerformed', raw: referredWords, reason: 'referred' },
      resulted_at: now,
      resulted_by: null,
      resulted_as: null,
    })
    const reading = readValue(one, all, undefined, time_zone)
    one.interpretation = reading && { ...reading }
  }
  // What is calculated from a test of which no value comes is not calculated either.
  for (const one of inOrder(all)) {
    if (one.state !== 'REGISTERED' && one.state !== 'ASSIGNED') continue
    const { value, from } = workOut(one, all, time_zone)
    if (value === null) continue
    before.set(one.id, marksOf(one))
    Object.assign(one, { state: 'RESULTED', entered: value, calculated: from, resulted_at: now })
    const reading = readValue(one, all, undefined, time_zone)
    one.interpretation = reading && { ...reading }
    open.push(one)
  }
  await saveAnalyses(w.tx, labId, open)
  for (const one of open) w.changed('analysis', one.id, before.get(one.id) ?? null, marksOf(one), orderId)
  return count
}

/** As somebody would type it. */
export const referredWords = fill(m.transfers.referredWords, {
  reason: NOT_PERFORMED_WORDS.referred.toLowerCase(),
})

import { canonical } from '@contract/canonical'
import { isLive } from '@contract/orders/live'
import { fill, m } from '@contract/messages'
import { signedName, signerOf } from '../../core/signed'
import { add, change, successor, type Bench } from './bench'
import { inOrder, inputsOf, unverifiedInputs, workOut, type Worked } from './calculated'
import { correctsNothing } from './corrects-nothing'
import { correctionOf } from './correction-draft'
import { rawOf, unverified, type AnalysisRecord, type CorrectionFacts } from './records'
import { attempt } from './refusals'

const same = (a: unknown, b: unknown) => canonical(a ?? null) === canonical(b ?? null)

/**
 * Makes every calculated test of these orders what its inputs, and its patient, say now; in memory, `close` or `settle`
 * writes it. A released one is not touched: what it would be otherwise waits as its correction, with the reason and the
 * person told of the input's own, so that the corrected report says both.
 */
export function recalculate(bench: Bench): void {
  for (const record of inOrder([...bench.analyses.values()])) {
    if (!isLive(record)) continue
    if (record.state === 'RELEASED') follow(bench, record)
    else if (!record.corrects) put(bench, record, work(bench, record))
  }
}

const work = (bench: Bench, record: AnalysisRecord): Worked =>
  workOut(record, [...bench.analyses.values()], bench.ctx.who.timeZone)

/** Stores what was worked out, where it is not what stands. Another value was told to nobody yet. */
function put(bench: Bench, record: AnalysisRecord, { value, from }: Worked): void {
  const isSame = same(record.entered, value)
  const isVouched =
    record.state === 'VERIFIED' && unverifiedInputs(record, [...bench.analyses.values()]).length === 0
  const falls = record.state === 'VERIFIED' && !isVouched
  if (isSame && !falls && (value === null || same(record.calculated, from))) return
  const order = bench.orders.get(record.order_id)
  if (!order || !attempt('calculate', record, order, bench.ctx.who).ok) return
  if (isSame) {
    change(bench, record, { calculated: from, ...(falls ? { state: 'RESULTED', ...unverified } : {}) })
    return
  }
  const { by, as } = signerOf(bench.ctx.who)
  const correction = record.interpretation?.['correction']
  change(bench, record, {
    state: value === null ? (record.batched ? 'ASSIGNED' : 'REGISTERED') : 'RESULTED',
    entered: value && { ...value },
    calculated: value && from,
    interpretation: value && correction ? { correction } : null,
    critical: false,
    critical_call: null,
    resulted_at: value && bench.ctx.now,
    resulted_by: value && by,
    resulted_as: value && as,
    ...unverified,
  })
}

/** A released value, beside inputs that are being corrected: its own correction is drafted, follows them, and goes with them. */
function follow(bench: Bench, released: AnalysisRecord): void {
  const all = [...bench.analyses.values()]
  const draft = all.find((one) => one.retest_of === released.id && isLive(one))
  const corrected = inputsOf(released, all).flatMap((one) => {
    const facts = one.corrects && one.state !== 'RELEASED' ? correctionOf(one) : undefined
    return facts ? [{ one, facts }] : []
  })
  const [first] = corrected
  if (!draft && !first) return
  const worked = work(bench, draft ?? released)
  if (worked.value === null) return
  const isNothing = correctsNothing(bench, released, worked.value, [])
  if (draft && isNothing)
    return change(bench, draft, {
      state: 'CANCELLED',
      reason: m.results.calculatedAsReleased,
      ...unverified,
    })
  if (draft) return put(bench, draft, worked)
  if (isNothing || !first) return
  const names = corrected.map(({ one }) => one.name).join(', ')
  draftCalculated(bench, released, worked, {
    reason: fill(m.results.calculatedAnew, { names, reason: first.facts.reason }),
    toldTo: first.facts.toldTo,
  })
}

/** Puts the correction of a released calculated value beside it, to be verified and released in its turn; answers it. */
export function draftCalculated(
  bench: Bench,
  released: AnalysisRecord,
  { value, from }: Worked,
  { reason, toldTo }: Pick<CorrectionFacts, 'reason' | 'toldTo'>,
): AnalysisRecord {
  const { by, as } = signerOf(bench.ctx.who)
  const correction: CorrectionFacts = {
    of: released.id,
    old: rawOf(released) ?? '',
    reason,
    toldTo,
    at: bench.ctx.now.toISOString(),
    by,
    byName: signedName(bench.ctx.who),
  }
  const draft: AnalysisRecord = {
    ...successor(bench, released, reason),
    state: 'RESULTED',
    entered: value && { ...value },
    calculated: from,
    interpretation: { correction },
    comment: released.comment,
    resulted_at: bench.ctx.now,
    resulted_by: by,
    resulted_as: as,
  }
  add(bench, draft)
  return draft
}

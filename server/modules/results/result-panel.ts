import type { z } from 'zod'
import { isLive } from '@contract/orders/live'
import type { api } from '@contract/api'
import type { HandlerInput } from '@contract/endpoint'
import type { PanelOutcome } from '@contract/results/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { notFound } from '../../core/errors'
import { findNumber } from '../orders/public'
import { enterResults, type Cell } from './enter'
import { rawOf, type AnalysisRecord } from './records'
import { words } from './refusals'
import { readAnalyses } from './store'

type Panel = HandlerInput<typeof api.results.resultPanel>['body']
type Typed = Panel['testCodesWithResults'][number]

/** Why a test takes no value where it stands, by its code: several come in one call. */
const closedTo = ({ code, state }: AnalysisRecord): string =>
  fill(m.results.panelClosed, { code, reason: words.stands(state) })

/** The analysis that a code names, or why it names none that may be written. */
function meant(
  { testCode, letter, version, result }: Typed,
  all: readonly AnalysisRecord[],
): AnalysisRecord | string {
  const code = testCode.toLowerCase()
  const named = all.filter((one) => one.code.toLowerCase() === code)
  const there = letter === null ? named : named.filter((one) => one.letter === letter.toUpperCase())
  const [only, another] = there.filter(isLive)
  const ended = there.findLast((one) => !isLive(one))
  // What was canceled or rejected stands on the order: it is not missing, and it takes no value.
  if (!only && ended) return closedTo(ended)
  if (!only)
    return letter === null
      ? fill(m.results.panelNoTest, { code: testCode })
      : fill(m.results.panelNoTestOn, { code: testCode, letter })
  if (another)
    return fill(m.results.panelSeveral, {
      code: testCode,
      letters: there
        .filter(isLive)
        .map((one) => one.letter)
        .join(', '),
    })
  // A version would not help: what was verified or released is changed in another way.
  if (only.state === 'VERIFIED' || only.state === 'RELEASED') return closedTo(only)
  const value = rawOf(only)
  // Whoever names no version has not seen what stands: it is never written over unseen.
  return version === undefined && value !== null && value !== result
    ? fill(m.results.panelHasValue, { code: testCode, value })
    : only
}

/**
 * Enters results of one order by the codes of its tests. What is not named is not touched. Throws notFound() for a number that
 * names no order within reach.
 */
export async function enterPanel(
  ctx: Ctx,
  w: Write,
  { requisitionNumber, testCodesWithResults }: Panel,
): Promise<{ outcomes: z.infer<typeof PanelOutcome>[] }> {
  const orderId = await findNumber(w.tx, ctx.who, requisitionNumber)
  if (orderId === null) throw notFound()
  const all = await readAnalyses(w.tx, ctx.who, [orderId])
  const taken = new Set<string>()
  const asked = testCodesWithResults.map(
    (typed): { typed: Typed; cell: Cell | null; message: string | null } => {
      const found = meant(typed, all)
      if (typeof found === 'string') return { typed, cell: null, message: found }
      if (taken.has(found.id))
        return { typed, cell: null, message: fill(m.results.panelTwice, { code: typed.testCode }) }
      taken.add(found.id)
      return {
        typed,
        cell: { _id: found.id, version: typed.version ?? found.version, raw: typed.result },
        message: null,
      }
    },
  )
  const cells = asked.flatMap(({ cell }) => cell ?? [])
  if (cells.length === 0) {
    w.refused()
    w.about('order', orderId)
  }
  const entered = cells.length > 0 ? (await enterResults(ctx, w, cells)).outcomes : []
  const byId = new Map(entered.map((one) => [one._id, one]))
  return {
    outcomes: asked.map(({ typed: { testCode, letter }, cell, message }) => {
      const one = cell ? byId.get(cell._id) : undefined
      return {
        testCode,
        letter: one?.analysis?.letter ?? letter,
        ok: one?.ok ?? false,
        message: one ? one.message : message,
        analysis: one?.analysis ?? null,
      }
    }),
  }
}

import { RunLineState } from '@contract/instrument-runs/choices'
import type { InstrumentCode, RunLine } from '@contract/instrument-runs/shapes'
import type { Ctx } from '../../core/context'
import { forgetStates, lineStates } from './line-states'
import { matchRun } from './match'
import type { RunRecord } from './record'

interface Asked {
  states: readonly RunLineState[]
  /** Lines of one state together, in the order of the states asked for; else in the order of the file. */
  grouped: boolean
  offset: number
  limit: number
}

interface Page {
  lines: RunLine[]
  /** The lines of the states that were asked for. */
  total: number
  /** Of every line of the run, by its place. */
  states: readonly RunLineState[]
  codes: InstrumentCode[]
}

/** The lines of one page as they match now, and the state of each line of the run: no others are matched but those that changed. */
export async function pageOfLines(ctx: Ctx, run: RunRecord, asked: Asked, again = false): Promise<Page> {
  const states = await lineStates(ctx.db, ctx.who, ctx.now, run)
  const wanted = asked.states.length === 0 ? RunLineState.options : asked.states
  const all = states.flatMap((state, at) => (wanted.includes(state) ? [{ state, place: at + 1 }] : []))
  if (asked.grouped) all.sort((a, b) => wanted.indexOf(a.state) - wanted.indexOf(b.state))
  const places = all.slice(asked.offset, asked.offset + asked.limit).map(({ place }) => place)
  const { lines, codes } = await matchRun(ctx.db, ctx.who, ctx.now, run, places)
  const found = new Map(lines.map(({ line }) => [line.place, line]))
  const page = places.flatMap((place) => found.get(place) ?? [])
  // What is shown is what stands: a line that is seen to stand otherwise makes the whole run be looked at anew.
  if (!again && page.some(({ place, state }) => states[place - 1] !== state)) {
    forgetStates(ctx.who, run)
    return pageOfLines(ctx, run, asked, true)
  }
  return { lines: page, total: all.length, states, codes }
}

import { z } from 'zod'
import { m } from '../messages'

export const RunSource = z.enum(['file', 'astm', 'hl7'])
export type RunSource = z.infer<typeof RunSource>
export const runSourceLabels: Record<RunSource, string> = m.instrumentRuns.sourceLabels

export const LineDecision = z.enum(['accepted', 'setAside'])
export type LineDecision = z.infer<typeof LineDecision>

/**
 * Where a line of a run stands. `matched`: accepted with the others. `repeated`, `outOfRange` and `flagged`: accepted one by one alone.
 * `held`: the rules of its run hold it. `unknownTest`: its code waits for a test. `refused`: the test takes no such value now, for the reason that is said. `control`: one of
 * quality control that could not be entered as it came and can be now; it is entered with whatever is accepted next.
 * `controlUnknown`: its name waits for a control. `controlHeld`: it cannot be entered, for the reason that is said. `controlLeft`: none
 * of quality control.
 */
export const RunLineState = z.enum([
  'matched',
  'repeated',
  'outOfRange',
  'flagged',
  'unitDiffers',
  'unmatched',
  'unknownTest',
  'refused',
  'held',
  'control',
  'controlUnknown',
  'controlHeld',
  'controlLeft',
  'unread',
  'outOfService',
  'accepted',
  'setAside',
])
export type RunLineState = z.infer<typeof RunLineState>
export const runLineStateLabels: Record<RunLineState, string> = m.instrumentRuns.state

/** What may become a result; all but `matched` only where a person looked at the line. */
export const acceptable: readonly RunLineState[] = ['matched', 'repeated', 'outOfRange', 'flagged']

/** What waits for a person to look at it, in the order in which they are shown. */
export const toDecide = [
  'control',
  'controlUnknown',
  'controlHeld',
  'unmatched',
  'unknownTest',
  'unitDiffers',
  'refused',
  'held',
  'repeated',
  'outOfRange',
  'flagged',
  'outOfService',
  'unread',
] as const satisfies readonly RunLineState[]

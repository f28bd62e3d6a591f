import type { z } from 'zod'
import { m } from '../messages'
import type { CallOutcome } from './shapes'

/** Somebody was reached: who, and that it was read back. Of another attempt there may be nothing to say. */
export const reachedInFull = (
  call: { outcome: CallOutcome; toldTo: string | null; role: string | null; readBack: boolean },
  ctx: z.RefinementCtx,
) => {
  if (call.outcome !== 'reached') return
  const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  if (call.toldTo === null) wrong('toldTo', m.results.toldToMissing)
  if (call.role === null) wrong('role', m.results.roleMissing)
  if (!call.readBack) wrong('readBack', m.results.readBackMissing)
}

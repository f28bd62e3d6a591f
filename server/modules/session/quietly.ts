import type { Ctx } from '../../core/context'
import { reportOf } from '../../core/error-report'

/** Longer than looking up and writing normally takes. */
const answerAfterMs = 250

const pause = ({ ports }: Ctx) => ports.clock.pause(answerAfterMs)

/**
 * Does something for an account without letting the caller see whether there is one: never answered sooner than a fixed
 * time, and not before a message that is promised stands in the outbox. A failure is for the operator's log, not for the
 * caller.
 */
export async function quietly(ctx: Ctx, work: () => Promise<void>): Promise<void> {
  const done = work().catch((error: unknown) => {
    ctx.ports.log.error(
      { requestId: ctx.requestId, call: ctx.endpoint.path, err: reportOf(error) },
      'A message about an account could not be kept',
    )
  })
  await Promise.all([done, pause(ctx)])
}

/** The same for work whose answer the caller needs: never answered sooner than the fixed time. */
export async function evenly<T>(ctx: Ctx, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, pause(ctx)])
  return result
}

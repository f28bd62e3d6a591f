import type { Ctx, Write } from '../../core/context'
import { lockOrders } from '../locks/public'
import { asOne, forget, notedOf, renote } from './commands'
import type { ChangeRecord, SignedRequest } from './store'

const unsigned = { authorized_by: null, how: null, note: null, confirmed_at: null, recorded_by: null }

/** Who put the codes there: a signature names whoever asked for them, and beside it who entered them or released the correction. */
const enteredBy = (row: ChangeRecord) =>
  row.released_at === null
    ? { changed_at: row.confirmed_at, changed_by: row.recorded_by }
    : { changed_at: null, changed_by: null }

/** Takes signatures that came last off again, as long as they are those: the codes count no longer and wait for another's word. */
async function reopen(
  ctx: Ctx,
  w: Write,
  orderId: string,
  isTaken: (signed: ChangeRecord) => boolean,
  author: (signed: ChangeRecord) => Partial<ChangeRecord> = () => ({}),
): Promise<void> {
  const { open, last } = await notedOf(ctx, w, orderId)
  if (last?.how !== 'signed' || !isTaken(last)) return
  // One of an order is open: what was changed since goes on from where the signed one began.
  if (open) await forget(ctx, w, last)
  const after = open?.after ?? last.after
  const row = open ?? last
  if (asOne(last.before) === asOne(after)) await forget(ctx, w, row)
  else if (open) await renote(ctx, w, open, { before: last.before })
  else await renote(ctx, w, last, { ...unsigned, ...author(last) })
  return reopen(ctx, w, orderId, isTaken, author)
}

/** Of an order that stands for another physician now: what was signed for the former is nobody's word of this one (decision 0216). */
export const reopenSigned = (ctx: Ctx, w: Write, orderId: string): Promise<void> =>
  reopen(ctx, w, orderId, () => true)

/**
 * Of a request that was taken back or declined: somebody may have put just its codes on the order meanwhile, and that counted as signed
 * by the asking. Whoever edits the order at this moment is waited for.
 */
export async function withdrawSignature(
  ctx: Ctx,
  w: Write,
  orderId: string,
  { at, name }: Pick<SignedRequest, 'at' | 'name'>,
): Promise<void> {
  await lockOrders(w.tx, { ...ctx.who, locations: 'all' }, [orderId])
  const isOfRequest = (row: ChangeRecord) =>
    row.authorized_by === name && row.changed_at?.getTime() === at.getTime()
  await reopen(ctx, w, orderId, isOfRequest, enteredBy)
}

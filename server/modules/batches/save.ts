import type { Updateable } from 'kysely'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { BatchTable } from '../../db/schema'

/** Writes fields of a locked batch and raises its version. */
export async function saveBatch(
  ctx: Ctx,
  w: Write,
  id: string,
  set: Updateable<BatchTable> = {},
): Promise<void> {
  await w.tx
    .updateTable('batch')
    .set((eb) => ({ ...set, version: eb('version', '+', 1), updated_at: ctx.now }))
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .execute()
}

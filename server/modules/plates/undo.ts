import { fill, m } from '@contract/messages'
import { wellName } from '@contract/plates/geometry'
import type { WellOutcome } from '@contract/plates/shapes'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { openBoard } from './board'
import { lockFilling } from './edit'
import { formatOf } from './format'
import { lastChanges } from './undo-stack'

/**
 * Takes back the last change of a plate, or does again what was taken back. Only the caller's own, and only while nothing came after
 * it: a change of somebody else in between is theirs to take back. What cannot stand any more (a specimen that is on another plate or on hold by now)
 * is named and its well stays as it is.
 */
export async function undoChange(
  ctx: Ctx,
  w: Write,
  { _id, redo }: { _id: string; redo: boolean },
): Promise<WellOutcome[]> {
  const plate = await lockFilling(ctx, w, _id)
  const last = await lastChanges(w.tx, ctx.who, plate.id)
  const change = redo ? last.redo : last.undo
  if (!change) throw ruleRefused(redo ? m.plates.nothingToRedo : m.plates.nothingToUndo)
  if (change.user_id !== ctx.who.person.userId)
    throw ruleRefused(fill(m.plates.othersChange, { name: change.made_by }))
  const target = redo ? change.after : change.before
  const specimens = target.flatMap(({ cell }) => cell?.specimenId ?? [])
  const board = await openBoard(ctx, w, plate, specimens)
  // Wells are emptied first: a specimen that moved stands once at any moment.
  for (const { place } of target) board.set(place, null)
  const format = formatOf(plate.format)
  const outcomes = target.map(({ place, cell }): WellOutcome => {
    const well = wellName(format, place)
    const message =
      cell === null
        ? null
        : cell.specimenId === null
          ? board.set(place, cell)
          : board.put(place, cell.specimenId, cell.sourceWellId)
    return { well, ok: message === null, message }
  })
  await board.save(false)
  await w.tx
    .updateTable('plate_change')
    .set({ state: redo ? 'DONE' : 'UNDONE' })
    .where(ofLab(ctx.who))
    .where('id', '=', change.id)
    .execute()
  return outcomes
}

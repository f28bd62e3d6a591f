import { fill, m } from '@contract/messages'
import { freePlaces, placeOf } from '@contract/plates/geometry'
import type { FillOrder } from '@contract/plates/geometry'
import type { WellOutcome, WellStep } from '@contract/plates/shapes'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused, unknownScan } from '../../core/errors'
import { noTubeWords, readFacts } from '../batches/public'
import { openBoard, type Board } from './board'
import { formatOf } from './format'
import { closedWords, type PlateRecord } from './records'
import { lockPlate } from './store'

/** Locks a plate whose wells can be changed; throws rule_refused with the reason. */
export async function lockFilling(ctx: Ctx, w: Write, id: string): Promise<PlateRecord> {
  const plate = await lockPlate(w.tx, ctx.who, id)
  w.about('plate', plate.id)
  const refusal = closedWords(plate)
  if (refusal !== null) throw ruleRefused(refusal)
  return plate
}

/**
 * Changes wells step by step. A step that meets what somebody else put there since, a locked or a closed well, or a specimen that
 * cannot be here is refused with its words; the others are done. All that was done is one change, which one undo takes back.
 */
export async function editWells(
  ctx: Ctx,
  w: Write,
  { _id, steps }: { _id: string; steps: readonly WellStep[] },
): Promise<WellOutcome[]> {
  const plate = await lockFilling(ctx, w, _id)
  const board = await openBoard(
    ctx,
    w,
    plate,
    steps.flatMap((step) => (step.do === 'put' ? [step.specimenId] : [])),
  )
  const outcomes = steps.map((step): WellOutcome => {
    const message = tried(board, plate, step)
    return { well: step.well, ok: message === null, message }
  })
  if (outcomes.every(({ ok }) => !ok)) w.refused()
  const changed = await board.save()
  // What was asked for and was so before is no change: the trail says that the plate was looked at.
  if (changed.length === 0) w.changed('plate', plate.id, null, null)
  return outcomes
}

/** Does one step, or says why not. */
function tried(board: Board, plate: PlateRecord, step: WellStep): string | null {
  const format = formatOf(plate.format)
  const noSuch = (well: string) => fill(m.plates.notOnPlate, { well, format })
  const place = placeOf(format, step.well)
  if (place === null) return noSuch(step.well)
  const stands = board.changed(place, step.seen)
  if (stands !== null) return stands
  if (step.do === 'put') return board.put(place, step.specimenId)
  if (step.do === 'clear')
    return board.cell(place) === null
      ? fill(m.plates.nothingThere, { well: step.well })
      : board.set(place, null)
  if (step.do === 'move') {
    const to = placeOf(format, step.to)
    if (to === null) return noSuch(step.to)
    if (board.cell(place) === null) return fill(m.plates.nothingThere, { well: step.well })
    return board.changed(to, step.seenTo) ?? board.swap(place, to)
  }
  return board.set(place, {
    content: step.do === 'blank' ? 'BLANK' : 'CONTROL',
    role: step.do === 'blank' ? null : step.role,
    control: step.do === 'blank' ? null : (step.name ?? m.plates.role[step.role]),
    locked: false,
    specimenId: null,
    orderId: null,
    replicate: null,
    sourceWellId: null,
  })
}

/**
 * Puts the specimen of a scanned barcode into the chosen well, or into the next free one; replicates follow in the order of filling. A
 * chosen well that holds something is refused and named: the tube goes where the person was told. Throws unknown_scan for a code of no
 * specimen, and rule_refused with the reason otherwise.
 */
export async function scanInto(
  ctx: Ctx,
  w: Write,
  {
    _id,
    code: typed,
    well,
    order,
  }: { _id: string; code: string; well: string | null; order?: FillOrder | undefined },
): Promise<{ wells: string[]; barcode: string; already: boolean }> {
  const code = typed.toUpperCase()
  const plate = await lockFilling(ctx, w, _id)
  const [found] = await readFacts(w.tx, ctx.who, { barcode: code })
  if (!found) throw unknownScan(await noTubeWords(ctx, w, code))
  const id = found.specimen_id
  const { barcode } = found
  const board = await openBoard(ctx, w, plate, [id])
  const here = board.wellsOf(id)
  if (here.length >= plate.content.replicates) {
    // Seen and changed nothing: the trail says that it was read by a scan.
    w.changed('plate', plate.id, null, null)
    return { wells: here, barcode, already: true }
  }
  const format = formatOf(plate.format)
  const from = well === null ? undefined : (placeOf(format, well) ?? undefined)
  if (well !== null) {
    if (from === undefined) throw ruleRefused(fill(m.plates.notOnPlate, { well, format }))
    const stands = board.isFree(from) ? null : (board.changed(from, null) ?? fill(m.plates.closed, { well }))
    if (stands !== null) throw ruleRefused(stands)
  }
  const wanted = plate.content.replicates - here.length
  const free = freePlaces(format, order ?? plate.content.order, board.isFree, from).slice(0, wanted)
  if (free.length < wanted)
    throw ruleRefused(
      well === null ? fill(m.plates.full, { number: plate.number }) : fill(m.plates.noRoomFrom, { well }),
    )
  for (const place of free) {
    const why = board.put(place, id)
    if (why !== null) throw ruleRefused(why)
  }
  return { wells: await board.save(), barcode, already: false }
}

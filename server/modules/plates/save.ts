import { sql, type Updateable } from 'kysely'
import { fill, m } from '@contract/messages'
import { wellName, type PlateFormat } from '@contract/plates/geometry'
import { mostUndone } from '@contract/plates/shapes'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { json } from '../../db/json'
import type { ChangedWell, PlateTable, WellCell } from '../../db/schema'
import { formatOf } from './format'
import type { PlateRecord } from './records'
import type { WellRecord } from './store'

/** Writes fields of a locked plate and raises its version. */
export async function savePlate(
  ctx: Ctx,
  w: Write,
  id: string,
  set: Updateable<PlateTable> = {},
): Promise<void> {
  await w.tx
    .updateTable('plate')
    .set((eb) => ({ ...set, version: eb('version', '+', 1), updated_at: ctx.now }))
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .execute()
}

/** What a well holds, without who put it there. */
export const cellOf = (well: WellRecord): WellCell => ({
  content: well.content,
  role: well.role,
  control: well.control,
  locked: well.locked,
  specimenId: well.specimenId,
  orderId: well.orderId,
  replicate: well.replicate,
  sourceWellId: well.sourceWellId,
})

/** The content of a well in a few words: a barcode, `PC Positive`, or Blank. */
export const cellWords = (cell: WellCell, barcodes: ReadonlyMap<string, string>): string =>
  cell.content === 'SPECIMEN'
    ? (barcodes.get(cell.specimenId ?? '') ?? '')
    : cell.content === 'CONTROL'
      ? `${cell.role ?? ''} ${cell.control ?? ''}`.trim()
      : m.plates.blank

interface Changes {
  plate: PlateRecord
  before: readonly WellRecord[]
  /** What the named places hold now; null: nothing. */
  after: ReadonlyMap<number, WellCell | null>
  /** Barcodes of the specimens of both. */
  barcodes: ReadonlyMap<string, string>
  /** Whether it can be undone; undoing itself, and the controls of a new plate, cannot. */
  remembered: boolean
}

/** Writes what changed of the wells of a locked plate: old rows leave, new ones come, the trail tells both. */
export async function saveWells(
  ctx: Ctx,
  w: Write,
  { plate, before, after, barcodes, remembered }: Changes,
): Promise<number[]> {
  const { who, now, ports } = ctx
  const was = new Map(before.map((well) => [well.place, well]))
  const same = (one: WellCell | null, other: WellCell | null) => JSON.stringify(one) === JSON.stringify(other)
  const changed = [...after]
    .map(([place, cell]) => {
      const old = was.get(place)
      return { place, id: old?.id, from: old ? cellOf(old) : null, to: cell }
    })
    .filter(({ from, to }) => !same(from, to))
    .sort((a, b) => a.place - b.place)
  if (changed.length === 0) return []
  const left = changed.flatMap(({ id }) => id ?? [])
  if (left.length > 0)
    await w.tx
      .updateTable('plate_well')
      .set({ left_at: now })
      .where(ofLab(who))
      .where('id', 'in', left)
      .execute()
  const by = signedName(who)
  const rows = changed.flatMap(({ place, to }) =>
    to === null
      ? []
      : [
          {
            lab_id: who.labId,
            id: ports.ids.id(),
            plate_id: plate.id,
            place,
            content: to.content,
            role: to.role,
            control: to.control,
            locked: to.locked,
            specimen_id: to.specimenId,
            order_id: to.orderId,
            replicate: to.replicate,
            source_well_id: to.sourceWellId,
            placed_at: now,
            placed_by: by,
          },
        ],
  )
  if (rows.length > 0) await w.tx.insertInto('plate_well').values(rows).execute()
  if (remembered) await remember(ctx, w, plate, changed)
  await savePlate(ctx, w, plate.id)
  const format = formatOf(plate.format)
  const words = (of: 'from' | 'to') => wellsInWords(format, changed, of, barcodes)
  w.changed('plate', plate.id, { wells: words('from') }, { wells: words('to') })
  // The history of an order tells where its specimen went.
  for (const { place, from, to } of changed) {
    const at = (cell: WellCell | null) =>
      cell?.specimenId ? `${plate.number} ${wellName(format, place)}` : null
    for (const [cell, gone] of [
      [from, true],
      [to, false],
    ] as const)
      if (cell?.specimenId && cell.orderId && cell.specimenId !== (gone ? to : from)?.specimenId)
        w.changed(
          'specimen',
          cell.specimenId,
          { well: gone ? at(cell) : null },
          { well: gone ? null : at(cell) },
          cell.orderId,
        )
  }
  return changed.map(({ place }) => place)
}

const wellsInWords = (
  format: PlateFormat,
  changed: readonly { place: number; from: WellCell | null; to: WellCell | null }[],
  of: 'from' | 'to',
  barcodes: ReadonlyMap<string, string>,
): string[] | null => {
  const words = changed.flatMap((one) => {
    const cell = one[of]
    return cell === null ? [] : [`${wellName(format, one.place)}: ${cellWords(cell, barcodes)}`]
  })
  return words.length > 0 ? words : null
}

/** Keeps what a change took and put. What was undone before cannot be done again now. */
async function remember(
  { who, now, ports }: Ctx,
  w: Write,
  plate: PlateRecord,
  changed: readonly { place: number; from: WellCell | null; to: WellCell | null }[],
): Promise<void> {
  await w.tx
    .updateTable('plate_change')
    .set({ state: 'DROPPED' })
    .where(ofLab(who))
    .where('plate_id', '=', plate.id)
    .where('state', '=', 'UNDONE')
    .execute()
  const last = await w.tx
    .selectFrom('plate_change')
    .select((eb) => eb.fn.max('place').as('place'))
    .where(ofLab(who))
    .where('plate_id', '=', plate.id)
    .executeTakeFirst()
  const place = (last?.place ?? 0) + 1
  const of = (side: 'from' | 'to') =>
    json<ChangedWell[]>(changed.map((one) => ({ place: one.place, cell: one[side] })))
  await w.tx
    .insertInto('plate_change')
    .values({
      lab_id: who.labId,
      id: ports.ids.id(),
      plate_id: plate.id,
      place,
      user_id: who.person.userId,
      made_by: signedName(who),
      made_at: now,
      before: of('from'),
      after: of('to'),
    })
    .execute()
  await sql`update plate_change c set state = 'DROPPED' where ${ofLab(who, 'c')} and c.plate_id = ${plate.id}
    and c.state = 'DONE' and c.place <= ${place - mostUndone}`.execute(w.tx)
}

/** That somebody else's content stays in a well, in words. */
export const takenWords = (well: WellRecord, format: PlateFormat): string =>
  fill(m.plates.taken, {
    well: wellName(format, well.place),
    what: cellWords(cellOf(well), new Map([[well.specimenId ?? '', well.barcode ?? '']])),
    name: well.placedBy,
  })

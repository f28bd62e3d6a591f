import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { placeOf, wellName } from '@contract/plates/geometry'
import { stagesUnderWay } from '@contract/plates/states'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { WellCell } from '../../db/schema'
import { readFacts, type SpecimenFacts } from '../batches/public'
import { lockOrders } from '../locks/public'
import { formatOf } from './format'
import { closedWords, type PlateRecord } from './records'
import { cellOf, saveWells, takenWords } from './save'
import { readWells, type WellRecord } from './store'
import { whyNotPlated } from './why-not'

/**
 * The wells of a locked plate while a call changes them. Each question answers why something cannot be, or null after it was done;
 * nothing is written before `save`.
 */
export interface Board {
  readonly plate: PlateRecord
  cell(place: number): WellCell | null
  /** What stands against changing a well that was seen with this content (`_id`, or null: empty). */
  changed(place: number, seen: string | null): string | null
  /** Puts a specimen into a well as its next replicate. */
  put(place: number, specimenId: string, sourceWellId?: string | null): string | null
  set(place: number, cell: WellCell | null): string | null
  swap(one: number, other: number): string | null
  /** The wells that hold a specimen. */
  wellsOf(specimenId: string): string[]
  facts(specimenId: string): SpecimenFacts | undefined
  isFree(place: number): boolean
  save(remembered?: boolean): Promise<string[]>
}

/**
 * Opens the wells of a locked plate. The orders of `specimenIds` are locked before anything is read of them, so that of two people
 * with the same tube on two plates one gets it and the other is told where it is.
 */
export async function openBoard(
  ctx: Ctx,
  w: Write,
  plate: PlateRecord,
  specimenIds: readonly string[],
): Promise<Board> {
  const { who, now } = ctx
  const ids = [...new Set(specimenIds)]
  const first = ids.length > 0 ? await readFacts(w.tx, who, { ids }) : []
  const orderIds = [...new Set(first.map((one) => one.order_id))]
  if (orderIds.length > 0) await lockOrders(w.tx, who, orderIds)
  const facts = new Map(
    (ids.length > 0 ? await readFacts(w.tx, who, { ids }) : []).map((one) => [one.specimen_id, one]),
  )
  const elsewhere = await otherPlates(ctx, w, plate, ids)
  const before = await readWells(w.tx, who, plate.id)
  const was = new Map(before.map((well) => [well.place, well]))
  const now_ = new Map<number, WellCell>(before.map((well) => [well.place, cellOf(well)]))
  const after = new Map<number, WellCell | null>()
  const format = formatOf(plate.format)
  const name = (place: number) => wellName(format, place)
  const closed = new Set(plate.content.closed.flatMap((well) => placeOf(format, well) ?? []))
  const held = (specimenId: string) =>
    [...now_].filter(([, cell]) => cell.specimenId === specimenId).sort(([a], [b]) => a - b)
  const write = (place: number, cell: WellCell | null) => {
    after.set(place, cell)
    if (cell === null) now_.delete(place)
    else now_.set(place, cell)
  }
  const fixed = (place: number) =>
    now_.get(place)?.locked
      ? fill(m.plates.locked, { well: name(place) })
      : closed.has(place)
        ? fill(m.plates.closed, { well: name(place) })
        : null

  return {
    plate,
    cell: (place) => now_.get(place) ?? null,
    wellsOf: (specimenId) => held(specimenId).map(([place]) => name(place)),
    facts: (specimenId) => facts.get(specimenId),
    isFree: (place) => !now_.has(place) && !closed.has(place),
    changed(place, seen) {
      const well: WellRecord | undefined = was.get(place)
      if ((well?.id ?? null) === seen || after.has(place)) return null
      return well ? takenWords(well, format) : fill(m.plates.emptied, { well: name(place) })
    },
    put(place, specimenId, sourceWellId = null) {
      const one = facts.get(specimenId)
      if (!one) return m.errors.notFound
      const stands = fixed(place)
      if (stands !== null) return stands
      const here = held(specimenId).filter(([at]) => at !== place)
      const taken = new Set(here.map(([, cell]) => cell.replicate))
      const replicates = Array.from({ length: plate.content.replicates }, (_, at) => at + 1)
      const replicate = replicates.find((number) => !taken.has(number))
      if (replicate === undefined)
        return fill(m.plates.inWells, {
          barcode: one.barcode,
          wells: here.map(([at]) => name(at)).join(', '),
        })
      const why =
        elsewhere.get(specimenId) ?? whyNotPlated(one, { testType: plate, now, timeZone: who.timeZone })
      if (why !== null) return why
      write(place, {
        content: 'SPECIMEN',
        role: null,
        control: null,
        locked: false,
        specimenId,
        orderId: one.order_id,
        replicate,
        sourceWellId,
      })
      return null
    },
    set(place, cell) {
      const stands = fixed(place)
      if (stands !== null) return stands
      write(place, cell)
      return null
    },
    swap(one, other) {
      const stands = fixed(one) ?? fixed(other)
      if (stands !== null) return stands
      const [first_, second] = [now_.get(one) ?? null, now_.get(other) ?? null]
      write(one, second)
      write(other, first_)
      return null
    },
    async save(remembered = true) {
      const barcodes = new Map<string, string>([
        ...before.flatMap(({ specimenId, barcode }): [string, string][] =>
          specimenId !== null && barcode !== null ? [[specimenId, barcode]] : [],
        ),
        ...[...facts.values()].map((one): [string, string] => [one.specimen_id, one.barcode]),
      ])
      const places = await saveWells(ctx, w, { plate, before, after, barcodes, remembered })
      return places.map(name)
    },
  }
}

/** Where else specimens are under way on a plate of the same kind and type, in words. */
async function otherPlates(
  { who }: Ctx,
  w: Write,
  plate: PlateRecord,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    specimen_id: string
    barcode: string
    number: string
    format: number
    place: number
  }>`
    select distinct on (w.specimen_id) w.specimen_id, s.barcode, p.number, p.format, w.place
    from plate_well w join plate p on ${ofLab(who, 'p')} and p.id = w.plate_id and p.status = 'OPEN'
      and p.kind = ${plate.kind} and p.test_type_id = ${plate.test_type_id} and p.stage = any(${[...stagesUnderWay]}::text[])
    join specimen s on ${ofLab(who, 's')} and s.id = w.specimen_id
    where ${ofLab(who, 'w')} and w.left_at is null and w.specimen_id = any(${[...ids]}::uuid[]) and p.id <> ${plate.id}
    order by w.specimen_id, p.created_at, w.place`.execute(w.tx)
  return new Map(
    rows.map(({ specimen_id, barcode, number, format, place }) => [
      specimen_id,
      fill(m.plates.onPlate, { barcode, number, well: wellName(formatOf(format), place) }),
    ]),
  )
}

/** Why the wells of this plate cannot be changed at all; null: they can. */
export const wellsClosed = closedWords

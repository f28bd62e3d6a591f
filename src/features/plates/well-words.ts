import { fill, m } from '@contract/messages'
import { freePlaces, placeOf, wellName, type FillOrder } from '@contract/plates/geometry'
import type { Plate, PlateSpecimen, PlateWell } from '@contract/plates/shapes'
import { formatPerson } from '@/lib/format'

export const patientName = ({ patient }: Pick<PlateSpecimen, 'patient'>): string =>
  formatPerson({ ...patient, middlename: null })

/** The wells of a plate by place. */
export const wellsByPlace = (plate: Pick<Plate, 'format' | 'contents'>): ReadonlyMap<number, PlateWell> =>
  new Map(
    plate.contents.flatMap((well): [number, PlateWell][] => {
      const place = placeOf(plate.format, well.well)
      return place === null ? [] : [[place, well]]
    }),
  )

/** What a screen reader says of a well: its name, then what it holds. */
export function wellWords(well: string, content: PlateWell | undefined, closed: boolean): string {
  if (!content) return fill(closed ? m.plates.closedWell : m.plates.emptyWell, { well })
  if (content.content === 'BLANK') return fill(m.plates.blankWell, { well })
  if (content.content === 'GONE') return fill(m.plates.goneWell, { well, barcode: content.barcode })
  if (content.content === 'CONTROL')
    return fill(content.locked ? m.plates.lockedWell : m.plates.controlWell, {
      well,
      role: content.role,
      name: content.control,
    })
  const { barcode } = content.specimen
  return fill(m.plates.specimenWell, { well, barcode, name: patientName(content.specimen) })
}

/** What stands in a well of the map: the last characters of the barcode, or the role of a control. */
export function shortLabel(content: PlateWell): string {
  if (content.content === 'SPECIMEN') return content.specimen.barcode.slice(-5)
  if (content.content === 'CONTROL') return content.role
  return content.content === 'BLANK' ? '–' : '?'
}

/** What a block of the map is as text, for a spreadsheet: a barcode, a role, or nothing. */
export const cellText = (content: PlateWell | undefined): string =>
  content === undefined
    ? ''
    : content.content === 'SPECIMEN'
      ? content.specimen.barcode
      : content.content === 'CONTROL'
        ? content.role
        : ''

/**
 * Where specimens would go: each takes as many wells as the layout says, the free ones of `within` (or of the plate from `from` on) in
 * order. What cannot be tested is left out.
 */
export function ghostsFor(
  plate: Plate,
  specimens: readonly PlateSpecimen[],
  { order, from, within }: { order: FillOrder; from?: number; within?: ReadonlySet<number> },
): ReadonlyMap<number, PlateSpecimen> {
  const taken = wellsByPlace(plate)
  const closed = closedPlaces(plate)
  const free = freePlaces(
    plate.format,
    order,
    (place) => !taken.has(place) && !closed.has(place) && (within?.has(place) ?? true),
    from,
  )
  const wanted = specimens
    .filter(({ why }) => why === null)
    .flatMap((specimen) => Array.from({ length: missingWells(plate, specimen) }, () => specimen))
  const count = Math.min(free.length, wanted.length)
  const ghosts = new Map<number, PlateSpecimen>()
  for (let at = 0; at < count; at += 1) {
    const [place, specimen] = [free[at], wanted[at]]
    if (place !== undefined && specimen) ghosts.set(place, specimen)
  }
  return ghosts
}

/** How many wells a specimen still takes: those of the layout without those that it has. */
const missingWells = (plate: Plate, { specimenId }: PlateSpecimen): number =>
  plate.content.replicates -
  plate.contents.filter((well) => well.content === 'SPECIMEN' && well.specimen.specimenId === specimenId)
    .length

export const closedPlaces = (plate: Pick<Plate, 'format' | 'content'>): ReadonlySet<number> =>
  new Set(plate.content.closed.flatMap((well) => placeOf(plate.format, well) ?? []))

/** The first free place from one on in an order, and where there is none from the beginning; undefined: the plate is full. */
export function nextFree(plate: Plate, order: FillOrder, from: number): number | undefined {
  const taken = wellsByPlace(plate)
  const closed = closedPlaces(plate)
  const isFree = (place: number) => !taken.has(place) && !closed.has(place)
  return freePlaces(plate.format, order, isFree, from)[0] ?? freePlaces(plate.format, order, isFree)[0]
}

export const namesOf = (plate: Pick<Plate, 'format'>, places: Iterable<number>): string =>
  [...places].map((place) => wellName(plate.format, place)).join(', ')

/** The batches whose specimens are on the plate, in the order in which they appear; none for work that is in no batch. */
export function batchesOn(plate: Plate): readonly (string | null)[] {
  const numbers = plate.contents.flatMap((well) =>
    well.content === 'SPECIMEN' ? [well.specimen.batch?.number ?? null] : [],
  )
  return [...new Set(numbers)].toSorted((a, b) => (a ?? '~').localeCompare(b ?? '~'))
}

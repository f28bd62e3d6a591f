// Wells of a plate by name and by place. A place counts from 0 along the rows: A1 is 0, A2 is 1.
import { stampedPlace as stampedFrom } from '../rules/plates/scheme'

/** Wells of a plate: 8 rows of 12, or 16 rows of 24. */
export type PlateFormat = 96 | 384

/** In which order free wells are taken: down each column, or across each row. */
export type FillOrder = 'down' | 'across'

export const rowsOf = (format: PlateFormat): number => (format === 96 ? 8 : 16)
export const columnsOf = (format: PlateFormat): number => (format === 96 ? 12 : 24)

const letterOf = (row: number): string => String.fromCharCode(65 + row)
export const rowLetters = (format: PlateFormat): string[] =>
  Array.from({ length: rowsOf(format) }, (_, row) => letterOf(row))

/** The name of the well at a place: 30 on 96 wells is C7. */
export const wellName = (format: PlateFormat, place: number): string =>
  `${letterOf(Math.floor(place / columnsOf(format)))}${(place % columnsOf(format)) + 1}`

/** The place of a well by its name; `c7` and `C07` are C7. Null: the plate has no such well. */
export function placeOf(format: PlateFormat, name: string): number | null {
  const [, letter, digits] = /^([A-P])0?(\d{1,2})$/i.exec(name.trim()) ?? []
  if (letter === undefined || digits === undefined) return null
  const row = letter.toUpperCase().charCodeAt(0) - 65
  const column = Number(digits) - 1
  return row < rowsOf(format) && column >= 0 && column < columnsOf(format)
    ? row * columnsOf(format) + column
    : null
}

/** Every place of a plate in the order in which it is filled. */
export function placesInOrder(format: PlateFormat, order: FillOrder): number[] {
  const rows = rowsOf(format)
  const columns = columnsOf(format)
  return Array.from({ length: format }, (_, at) =>
    order === 'across' ? at : (at % rows) * columns + Math.floor(at / rows),
  )
}

/** Free places in the order of filling, from a place on to the end of the plate. */
export function freePlaces(
  format: PlateFormat,
  order: FillOrder,
  isFree: (place: number) => boolean,
  from?: number,
): number[] {
  const all = placesInOrder(format, order)
  const start = from === undefined ? 0 : Math.max(0, all.indexOf(from))
  return all.slice(start).filter(isFree)
}

/**
 * The well of a 384-well plate that a well of a 96-well plate is stamped into. The four source plates interleave: quadrant 1 begins
 * at A1, 2 at A2, 3 at B1, 4 at B2 (the usual order of 96-channel heads).
 */
export function stampedPlace(place: number, quadrant: 1 | 2 | 3 | 4): number {
  const source = { row: Math.floor(place / columnsOf(96)), column: place % columnsOf(96) }
  const { row, column } = stampedFrom(quadrant - 1, source)
  return row * columnsOf(384) + column
}

/** Places of the rectangle that two wells span, along the rows. */
export function rectangle(format: PlateFormat, one: number, other: number): number[] {
  const columns = columnsOf(format)
  const [top, bottom] = [Math.floor(one / columns), Math.floor(other / columns)].toSorted((a, b) => a - b)
  const [left, right] = [one % columns, other % columns].toSorted((a, b) => a - b)
  const places: number[] = []
  for (let row = top ?? 0; row <= (bottom ?? 0); row += 1)
    for (let column = left ?? 0; column <= (right ?? 0); column += 1) places.push(row * columns + column)
  return places
}

import { z } from 'zod'

/** How many wells a plate has: 8 rows of 12, or 16 rows of 24. */
export const PlateFormat = z.union([z.literal(96), z.literal(384)])
export type PlateFormat = z.infer<typeof PlateFormat>

export const plateSize: Readonly<Record<PlateFormat, { rows: number; columns: number }>> = {
  96: { rows: 8, columns: 12 },
  384: { rows: 16, columns: 24 },
}

const ROWS = 'ABCDEFGHIJKLMNOP'

/** A well by row and column, both from 0. */
export interface Place {
  row: number
  column: number
}

export const isOnPlate = (format: PlateFormat, { row, column }: Place): boolean =>
  row >= 0 && row < plateSize[format].rows && column >= 0 && column < plateSize[format].columns

/** `A1`, `H12`: without a zero before the column, however a file writes it. */
export const wellName = ({ row, column }: Place): string => `${ROWS.charAt(row)}${column + 1}`

/** Reads `A1`, `A01`, `a1`. Null where it is no well of a plate of this format. */
export function placeOf(format: PlateFormat, text: string): Place | null {
  const found = /^([A-P])0?([1-9]\d?)$/i.exec(text.trim())
  if (!found) return null
  const place = { row: ROWS.indexOf((found[1] ?? '').toUpperCase()), column: Number(found[2]) - 1 }
  return isOnPlate(format, place) ? place : null
}

/** Every well, column by column, as plates are filled. */
export const wellsOf = (format: PlateFormat): string[] =>
  Array.from({ length: plateSize[format].columns }, (_c, column) =>
    Array.from({ length: plateSize[format].rows }, (_r, row) => wellName({ row, column })),
  ).flat()

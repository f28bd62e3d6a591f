import { isOnPlate, plateSize, type Place, type PlateFormat } from './wells'

/** The ways in which what is on a plate can lie elsewhere than planned. */
export const mixUps = [
  'asPlanned',
  'turned',
  'mirroredSideways',
  'mirroredUpsideDown',
  'columnRight',
  'columnLeft',
  'rowDown',
  'rowUp',
  'twoColumnsRight',
  'twoColumnsLeft',
  'columnsReadAsRows',
  'rowsReadAsColumns',
] as const
export type MixUp = (typeof mixUps)[number]

const moved =
  (rows: number, columns: number) =>
  ({ row, column }: Place): Place => ({ row: row + rows, column: column + columns })

type Move = (at: Place, size: { rows: number; columns: number }) => Place

const moves: Readonly<Record<MixUp, Move>> = {
  asPlanned: (at) => at,
  turned: ({ row, column }, { rows, columns }) => ({ row: rows - 1 - row, column: columns - 1 - column }),
  mirroredSideways: ({ row, column }, { columns }) => ({ row, column: columns - 1 - column }),
  mirroredUpsideDown: ({ row, column }, { rows }) => ({ row: rows - 1 - row, column }),
  columnRight: moved(0, 1),
  columnLeft: moved(0, -1),
  rowDown: moved(1, 0),
  rowUp: moved(-1, 0),
  twoColumnsRight: moved(0, 2),
  twoColumnsLeft: moved(0, -2),
  // The n-th well of one order of filling is taken for the n-th of the other.
  columnsReadAsRows: ({ row, column }, { rows, columns }) => {
    const count = column * rows + row
    return { row: Math.floor(count / columns), column: count % columns }
  },
  rowsReadAsColumns: ({ row, column }, { rows, columns }) => {
    const count = row * columns + column
    return { row: count % rows, column: Math.floor(count / rows) }
  },
}

/** Where a planned well is found in the data of a plate that was mixed up so; null: it fell off the plate. */
export function afterMixUp(format: PlateFormat, mixUp: MixUp, planned: Place): Place | null {
  const place = moves[mixUp](planned, plateSize[format])
  return isOnPlate(format, place) ? place : null
}

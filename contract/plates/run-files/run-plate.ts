import type { ControlRole } from '../shapes'
import type { PlateFormat } from '../geometry'

/** What a run file is written from: wells by place, targets of the layout. Names of patients never leave with it. */
export interface RunPlate {
  barcode: string
  number: string
  format: PlateFormat
  targets: readonly { name: string; reporter: string; quencher: string | null }[]
  wells: readonly RunWell[]
}
export interface RunWell {
  place: number
  /** The barcode of the specimen, or the name of the control. */
  sample: string
  role: ControlRole | 'BLANK' | null
}

/** What an instrument's software calls the task of a well. */
export const taskOf = (
  { role }: RunWell,
  words: { unknown: string; ntc: string; positive: string; standard: string },
): string =>
  role === null
    ? words.unknown
    : role === 'NTC' || role === 'NEC' || role === 'BLANK'
      ? words.ntc
      : role === 'CAL'
        ? words.standard
        : words.positive

/** One line of a tab-delimited file: what would break it becomes a space. */
export const tabbed = (cells: readonly (string | number)[]): string =>
  cells.map((cell) => String(cell).replaceAll(/[\t\r\n]+/g, ' ')).join('\t')

/** One line of a CSV file (RFC 4180). */
export const comma = (cells: readonly (string | number)[]): string =>
  cells
    .map((cell) => String(cell))
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')

export const crlf = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`

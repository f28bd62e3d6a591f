import { unzipSync } from 'fflate'
import { UnreadableFile } from './sheet'
import { readXlsx } from './xlsx'

/** The first sheet of a workbook that holds rows: its columns by name, and the lines below with what stands in them. */
export interface ListTable {
  columns: string[]
  rows: { line: number; cells: string[] }[]
}

/** A list of people, unpacked: a whole school is a hundredth of it. */
const mostUnpacked = 20 * 1024 * 1024
/** A list with more columns is something else. */
export const mostListColumns = 200

/** Whether a workbook counts its days from 1904: read as others are, every date would be four years off. */
function countsFrom1904(bytes: Uint8Array): boolean {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => name === 'xl/workbook.xml' && originalSize < 4_000_000,
  })
  return /date1904="(?:1|true)"/.test(new TextDecoder().decode(parts['xl/workbook.xml']))
}

/** Throws UnreadableFile where the file is no workbook, or one that is more than may be read. */
export function readListWorkbook(bytes: Uint8Array): ListTable {
  const sheets = readXlsx(bytes, mostUnpacked)
  if (countsFrom1904(bytes)) throw new UnreadableFile('oldDates')
  const [head, ...rows] = sheets.find((sheet) => sheet.rows.length > 0)?.rows ?? []
  const columns = [...(head?.cells ?? [])]
  if (columns.length > mostListColumns) throw new UnreadableFile('tooManyCells')
  return {
    columns,
    rows: rows
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
      .map(({ line, cells }) => ({ line, cells: columns.map((_, at) => cells[at] ?? '') })),
  }
}

import { parse } from 'csv-parse/browser/esm/sync'
import { z } from 'zod'
import type { RunLine } from '@contract/plates/read-run'

/** What the reader of CSV answers for each line. */
const parsed = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }))

/** The lines of a CSV file with their cells; the delimiter is whichever of comma, semicolon and tab stands most in its head. */
export function linesOf(text: string): RunLine[] {
  const clean = text.replace(/^\uFEFF/, '')
  const count = (mark: string) => clean.slice(0, 2000).split(mark).length
  const delimiter = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
  const rows: unknown = parse(clean, {
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  return parsed.parse(rows).map(({ record, info }) => ({ line: info.lines, cells: record }))
}

import { fill, m } from '@contract/messages'
import { readLines } from './read-text'

/** One code of the yearly list. `billable` is false for a header, which groups codes and goes on no claim. */
export interface Icd10Code {
  line: number
  /** With its dot: E11.65. */
  code: string
  description: string
  billable: boolean
}
export interface Icd10Problem {
  line: number
  text: string
  problem: string
}
export type Icd10Line = ({ ok: true } & Icd10Code) | ({ ok: false } & Icd10Problem)

/** Order number, code without dot, header or billable, short description, long description (CMS order file). */
const layout = /^\d{5} ([A-Z][0-9A-Z]{2,6})$/

function readLine(line: number, text: string): Icd10Line {
  const code = layout.exec(text.slice(0, 13).trimEnd())?.[1]
  const flag = text[14]
  const description = (text.slice(77).trim() || text.slice(16, 76).trim()).normalize('NFC')
  const refused = (problem: string): Icd10Line => ({ ok: false, line, text, problem })
  if (!code) return refused(m.imports.rowIcdCode)
  if (flag !== '0' && flag !== '1') return refused(m.imports.rowIcdFlag)
  if (description === '') return refused(m.imports.rowIcdText)
  return {
    ok: true,
    line,
    code: code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code,
    description,
    billable: flag === '1',
  }
}

/**
 * Reads the ICD-10-CM order file that CMS publishes each fiscal year: fixed columns, 1-5 order number, 7-13 code without
 * dot, 15 billable or header, 17-76 short and 78 on long description; plain or gzip. A line that cannot be read comes back
 * with what is wrong with it; a code that comes twice is refused the second time.
 */
export async function* readIcd10cm(bytes: Uint8Array): AsyncGenerator<Icd10Line> {
  const seen = new Map<string, number>()
  for await (const { line, text } of readLines(bytes)) {
    if (text.trim() === '') continue
    const read = readLine(line, text)
    const before = read.ok ? seen.get(read.code) : undefined
    if (read.ok) seen.set(read.code, before ?? line)
    yield before === undefined
      ? read
      : { ok: false, line, text, problem: fill(m.imports.rowIcdTwice, { line: before }) }
  }
}

/**
 * The first day on which the codes of a file are in force: October 1 of the year before the fiscal year in the file's name
 * (`icd10cm_order_2026.txt` is in force from 2025-10-01). Null when the name holds no year.
 */
export function fiscalYearStart(fileName: string): string | null {
  const year = /(?<!\d)20\d{2}(?!\d)/.exec(fileName)?.[0]
  return year ? `${Number(year) - 1}-10-01` : null
}

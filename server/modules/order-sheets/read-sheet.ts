import { unzipSync } from 'fflate'
import { fill, m } from '@contract/messages'
import { mostRows, type SheetField } from '@contract/order-sheets/shapes'
import { badInput } from '../../core/errors'
import { proposals } from '../../import/column-names'
import { readCsv } from '../../import/csv'
import { patientColumnNames } from '../../import/patient-columns'
import { UnreadableFile } from '../../instrument-files/sheet'
import { readXlsx } from '../../instrument-files/xlsx'

export interface ReadSheet {
  columns: string[]
  /** `problem`: why a line is no row of this table. */
  rows: { line: number; cells: string[]; problem: string | null }[]
  /** An .xlsx: days in it are numbers. */
  workbook: boolean
}

const fault = (message: string) => badInput({ file: message }, message)
const isZip = ([a, b]: Uint8Array) => a === 0x50 && b === 0x4b

/** Whether a workbook counts its days from 1904: read as others are, every date would be four years off. */
function countsFrom1904(bytes: Uint8Array): boolean {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => name === 'xl/workbook.xml' && originalSize < 4_000_000,
  })
  return /date1904="(?:1|true)"/.test(new TextDecoder().decode(parts['xl/workbook.xml']))
}

function readWorkbook(bytes: Uint8Array): ReadSheet {
  let sheets: ReturnType<typeof readXlsx>
  try {
    sheets = readXlsx(bytes)
  } catch (error) {
    if (error instanceof UnreadableFile) throw fault(m.orderSheets.brokenWorkbook)
    throw error
  }
  if (countsFrom1904(bytes)) throw fault(m.orderSheets.oldDates)
  const [head, ...rows] = sheets.find((sheet) => sheet.rows.length > 0)?.rows ?? []
  const columns = [...(head?.cells ?? [])]
  return {
    columns,
    rows: rows
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
      .map(({ line, cells }) => ({ line, cells: columns.map((_, at) => cells[at] ?? ''), problem: null })),
    workbook: true,
  }
}

/**
 * A list of patients as a table: CSV, text pasted from a spreadsheet, or the first sheet of an .xlsx. The first line names the
 * columns. Throws a refusal where the file as a whole is no such thing, has no rows, or too many.
 */
export async function readSheet(bytes: Uint8Array): Promise<ReadSheet> {
  const sheet = isZip(bytes) ? readWorkbook(bytes) : { ...(await readCsv(bytes)), workbook: false }
  if (sheet.rows.length === 0) throw fault(m.orderSheets.noRows)
  if (sheet.rows.length > mostRows)
    throw fault(fill(m.orderSheets.tooManyRows, { rows: sheet.rows.length, most: mostRows }))
  return sheet
}

const { location: _location, ...ofPatients } = patientColumnNames

/** Names under which other systems write these; a school calls its patients students. */
const names: Readonly<Record<SheetField, readonly string[]>> = {
  ...ofPatients,
  patientNumber: ['patientnumber', 'patientid', 'mrn', 'chartnumber'],
  lastname: [...ofPatients.lastname, 'studentlastname'],
  firstname: [...ofPatients.firstname, 'studentfirstname'],
  phone: [...ofPatients.phone, 'parentphone'],
  email: [...ofPatients.email, 'parentemail'],
  collected: ['collected', 'collectiontime', 'collectiondate', 'datecollected', 'collectedat'],
  diagnoses: ['diagnosis', 'diagnoses', 'diagnosiscodes', 'icd10', 'dx', 'icd'],
  residence: ['residence', 'residencetype', 'livingsituation'],
  worker: ['essentialworker', 'occupation', 'worker'],
  consentName: ['consent', 'consentby', 'parent', 'guardian', 'whoagreed', 'consentname'],
  comment: ['comment', 'comments', 'note', 'notes'],
}

/** Which column holds what, by the names in the first line; questions by their key or their words. */
export function proposedMap(
  columns: readonly string[],
  questions: readonly { key: string; label: string }[],
): Record<string, string | null> {
  const plain = (words: string) => words.toLowerCase().replace(/[^a-z0-9]/g, '')
  const asked = Object.fromEntries(
    questions.map(({ key, label }) => [`answers.${key}`, [plain(label), plain(key)]]),
  )
  const all: Readonly<Record<string, readonly string[]>> = { ...names, ...asked }
  const found = proposals(columns, all)
  return Object.fromEntries(Object.keys(all).map((field) => [field, found.get(field) ?? null]))
}

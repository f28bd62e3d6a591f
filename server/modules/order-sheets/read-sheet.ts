import { fill, m } from '@contract/messages'
import { mostRows, type SheetField } from '@contract/order-sheets/shapes'
import { badInput } from '../../core/errors'
import { proposals } from '../../import/column-names'
import { readCsv } from '../../import/csv'
import { patientColumnNames } from '../../import/patient-columns'
import { mostListColumns } from '../../instrument-files/list-workbook'
import { UnreadableFile, type Unreadable } from '../../instrument-files/sheet'
import type { UploadReader } from '../../instrument-files/work'

export interface ReadSheet {
  columns: string[]
  /** `problem`: why a line is no row of this table. */
  rows: { line: number; cells: string[]; problem: string | null }[]
  /** An .xlsx: days in it are numbers. */
  workbook: boolean
}

const fault = (message: string) => badInput({ file: message }, message)
const isZip = ([a, b]: Uint8Array) => a === 0x50 && b === 0x4b

async function readWorkbook(uploads: UploadReader, bytes: Uint8Array): Promise<ReadSheet> {
  try {
    const { columns, rows } = await uploads.list(bytes)
    return { columns, rows: rows.map((row) => ({ ...row, problem: null })), workbook: true }
  } catch (error) {
    if (error instanceof UnreadableFile) throw fault(whyUnread(error.reason))
    throw error
  }
}

function whyUnread(reason: Unreadable): string {
  if (reason === 'oldDates') return m.orderSheets.oldDates
  return reason === 'brokenWorkbook' || reason === 'noWorkbook' || reason === 'failed'
    ? m.orderSheets.brokenWorkbook
    : m.orderSheets.tooMuch
}

/**
 * A list of patients as a table: CSV, text pasted from a spreadsheet, or the first sheet of an .xlsx. The first line names the
 * columns. Throws a refusal where the file as a whole is no such thing, has no rows, or too many.
 */
export async function readSheet(uploads: UploadReader, bytes: Uint8Array): Promise<ReadSheet> {
  const sheet = isZip(bytes)
    ? await readWorkbook(uploads, bytes)
    : { ...(await readCsv(bytes)), workbook: false }
  if (sheet.columns.length > mostListColumns) throw fault(m.orderSheets.tooMuch)
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

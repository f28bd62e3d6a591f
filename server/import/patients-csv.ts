import { fill, m } from '@contract/messages'
import { PatientFields } from '@contract/patients/shapes'
import { hasHiddenCharacter } from '@contract/shapes'
import { Refusal } from '../core/errors'
import { parsePart } from '../core/input'
import { folded } from '../core/text'
import { birthProblem } from '../modules/patients/public'
import { readCsv, type CsvRow } from './csv'
import { mapWith, type ColumnMap, type PatientColumn } from './patient-columns'
import { birthDateOf, datesAreDayFirst, ethnicityOf, genderOf, raceOf, stateOf } from './patient-words'

/** What is wrong with one cell; `column` is the file's name for it, or ours where the file has no such column. */
export interface CellProblem {
  column: string
  message: string
}
export interface PatientLine {
  line: number
  cells: string[]
  /** Present when nothing is wrong. */
  fields: PatientFields | null
  problems: CellProblem[]
}
export interface PatientFile {
  columns: string[]
  map: ColumnMap
  /** What is wrong with the map or the file as a whole; empty when rows can load. */
  problems: string[]
  lines: PatientLine[]
}

export interface PatientFileOptions {
  /** Which column holds what, as chosen by a person; the rest is proposed from the header. */
  map: Readonly<Record<string, string | null>>
  /** Location of every row that names none. */
  locationId: string | null
  /** Locations by code or name, folded: those that rows may name. */
  locations: ReadonlyMap<string, string>
  /** YYYY-MM-DD on the laboratory's clocks. */
  today: string
}

/** Names under which rows may name a location. */
export const locationKeys = ({ code, name }: { code: string; name: string }) => [folded(code), folded(name)]

const required = [
  ['firstname', m.imports.neededFirstName],
  ['lastname', m.imports.neededLastName],
  ['dob', m.imports.neededDob],
  ['gender', 'gender'],
] as const
const genderMessage = m.imports.rowGender

type Cell = (field: PatientColumn) => string

const columnsOf = (map: ColumnMap) => Object.keys(map).filter((field): field is PatientColumn => field in map)

function fieldsOf(cell: Cell, dob: string, location: string) {
  const insured = [cell('payerName'), cell('policyNumber'), cell('groupNumber')].some((text) => text !== '')
  return {
    firstname: cell('firstname'),
    lastname: cell('lastname'),
    middlename: cell('middlename'),
    dob,
    gender: genderOf(cell('gender')),
    race: raceOf(cell('race')),
    ethnicity: ethnicityOf(cell('ethnicity')),
    phone: cell('phone'),
    email: cell('email'),
    address: {
      line1: cell('line1'),
      line2: cell('line2'),
      city: cell('city'),
      state: stateOf(cell('state')),
      zip: cell('zip'),
    },
    location,
    insurance: insured
      ? [
          {
            payerId: null,
            payerName: cell('payerName'),
            policyNumber: cell('policyNumber'),
            groupNumber: cell('groupNumber'),
          },
        ]
      : [],
  }
}

/** The same refusals that the registration form gets, by field. */
function refusalsOf(value: unknown): Record<string, string> {
  try {
    parsePart(PatientFields, value)
    return {}
  } catch (error) {
    if (error instanceof Refusal) return error.fields ?? {}
    throw error
  }
}

/** One row as the registration form would check it. */
export function readPatientRow(
  row: CsvRow,
  columns: readonly string[],
  map: ColumnMap,
  options: PatientFileOptions,
  dayFirst: boolean,
): PatientLine {
  const at = { line: row.line, cells: row.cells }
  if (row.problem !== null)
    return { ...at, fields: null, problems: [{ column: columns[0] ?? '', message: row.problem }] }
  const cell: Cell = (field) => (map[field] === null ? '' : (row.cells[columns.indexOf(map[field])] ?? ''))
  const problems = new Map<PatientColumn, string>()
  for (const field of columnsOf(map))
    if (hasHiddenCharacter(cell(field))) problems.set(field, m.imports.rowHidden)
  const birth = birthDateOf(cell('dob'), dayFirst, options.today)
  if ('problem' in birth && !problems.has('dob')) problems.set('dob', birth.problem)
  const named = cell('location')
  const location = named === '' ? options.locationId : options.locations.get(folded(named))
  if (!location)
    problems.set(
      'location',
      named === '' ? m.imports.rowNoLocation : fill(m.imports.rowUnknownLocation, { name: named }),
    )
  // Values that stand in for what was refused already, so that the rest of the row is checked all the same.
  const value = fieldsOf(
    cell,
    'date' in birth ? birth.date : '2000-01-01',
    location ?? '00000000-0000-7000-8000-000000000000',
  )
  const read = PatientFields.safeParse(value)
  if (!read.success)
    for (const [path, message] of Object.entries(refusalsOf(value))) {
      const field = path.split('.').at(-1) ?? path
      const known = Object.keys(map).find((one): one is PatientColumn => one === field) ?? 'firstname'
      if (!problems.has(known)) problems.set(known, known === 'gender' ? genderMessage : message)
    }
  const born = 'date' in birth ? birthProblem(birth.date, options.today) : null
  if (born) problems.set('dob', born)
  if (read.success && problems.size === 0) return { ...at, fields: read.data, problems: [] }
  return {
    ...at,
    fields: null,
    problems: [...problems].map(([field, message]) => ({ column: map[field] ?? field, message })),
  }
}

/**
 * Reads a file of patients. Every row is checked as the registration form would check it; a row with anything wrong carries
 * what is wrong with which cell and leaves the others alone. Throws a refusal when the file as a whole cannot be read.
 */
export async function readPatientsCsv(bytes: Uint8Array, options: PatientFileOptions): Promise<PatientFile> {
  const { columns, rows } = await readCsv(bytes)
  const { map, problems } = mapWith(columns, options.map)
  for (const [field, words] of required)
    if (map[field] === null) problems.push(fill(m.imports.mapMissing, { field: words }))
  if (map.location === null && options.locationId === null) problems.push(m.imports.chooseLocation)
  if (rows.length === 0) problems.push(m.imports.fileNoRows)
  const dobAt = map.dob === null ? -1 : columns.indexOf(map.dob)
  const dayFirst = datesAreDayFirst(rows.map((row) => row.cells[dobAt] ?? ''))
  const lines: PatientLine[] = []
  for (const row of rows) {
    lines.push(readPatientRow(row, columns, map, options, dayFirst))
    if (lines.length % 1000 === 0) await new Promise((done) => setTimeout(done, 0))
  }
  return { columns, map, problems, lines }
}

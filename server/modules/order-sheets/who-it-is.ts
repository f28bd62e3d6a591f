import { sql } from 'kysely'
import { genderLabels, type Gender } from '@contract/choices'
import { fill, m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { ofLab, ownLocations } from '../../core/scope'
import { folded } from '../../core/text'
import type { Executor } from '../../core/tx'
import { patientColumns, proposeMap } from '../../import/patient-columns'
import { readPatientRow } from '../../import/patients-csv'
import { nowhere, type Problems } from './setup'

const s = m.orderSheets
/** Cells are handed on by our own names. */
const asFields = { ...proposeMap(patientColumns), location: null }

export interface Known {
  id: string
  patient_number: string
  firstname: string
  lastname: string
  dob: string
  gender: Gender
}

/** Patients of the location who were born on one of these days. */
export async function bornOn(
  ctx: Ctx,
  db: Executor,
  locationId: string | null,
  days: string[],
): Promise<Known[]> {
  if (locationId === null || days.length === 0) return []
  const { rows } = await sql<Known>`
    select p.id, p.patient_number, p.firstname, p.lastname, p.dob, p.gender from patient p
    where ${ofLab(ctx.who, 'p')} and p.location_id = ${locationId} and p.merged_into is null
      and p.dob = any(${days}::date[]) and ${ownLocations(ctx.who, 'p.location_id')}`.execute(db)
  return rows
}

interface PersonOptions {
  locationId: string | null
  today: string
  dayFirst: boolean
}

/** Who the row says it is, held to what the registration form asks. */
export function readPerson(cells: Record<string, string>, { locationId, today, dayFirst }: PersonOptions) {
  const line = readPatientRow(
    { line: 0, cells: patientColumns.map((field) => cells[field] ?? ''), problem: null },
    patientColumns,
    asFields,
    { map: {}, locationId: locationId ?? nowhere, locations: new Map(), today },
    dayFirst,
  )
  const problems: Problems = {}
  for (const { column, message } of line.problems) problems[column] ??= message
  return { person: line.fields, problems }
}

export type Person = NonNullable<ReturnType<typeof readPerson>['person']>

/**
 * The patient on file whom a row means: by name and birth date where that is one, else the one of them that has the number. A
 * number alone names nobody: of twins it is the other one as easily.
 */
export function whoItIs(
  cells: Record<string, string>,
  person: Person | null,
  onFile: readonly Known[],
): { known: Known | null; problems: Problems } {
  if (!person) return { known: null, problems: {} }
  const sameDay = onFile.filter(({ dob }) => dob === person.dob)
  const number = (cells['patientNumber'] ?? '').toUpperCase()
  const named = (one: { firstname: string; lastname: string }) =>
    `${folded(one.lastname)}|${folded(one.firstname)}`
  const found =
    number === ''
      ? sameDay.filter((one) => named(one) === named(person))
      : sameDay.filter((one) => one.patient_number.toUpperCase() === number)
  if (number !== '' && found.length === 0)
    return { known: null, problems: { patientNumber: s.numberUnknown } }
  const other = number === '' ? undefined : found.find((one) => named(one) !== named(person))
  if (other) {
    const name = `${other.firstname} ${other.lastname}`
    const said = fill(s.numberOfAnother, { number: other.patient_number, name })
    return { known: null, problems: { patientNumber: said } }
  }
  if (found.length > 1) return { known: null, problems: { row: s.severalKnown } }
  const [known = null] = found
  const differs =
    known &&
    known.gender !== person.gender &&
    [known.gender, person.gender].every((sex) => sex === 'M' || sex === 'F')
  return {
    known,
    problems: differs ? { gender: fill(s.sexDiffers, { sex: genderLabels[known.gender] }) } : {},
  }
}

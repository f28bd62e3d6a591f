import { sql, type CompiledQuery } from 'kysely'
import type { Gender } from '@contract/choices'
import type { PatientSearch } from '@contract/patients/shapes'
import type { Patient, PatientFields, PatientRow } from '@contract/patients/shapes'
import { dayIn, readDay } from '@contract/rules/date-words'
import type { Page } from '@contract/shapes'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations, type Reach } from '../../core/scope'
import { beginsWords, contains, folded, holdsWords, personSearchName, startsWith } from '../../core/text'
import { kept, together, type Executor, type Tx } from '../../core/tx'
import { json } from '../../db/json'
import type { Address } from '@contract/people'
import type { Insurance } from '@contract/patients/shapes'

export interface RowOfList {
  id: string
  version: number
  patient_number: string
  firstname: string
  lastname: string
  middlename: string | null
  dob: string
  gender: Gender
  phone: string | null
  location_id: string
  location_name: string
  last_order_at: Date | null
}

export const presentRow = (row: RowOfList): PatientRow => ({
  _id: row.id,
  version: row.version,
  patientNumber: row.patient_number,
  firstname: row.firstname,
  lastname: row.lastname,
  middlename: row.middlename,
  dob: row.dob,
  gender: row.gender,
  phone: row.phone,
  location: row.location_id,
  locationName: row.location_name,
  lastOrderAt: row.last_order_at?.toISOString() ?? null,
})

/** The last order of the whole laboratory is kept with the patient; a clinic is told of its own orders alone. */
const lastOrder = (who: Reach) =>
  who.locations === 'all'
    ? sql`p.last_order_at`
    : sql`(select max(o.date_collected) from lab_order o
        where ${ofLab(who, 'o')} and o.patient_id = p.id and not o.deleted and ${ownLocations(who, 'o.location_id')})`

export const rowColumns = (
  who: Reach,
) => sql`p.id, p.version, p.patient_number, p.firstname, p.lastname, p.middlename, p.dob,
  p.gender, p.phone, p.location_id, l.name as location_name, ${lastOrder(who)} as last_order_at`

const sorts = {
  name: { column: 'search_name', type: 'text' },
  dob: { column: 'dob', type: 'date' },
} as const

/** A date of birth as the list is asked for one: with all four digits of its year, so that no name and no number looks like it. */
const birthShape = /^(\d{1,2}([/.-])\d{1,2}\2\d{4}|\d{4}-\d{2}-\d{2})$/

/**
 * What a typed text may mean: a patient number, a date of birth as it is typed, or the beginning of a last or
 * first name in any script. Two or more words may come in any order ("maria gonzalez"); the trigram index finds them.
 */
function matches(who: Principal, text: string) {
  if (!text) return sql`true`
  // A whole number that belongs to a record merged away finds the one it was merged into.
  if (/^p-\d{7,}$/i.test(text))
    return sql`t.id = (select coalesce(n.merged_into, n.id) from patient n
      where ${ofLab(who, 'n')} and n.patient_number = ${text.toUpperCase()})`
  if (/^p-?\d+$/i.test(text)) return sql`t.patient_number like ${startsWith(text.toUpperCase())}`
  if (birthShape.test(text)) {
    const day = readDay(text, text)
    const born =
      day?.ok && !day.relative && day.year.written === 'four'
        ? dayIn(day.year.year, day.month, day.day)
        : null
    // As a date, so that the index of birth dates answers; nobody is born on a day that does not exist.
    return born === null ? sql`false` : sql`t.dob = ${born}::date`
  }
  const words = folded(text).split(' ')
  return words.length < 2 ? beginsWords('t.search_name', words) : holdsWords('t.search_name', words)
}

/**
 * What a typed name most likely means, likeliest first: last name and the beginning of the first name, in either order
 * ("smith d", "d smith"), then names whose words begin with what was typed.
 */
function likeliest(text: string) {
  const words = folded(text).split(' ')
  if (words.length < 2) return [sql`t.search_name like ${startsWith(words.join(' '))}`]
  const turned = [words.at(-1), ...words.slice(0, -1)].join(' ')
  return [
    sql`t.search_name like ${startsWith(words.join(' '))}`,
    sql`t.search_name like ${startsWith(turned)}`,
    sql.join(
      words.map((word) => sql`' ' || t.search_name like ${contains(` ${word}`)}`),
      sql` and `,
    ),
  ]
}

/** Patients of the caller's locations, a page at a time. Merged-away records are not listed. */
export async function searchPatients(
  db: Executor,
  who: Principal,
  input: PatientSearch,
): Promise<Page<PatientRow>> {
  const location = input.location ? sql`and t.location_id = ${input.location}` : sql``
  const found = sql`${ofLab(who, 't')} and t.merged_into is null and ${ownLocations(who, 't.location_id')} and ${matches(who, input.text)} ${location}`
  const pageOf = (where: typeof found) =>
    listPage<RowOfList, PatientRow>(
      db,
      {
        input,
        sorts,
        table: 'patient',
        where,
        columns: rowColumns(who),
        joins: sql`left join patient p on ${ofLab(who, 'p')} and p.id = h.id left join location l on ${ofLab(who, 'l')} and l.id = p.location_id`,
      },
      presentRow,
    )
  const all = await pageOf(found)
  if (!input.bestFirst) return all
  // Each step is a page by name of its own, and the page of all fills up what they leave: the names stay few to sort.
  const best = new Map<string, PatientRow>()
  if (all.total > 1)
    for (const likely of likeliest(input.text)) {
      if (best.size >= input.limit) break
      for (const row of (await pageOf(sql`${found} and ${likely}`)).docs)
        if (!best.has(row._id)) best.set(row._id, row)
    }
  for (const row of all.docs) if (!best.has(row._id)) best.set(row._id, row)
  return { ...all, docs: [...best.values()].slice(0, input.limit), after: null }
}

const patientWithin = (db: Executor, who: Principal, id: string) =>
  db
    .selectFrom('patient as p')
    .innerJoin('location as l', (join) => join.on(ofLab(who, 'l')).onRef('l.id', '=', 'p.location_id'))
    .selectAll('p')
    .select('l.name as location_name')
    .where(ofLab(who, 'p'))
    .where('p.id', '=', id)
    .where(ownLocations(who, 'p.location_id'))
    .modifyEnd(kept)

/** One patient within the caller's reach, or undefined. */
export async function findPatient(db: Executor, who: Principal, id: string): Promise<Patient | undefined> {
  const row = await patientWithin(db, who, id).executeTakeFirst()
  return row && present(row)
}

/** As `findPatient`, with the rows of another statement that travels along. */
export async function findPatientAnd<Row>(
  tx: Tx,
  who: Principal,
  id: string,
  other: CompiledQuery<Row>,
): Promise<[Patient | undefined, Row[]]> {
  const [[row], rows] = await together(tx, patientWithin(tx, who, id).compile(), other)
  return [row && present(row), rows]
}

interface FullRow extends RowOfList {
  race: string | null
  ethnicity: string | null
  email: string | null
  address: Address
  insurance: Insurance[]
  merged_into: string | null
  updated_at: Date
}

// Choice lists come back from text columns; the reply's schema is what proves them.
const present = (row: Omit<FullRow, 'gender'> & { gender: string }): Patient => ({
  _id: row.id,
  version: row.version,
  patientNumber: row.patient_number,
  firstname: row.firstname,
  lastname: row.lastname,
  middlename: row.middlename,
  dob: row.dob,
  gender: row.gender as Gender,
  race: row.race as Patient['race'],
  ethnicity: row.ethnicity as Patient['ethnicity'],
  phone: row.phone,
  email: row.email,
  address: row.address,
  location: row.location_id,
  locationName: row.location_name,
  insurance: row.insurance,
  mergedInto: row.merged_into,
  updatedAt: row.updated_at.toISOString(),
})

const columnsOf = (fields: PatientFields) => ({
  firstname: fields.firstname,
  lastname: fields.lastname,
  middlename: fields.middlename,
  dob: fields.dob,
  gender: fields.gender,
  race: fields.race,
  ethnicity: fields.ethnicity,
  phone: fields.phone,
  email: fields.email,
  address: json(fields.address),
  location_id: fields.location,
  insurance: json(fields.insurance),
  search_name: personSearchName(fields),
})

export async function insertPatients(
  db: Executor,
  labId: string,
  people: readonly { id: string; number: string; fields: PatientFields }[],
): Promise<void> {
  await db
    .insertInto('patient')
    .values(
      people.map(({ id, number, fields }) => ({
        lab_id: labId,
        id,
        patient_number: number,
        ...columnsOf(fields),
      })),
    )
    .execute()
}

/** Writes the fields if the version is still the one that was edited; answers whether it was. */
export async function updatePatientRow(
  db: Executor,
  labId: string,
  id: string,
  version: number,
  fields: PatientFields,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('patient')
    .set((eb) => ({ ...columnsOf(fields), version: eb('version', '+', 1), updated_at: now }))
    .where(ofLab(labId))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { SARS_COV_2 } from '@contract/public-health/sars-cov-2'
import type { CovidQuery } from '@contract/public-health/shapes'
import { Address } from '@contract/people'
import { addDays, ageText, dayNumber } from '@contract/rules/age'
import { instantsAt, wallTimeAt } from '@contract/rules/zone'
import { csvText } from '../../core/csv'
import { badInput } from '../../core/errors'
import type { FileReply } from '../../core/handlers'
import { ofLab, ownLocations, type Reach } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { PatientSnapshot } from '../../db/schema'
import { codedFinding } from '../../hl7/public'
import { ethnicityOf, raceOf } from './elements'

/** How what is not known is said: a blank is read as forgotten. */
const unknown = 'UNK'

export interface CovidRow {
  id: string
  order_id: string
  loinc: string
  test: string
  method: string | null
  finding: string | null
  raw: string | null
  resulted_at: Date | null
  released_at: Date
  barcode: string
  source: string | null
  collected_at: Date
  date_entered: Date
  patient: PatientSnapshot
  answers: Record<string, unknown>
  county: string | null
  npi: string
  provider_last: string
  provider_first: string
  provider_phone: string | null
  place: string
  place_address: unknown
  place_phone: string | null
}

export interface CovidLab {
  name: string
  clia: string | null
  address: Address
  phone: string | null
  zone: string
}

interface Column {
  head: string
  /** Says who the patient is, or how to reach them: for a state, and never for the federal elements. */
  names?: true
  text: (row: CovidRow, lab: CovidLab) => string | null | undefined
}

const day = (at: Date | null, { zone }: CovidLab) =>
  at && wallTimeAt(at.toISOString(), zone).date.replaceAll('-', '')
const digits = (phone: string | null) => phone?.replace(/\D/g, '')
const placeOf = (row: CovidRow) => Address.parse(row.place_address)

/** An answer by its key, as the guidance codes it: Y, N or UNK. */
const answer = (row: CovidRow, key: string): string => {
  const said = row.answers[key]
  if (said === true || said === 'yes') return 'Y'
  return said === false || said === 'no' ? 'N' : unknown
}
/** Of a list of which some choices mean yes: what was not answered is no no. */
const oneOf = (row: CovidRow, key: string, chosen: readonly string[]): string => {
  const said = row.answers[key]
  if (typeof said !== 'string' || said === '') return unknown
  return chosen.includes(said) ? 'Y' : 'N'
}

/**
 * The elements of the guidance of the Department of Health and Human Services on section 18115 of the CARES Act (June 4, 2020):
 * 18 elements and the questions at order entry; then what states asked for besides. Heads are those of the CSV of
 * CDCgov/prime-reportstream where it has the element.
 */
export const covidColumns: readonly Column[] = [
  { head: 'Ordered_test_code', text: (row) => row.loinc },
  { head: 'Device_ID', text: (row) => row.method },
  { head: 'Test_result_code', text: (row) => codedFinding(row.finding ?? row.raw ?? '')?.code },
  { head: 'Test_result', text: (row) => row.finding ?? row.raw },
  { head: 'Test_date', text: (row, lab) => day(row.resulted_at, lab) },
  { head: 'Date_result_released', text: (row, lab) => day(row.released_at, lab) },
  { head: 'Specimen_ID', text: (row) => row.barcode },
  {
    head: 'Patient_age',
    text: (row, lab) => ageText(row.patient.dob, wallTimeAt(row.collected_at.toISOString(), lab.zone).date),
  },
  { head: 'Patient_race', text: ({ patient }) => raceOf(patient.race)?.code },
  { head: 'Patient_ethnicity', text: ({ patient }) => ethnicityOf(patient.ethnicity)?.code ?? 'U' },
  { head: 'Patient_gender', text: ({ patient }) => (patient.gender === 'N' ? 'U' : patient.gender) },
  { head: 'Patient_zip_code', text: ({ patient }) => patient.address.zip },
  { head: 'Patient_county', text: ({ county }) => county },
  { head: 'Ordering_provider_ID', text: (row) => row.npi },
  { head: 'Ordering_provider_last_name', text: (row) => row.provider_last },
  { head: 'Ordering_provider_first_name', text: (row) => row.provider_first },
  { head: 'Ordering_provider_zip_code', text: (row) => placeOf(row).zip },
  { head: 'Testing_lab_name', text: (_row, lab) => lab.name },
  { head: 'Testing_lab_CLIA', text: (_row, lab) => lab.clia },
  { head: 'Testing_lab_zip_code', text: (_row, lab) => lab.address.zip },
  { head: 'Specimen_type', text: (row) => row.source },
  { head: 'Order_test_date', text: (row, lab) => day(row.date_entered, lab) },
  { head: 'Specimen_collection_date_time', text: (row, lab) => day(row.collected_at, lab) },
  { head: 'First_test', text: (row) => answer(row, 'firstTest') },
  { head: 'Employed_in_healthcare', text: (row) => oneOf(row, 'essentialWorker', ['healthcare']) },
  {
    head: 'Symptomatic_for_disease',
    text: (row) => {
      const said = answer(row, 'symptomatic')
      return said === unknown && row.answers['symptomOnset'] ? 'Y' : said
    },
  },
  {
    head: 'Illness_onset_date',
    text: ({ answers: { symptomOnset: onset } }) =>
      typeof onset === 'string' ? onset.replaceAll('-', '') : null,
  },
  { head: 'Hospitalized', text: (row) => answer(row, 'hospitalized') },
  { head: 'ICU', text: (row) => answer(row, 'icu') },
  {
    head: 'Resident_congregate_setting',
    text: (row) => oneOf(row, 'residence', ['healthcare', 'correctional', 'shelter', 'grouphome']),
  },
  { head: 'Pregnant', text: (row) => answer(row, 'pregnant') },
  { head: 'Patient_ID', names: true, text: ({ patient }) => patient.patientNumber },
  { head: 'Patient_last_name', names: true, text: ({ patient }) => patient.lastname },
  { head: 'Patient_first_name', names: true, text: ({ patient }) => patient.firstname },
  { head: 'Patient_middle_name', names: true, text: ({ patient }) => patient.middlename },
  { head: 'Patient_DOB', names: true, text: ({ patient }) => patient.dob.replaceAll('-', '') },
  { head: 'Patient_street', names: true, text: ({ patient }) => patient.address.line1 },
  { head: 'Patient_street_2', names: true, text: ({ patient }) => patient.address.line2 },
  { head: 'Patient_city', names: true, text: ({ patient }) => patient.address.city },
  { head: 'Patient_state', names: true, text: ({ patient }) => patient.address.state },
  { head: 'Patient_phone_number', names: true, text: ({ patient }) => digits(patient.phone) },
  { head: 'Ordering_facility_name', names: true, text: (row) => row.place },
  { head: 'Ordering_facility_street', names: true, text: (row) => placeOf(row).line1 },
  { head: 'Ordering_facility_city', names: true, text: (row) => placeOf(row).city },
  { head: 'Ordering_facility_state', names: true, text: (row) => placeOf(row).state },
  { head: 'Ordering_facility_zip_code', names: true, text: (row) => placeOf(row).zip },
  { head: 'Ordering_facility_phone_number', names: true, text: (row) => digits(row.place_phone) },
  { head: 'Ordering_provider_phone_number', names: true, text: (row) => digits(row.provider_phone) },
]

/** One row of the file; what is not known is coded, never left blank. */
export const covidCells = (row: CovidRow, lab: CovidLab, columns: readonly Column[]): string[] =>
  columns.map(({ text }) => text(row, lab) || unknown)

const mostDays = 366
const rowsAtOnce = 200
const mostResults = 50_000

/**
 * Released results of a span of days as CSV, with the ids of their orders. A corrected result stands as it is now; what was not
 * performed, or was taken back as another patient's, is no test. A span of several days with more than `most` results is refused
 * (400 on `to`): a file that ends early looks whole. A single day has them all.
 */
export async function covidFile(
  db: Executor,
  who: Reach,
  { from, to, elements }: CovidQuery,
  most = mostResults,
): Promise<FileReply & { ids: string[] }> {
  if (dayNumber(to) - dayNumber(from) >= mostDays) throw badInput({ to: m.publicHealth.spanTooLong })
  const lab = await db
    .selectFrom('lab')
    .select(['name', 'clia', 'address', 'phone', 'time_zone'])
    .where('id', '=', who.labId)
    .executeTakeFirstOrThrow()
  const of: CovidLab = { ...lab, address: Address.parse(lab.address), zone: lab.time_zone }
  const columns = covidColumns.filter(({ names }) => elements === 'state' || !names)
  const start = (date: string) => instantsAt({ date, minutes: 0 }, of.zone)[0] ?? `${date}T00:00:00Z`
  const parts = [csvText([columns.map(({ head }) => head)])]
  const ids: string[] = []
  let past = sql``
  for (;;) {
    const { rows } = await sql<CovidRow>`
      select a.id, a.order_id, s.loinc, s.name as test, s.definition ->> 'method' as method,
        a.interpretation ->> 'finding' as finding, a.entered ->> 'raw' as raw, a.resulted_at, a.released_at,
        p.barcode, st.name as source, p.collected_at, o.date_entered, o.patient, o.answers,
        (select c.county from health_case c where ${ofLab(who, 'c')} and c.order_id = o.id and c.county is not null limit 1) as county,
        y.npi, y.lastname as provider_last, y.firstname as provider_first, y.phone as provider_phone,
        l.name as place, l.address as place_address, l.phone as place_phone
      from analysis a
      join test s on ${ofLab(who, 's')} and s.id = a.test_id and s.loinc = any(${[...SARS_COV_2]}::text[])
      join lab_order o on ${ofLab(who, 'o')} and o.id = a.order_id and not o.deleted
      join specimen p on ${ofLab(who, 'p')} and p.id = a.specimen_id
      left join sample_type st on ${ofLab(who, 'st')} and st.id = p.sample_type_id
      join physician y on ${ofLab(who, 'y')} and y.id = o.physician_id
      join location l on ${ofLab(who, 'l')} and l.id = o.location_id
      where ${ofLab(who, 'a')} and a.state = 'RELEASED' and a.entered ->> 'kind' is distinct from 'notPerformed'
        and a.released_at >= ${start(from)} and a.released_at < ${start(addDays(to, 1))}
        and ${ownLocations(who, 'o.location_id')} ${past}
      order by a.released_at, a.id limit ${rowsAtOnce}`.execute(db)
    if (rows.length > 0) parts.push(csvText(rows.map((row) => covidCells(row, of, columns))))
    ids.push(...rows.map(({ order_id }) => order_id))
    if (ids.length > most && from !== to)
      throw badInput({ to: fill(m.publicHealth.tooManyResults, { most: most.toLocaleString('en-US') }) })
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) break
    past = sql`and (a.released_at, a.id) > (${last.released_at}, ${last.id}::uuid)`
  }
  const span = [from, to].map((date) => date.replaceAll('-', '')).join('_')
  return {
    bytes: new TextEncoder().encode(parts.join('')),
    type: 'text/csv; charset=utf-8',
    filename: `aliquot_covid_${elements}_${span}.csv`,
    ids: [...new Set(ids)],
  }
}

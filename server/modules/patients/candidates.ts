import { sql } from 'kysely'
import type { Address } from '@contract/people'
import type { Insurance, PatientRow } from '@contract/patients/shapes'
import { ofLab, ownLocations, type Reach } from '../../core/scope'
import { contains, folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import { presentRow, rowColumns, type RowOfList } from './store'

/** Whoever is being typed or loaded, as far as is known. */
export interface Wanted {
  firstname: string
  lastname: string
  /** YYYY-MM-DD. */
  dob: string | null
  gender: string | null
  phone: string | null
  line1: string | null
  city: string | null
  zip: string | null
  numbers: readonly string[]
  except: string | null
}

/** Somebody on file, with what a comparison needs besides the row of a list. */
export interface Candidate {
  row: PatientRow
  address: Address
  numbers: string[]
}

interface CandidateRow extends RowOfList {
  address: Address
  insurance: Insurance[]
  identifiers: string[]
}

/** The day with its month and day in each other's place; null where that is no day. */
function swappedDay(dob: string | null): string | null {
  const [year, month = '', day = ''] = dob?.split('-') ?? []
  return year !== undefined && Number(day) <= 12 && month !== day ? `${year}-${day}-${month}` : null
}

const perKey = 40

/**
 * Who on file shares a key with the wanted one: the birth date, the sound of names with a part of the birth date, the phone,
 * the ZIP code with the sound of a name, an identifier, or the beginning of the names. Each key looks into one index and
 * brings at most 40, closest names first; scope stands inside each limit, so that other clinics' patients cannot fill it.
 */
export async function candidatesFor(db: Executor, who: Reach, wanted: Wanted): Promise<Candidate[]> {
  const last = folded(wanted.lastname)
  const first = folded(wanted.firstname)
  const name = `${last} ${first}`.trim()
  const mine = sql`${ofLab(who, 't')} and t.merged_into is null and ${ownLocations(who, 't.location_id')}`
  const closest = sql`order by similarity(t.search_name, ${name}) desc, t.id limit ${perKey}`
  const keysOf = (lastname: string, firstname: string, dob: string | null, zip: string | null) =>
    sql`patient_match_keys(${lastname}, ${firstname}, ${dob}::date, ${wanted.phone}, ${zip})`
  const named =
    last.length < 2
      ? sql`false`
      : sql`t.search_name like ${startsWith(last.slice(0, 4))} and t.search_name like ${contains(first.slice(0, 3))}`
  const { rows } = await sql<CandidateRow>`
    with keys as (
      select distinct key from unnest(${keysOf(wanted.lastname, wanted.firstname, wanted.dob, wanted.zip)}
        || ${keysOf(wanted.firstname, wanted.lastname, null, null)} || ${keysOf('', '', swappedDay(wanted.dob), null)}) as key
    ), found as (
      select f.id from keys, lateral (select t.id from patient t
        where ${mine} and t.match_keys @> array[keys.key] ${closest}) f
      union (select t.id from patient t where ${mine} and ${named} ${closest})
      union (select t.id from patient t where ${mine} and t.id in (select i.patient_id from patient_identifier i
        where ${ofLab(who, 'i')} and i.value = any(${[...wanted.numbers]}::text[])) limit ${perKey})
    )
    select ${rowColumns(who)}, p.address, p.insurance,
      array(select i.value from patient_identifier i where ${ofLab(who, 'i')} and i.patient_id = p.id) as identifiers
    from patient p join location l on ${ofLab(who, 'l')} and l.id = p.location_id
    where ${ofLab(who, 'p')} and p.id in (select id from found) and p.id is distinct from ${wanted.except}::uuid`.execute(
    db,
  )
  return rows.map((row) => ({
    row: presentRow(row),
    address: row.address,
    numbers: [...row.identifiers, ...row.insurance.flatMap(({ policyNumber }) => policyNumber ?? [])],
  }))
}

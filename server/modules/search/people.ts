import { sql, type RawBuilder } from 'kysely'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations, withOwnOrder } from '../../core/scope'
import { holdsWords, startsWith } from '../../core/text'
import type { Meaning } from './meaning'

/** Fewer than this many by beginning and by word, and names that only resemble the text are offered too. */
const enough = 3

/** A condition that the planner answers without looking. */
const never = sql`false`

const everyWord = (words: readonly string[]) => holdsWords('search_name', words)

/**
 * The people that a text may mean, as (id, rank, why), best first, never more than `take` of each kind: by number, by
 * birth date, by the beginning of the name, by its words in any order, and only when these found too few, by likeness.
 * Each is answered by an index of its own; a word of one or two letters is looked for where a word begins (beginsWords).
 */
export function peopleFound(
  who: Principal,
  { words, dob, patientNumber }: Meaning,
  take: number,
): RawBuilder<unknown> {
  const mine = sql`${ofLab(who)} and merged_into is null and ${ownLocations(who, 'location_id')}`
  const name = words.join(' ')
  const born = dob === null ? sql`` : sql`and dob = ${dob}::date`
  // The number of a record that was merged away finds the one it was merged into.
  const byNumber =
    patientNumber === null
      ? never
      : sql`id = (select coalesce(n.merged_into, n.id) from patient n where ${ofLab(who, 'n')} and n.patient_number = ${patientNumber})`
  const byDate =
    dob === null
      ? never
      : words.length > 0
        ? sql`dob = ${dob}::date and ${everyWord(words)}`
        : sql`dob = ${dob}::date`
  const byStart = name === '' ? never : sql`search_name like ${startsWith(name)}`
  const byWord = words.length > 0 ? everyWord(words) : never
  // With two words or more the limit must not be seen by the planner: it would hope to meet a rare pair early in the table.
  const fence = words.length > 1 ? sql`offset 0` : sql``
  const byLikeness = name.length > 3 ? sql`${name} <% search_name` : never
  return sql`numbered as (
      select id, 1 as rank, 'patientNumber' as why, search_name from patient where ${mine} and ${byNumber} limit ${take}
    ), dated as (
      select id, 2 as rank, 'dob' as why, search_name from patient where ${mine} and ${byDate} order by search_name limit ${take}
    ), started as (
      select id, 3 as rank, 'patientName' as why, search_name from patient where ${mine} and ${byStart} ${born} order by search_name, id limit ${take}
    ), worded as (
      select id, 4 as rank, 'patientName' as why, search_name
      from (select id, search_name from patient where ${mine} and ${byWord} ${born} ${fence}) hit
      where (select count(*) from started) < ${take} limit ${take}
    ), alike as (
      select id, 5 as rank, 'similarName' as why, search_name from patient where ${mine} and ${byLikeness} ${born}
        and (select count(distinct id) from (table numbered union all table dated union all table started union all table worded) sure) < ${enough}
      order by word_similarity(${name}, search_name) desc limit ${take}
    ), people as (
      select distinct on (id) id, rank, why, search_name
      from (table numbered union all table dated union all table started union all table worded union all table alike) found
      order by id, rank
    )`
}

/**
 * The patients whose orders a text may mean. For staff they are the people found; somebody limited to locations may have an
 * order of a person whose own clinic is another, so names are looked up again without the patient's location: the order's
 * location decides, and of the patient nothing but what that order prints is shown.
 */
export function peopleOfOrders(who: Principal, { words, dob, patientNumber }: Meaning): RawBuilder<unknown> {
  if (who.locations === 'all') return sql`select id, why, rank from people`
  const ordered = withOwnOrder(who, 'id')
  const name = words.join(' ')
  const conditions = [
    sql`select id, why, rank from people`,
    patientNumber === null
      ? undefined
      : sql`select coalesce(merged_into, id) as id, 'patientNumber' as why, 1 as rank from patient where ${ofLab(who)} and patient_number = ${patientNumber}`,
    dob === null
      ? undefined
      : sql`select id, 'dob' as why, 2 as rank from patient where ${ofLab(who)} and dob = ${dob}::date ${words.length > 0 ? sql`and ${everyWord(words)}` : sql``} and ${ordered} limit 300`,
    name === '' || dob !== null
      ? undefined
      : sql`select id, 'patientName' as why, 3 as rank from patient where ${ofLab(who)} and search_name like ${startsWith(name)} and ${ordered} limit 300`,
    words.length === 0 || dob !== null
      ? undefined
      : sql`select id, 'patientName' as why, 4 as rank from patient where ${ofLab(who)} and ${everyWord(words)} and ${ordered} limit 300`,
  ].filter((one) => one !== undefined)
  return sql.join(
    conditions.map((one) => sql`(${one})`),
    sql` union all `,
  )
}

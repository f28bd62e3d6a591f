import { sql, type RawBuilder } from 'kysely'
import type { api } from '@contract/api'
import type { ReplyInput } from '@contract/endpoint'
import { m } from '@contract/messages'
import { todayIn } from '@contract/rules/zone'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import { contains, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import { ownPhysicians } from '../physicians/public'
import { meaningOf, type Meaning } from './meaning'
import { peopleFound, peopleOfOrders } from './people'

export type Results = ReplyInput<typeof api.search.global>['results']

/** The statement names the field that matched; here are the words for it. */
const reasons = new Map<string, string>(Object.entries(m.search.why))

const nothing: Results = { requisitions: [], patients: [], locations: [], physicians: [] }

/** What the caller's own lists would show: a group whose list is closed to the caller stays empty. */
function groupsFor({ ability }: Principal) {
  return {
    requisitions: ability.can('read', 'Order') || ability.can('read', 'RemoteOrder'),
    patients: ability.can('read', 'Patient'),
    locations: ability.can('read', 'Location'),
    physicians: ability.can('read', 'Physician'),
  }
}

const asJson = (wanted: boolean, rows: RawBuilder<unknown>) =>
  wanted ? sql`(select coalesce(json_agg(found), '[]') from (${rows}) found)` : sql`'[]'::json`

/** Orders by what is printed on them, then the newest orders of the people found. */
function requisitions(
  who: Principal,
  { typed, code, requisition }: Meaning,
  take: number,
): RawBuilder<unknown> {
  const mine = sql`${ofLab(who)} and not deleted and ${ownLocations(who, 'location_id')}`
  const byNumber = requisition === null ? sql`false` : sql`requisition_number like ${startsWith(requisition)}`
  return sql`
    select o.id as "_id", hit.why, o.requisition_number as "requisitionNumber", o.state,
      json_build_object('firstname', o.patient->>'firstname', 'lastname', o.patient->>'lastname', 'dob', o.patient->>'dob') as patient,
      json_build_object('name', l.name) as location, json_build_object('lastname', ph.lastname) as physician,
      o.date_collected as "dateCollected", o.date_entered as "dateEntered", o.date_received as "dateReceived",
      o.date_reported as "dateReported"
    from (
      select distinct on (id) id, rank, why, number, date_collected from (
        (select id, 0 as rank, 'requisitionNumber' as why, requisition_number as number, date_collected
          from lab_order where ${mine} and requisition_number = ${code})
        union all (select id, 1, 'requisitionNumber', requisition_number, date_collected
          from lab_order where ${mine} and ${byNumber} order by requisition_number desc limit ${take})
        union all (select id, 0, 'sampleId', requisition_number, date_collected
          from lab_order where ${mine} and sampleid = any(${[typed, code]}::text[]) limit ${take})
        union all (select id, 0, 'barcode', requisition_number, date_collected
          from lab_order where ${mine} and id in (select order_id from specimen where ${ofLab(who)} and barcode = ${code}))
        union all (select o.id, 10 + p.rank, p.why, '', o.date_collected
          from (select distinct on (id) id, why, rank from (table order_people) q order by id, rank) p
          cross join lateral (select id, date_collected from lab_order where ${mine} and patient_id = p.id
            order by date_collected desc limit ${take}) o
          order by p.rank, o.date_collected desc limit ${take})
      ) any_way order by id, rank
    ) hit
    join lab_order o on ${ofLab(who, 'o')} and o.id = hit.id
    join location l on ${ofLab(who, 'l')} and l.id = o.location_id
    join physician ph on ${ofLab(who, 'ph')} and ph.id = o.physician_id
    order by hit.rank, hit.number desc, hit.date_collected desc limit ${take}`
}

const patients = (who: Principal, take: number) => sql`
  select p.id as "_id", f.why, p.firstname, p.lastname, p.dob, p.patient_number as "patientNumber"
  from people f join patient p on ${ofLab(who, 'p')} and p.id = f.id
  order by f.rank, f.search_name, p.id limit ${take}`

const named = (words: readonly string[]) =>
  words.length === 0
    ? sql`false`
    : sql.join(
        words.map((word) => sql`t.search_name like ${contains(word)}`),
        sql` and `,
      )

const locations = (who: Principal, { code, words }: Meaning, take: number) => sql`
  select t.id as "_id", t.name, t.code, case when upper(t.code) like ${startsWith(code)} then 'locationCode' else 'locationName' end as why
  from location t where ${ofLab(who, 't')} and ${ownLocations(who, 't.id')} and (upper(t.code) like ${startsWith(code)} or (${named(words)}))
  order by upper(t.code) = ${code} desc, t.active desc, t.search_name, t.id limit ${take}`

const physicians = (who: Principal, { words, npi }: Meaning, take: number) => sql`
  select t.id as "_id", t.firstname, t.lastname, t.npi, ${npi === null ? sql`'physicianName'` : sql`'npi'`} as why
  from physician t where ${ofLab(who, 't')} and ${ownPhysicians(who, 't.id')}
    and ${npi === null ? named(words) : sql`t.npi like ${startsWith(npi)}`}
  order by t.active desc, t.search_name, t.id limit ${take}`

/** The statement behind the search, apart from its answer so that its plan can be looked at. */
export function searchStatement(who: Principal, meaning: Meaning, take: number) {
  const shown = groupsFor(who)
  return sql<Results>`
    with ${peopleFound(who, meaning, take)}, order_people as (${peopleOfOrders(who, meaning)})
    select ${asJson(shown.requisitions, requisitions(who, meaning, take))} as requisitions,
      ${asJson(shown.patients, patients(who, take))} as patients,
      ${asJson(shown.locations, locations(who, meaning, take))} as locations,
      ${asJson(shown.physicians, physicians(who, meaning, take))} as physicians`
}

const inUtc = (instant: string) => new Date(instant).toISOString()

/** At most `take` hits in all: the groups take turns in their order, each giving its best first, until that many are chosen. */
function tenOf(found: Results, take: number): Results {
  const chosen = { requisitions: 0, patients: 0, locations: 0, physicians: 0 }
  const groups = ['requisitions', 'patients', 'locations', 'physicians'] as const
  for (let left = take, gave = true; left > 0 && gave;) {
    gave = false
    for (const group of groups) {
      if (left === 0 || chosen[group] === found[group].length) continue
      chosen[group] += 1
      left -= 1
      gave = true
    }
  }
  return {
    requisitions: found.requisitions.slice(0, chosen.requisitions),
    patients: found.patients.slice(0, chosen.patients),
    locations: found.locations.slice(0, chosen.locations),
    physicians: found.physicians.slice(0, chosen.physicians),
  }
}

/**
 * Cases, patients, locations and physicians that a typed or scanned text may mean, at most `take` in all, in one
 * statement. `why` names the field that matched and never its value. Every group is limited in SQL to the caller's own
 * locations, so that what is out of reach is not read.
 */
export async function searchEverything(
  db: Executor,
  who: Principal,
  text: string,
  take: number,
  now: Date,
): Promise<Results> {
  const meaning = meaningOf(text, todayIn(who.timeZone, now.toISOString()))
  if (meaning.code === '') return nothing
  const { rows } = await searchStatement(who, meaning, take).execute(db)
  const found = tenOf(rows[0] ?? nothing, take)
  const reasoned = <Hit extends { why: string }>(hits: readonly Hit[]) =>
    hits.map((hit) => ({ ...hit, why: reasons.get(hit.why) ?? '' }))
  // Inside JSON an instant comes with the session's offset; the wire has it in UTC.
  return {
    patients: reasoned(found.patients),
    locations: reasoned(found.locations),
    physicians: reasoned(found.physicians),
    requisitions: reasoned(found.requisitions).map((row) => ({
      ...row,
      dateCollected: inUtc(row.dateCollected),
      dateEntered: inUtc(row.dateEntered),
      dateReceived: row.dateReceived && inUtc(row.dateReceived),
      dateReported: row.dateReported && inUtc(row.dateReported),
    })),
  }
}

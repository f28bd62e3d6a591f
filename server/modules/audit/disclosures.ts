import { sql } from 'kysely'
import { api } from '@contract/api'
import { accountingYears, type Disclosure } from '@contract/audit/shapes'
import { calls } from '@contract/calls'
import { m } from '@contract/messages'
import { didWords, fhirReads } from '../../core/history'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { deliveredOf } from './delivered'
import { idsOfPatient, labelsOf } from './trail-labels'

const most = 2000
const callOf = (endpoint: { method: string; path: string }) => `${endpoint.method} ${endpoint.path}`

/** Calls that show patient data to whoever makes them. */
const showing = calls
  .filter(({ endpoint }) => endpoint.phi === 'read')
  .map(({ endpoint }) => callOf(endpoint))
/** The call that opens a report by its link, to whoever has the token and gave the date of birth. */
const linkCall = callOf(api.reports.verifyMedia)

interface Row {
  chain: number
  seq: string
  at: Date
  call: string
  ids: string[]
  reason: string | null
  acting_as: string | null
  address: string | null
  by: string | null
  username: string | null
  places: string[] | null
  /** Whom the ledger sent the link to that was opened. */
  link_to: string | null
}

function wayOf(row: Row): Disclosure['way'] {
  if (row.call === linkCall) return 'link'
  if (fhirReads.has(row.call)) return 'sent'
  return row.acting_as?.startsWith('emergency') ? 'emergency' : 'portal'
}

const purposes: Record<Disclosure['way'], string> = {
  portal: m.audit.purposePortal,
  link: m.audit.purposeLink,
  emergency: m.audit.purposeEmergency,
  sent: m.audit.purposeSent,
}

function present(row: Row, own: ReadonlySet<string>, labels: ReadonlyMap<string, string>): Disclosure {
  const way = wayOf(row)
  const entities = row.ids.filter((id) => own.has(id)).flatMap((id) => labels.get(id) ?? [])
  return {
    _id: `${row.chain}-${row.seq}`,
    at: row.at.toISOString(),
    recipient:
      way === 'link'
        ? (row.link_to ?? m.audit.recipientLink)
        : row.username
          ? `${row.by ?? ''} (${row.username})`
          : (row.by ?? (fhirReads.has(row.call) ? row.acting_as : null) ?? ''),
    place: way === 'link' ? row.address : (row.places?.join('; ') ?? row.address),
    way,
    what: [didWords(row.call), ...entities.slice(0, 5)].join(' · '),
    purpose:
      way === 'emergency'
        ? (row.reason ?? purposes[way])
        : way === 'link' && row.link_to
          ? m.audit.purposeSentLink
          : purposes[way],
  }
}

/**
 * The accounting of disclosures of one patient (45 CFR 164.528): each time somebody outside the laboratory read or received
 * something of theirs, with date, recipient, what and why; six years back unless a day is given. Reads within the
 * laboratory's own staff are no disclosures and stand in the trail. Newest first, at most 2,000.
 */
export async function disclosuresOf(
  db: Executor,
  who: Principal,
  { patient, from, to }: { patient: string; from?: string | undefined; to?: string | undefined },
  now: Date,
): Promise<{ docs: Disclosure[]; capped: boolean }> {
  const own = await idsOfPatient(db, who.labId, patient)
  const zone = who.timeZone
  const begin = from
    ? sql`(${from}::date::timestamp at time zone ${zone})`
    : sql`${now}::timestamptz - make_interval(years => ${accountingYears})`
  const before = sql`((${to ?? null}::date + 1)::timestamp at time zone ${zone})`
  const end = to ? sql`and t.at < ${before}` : sql``
  const { rows } = await sql<Row>`
    select t.chain, t.seq, t.at, t.call, t.ids, t.reason, t.acting_as, t.address,
      u.first_name || ' ' || u.last_name as by, u.username,
      (select c ->> 'new' from jsonb_array_elements(case when t.call = ${linkCall} then t.changes end) c
        where c ->> 'entity' = 'reportLink' and c ->> 'field' = 'recipient' limit 1) as link_to,
      (select array_agg(distinct l.name order by l.name) from user_physician_location upl
        join physician_location pl on ${ofLab(who, 'pl')} and pl.id = upl.physician_location_id and pl.active
        join location l on ${ofLab(who, 'l')} and l.id = pl.location_id
        where ${ofLab(who, 'upl')} and upl.user_id = t.user_id) as places
    from audit t left join app_user u on ${ofLab(who, 'u')} and u.id = t.user_id
    where ${ofLab(who, 't')} and t.ids && ${own}::uuid[] and t.outcome = 'done' and t.at >= ${begin} ${end}
      and (
        (u.user_type not in ('lab', 'pharmd') and t.call = any(${showing}))
        or t.call = any(${[...fhirReads]})
        or (t.call = ${linkCall} and t.changes @> '[{"field": "opened", "new": true}]')
      )
    order by t.at desc, t.chain desc, t.seq desc limit ${most + 1}`.execute(db)
  const shown = rows.slice(0, most)
  const labels = await labelsOf(db, who.labId, own)
  const set = new Set(own)
  const delivered = await deliveredOf(db, who, {
    ids: own,
    begin,
    end: to ? sql`and t.asked_at < ${before}` : sql``,
    most: most + 1,
  })
  const all = [...shown.map((row) => present(row, set, labels)), ...delivered].toSorted((a, b) =>
    b.at.localeCompare(a.at),
  )
  return { docs: all.slice(0, most), capped: rows.length > most || all.length > most }
}

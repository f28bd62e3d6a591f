import { sql } from 'kysely'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { dateWords } from '@contract/rules/date-words'
import { todayIn } from '@contract/rules/zone'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** One issued version, as far as its readers matter. */
export interface Issued {
  id: string
  number: number
  releasedAt: Date
}

/** Somebody outside the laboratory who has a version of a report, and the newest one that they have. */
export interface Reader {
  way: 'orderer' | 'user' | 'link'
  userId: string | null
  linkId: string | null
  name: string
  reach: string | null
  number: number
  at: Date
  how: keyof typeof m.recalls.received
}

const callOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
/** Calls that hand a report, or what it says, to whoever makes them. */
const ways: Readonly<Record<string, Reader['how']>> = {
  [callOf(api.reports.media)]: 'opened',
  [callOf(api.reports.generate)]: 'file',
  [callOf(api.results.ofOrder)]: 'screen',
  [callOf(api.patients.results)]: 'screen',
  [callOf(api.remoteOrders.mergePdf)]: 'file',
}
const linkCall = callOf(api.reports.verifyMedia)
/** Calls by which a patient reads own results with a link of their own. */
const patientCalls = [callOf(api.patientAccess.open), callOf(api.patientAccess.paper)]
const callList = (calls: readonly string[]) => sql.join(calls.map((call) => sql.lit(call)))
/** Written out, since an index of the trail holds the rows of these calls alone (0200-all-who-read-a-report). */
const readingCalls = callList([...Object.keys(ways), linkCall, ...patientCalls])

interface InLab {
  who: Pick<Principal, 'labId' | 'timeZone'>
}

interface Row {
  at: Date
  call: string
  ids: string[]
  user_id: string | null
  name: string | null
  phone: string | null
  address: string | null
  link_id: string | null
  link_made: Date | null
  link_by: string | null
  /** Whom the ledger sent the link to; null of one that a person made. */
  link_to: string | null
  /** The patient's own access. */
  access_id: string | null
}

/** The version that a row of the trail names, else the newest that there was. */
function versionOf({ ids, at }: Row, versions: readonly Issued[]): Issued | undefined {
  return (
    versions.findLast(({ id }) => ids.includes(id)) ?? versions.findLast(({ releasedAt }) => releasedAt <= at)
  )
}

function readerOf(row: Row, number: number, zone: string): Reader | undefined {
  const { at } = row
  if (row.call === linkCall) {
    if (row.link_id === null || row.link_made === null) return undefined
    const name =
      row.link_to ??
      fill(m.recalls.linkName, {
        name: row.link_by ?? '',
        at: dateWords(todayIn(zone, row.link_made.toISOString())),
      })
    return { way: 'link', userId: null, linkId: row.link_id, name, reach: null, number, at, how: 'link' }
  }
  if (patientCalls.includes(row.call)) {
    const { access_id: linkId } = row
    return linkId === null
      ? undefined
      : {
          way: 'link',
          userId: null,
          linkId,
          name: m.recalls.patientReader,
          reach: null,
          number,
          at,
          how: 'link',
        }
  }
  const how = ways[row.call]
  if (!how || row.user_id === null) return undefined
  return {
    way: 'user',
    userId: row.user_id,
    linkId: null,
    name: row.name ?? '',
    reach: row.phone || null,
    number,
    at,
    how,
  }
}

/** Rows of the trail in which a report of this order, or its results, were read: oldest first. `outside`: not by own staff. */
async function readRows(
  db: Executor,
  { who }: InLab,
  orderId: string,
  from: Date,
  outside: boolean,
): Promise<Row[]> {
  const byOthers = outside
    ? sql`and (u.user_type not in ('lab', 'pharmd') or t.call in (${callList([linkCall, ...patientCalls])}))`
    : sql``
  const { rows } = await sql<Row>`
    select t.at, t.call, t.ids, t.user_id, u.first_name || ' ' || u.last_name as name, u.phone, t.address, k.id as link_id,
      k.created_at as link_made, maker.first_name || ' ' || maker.last_name as link_by,
      (select c ->> 'new' from jsonb_array_elements(t.changes) c where c ->> 'entity' = 'reportLink' and c ->> 'field' = 'recipient'
        limit 1) as link_to,
      (select (c ->> 'id')::uuid from jsonb_array_elements(t.changes) c where c ->> 'entity' = 'patientAccess' limit 1) as access_id
    from audit t
    left join app_user u on ${ofLab(who, 'u')} and u.id = t.user_id
    left join lateral (select (c ->> 'id')::uuid as id from jsonb_array_elements(t.changes) c
      where c ->> 'entity' = 'reportLink' and c ->> 'field' = 'opened' and c -> 'new' = 'true'::jsonb limit 1) opened on t.call = ${linkCall}
    left join report_link k on ${ofLab(who, 'k')} and k.id = opened.id
    left join app_user maker on ${ofLab(who, 'maker')} and maker.id = k.created_by
    where ${ofLab(who, 't')} and t.ids && array[${orderId}]::uuid[] and t.outcome = 'done' and t.at >= ${from}
      and t.call in (${readingCalls}) ${byOthers}
    order by t.at, t.chain, t.seq`.execute(db)
  return rows
}

/** Each time a version was read, in the laboratory or outside it, with what it was read through. */
export async function readsOf(
  db: Executor,
  ctx: InLab,
  orderId: string,
  versions: readonly Issued[],
): Promise<(Reader & { address: string | null })[]> {
  const [first] = versions
  if (!first) return []
  const rows = await readRows(db, ctx, orderId, first.releasedAt, false)
  return rows.flatMap((row) => {
    const version = versionOf(row, versions)
    const reader = version && readerOf(row, version.number, ctx.who.timeZone)
    return reader ? [{ ...reader, address: row.address }] : []
  })
}

/**
 * Everybody outside the laboratory whom the trail shows to have read one of these versions: portal users who opened it,
 * downloaded it or read its results on the screen, whoever opened a shared link, and the patient who read own results. Each once, with the newest version that
 * they have. The laboratory's own staff and reviewers are no recipients.
 */
export async function readersOf(
  db: Executor,
  ctx: InLab,
  orderId: string,
  versions: readonly Issued[],
): Promise<Reader[]> {
  const [first] = versions
  if (!first) return []
  const found = new Map<string, Reader>()
  for (const row of await readRows(db, ctx, orderId, first.releasedAt, true)) {
    const version = versionOf(row, versions)
    const reader = version && readerOf(row, version.number, ctx.who.timeZone)
    if (!reader) continue
    const key = `${reader.way} ${reader.userId ?? reader.linkId ?? ''}`
    const known = found.get(key)
    if (!known || known.number < reader.number) found.set(key, reader)
  }
  return [...found.values()]
}

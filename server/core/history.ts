import { sql, type RawBuilder } from 'kysely'
import { calls } from '@contract/calls'
import { fhirCalls } from '@contract/fhir/surface'
import type { AnyEndpoint } from '@contract/endpoint'
import type { HistoryEntry } from '@contract/history'
import { fill, m } from '@contract/messages'
import type { AuditChange } from '../db/schema'
import { ofLab } from './scope'
import type { Executor } from './tx'

interface AuditRecord {
  at: Date
  by: string
  acting_as: string | null
  call: string
  reason: string | null
  changes: AuditChange[]
}

const endpoints: ReadonlyMap<string, AnyEndpoint> = new Map(
  calls.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)

/** Calls of the FHIR interface that show patient data, as the trail has them. */
export const fhirReads: ReadonlySet<string> = new Set(
  Object.values(fhirCalls)
    .filter(({ phi }) => phi === 'read')
    .map(({ method, path }) => `${method} ${path}`),
)

/** Which words a call goes by, by the way its address is built: the first that fits. */
const byAddress: readonly (readonly [RegExp, string])[] = [
  [/^POST \/add\//, m.audit.didAdd],
  [
    /^POST \/update\/|^POST \/(medication|panel|sampleType|specimenSource|testType|test)\/:id$/,
    m.audit.didEdit,
  ],
  [/^POST \/active\//, m.audit.didActive],
  [/^POST \/uses\//, m.audit.didUses],
  [/^POST \/history\/|\/history$/, m.audit.didHistory],
  [/[_/]export$/, m.audit.didExport],
  [/_counts$/, m.audit.didCount],
  [/_pick$|_list$/, m.audit.didList],
]

/** What a kind of record is called on screen; the name itself where the catalogue has none. */
export const entityWords = (entity: string): string => m.audit.entityNames[entity] ?? entity

/** What a recorded call did, in short: "Order edited", "Results verified". */
export function didWords(call: string): string {
  const other = m.audit.didOther[call]
  if (other) return other
  if (call === `POST ${fhirCalls.token.path}`) return m.audit.didFhirToken
  if (fhirReads.has(call)) return m.audit.didFhirRead
  const endpoint = endpoints.get(call)
  // A call of an earlier version: the trail is kept longer than the address.
  if (!endpoint) return call
  const entity = entityWords(endpoint.entity)
  const words = byAddress.find(([address]) => address.test(call))?.[1]
  if (words) return fill(words, { entity })
  return fill(call.includes(':') || endpoint.method === 'POST' ? m.audit.didView : m.audit.didList, {
    entity,
  })
}

/** The specification deletes an order and clears its export by the call that edits it: what it did is in the changes. */
export const toldByChanges = 'POST /update/order'

/** The same of a call with what it changed: an edit that is a deletion or clears an export goes by that name. */
export function didWordsOf(call: string, changes: readonly AuditChange[]): string {
  if (call !== toldByChanges) return didWords(call)
  const onOrder = changes.filter(({ entity }) => entity === 'order')
  if (onOrder.some(({ field, new: fresh }) => field === 'deleted' && fresh === true))
    return didWords('POST /orders_delete')
  return changes.length > 0 &&
    onOrder.length === changes.length &&
    onOrder.every(({ field }) => field === 'dateExported')
    ? didWords('POST /orders_clear_export')
    : didWords(call)
}

/**
 * What changed on one thing, newest first, at most `most` calls. `belongs` is a condition over `change` (a part of the
 * record) and `a` (the record): a call that changed several things shows only the part of this one. Whether the caller
 * may see the thing is asked before.
 */
export async function historyOf(
  db: Executor,
  labId: string,
  id: string,
  belongs: RawBuilder<unknown> = sql`change ->> 'id' = ${id} or a.entity_id = ${id}`,
  most = 200,
): Promise<HistoryEntry[]> {
  const { rows } = await sql<AuditRecord>`
    select a.at, a.call, a.reason, coalesce(p.first_name || ' ' || p.last_name, u.first_name || ' ' || u.last_name, '') as by,
      case when p.id is not null then u.first_name || ' ' || u.last_name end as acting_as, part.changes
    from (
      select * from audit where ${ofLab(labId)} and wrote and outcome = 'done'
        and (entity_id = ${id} or ids @> array[${id}::uuid])
      order by at desc limit ${most}
    ) a
    left join app_user u on ${ofLab(labId, 'u')} and u.id = a.user_id
    left join session s on ${ofLab(labId, 's')} and s.id = a.session_id
    left join app_user p on ${ofLab(labId, 'p')} and p.id = s.primary_user_id
    cross join lateral (
      select coalesce(jsonb_agg(change order by place), '[]') as changes
      from jsonb_array_elements(a.changes) with ordinality as listed (change, place)
      where ${belongs}
    ) part
    order by a.at desc, a.seq desc`.execute(db)
  return rows.map(({ at, by, acting_as, call, reason, changes }) => ({
    at: at.toISOString(),
    by,
    actingAs: acting_as,
    call,
    did: didWordsOf(call, changes),
    reason,
    changes: changes.map(({ entity, id: of, field, old, new: fresh }) => ({
      entity,
      id: of,
      field,
      old,
      new: fresh,
    })),
  }))
}

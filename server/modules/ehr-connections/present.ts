import { sql, type RawBuilder } from 'kysely'
import { CheckItem } from '@contract/ehr-connections/choices'
import type { Listening } from '@contract/ehr-connections/choices'
import type { Connection, ConnectionDetail, ConnectionList } from '@contract/ehr-connections/shapes'
import { m } from '@contract/messages'
import type { Page } from '@contract/shapes'
import { notFound } from '../../core/errors'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import type { Ports } from '../../ports'
import { checksOf, isTargetHeld, reviewBy, signatureOf, standingOf } from './checklist'
import { configOf, type ConnectionRecord } from './record'

type Row = ConnectionRecord & {
  location: string | null
  contract_lab: string | null
  codes_waiting: number
  stopped: number
  waiting: number
  held_until: Date | null
  listen_problem: string | null
}

const few = (who: Principal, table: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (select from ${table} where ${ofLab(who, 'x')} and x.connection_id = c.id and ${where} limit 1000) few)`

const columns = (who: Principal) => sql`c.*, l.name as location, n.name as contract_lab,
  ${few(who, sql`ehr_code x`, sql`x.waiting`)} as codes_waiting,
  ${few(who, sql`ehr_message x`, sql`x.state in ('ERROR', 'NACK')`)} as stopped,
  ${few(who, sql`ehr_message x`, sql`x.state in ('WAITING', 'SENT')`)} as waiting,
  s.held_until, s.problem as listen_problem`
const joins = (who: Principal) => sql`left join ehr_connection c on ${ofLab(who, 'c')} and c.id = h.id
  left join location l on ${ofLab(who, 'l')} and l.id = c.location_id
  left join contract_lab n on ${ofLab(who, 'n')} and n.id::text = c.config ->> 'contractLabId'
  left join ehr_listener s on ${ofLab(who, 's')} and s.connection_id = c.id`

/** What is wrong with it as a whole: what holds all that is sent first. */
function alarmOf(row: Row): Pick<Connection, 'alarmAt' | 'alarmWhy'> {
  const isHeld = isTargetHeld(row)
  const at = row.alarm_at ?? (isHeld ? row.updated_at : null)
  return {
    alarmAt: at?.toISOString() ?? null,
    alarmWhy: isHeld ? m.ehrConnections.targetHeld : row.alarm_why,
  }
}

const present = (row: Row, now: Date): Connection => ({
  _id: row.id,
  version: row.version,
  name: row.name,
  kind: row.kind,
  locationId: row.location_id,
  location: row.location,
  state: row.state,
  listenPort: row.listen_port,
  config: configOf(row),
  contractLab: row.contract_lab,
  certificateAt: row.sealed === null ? null : (row.sealed_at?.toISOString() ?? null),
  pausedAt: row.paused_at?.toISOString() ?? null,
  pausedWhy: row.paused_why,
  ...alarmOf(row),
  liveAt: row.live_at?.toISOString() ?? null,
  reviewedAt: row.reviewed_at?.toISOString() ?? null,
  reviewBy: row.state === 'LIVE' ? (reviewBy(row)?.toISOString() ?? null) : null,
  review: standingOf(row, now),
  lastInAt: row.last_in_at?.toISOString() ?? null,
  lastOutAt: row.last_out_at?.toISOString() ?? null,
  codesWaiting: row.codes_waiting,
  stopped: row.stopped,
  waiting: row.waiting,
})

export const listConnections = (
  db: Executor,
  who: Principal,
  ports: Ports,
  input: ConnectionList,
): Promise<Page<Connection>> =>
  listPage<Row, Connection>(
    db,
    {
      input,
      sorts: { name: { column: 'search_name', type: 'text' } },
      table: 'ehr_connection',
      where: sql`${ofLab(who, 't')} ${input.text ? sql`and t.search_name like ${startsWith(folded(input.text))}` : sql``}
        ${input.state ? sql`and t.state = ${input.state}` : sql``} ${input.kind ? sql`and t.kind = ${input.kind}` : sql``}`,
      columns: columns(who),
      joins: joins(who),
    },
    (row) => present(row, ports.clock.now()),
  )

function listeningOf(row: Row, ports: Ports): Listening {
  if (row.listen_port === null || row.state === 'DRAFT' || row.state === 'STOPPED') return 'noPort'
  if (!ports.hl7?.offered.ports.includes(row.listen_port)) return 'off'
  if (!row.held_until || row.held_until <= ports.clock.now()) return 'starts'
  return row.listen_problem === null ? 'listens' : 'failed'
}

export async function findConnection(
  db: Executor,
  who: Principal,
  ports: Ports,
  id: string,
): Promise<ConnectionDetail | undefined> {
  const { rows } = await sql<Row>`select ${columns(who)}
    from (select t.id from ehr_connection t where ${ofLab(who, 't')} and t.id = ${id}) h ${joins(who)}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const now = ports.clock.now()
  const shown = (as: 'interface' | 'director') => {
    const signed = signatureOf(row, as, now)
    return signed && { by: signed.by, at: signed.at }
  }
  const offered = ports.hl7?.offered
  return {
    ...present(row, now),
    checks: checksOf(row, now).toSorted(
      (a, b) => CheckItem.options.indexOf(a.item) - CheckItem.options.indexOf(b.item),
    ),
    signatures: { interface: shown('interface'), director: shown('director') },
    listening: listeningOf(row, ports),
    address:
      row.listen_port === null || !offered
        ? null
        : { host: offered.host, port: row.listen_port, tls: offered.tls },
  }
}

export async function oneConnection(
  db: Executor,
  who: Principal,
  ports: Ports,
  id: string,
): Promise<ConnectionDetail> {
  const connection = await findConnection(db, who, ports, id)
  if (!connection) throw notFound()
  return connection
}

import { sql } from 'kysely'
import type { LineMessage, LineView, MessageList } from '@contract/instrument-lines/shapes'
import type { LineStanding } from '@contract/instrument-lines/choices'
import type { Page } from '@contract/shapes'
import { notFound } from '../../core/errors'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { Ports } from '../../ports'
import { configOf, lineRecord, type LineRecord } from './record'

function standingOf(row: LineRecord, ports: Ports): LineStanding {
  if (!row.active) return 'off'
  if (row.mode === 'listen' && !ports.instrumentPorts?.ports.includes(row.port)) return 'noPort'
  if (!row.held_until || row.held_until <= ports.clock.now()) return 'starting'
  return row.link
}

/** Refuses an instrument that is not of this laboratory. */
export async function mustBeThere(db: Executor, who: Principal, instrumentId: string): Promise<void> {
  const found = await db
    .selectFrom('instrument')
    .select('id')
    .where(ofLab(who))
    .where('id', '=', instrumentId)
    .executeTakeFirst()
  if (!found) throw notFound()
}

/** How an instrument is connected, with what it is called here. */
export async function lineView(
  db: Executor,
  who: Principal,
  ports: Ports,
  instrumentId: string,
): Promise<LineView> {
  await mustBeThere(db, who, instrumentId)
  const offered = {
    host: ports.instrumentPorts?.host ?? '',
    ports: [...(ports.instrumentPorts?.ports ?? [])],
  }
  const row = await lineRecord(db, { labId: who.labId, instrumentId })
  if (!row) return { line: null, offered }
  const config = configOf(row)
  const ids = config.codes.map(({ testId }) => testId)
  const tests =
    ids.length === 0
      ? []
      : await db.selectFrom('test').select(['id', 'name']).where(ofLab(who)).where('id', 'in', ids).execute()
  const nameOf = new Map(tests.map(({ id, name }) => [id, name]))
  return {
    line: {
      _id: row.id,
      version: row.version,
      instrumentId,
      active: row.active,
      protocol: row.protocol,
      mode: row.mode,
      host: row.host,
      port: row.port,
      peer: row.peer,
      ...config,
      codes: config.codes.map((one) => ({ ...one, test: nameOf.get(one.testId) ?? one.code })),
      standing: standingOf(row, ports),
      problem: row.active ? row.problem : null,
      lastInAt: row.last_in_at?.toISOString() ?? null,
    },
    offered,
  }
}

interface MessageRow {
  id: string
  version: number
  kind: LineMessage['kind']
  state: LineMessage['state']
  why: string | null
  bytes: number
  results: number
  unread: number
  times: number
  received_at: Date
  answered_at: Date | null
}

/** What an instrument sent, a page at a time. */
export async function listMessages(
  db: Executor,
  who: Principal,
  input: MessageList,
): Promise<Page<LineMessage>> {
  await mustBeThere(db, who, input.instrumentId)
  return listPage<MessageRow, LineMessage>(
    db,
    {
      input,
      sorts: { receivedAt: { column: 'received_at', type: 'timestamptz' } },
      table: 'instrument_message',
      where: sql`${ofLab(who, 't')} and t.instrument_id = ${input.instrumentId}
        ${input.state ? sql`and t.state = ${input.state}` : sql``}`,
      columns: sql`x.id, x.version, x.kind, x.state, x.why, x.bytes, x.results, x.unread, x.times, x.received_at, x.answered_at`,
      joins: sql`left join instrument_message x on ${ofLab(who, 'x')} and x.id = h.id`,
    },
    (row) => ({
      _id: row.id,
      version: row.version,
      kind: row.kind,
      state: row.state,
      why: row.why,
      bytes: row.bytes,
      results: row.results,
      unread: row.unread,
      times: row.times,
      receivedAt: row.received_at.toISOString(),
      answeredAt: row.answered_at?.toISOString() ?? null,
    }),
  )
}

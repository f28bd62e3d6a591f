import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { reportOf } from '@server/core/error-report'
import { codeOf } from '@server/core/failures'
import { ofLab } from '@server/core/scope'
import type { Database } from '@server/db/schema'
import { noteFault, takeMessage, type ConnectionKey } from '@server/modules/ehr-jobs/public'
import type { Ports } from '@server/ports'
import type { MllpSettings } from './config'
import { createFaultNotes, type FaultNotes } from './fault-notes'
import { createMllpServer, type MllpServer, type MllpServerOptions } from './mllp'

/** How often changes of connections are looked for. */
const lookMs = 2_000
/** For this long a connection's port belongs to the server that took it; several looks of one that lives. */
const holdMs = 30_000
/** So often that is written down, long before it ends. */
const renewMs = 10_000
const mostConnections = 20

interface Options {
  db: Kysely<Database>
  ports: Ports
  settings: MllpSettings
  /** Tells who files what waits. */
  wake: () => void
  /** Names this server among several; the same after a start, so that it does not wait for the port that it had itself. */
  server: string
  /** Whether the database was brought to a version that this server does not know: then nothing is taken. */
  isOutdated?: () => boolean
  /** For tests: shorter deadlines. */
  mllp?: Pick<MllpServerOptions, 'frameMs' | 'maxBytes' | 'timers'>
}

interface Wanted extends ConnectionKey {
  port: number
}

export interface Hl7Listeners {
  start(): void
  /** Looks at the connections once, and listens where it should. */
  look(): Promise<void>
  /** Stops listening; messages in hand get their answers first. */
  stop(): Promise<void>
}

const keyOf = ({ connectionId, port }: Wanted): string => `${connectionId} ${port}`

/**
 * Listens for each connection that is tested or live and has a port of this installation. Of several servers one listens for a
 * connection: whoever holds its row in ehr_listener, which another takes over half a minute after that one fell silent.
 */
export function createHl7Listeners({
  db,
  ports,
  settings,
  wake,
  server,
  isOutdated = () => false,
  mllp = {},
}: Options): Hl7Listeners {
  const listening = new Map<string, { server: MllpServer; wanted: Wanted; notes: FaultNotes }>()
  /** When each was last written down as ours, and why it cannot be listened on. */
  const held = new Map<string, Date>()
  const problems = new Map<string, string>()
  let timer: ReturnType<typeof setInterval> | undefined
  let looking: Promise<void> | undefined
  let isStopped = false
  const tls = settings.tls && {
    cert: readFileSync(settings.tls.cert, 'utf8'),
    key: readFileSync(settings.tls.key, 'utf8'),
    ...(settings.tls.ca === undefined
      ? {}
      : { ca: readFileSync(settings.tls.ca, 'utf8'), asksForCertificate: true }),
  }

  async function wantedNow(): Promise<Wanted[]> {
    if (isOutdated()) return []
    const labs = await db.selectFrom('lab').select(['id', 'time_zone']).execute()
    const found: Wanted[] = []
    for (const { id: labId } of labs) {
      const { rows } = await sql<{
        id: string
        listen_port: number
      }>`select c.id, c.listen_port from ehr_connection c
        where ${ofLab(labId, 'c')} and c.state in ('TESTING', 'LIVE') and c.listen_port is not null
          and exists (select from feature f where ${ofLab(labId, 'f')} and f.name = 'ehr' and f.active)`.execute(
        db,
      )
      for (const { id, listen_port: port } of rows)
        if (settings.ports.includes(port)) found.push({ labId, connectionId: id, port })
    }
    return found
  }

  /** Takes the connection for this server, or keeps it. False where another server has it. */
  async function hold(wanted: Wanted): Promise<boolean> {
    const { labId, connectionId } = wanted
    const problem = problems.get(keyOf(wanted)) ?? null
    const now = ports.clock.now()
    const until = new Date(now.getTime() + holdMs)
    const row = { server, held_until: until, problem }
    const taken = await db
      .insertInto('ehr_listener')
      .values({ lab_id: labId, connection_id: connectionId, ...row })
      .onConflict((oc) =>
        oc
          .columns(['lab_id', 'connection_id'])
          .doUpdateSet(row)
          .where(sql<boolean>`(ehr_listener.server = ${server} or ehr_listener.held_until <= ${now})`),
      )
      .returning('server')
      .executeTakeFirst()
    if (taken) held.set(keyOf(wanted), now)
    else held.delete(keyOf(wanted))
    return taken !== undefined
  }

  /** Whether it is ours. Nothing is written while it was a moment ago. */
  const keep = (wanted: Wanted): Promise<boolean> => {
    const since = held.get(keyOf(wanted))
    const isFresh = since && ports.clock.now().getTime() - since.getTime() < renewMs
    return isFresh ? Promise.resolve(true) : hold(wanted)
  }

  const letGo = ({ labId, connectionId }: ConnectionKey) =>
    db
      .deleteFrom('ehr_listener')
      .where(ofLab(labId))
      .where('connection_id', '=', connectionId)
      .where('server', '=', server)
      .execute()

  const parts = { db, ports, wake }
  const serverFor = (wanted: Wanted, notes: FaultNotes): MllpServer =>
    createMllpServer({
      ...mllp,
      host: settings.host,
      port: wanted.port,
      tls,
      maxConnections: mostConnections,
      onMessage: (bytes) => takeMessage(parts, wanted, bytes),
      onFault: ({ why, bytes }) => {
        if (why !== 'failed') return notes.note(why, bytes)
        // What could not be kept was not answered either, and comes again.
        ports.log.error(
          { entity: 'ehrConnection', id: wanted.connectionId },
          'An HL7 message could not be kept',
        )
      },
    })

  const notesFor = (wanted: Wanted): FaultNotes =>
    createFaultNotes({
      keep: (why, bytes, times) => noteFault(parts, wanted, why, bytes, times),
      failed: (error) =>
        ports.log.warn(
          { entity: 'ehrConnection', id: wanted.connectionId, err: reportOf(error) },
          'What was no HL7 message could not be kept',
        ),
    })

  async function open(wanted: Wanted): Promise<void> {
    const key = keyOf(wanted)
    const notes = notesFor(wanted)
    const made = serverFor(wanted, notes)
    const before = problems.get(key)
    try {
      await made.listen()
      listening.set(key, { server: made, wanted, notes })
      problems.delete(key)
    } catch (error) {
      const why = codeOf(error) ?? ''
      problems.set(key, fill(m.ehrConnections.alarmListen, { port: String(wanted.port), why }))
    }
    if (problems.get(key) !== before) await hold(wanted)
  }

  async function close(key: string): Promise<void> {
    const one = listening.get(key)
    if (!one) return
    listening.delete(key)
    held.delete(key)
    await one.server.close()
    await one.notes.end()
    await letGo(one.wanted)
  }

  async function lookOnce(): Promise<void> {
    const wanted = await wantedNow()
    const keys = new Set(wanted.map(keyOf))
    for (const key of [...listening.keys()]) if (!keys.has(key)) await close(key)
    for (const one of wanted) {
      const isOurs = await keep(one)
      const key = keyOf(one)
      if (!isOurs && listening.has(key)) await close(key)
      if (isOurs && !listening.has(key)) await open(one)
    }
  }

  const look = (): Promise<void> => {
    looking ??= lookOnce()
      .catch((error: unknown) =>
        ports.log.warn({ err: reportOf(error) }, 'The HL7 connections could not be read'),
      )
      .finally(() => (looking = undefined))
    return looking
  }

  return {
    start() {
      timer ??= setInterval(() => {
        if (!isStopped) void look()
      }, lookMs)
      void look()
    },
    look,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await looking
      for (const key of [...listening.keys()])
        await close(key).catch((error: unknown) =>
          ports.log.warn({ err: reportOf(error) }, 'A port for HL7 could not be given back'),
        )
    },
  }
}

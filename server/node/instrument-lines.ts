import { lookup } from 'node:dns/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql, type Kysely } from 'kysely'
import type { LineLink } from '@contract/instrument-lines/choices'
import { fill, m } from '@contract/messages'
import { addressBytes } from '@server/core/address'
import { reportOf } from '@server/core/error-report'
import { codeOf } from '@server/core/failures'
import { mayReach } from '@server/core/internal-address'
import { ofLab } from '@server/core/scope'
import type { Database } from '@server/db/schema'
import {
  configOf,
  noteLost,
  takeHl7,
  type LineKey,
  type LineRecord,
} from '@server/modules/instrument-lines/public'
import type { Ports } from '@server/ports'
import type { InstrumentSettings } from './config'
import { astmSession, type Session } from './instrument-session'
import { createMllpServer } from './mllp'

const lookMs = 2_000
/** For this long a line belongs to the server that took it. */
const holdMs = 30_000
const renewMs = 10_000
const connectMs = 10_000
/** Before an instrument that did not answer is called again. */
const againMs = 10_000
/** A session that is in the middle of a message keeps its place for so long without a byte. */
const staleMs = 30_000

interface Options {
  db: Kysely<Database>
  ports: Ports
  settings: InstrumentSettings
  /** Names this server among several. */
  server: string
  isOutdated?: () => boolean
}

export interface InstrumentLines {
  start(): void
  look(): Promise<void>
  /** Ends all lines; what is being kept gets its answer first. */
  stop(): Promise<void>
}

/** How a running line is begun and ended. */
interface Running {
  version: number
  close(): Promise<void>
}

const sameAddress = (a: string, b: string): boolean =>
  addressBytes(a)?.join() !== undefined && addressBytes(a)?.join() === addressBytes(b)?.join()

/**
 * Every instrument's line: listens for it or calls it, as its row says. Of several servers one has a line, whoever holds its row;
 * another takes it over half a minute after that one fell silent. A change of the row ends the line and begins it anew.
 */
export function createInstrumentLines({
  db,
  ports,
  settings,
  server,
  isOutdated = () => false,
}: Options): InstrumentLines {
  const running = new Map<string, Running>()
  const held = new Map<string, number>()
  const parts = { db, ports }
  let timer: ReturnType<typeof setInterval> | undefined
  let looking: Promise<void> | undefined
  let isStopped = false

  /** One after the other, so that what was true last is what stands. */
  let marking: Promise<unknown> = Promise.resolve()
  const mark = (key: LineKey, link: LineLink, problem: string | null = null): Promise<void> => {
    const mine = marking.then(() => markNow(key, link, problem))
    marking = mine
    return mine
  }
  const markNow = async (key: LineKey, link: LineLink, problem: string | null): Promise<void> => {
    await db
      .updateTable('instrument_line')
      .set({ link, problem })
      .where(ofLab(key.labId))
      .where('instrument_id', '=', key.instrumentId)
      .where('server', '=', server)
      .execute()
      .catch((error: unknown) =>
        ports.log.warn({ err: reportOf(error) }, 'The state of an instrument line could not be kept'),
      )
  }

  async function wanted(): Promise<LineRecord[]> {
    if (isOutdated()) return []
    const labs = await db.selectFrom('lab').select(['id', 'time_zone']).execute()
    const found: LineRecord[] = []
    for (const { id } of labs)
      found.push(
        ...(await db
          .selectFrom('instrument_line')
          .selectAll()
          .where(ofLab(id))
          .where('active', '=', true)
          .execute()),
      )
    return found.filter(({ mode, port }) => mode === 'call' || settings.ports.includes(port))
  }

  /** Takes the line for this server, or keeps it. */
  async function hold(row: LineRecord): Promise<boolean> {
    const now = ports.clock.now()
    const since = held.get(row.id)
    if (since !== undefined && now.getTime() - since < renewMs) return true
    const taken = await db
      .updateTable('instrument_line')
      .set({
        server,
        held_until: new Date(now.getTime() + holdMs),
        ...(running.has(row.id) ? {} : { link: 'waiting' as const, problem: null }),
      })
      .where(ofLab(row.lab_id))
      .where('id', '=', row.id)
      .where(sql<boolean>`(server is null or server = ${server} or held_until <= ${now})`)
      .returning('id')
      .executeTakeFirst()
    if (taken) held.set(row.id, now.getTime())
    else held.delete(row.id)
    return taken !== undefined
  }

  const letGo = (row: Pick<LineRecord, 'lab_id' | 'id'>) =>
    db
      .updateTable('instrument_line')
      .set({ server: null, held_until: null, link: 'off' })
      .where(ofLab(row.lab_id))
      .where('id', '=', row.id)
      .where('server', '=', server)
      .execute()

  const sessionOf = (row: LineRecord, key: LineKey, socket: Socket): Session => {
    const { lenientNumbers, ignoreChecksum } = configOf(row)
    return astmSession(socket, { parts, key, rules: { lenientNumbers, ignoreChecksum } })
  }

  /** Listens for an ASTM instrument: one session at a time, and only from its own address. */
  async function listenAstm(row: LineRecord, key: LineKey): Promise<() => Promise<void>> {
    let session: Session | undefined
    const made: Server = createServer((socket) => {
      socket.on('error', () => undefined)
      const from = socket.remoteAddress ?? ''
      if (row.peer !== null && !sameAddress(from, row.peer)) {
        ports.log.warn(
          { entity: 'instrumentLine', id: row.instrument_id },
          'A stranger on the port of an instrument was turned away',
        )
        void mark(key, session ? 'connected' : 'waiting', fill(m.instrumentLines.stranger, { address: from }))
        socket.destroy()
        return
      }
      // An instrument that lost power begins anew; one that is in the middle of a message is not cut off.
      if (session?.isBusy() && session.silentMs() < staleMs) {
        socket.destroy()
        return
      }
      void session?.end()
      const mine = sessionOf(row, key, socket)
      session = mine
      void mark(key, 'connected')
      void mine.over.then(() => {
        if (session !== mine) return
        session = undefined
        void mark(key, 'waiting')
      })
    })
    await new Promise<void>((resolve, reject) => {
      made.once('error', reject)
      made.listen(row.port, settings.host, () => {
        made.off('error', reject)
        // What was wrong before, as a port that was taken, is over.
        void mark(key, 'waiting')
        resolve()
      })
    })
    return async () => {
      const ended = new Promise<void>((resolve) => made.close(() => resolve()))
      await session?.end()
      await ended
    }
  }

  /** Calls an ASTM instrument, again and again until it answers. */
  function callAstm(row: LineRecord, key: LineKey): () => Promise<void> {
    let session: Session | undefined
    let isClosed = false
    let wait: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      if (!isClosed) wait = setTimeout(() => void call(), againMs)
    }
    const failed = (why: string) => {
      const words = fill(m.instrumentLines.problemCall, { host: row.host ?? '', port: String(row.port), why })
      void mark(key, 'failed', words)
      again()
    }
    const call = async (): Promise<void> => {
      // Looked up once and used as it is, so that the name cannot lead elsewhere a moment later.
      const found = await lookup(row.host ?? '', { all: true }).catch(() => [])
      const [first] = found
      if (isClosed) return
      if (!first) return failed('ENOTFOUND')
      if (!found.every(({ address }) => mayReach(address, settings.networks))) {
        void mark(key, 'failed', m.instrumentLines.problemInternal)
        return again()
      }
      const socket = connect({ host: first.address, port: row.port })
      socket.setTimeout(connectMs, () => socket.destroy(new Error('ETIMEDOUT')))
      let isOpen = false
      socket.once('error', (error) => {
        if (!isOpen) failed(codeOf(error) ?? error.message)
      })
      socket.once('connect', () => {
        isOpen = true
        socket.setTimeout(0)
        if (isClosed) {
          socket.destroy()
          return
        }
        session = sessionOf(row, key, socket)
        void mark(key, 'connected')
        void session.over.then(() => {
          session = undefined
          if (isClosed) return
          void mark(key, 'waiting')
          again()
        })
      })
    }
    void call()
    return async () => {
      isClosed = true
      clearTimeout(wait)
      await session?.end()
    }
  }

  async function listenHl7(row: LineRecord, key: LineKey): Promise<() => Promise<void>> {
    const isOwn = (address: string) => row.peer === null || sameAddress(address, row.peer)
    const made = createMllpServer({
      host: settings.host,
      port: row.port,
      maxBytes: 4_000_000,
      maxConnections: 2,
      async onMessage(bytes, { address }) {
        if (!isOwn(address)) {
          await mark(key, 'waiting', fill(m.instrumentLines.stranger, { address }))
          return { answer: null, close: true }
        }
        const taken = await takeHl7(parts, key, bytes).catch((error: unknown) => {
          ports.log.error(
            { entity: 'instrumentLine', id: key.instrumentId, err: reportOf(error) },
            'A message of an instrument could not be kept',
          )
          throw error
        })
        await mark(key, 'connected')
        return taken
      },
      async onFault({ why, bytes, peer }) {
        if (!isOwn(peer.address) || why === 'full' || why === 'tls' || why === 'failed') return
        const fault = (
          { cutFrame: 'closed', frameDeadline: 'silence', tooLong: 'tooLong', noFrame: 'form' } as const
        )[why]
        await noteLost(parts, key, bytes, fault).catch((error: unknown) =>
          ports.log.warn({ err: reportOf(error) }, 'What was no message of an instrument could not be kept'),
        )
      },
    })
    await made.listen()
    await mark(key, 'waiting')
    return () => made.close()
  }

  async function open(row: LineRecord): Promise<void> {
    const key = { labId: row.lab_id, instrumentId: row.instrument_id }
    try {
      const close =
        row.protocol === 'hl7'
          ? await listenHl7(row, key)
          : row.mode === 'listen'
            ? await listenAstm(row, key)
            : callAstm(row, key)
      running.set(row.id, { version: row.version, close })
    } catch (error) {
      const why = codeOf(error) ?? ''
      await mark(key, 'failed', fill(m.instrumentLines.problemListen, { port: String(row.port), why }))
    }
  }

  async function close(id: string): Promise<void> {
    const one = running.get(id)
    if (!one) return
    running.delete(id)
    await one.close()
  }

  async function lookOnce(): Promise<void> {
    const rows = await wanted()
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const [id, { version }] of running)
      if (byId.get(id)?.version !== version) {
        await close(id)
        held.delete(id)
      }
    for (const id of held.keys()) if (!byId.has(id)) held.delete(id)
    for (const row of rows) {
      const isOurs = await hold(row)
      if (!isOurs) await close(row.id)
      else if (!running.has(row.id)) await open(row)
    }
  }

  const look = (): Promise<void> => {
    looking ??= lookOnce()
      .catch((error: unknown) =>
        ports.log.warn({ err: reportOf(error) }, 'The lines of instruments could not be read'),
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
      const rows = await wanted().catch(() => [])
      await Promise.all([...running.keys()].map((id) => close(id)))
      for (const row of rows)
        await letGo(row).catch((error: unknown) =>
          ports.log.warn({ err: reportOf(error) }, 'The line of an instrument could not be given back'),
        )
    },
  }
}

import type { api } from '@contract/api'
import type { CallInput, Reply } from '@contract/endpoint'
import type { KeptAs } from '@contract/tests/kept-as'
import { fill, m } from '@contract/messages'
import { isApiError, messageOf } from '@/api/errors'
import { createSerialQueue } from '@/lib/serial-queue'
import { isUnsent, needsDecision, type LabelState, type ScanRow } from './scan-row'

export interface LogPorts {
  receive: (
    input: CallInput<typeof api.specimens.receive>,
    key: string,
  ) => Promise<Reply<typeof api.specimens.receive>>
  undo: (input: CallInput<typeof api.specimens.undoReceive>, key: string) => Promise<unknown>
  keep: (input: CallInput<typeof api.specimens.keepScan>, key: string) => Promise<unknown>
  decide: (input: CallInput<typeof api.specimens.decideScan>, key: string) => Promise<unknown>
  /** Resolves when it is worth asking again, after the given number of tries without an answer. */
  untilBack: (tries: number) => Promise<void>
  now: () => number
}

export interface LogState {
  /** Newest first. */
  rows: readonly ScanRow[]
  /** The last try got no answer: what is unsent waits. */
  down: boolean
  /** What the server does not know yet of open decisions. */
  owed: number
}

/** The scans that wait for a decision, as the server keeps them. */
export type OpenScans = Reply<typeof api.specimens.openScans>['docs']

export interface ReceivingLog {
  state: () => LogState
  subscribe: (listener: () => void) => () => void
  /** Hears each row once it has its answer. */
  onAnswer: (listener: (row: ScanRow) => void) => () => void
  scan: (code: string, condition: string | null, kept?: KeptAs | null) => void
  retry: (id: string) => void
  setAside: (id: string) => void
  undo: (id: string) => void
  /** What the server keeps: scans of another tab or an earlier page come, and what was decided elsewhere goes. */
  adopt: (open: OpenScans) => void
  note: (id: string, change: { labels?: LabelState; message?: string }) => void
}

/** A scan sent this long after it was made says when it was made; otherwise the server's own clock counts. */
const LATE_MS = 60_000
/** Rows kept on screen; what is settled and older stands in today's list. */
const MOST_ROWS = 500

interface Job {
  id: string
  action: 'receive' | 'undo' | 'keep' | 'decide'
  key: string
  /** What is kept: the scan as it was answered, whatever becomes of it before its turn. */
  kept?: ScanRow & { state: OpenState }
}

type OpenState = OpenScans[number]['state']
const isOpen = (row: ScanRow): row is ScanRow & { state: OpenState } => needsDecision(row)
const wordsOf = ({ state, message }: Pick<ScanRow, 'state' | 'message'>): string =>
  JSON.stringify([state, message])

const noAnswer = (error: unknown): boolean =>
  isApiError(error, 'network', 'unavailable', 'too_many_requests', 'unauthenticated')

/**
 * The scans of one person's session, and the one queue that sends them: in order, one at a time, each under its own key
 * until an answer comes. A scan is a row at once and is never dropped; without a server the queue stands and waits.
 */
export function createReceivingLog({ receive, undo, keep, decide, untilBack, now }: LogPorts): ReceivingLog {
  let state: LogState = { rows: [], down: false, owed: 0 }
  const listeners = new Set<() => void>()
  const answerListeners = new Set<(row: ScanRow) => void>()
  /** Keys of tries whose outcome nobody knows: the next try must repeat them. */
  const openKeys = new Map<string, string>()
  const retried = new Set<string>()
  /** What the server was told of each scan that waits for a decision. */
  const kept = new Map<string, string>()
  /** Scans that stood in the server's list once: missing there later, they were decided in another tab. */
  const listed = new Set<string>()
  /** Scans decided here: an older list of the server does not bring them back. */
  const decided = new Set<string>()

  const set = (next: Partial<LogState>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const find = (id: string): ScanRow | undefined => state.rows.find((row) => row.id === id)
  const change = (id: string, changes: Partial<ScanRow>): void =>
    set({ rows: state.rows.map((row) => (row.id === id ? { ...row, ...changes } : row)) })
  const answer = (id: string, changes: Partial<ScanRow>): void => {
    change(id, { ...changes, answeredAt: now() })
    const row = find(id)
    if (!row) return
    follow(row)
    for (const listener of answerListeners) listener(row)
  }

  /** Tells the server of a scan that now waits for a decision, or no longer does. */
  function follow(row: ScanRow): void {
    const { id } = row
    if (isOpen(row)) {
      if (kept.get(id) === wordsOf(row)) return
      kept.set(id, wordsOf(row))
      owe({ id, action: 'keep', key: crypto.randomUUID(), kept: row })
    } else if (kept.delete(id)) {
      decided.add(id)
      owe({ id, action: 'decide', key: crypto.randomUUID() })
    }
  }
  function owe(job: Job): void {
    set({ owed: state.owed + 1 })
    queue.push(job)
  }

  /** Asks until there is an answer, of whatever kind. */
  async function insist<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        const reply = await ask()
        if (state.down) set({ down: false })
        return reply
      } catch (error) {
        if (!noAnswer(error)) {
          if (state.down) set({ down: false })
          throw error
        }
        if (!state.down) set({ down: true })
        await untilBack(tries)
      }
    }
  }

  async function sendScan({ id, key }: Job): Promise<void> {
    const row = find(id)
    if (!row) return
    const late = !retried.has(id) && now() - row.scannedAt > LATE_MS
    // Made once: another try under the same key must say the same.
    const body = {
      code: row.code,
      condition: row.condition,
      ...(row.kept ? { kept: row.kept } : {}),
      ...(late ? { at: new Date(row.scannedAt).toISOString() } : {}),
    }
    const { order, received, already, comment } = await insist(() => receive({ body }, key))
    answer(id, { state: already ? 'already' : 'received', order, specimens: received, message: comment })
  }

  async function sendUndo({ id, key }: Job): Promise<void> {
    const row = find(id)
    if (!row) return
    const specimenIds = row.specimens.map(({ _id }) => _id)
    await insist(() => undo({ body: { specimenIds, reason: null } }, key))
    answer(id, { state: 'undone', message: null, labels: null })
  }

  async function sendKeep({ id, key, kept: row }: Job): Promise<void> {
    if (!row) return
    const { code, condition, message, state: became } = row
    const scannedAt = new Date(row.scannedAt).toISOString()
    await insist(() => keep({ body: { _id: id, code, condition, message, state: became, scannedAt } }, key))
    set({ owed: state.owed - 1 })
  }

  async function sendDecided({ id, key }: Job): Promise<void> {
    await insist(() => decide({ body: { _id: id } }, key))
    set({ owed: state.owed - 1 })
  }

  const work = { receive: sendScan, undo: sendUndo, keep: sendKeep, decide: sendDecided }
  const queue = createSerialQueue<Job>(
    (job) => work[job.action](job),
    (error, { id, action, key }) => {
      const message = messageOf(error)
      if (action === 'keep' || action === 'decide') {
        set({ owed: state.owed - 1 })
        const row = action === 'keep' && find(id)
        if (!row) return
        kept.delete(id)
        // Its own words are not said to the server again.
        change(id, {
          message: fill(m.specimens.notKept, { message: (row.message ?? message).replace(/\.$/, '') }),
        })
        return
      }
      if (action === 'undo') {
        answer(id, {
          state: 'received',
          message: fill(m.specimens.undoFailed, { message }),
          undoRefused: true,
        })
        return
      }
      // After a fault the outcome is open, so the same key is used again; a refusal is an answer.
      if (isApiError(error, 'internal', 'unexpected')) openKeys.set(id, key)
      answer(id, { state: isApiError(error, 'unknown_scan') ? 'unknown' : 'refused', message })
    },
  )

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onAnswer: (listener) => {
      answerListeners.add(listener)
      return () => void answerListeners.delete(listener)
    },
    scan: (code, condition, kept = null) => {
      const id = crypto.randomUUID()
      const row: ScanRow = {
        id,
        code,
        condition,
        kept,
        scannedAt: now(),
        state: 'pending',
        message: null,
        order: null,
        specimens: [],
        answeredAt: null,
        labels: null,
      }
      set({ rows: trimmed([row, ...state.rows]) })
      queue.push({ id, action: 'receive', key: id })
    },
    retry: (id) => {
      const key = openKeys.get(id) ?? crypto.randomUUID()
      openKeys.delete(id)
      retried.add(id)
      change(id, { state: 'pending', message: null })
      queue.push({ id, action: 'receive', key })
    },
    setAside: (id) => {
      change(id, { state: 'aside' })
      const row = find(id)
      if (row) follow(row)
    },
    adopt: (open) => {
      const there = new Set(open.map(({ _id }) => _id))
      const goes = ({ id, ...row }: ScanRow): boolean =>
        state.owed === 0 && needsDecision(row) && listed.has(id) && !there.has(id)
      const come = open.filter(({ _id }) => !find(_id) && !decided.has(_id)).map(keptRow)
      for (const { id } of state.rows.filter(goes)) kept.delete(id)
      for (const row of come) kept.set(row.id, wordsOf(row))
      for (const id of there) listed.add(id)
      if (come.length === 0 && !state.rows.some(goes)) return
      const rows = [...state.rows.filter((row) => !goes(row)), ...come]
      set({ rows: rows.sort((a, b) => b.scannedAt - a.scannedAt) })
    },
    undo: (id) => {
      if (find(id)?.state !== 'received') return
      change(id, { state: 'undoing', message: null })
      queue.push({ id, action: 'undo', key: crypto.randomUUID() })
    },
    note: change,
  }
}

/** A scan as the server keeps it. */
const keptRow = ({ _id, scannedAt, ...scan }: OpenScans[number]): ScanRow => ({
  ...scan,
  id: _id,
  scannedAt: Date.parse(scannedAt),
  order: null,
  specimens: [],
  answeredAt: null,
  labels: null,
  elsewhere: true,
})

/** Drops the oldest rows that nobody waits for. */
function trimmed(rows: readonly ScanRow[]): readonly ScanRow[] {
  if (rows.length <= MOST_ROWS) return rows
  const oldest = rows.findLastIndex(
    ({ state }) => state === 'received' || state === 'already' || state === 'undone',
  )
  return oldest < 0 ? rows : rows.filter((_, index) => index !== oldest)
}

export const unsentCount = ({ rows }: LogState): number => rows.filter(isUnsent).length

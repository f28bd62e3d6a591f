import type { Profile } from '@contract/instrument-runs/profile'
import type { ProfileRead } from '@contract/instrument-runs/own-profile'
import { runTableOf, type RunTable } from '@contract/plates/run-table'
import { detectProfile, whyNone, type NamedProfile } from './detect'
import { openFile } from './open-file'
import { readFile, type ReadFile } from './read-file'
import { UnreadableFile, type Unreadable } from './sheet'
import { tryProfile } from './trial'

/** What was found for a file, or why nothing was. */
export type Detected = { ready: NamedProfile; read: ReadFile } | { ready: null; why: string }

/** One thing to be done with a file; `own`: the profiles of the instrument's own laboratory. */
export type FileOrder =
  | { kind: 'detect'; bytes: Uint8Array; own: readonly NamedProfile[] }
  | { kind: 'read'; bytes: Uint8Array; profile: Profile }
  | { kind: 'trial'; bytes: Uint8Array; profile: Profile | null }
  | { kind: 'plateRun'; bytes: Uint8Array }

export type FileDone =
  | { kind: 'detect'; found: Detected }
  | { kind: 'read'; read: ReadFile }
  | { kind: 'trial'; trial: ProfileRead }
  | { kind: 'plateRun'; table: RunTable }
  /** It is too much to be read, or cannot be opened. */
  | { kind: 'refused'; reason: Unreadable }

/** Reads files of instruments. Rejects with UnreadableFile where one is more than may be read; `plateRun` also where it cannot be opened. */
export interface InstrumentFileReader {
  detect(bytes: Uint8Array, own: readonly NamedProfile[]): Promise<Detected>
  read(bytes: Uint8Array, profile: Profile): Promise<ReadFile>
  trial(bytes: Uint8Array, profile: Profile | null): Promise<ProfileRead>
  /** The run of a plate as its file tells it, the encoding and the delimiter by what is in it. */
  plateRun(bytes: Uint8Array): Promise<RunTable>
}

/** Does one order, in whatever thread this is. */
export function doOrder(order: FileOrder): FileDone {
  switch (order.kind) {
    case 'detect': {
      const found = detectProfile(order.bytes, order.own)
      return { kind: 'detect', found: found ?? { ready: null, why: whyNone(order.bytes) } }
    }
    case 'read':
      return { kind: 'read', read: readFile(order.profile, order.bytes) }
    case 'trial':
      return { kind: 'trial', trial: tryProfile(order.bytes, order.profile) }
    case 'plateRun':
      return runIn(order.bytes)
  }
}

/** An error would end the thread: what cannot be opened is an answer. */
function runIn(bytes: Uint8Array): FileDone {
  try {
    const sheets = openFile(bytes, { encoding: 'auto', delimiter: 'auto' })
    return { kind: 'plateRun', table: runTableOf(sheets) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { kind: 'refused', reason: error.reason }
  }
}

/** A reader over whatever does the orders. */
export function fileReader(work: (order: FileOrder) => Promise<FileDone>): InstrumentFileReader {
  const unfit = (done: FileDone): Error =>
    done.kind === 'refused' ? new UnreadableFile(done.reason) : new Error('The answer is to another order.')
  return {
    async detect(bytes, own) {
      const done = await work({
        kind: 'detect',
        bytes,
        own: own.map(({ name, profile }) => ({ name, profile })),
      })
      if (done.kind !== 'detect') throw unfit(done)
      return done.found
    },
    async read(bytes, profile) {
      const done = await work({ kind: 'read', bytes, profile })
      if (done.kind !== 'read') throw unfit(done)
      return done.read
    },
    async trial(bytes, profile) {
      const done = await work({ kind: 'trial', bytes, profile })
      if (done.kind !== 'trial') throw unfit(done)
      return done.trial
    },
    async plateRun(bytes) {
      const done = await work({ kind: 'plateRun', bytes })
      if (done.kind !== 'plateRun') throw unfit(done)
      return done.table
    },
  }
}

/** Reads in the thread that asks: for tests, and where there is no other. */
export const readHere: InstrumentFileReader = fileReader((order) =>
  Promise.resolve().then(() => doOrder(order)),
)

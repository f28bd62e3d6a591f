import type { Profile } from '@contract/instrument-runs/profile'
import type { ProfileRead } from '@contract/instrument-runs/own-profile'
import { runTableOf, type RunTable } from '@contract/plates/run-table'
import { plainPhoto, type PhotoFault } from '../documents/plain-photo'
import type { Picture } from '../documents/picture'
import { detectProfile, whyNone, type NamedProfile } from './detect'
import { readListWorkbook, type ListTable } from './list-workbook'
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
  | { kind: 'list'; bytes: Uint8Array }
  | { kind: 'photo'; bytes: Uint8Array; most: number }

export type FileDone =
  | { kind: 'detect'; found: Detected }
  | { kind: 'read'; read: ReadFile }
  | { kind: 'trial'; trial: ProfileRead }
  | { kind: 'plateRun'; table: RunTable }
  | { kind: 'list'; table: ListTable }
  | { kind: 'photo'; photo: Picture | PhotoFault }
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

/** Reads what people outside send. Rejects with UnreadableFile where a file is more than may be read, or cannot be opened. */
export interface UploadReader {
  /** A list of people in a workbook. */
  list(bytes: Uint8Array): Promise<ListTable>
  /** A photo as it is kept, or what is wrong with it; `most`: pixels of its longer side. */
  photo(bytes: Uint8Array, most: number): Promise<Picture | PhotoFault>
}

/** Does one order, in whatever thread this is. */
export async function doOrder(order: FileOrder): Promise<FileDone> {
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
      return orUnreadable(() => {
        const sheets = openFile(order.bytes, { encoding: 'auto', delimiter: 'auto' })
        return { kind: 'plateRun', table: runTableOf(sheets) }
      })
    case 'list':
      return orUnreadable(() => ({ kind: 'list', table: readListWorkbook(order.bytes) }))
    case 'photo':
      return { kind: 'photo', photo: await plainPhoto(order.bytes, order.most) }
  }
}

/** An error would end the thread: what cannot be opened is an answer. */
function orUnreadable(read: () => FileDone): FileDone {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { kind: 'refused', reason: error.reason }
  }
}

/** A reader over whatever does the orders. */
export function fileReader(
  work: (order: FileOrder) => Promise<FileDone>,
): InstrumentFileReader & UploadReader {
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
    async list(bytes) {
      const done = await work({ kind: 'list', bytes })
      if (done.kind !== 'list') throw unfit(done)
      return done.table
    },
    async photo(bytes, most) {
      const done = await work({ kind: 'photo', bytes, most })
      if (done.kind !== 'photo') throw unfit(done)
      return done.photo
    },
  }
}

/** Reads in the thread that asks: for tests, and where there is no other. */
export const readHere: InstrumentFileReader & UploadReader = fileReader(doOrder)

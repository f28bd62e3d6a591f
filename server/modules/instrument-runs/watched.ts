import type { Kysely } from 'kysely'
import { received } from '@contract/instrument-runs/outside'
import { take } from '@contract/instrument-runs/calls'
import { m } from '@contract/messages'
import { todayIn } from '@contract/rules/zone'
import { Refusal } from '../../core/errors'
import { sha256Hex, sha256OfBytes } from '../../core/hash'
import { contextOutside } from '../../core/write-outside'
import type { Database } from '../../db/schema'
import type { Ports } from '../../ports'
import { doubtsOf } from './doubts'
import { keepRun, type NewRun } from './keep'
import { profilesInUse, type KnownProfile } from './profiles'
import { readBy } from './read-by'

/** The most bytes of a file, in a folder as over the page. */
export const mostFileBytes = take.maxBody ?? 0

/** A file that lay in the folder of an instrument; `bytes` null: it is larger than is read. */
export interface LyingFile {
  name: string
  size: number
  bytes: Uint8Array | null
  /** The server ended while it read this file: it is not read again by itself. */
  isLeft?: boolean
}

type Read = Pick<NewRun, 'key' | 'raw' | 'profile' | 'decimal' | 'lines' | 'problems'> & {
  why: string | null
}

/** What is read of a file; where none of it can be, the reason in place of its lines. */
async function readLying(
  ports: Ports,
  { name, size, bytes, isLeft = false }: LyingFile,
  own: readonly KnownProfile[],
): Promise<Read> {
  const refused = (why: string): Read => ({
    // Not the key of what was read: the same bytes may be read later, by another profile.
    key: bytes ? `refused:${sha256OfBytes(bytes)}` : `large:${sha256Hex(`${name} ${size}`)}`,
    raw: bytes ?? new Uint8Array(),
    ...{ profile: null, decimal: 'point', lines: [] },
    problems: [{ line: m.instrumentRuns.wholeFile, message: why }],
    why,
  })
  if (bytes === null) return refused(m.instrumentRuns.fileTooBig)
  if (isLeft) return refused(m.instrumentRuns.fileStopped)
  try {
    const { ready, read } = await readBy(ports, undefined, bytes, own)
    return {
      key: sha256OfBytes(bytes),
      raw: bytes,
      profile: ready.name,
      decimal: ready.profile.decimal,
      lines: read.results,
      problems: read.problems,
      why: null,
    }
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message)
    throw error
  }
}

/**
 * Keeps a file that lay in the folder of an instrument as a run, as one that was loaded on the page; nothing in it becomes a result
 * before somebody accepts it. `why`: none of it could be read, and the run says so. Rejects where it could not be kept.
 */
export async function takeLying(
  { db, ports }: { db: Kysely<Database>; ports: Ports },
  { labId, instrumentId }: { labId: string; instrumentId: string },
  file: LyingFile,
): Promise<{ why: string | null }> {
  const { why, ...read } = await readLying(ports, file, await profilesInUse(db, labId, instrumentId))
  const ctx = contextOutside({ db, ports, endpoint: received, userId: null })
  const { time_zone: zone } = await db
    .selectFrom('lab')
    .select('time_zone')
    .where('id', '=', labId)
    .executeTakeFirstOrThrow()
  // Nobody can be asked here: what speaks against the file stands at its run, before anything of it is accepted.
  const doubts =
    why === null
      ? await doubtsOf(db, {
          labId,
          instrumentId,
          today: todayIn(zone, ctx.now.toISOString()),
          key: read.key,
          bytes: read.raw,
          lines: read.lines,
        })
      : []
  const problems = [
    ...doubts.map((message) => ({ line: m.instrumentRuns.wholeFile, message })),
    ...read.problems,
  ]
  await ctx.writeAs(labId, (w) =>
    keepRun(ctx, w, labId, {
      ...read,
      problems,
      instrumentId,
      source: 'file',
      name: file.name
        .normalize('NFC')
        .replace(/\p{Cc}/gu, ' ')
        .slice(-200)
        .toWellFormed(),
      byName: m.instrumentRuns.watchedFolder,
    }),
  )
  return { why }
}

import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { codeOf, failureOf } from '@server/core/failures'
import { identifySelf, judge } from './process-info'
import { StartupError, diskError } from './startup-error'

/**
 * One owner per data folder.
 *
 * Node has no flock, so the lock is a file that is published whole (written aside, then hard-linked to its name,
 * which fails when the name exists). It names its holder by process id AND start time, so neither a reused id nor a
 * zombie keeps a dead server's lock alive after SIGKILL.
 *
 * Replacing a dead holder's file in place cannot be made safe: two starters may both find it dead, and the slower
 * one would delete the faster one's new lock. Instead the files are numbered and the highest number owns the folder.
 * A starter who finds number n dead may only create n+1, which exactly one can; whoever then sees a higher number
 * than its own steps back. A number is never given back: letting go marks the file as released.
 *
 * Where the holder's process id means nothing here (the folder is shared with another container or machine), the
 * holder's sign of life decides: it touches its file every few seconds.
 */
const HEARTBEAT_MS = 4_000
const SILENT_AFTER_MS = 15_000

const Holder = z.object({
  pid: z.number().int(),
  started: z.string(),
  world: z.string(),
  host: z.string(),
  since: z.string(),
  released: z.boolean(),
})
type Holder = z.infer<typeof Holder>

export interface DataFolder {
  /** Absolute path, created if it was not there. */
  path: string
  /** Lets another process have the folder. Safe to call twice. */
  release(): void
}

const lockName = (number: number) => `aliquot.lock.${number}`

/** Numbers of the lock files present, highest first. */
function lockNumbers(folder: string): number[] {
  return readdirSync(folder)
    .map((name) => /^aliquot\.lock\.(\d+)$/.exec(name)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number)
    .toSorted((a, b) => b - a)
}

/** The holder written in a lock file; undefined when the file is gone or not one of ours. */
function readHolder(path: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

/** A sentence for the person who starts a second server, or undefined when the folder is free to take. */
function reasonHeld(path: string): string | undefined {
  const holder = readHolder(path)
  if (holder === undefined || holder.released) return undefined
  const verdict = judge(holder)
  if (verdict === 'alive') return `process ${holder.pid} (running since ${holder.since})`
  if (verdict === 'dead') return undefined
  const silentMs = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  if (silentMs > SILENT_AFTER_MS) return undefined
  return `a server in another container or on another machine (${holder.host}, process ${holder.pid}, seen ${Math.round(silentMs / 1000)} s ago)`
}

/** Writes the holder to a file of its own and makes sure it is on the disk before it is published. */
function writeAside(folder: string, holder: Holder): string {
  const path = join(folder, `.aliquot.lock-${process.pid}-${randomBytes(6).toString('hex')}`)
  try {
    const file = openSync(path, 'wx', 0o644)
    try {
      writeSync(file, JSON.stringify(holder))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    rmSync(path, { force: true })
    throw failureOf(error) === 'full' ? diskError(codeOf(error), `The data folder ${folder}`) : error
  }
  return path
}

/** Publishes the holder under a number; false when another starter was faster. */
function publish(folder: string, number: number, holder: Holder): boolean {
  const aside = writeAside(folder, holder)
  try {
    linkSync(aside, join(folder, lockName(number)))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Why nothing can be made in the nearest folder above that is there: Node says ENOENT of a disk that may only be read. */
function refusalAbove(folder: string): string | undefined {
  let above = dirname(folder)
  while (!existsSync(above) && above !== dirname(above)) above = dirname(above)
  try {
    accessSync(above, constants.W_OK)
    return undefined
  } catch (error) {
    return codeOf(error)
  }
}

/** Creates the folder; a refusal of the file system becomes one plain line. */
function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    const reason = refusalAbove(folder) ?? codeOf(error) ?? 'unknown error'
    if (failureOf({ code: reason }) === 'full') throw diskError(reason, `The data folder ${folder}`)
    throw new StartupError(
      `The data folder ${folder} cannot be created (${reason}). Choose another ALIQUOT_DATA.`,
    )
  }
}

/**
 * Takes the data folder for this process, creating it if needed.
 * @throws StartupError naming the process that holds it.
 */
export function takeDataFolder(path: string): DataFolder {
  const folder = resolve(path)
  createFolder(folder)
  const holder: Holder = {
    ...identifySelf(),
    host: hostname(),
    since: new Date().toISOString(),
    released: false,
  }
  for (;;) {
    const highest = lockNumbers(folder)[0] ?? 0
    const held = highest === 0 ? undefined : reasonHeld(join(folder, lockName(highest)))
    if (held !== undefined) {
      throw new StartupError(
        `This data folder is already in use by ${held}: ${folder}. Stop it or choose another ALIQUOT_DATA.`,
      )
    }
    const mine = highest + 1
    if (!publish(folder, mine, holder)) continue
    const lock = join(folder, lockName(mine))
    if (lockNumbers(folder)[0] !== mine) {
      rmSync(lock, { force: true })
      continue
    }
    for (const older of lockNumbers(folder).slice(1)) rmSync(join(folder, lockName(older)), { force: true })
    return { path: folder, release: keep(folder, lock, holder) }
  }
}

/** Keeps the sign of life going and answers the function that lets go. */
function keep(folder: string, lock: string, holder: Holder): () => void {
  const beat = setInterval(() => {
    try {
      utimesSync(lock, new Date(), new Date())
    } catch {
      // The folder was removed under a running server: nothing is left to hold, and the database will say so.
    }
  }, HEARTBEAT_MS)
  beat.unref()
  let held = true
  return () => {
    if (!held) return
    held = false
    clearInterval(beat)
    try {
      renameSync(writeAside(folder, { ...holder, released: true }), lock)
    } catch {
      // As above: a folder that is gone needs no release.
    }
  }
}

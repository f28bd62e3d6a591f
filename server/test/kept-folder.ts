import { randomBytes } from 'node:crypto'
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'

/** Of those used last, how many stay: two branches and what they were a moment ago. */
const KEPT = 4
/** What a killed run left half copied goes after this. */
const ABANDONED_MS = 3_600_000

const rename = (from: string, to: string): boolean => {
  try {
    renameSync(from, to)
    return true
  } catch {
    return false
  }
}

const copy = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })

/**
 * Copies the folder kept under `key` to `into`; false when none is kept. Safe beside runs that keep and remove: a folder
 * has its name only while it is whole, and loses the name before the first of its files.
 */
export function takeKept(store: string, key: string, into: string): boolean {
  const kept = join(store, key)
  if (!existsSync(kept)) return false
  try {
    copy(kept, into)
    const now = new Date()
    utimesSync(kept, now, now)
    return true
  } catch {
    // Removed by another run in this very moment.
    rmSync(into, { recursive: true, force: true })
    return false
  }
}

/** Keeps a copy of `folder` under `key`, whole or not at all, and removes what was not used for longest. */
export function keep(store: string, key: string, folder: string): void {
  mkdirSync(store, { recursive: true })
  const partial = join(store, `partial-${randomBytes(6).toString('hex')}`)
  try {
    copy(folder, partial)
    // Another run may have kept the same meanwhile: its copy is as good.
    rename(partial, join(store, key))
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
  tidy(store)
}

function tidy(store: string): void {
  const found = readdirSync(store).flatMap((name) => {
    const used = statSync(join(store, name), { throwIfNoEntry: false })?.mtimeMs
    return used === undefined ? [] : [{ name, used }]
  })
  const byUse = found.toSorted((a, b) => b.used - a.used)
  const whole = byUse.filter(({ name }) => !/^(partial|gone)-/.test(name))
  for (const { name } of whole.slice(KEPT)) {
    const gone = join(store, `gone-${randomBytes(6).toString('hex')}`)
    if (rename(join(store, name), gone)) rmSync(gone, { recursive: true, force: true })
  }
  for (const { name, used } of byUse)
    if (/^(partial|gone)-/.test(name) && used < Date.now() - ABANDONED_MS)
      rmSync(join(store, name), { recursive: true, force: true })
}

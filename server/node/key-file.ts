import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '@server/core/failures'
import { syncFolderNow } from './sync-folder'

/** The key in a file, or undefined where there is no such file. */
export function readKey(path: string): string | undefined {
  try {
    const key = readFileSync(path, 'utf8').trim()
    return key === '' ? undefined : key
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** The key in a file that only its owner may read; a new one of 256 random bits where there is none yet. */
export function keyIn(path: string): { key: string; made: boolean } {
  const known = readKey(path)
  if (known !== undefined) return { key: known, made: false }
  const key = newKey()
  mkdirSync(dirname(path), { recursive: true })
  // An empty file, as a disk that lost power may leave it, names no key.
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) rmSync(path)
  const aside = writeAside(path, key)
  try {
    linkSync(aside, path)
  } catch (error) {
    // Another process made one at the same moment.
    const theirs = codeOf(error) === 'EEXIST' ? readKey(path) : undefined
    if (theirs === undefined) throw error
    return { key: theirs, made: false }
  } finally {
    rmSync(aside, { force: true })
  }
  syncFolderNow(dirname(path))
  return { key, made: true }
}

/** 256 random bits. */
export const newKey = (): string => randomBytes(32).toString('base64url')

/** Writes a key in place of whatever is there and waits until it is on the disk: what is sealed with it is lost without it. */
export function writeKey(path: string, key: string): void {
  renameSync(writeAside(path, key), path)
  syncFolderNow(dirname(path))
}

/** Writes a key beside its place, so that the file there is whole or absent, whatever happens meanwhile. */
function writeAside(path: string, key: string): string {
  const aside = `${path}.${process.pid}.partial`
  rmSync(aside, { force: true })
  try {
    writeFileSync(aside, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    rmSync(aside, { force: true })
    throw error
  }
  return aside
}

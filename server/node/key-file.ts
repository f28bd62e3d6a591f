import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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
  const key = randomBytes(32).toString('base64url')
  mkdirSync(dirname(path), { recursive: true })
  try {
    writeKey(path, key, 'wx')
  } catch (error) {
    // Another process made one at the same moment.
    const theirs = codeOf(error) === 'EEXIST' ? readKey(path) : undefined
    if (theirs === undefined) throw error
    return { key: theirs, made: false }
  }
  return { key, made: true }
}

/** Writes a key and waits until it is on the disk: what is sealed with it is lost without it. */
export function writeKey(path: string, key: string, flag: 'wx' | 'w' = 'w'): void {
  writeFileSync(path, `${key}\n`, { mode: 0o600, flag, flush: true })
  syncFolderNow(dirname(path))
}

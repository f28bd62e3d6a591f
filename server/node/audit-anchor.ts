import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Anchor, anchorText, headsOf } from '@server/audit/anchor'
import { reportOf } from '@server/core/error-report'
import { codeOf } from '@server/core/failures'
import type { Database } from '@server/db/schema'
import type { Log } from '@server/ports'
import type { Config } from './config'
import { keyIn, readKey } from './key-file'

const patienceMs = 15_000

/** Where the key lies that signs anchors: 256 random bits, the seed of an Ed25519 key (RFC 8032). */
export const anchorKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'anchor.key')
/** The anchors in their folder, a line of JSON each. */
export const anchorFile = (folder: string): string => join(folder, 'audit-anchor.jsonl')

/** The bytes before the seed in a private key as PKCS #8 (RFC 8410, section 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')
const privateKeyOf = (seed: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([pkcs8Head, Buffer.from(seed, 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  })

/** The key that anchors of this data folder are signed with; made where there is none yet. */
export const anchorSigner = (config: Pick<Config, 'dataDir'>): KeyObject =>
  privateKeyOf(keyIn(anchorKeyFile(config)).key)

/** What proves them, or undefined where nothing was ever anchored from this data folder. */
export function anchorProof(config: Pick<Config, 'dataDir'>): KeyObject | undefined {
  const seed = readKey(anchorKeyFile(config))
  return seed === undefined ? undefined : createPublicKey(privateKeyOf(seed))
}

/** One line, signed. */
export function signedAnchor(key: KeyObject, parts: Pick<Anchor, 'at' | 'heads'>): string {
  const signature = sign(null, Buffer.from(anchorText(parts)), key).toString('base64url')
  return JSON.stringify({ ...parts, signature } satisfies Anchor)
}

/** The lines that are whole and signed with this key, and the numbers of those that are not. */
export function readAnchors(text: string, proof: KeyObject): { anchors: Anchor[]; wrong: number[] } {
  const anchors: Anchor[] = []
  const wrong: number[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const anchor = parsed(line)
    const isOurs =
      anchor &&
      verify(null, Buffer.from(anchorText(anchor)), proof, Buffer.from(anchor.signature, 'base64url'))
    if (isOurs) anchors.push(anchor)
    else wrong.push(at + 1)
  }
  return { anchors, wrong }
}

function parsed(line: string): Anchor | undefined {
  try {
    return Anchor.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** The lines of an anchor file, or undefined where there is none. */
export function readAnchorFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Adds a line at the end of the file and waits until it is on the disk; nothing that stands in it is touched. */
async function appendTo(folder: string, line: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const file = await open(anchorFile(folder), 'a', 0o640)
  try {
    await file.writeFile(`${line}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Posts a line, with HTTP Basic where the address names an account. */
async function postTo(address: string, line: string): Promise<void> {
  const target = new URL(address)
  const account = `${decodeURIComponent(target.username)}:${decodeURIComponent(target.password)}`
  target.username = ''
  target.password = ''
  const response = await fetch(target, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(account === ':' ? {} : { authorization: `Basic ${Buffer.from(account).toString('base64')}` }),
    },
    body: line,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The anchor's address answered ${response.status}.`)
}

export interface AnchorPlace {
  /** A folder, or an https address. */
  place: string
  minutes: number
}
export const isAddress = (place: string): boolean => /^https?:\/\//.test(place)

interface Anchoring {
  db: Kysely<Database>
  config: Pick<Config, 'dataDir'>
  log: Log
  now: () => Date
}

/**
 * Writes where the trail's chains end to a place outside the database: at once, every so many minutes, and when the server
 * stops; nothing where no chain has moved. What cannot be written is logged and comes with the next one.
 */
export function startAnchoring(
  { place, minutes }: AnchorPlace,
  { db, config, log, now }: Anchoring,
): { stop(): Promise<void> } {
  const key = anchorSigner(config)
  let last = ''
  async function anchor(): Promise<void> {
    try {
      const heads = await headsOf(db)
      const ends = JSON.stringify(heads)
      if (ends === last || heads.length === 0) return
      const line = signedAnchor(key, { at: now().toISOString(), heads })
      await (isAddress(place) ? postTo(place, line) : appendTo(place, line))
      last = ends
    } catch (error) {
      log.error({ err: reportOf(error) }, 'The audit trail could not be anchored')
    }
  }
  let running = anchor()
  const timer = setInterval(() => (running = running.then(anchor)), minutes * 60_000)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running.then(anchor)
    },
  }
}

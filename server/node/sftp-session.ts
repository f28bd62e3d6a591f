import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import ssh2, { type Client, type SFTPWrapper, type SftpError } from 'ssh2'
import { fill, m } from '@contract/messages'
import type { Network } from '@server/core/address'
import { mayReach } from '@server/core/internal-address'
import type { SftpAccount, SftpTrouble } from '@server/ports'

/** How long each step may take, in milliseconds: a try must have ended before its lease has. */
export interface SftpLimits {
  /** From the first packet to being signed in. */
  connect: number
  /** One answer of the server. */
  answer: number
  /** All of a try. */
  whole: number
}
export const usualLimits: SftpLimits = { connect: 15_000, answer: 20_000, whole: 90_000 }

/** What went wrong, in our own words: what a server says may hold names of files. */
export class SftpFailure extends Error {
  readonly trouble: SftpTrouble
  constructor(fault: SftpTrouble['fault'], words: string) {
    super(words)
    this.trouble = { fault, words }
  }
}

/** The server refused one thing; the connection stands. */
export class SftpRefusal extends Error {
  readonly code: number
  constructor(code: number) {
    super(`The server answered with status ${code}.`)
    this.code = code
  }
}

export const isRefused = (error: unknown, ...codes: number[]): error is SftpRefusal =>
  error instanceof SftpRefusal && (codes.length === 0 || codes.includes(error.code))

/** `SHA256:` and base64, as OpenSSH writes a fingerprint. */
export const fingerprintOf = (key: Uint8Array): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** Rejects with `words` where `work` takes longer; what is still under way is ended by `give up`. */
async function within<T>(ms: number, work: Promise<T>, giveUp: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp()
      reject(new SftpFailure('again', m.sftp.tooSlow))
    }, ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The one address that is connected to. It is looked up once and used as it is, so that the name cannot lead elsewhere a moment
 * later; where any of its addresses is inside, none is used.
 */
async function addressOf(host: string, allowed: readonly Network[], ms: number): Promise<string> {
  const found = await within(ms, lookup(host, { all: true }), () => {}).catch((error: unknown) => {
    throw error instanceof SftpFailure ? error : new SftpFailure('again', m.sftp.unknownHost)
  })
  const [first] = found
  if (!first) throw new SftpFailure('again', m.sftp.unknownHost)
  if (!found.every(({ address }) => mayReach(address, allowed)))
    throw new SftpFailure('account', m.sftp.internalHost)
  return first.address
}

export interface Reaching {
  /** Internal networks that the operator allows. */
  allowed: readonly Network[]
  limits: SftpLimits
}

const failureOf = (error: SftpError): SftpFailure => {
  if (error.level === 'client-authentication') return new SftpFailure('account', m.sftp.loginRefused)
  if (error.level === 'client-timeout') return new SftpFailure('again', m.sftp.tooSlow)
  return new SftpFailure('again', m.sftp.unreachable)
}

/** Connects, and ends with what happens first: signed in, or a failure. */
function connected(
  client: Client,
  address: string,
  { port, user, auth, secret }: Pick<SftpAccount, 'port' | 'user' | 'auth' | 'secret'>,
  isTaken: (key: Buffer) => boolean,
  limits: SftpLimits,
): Promise<void> {
  const ready = new Promise<void>((resolve, reject) => {
    // A late word of a connection that is given up must not end the process: the listeners stay.
    client.on('error', (error) => reject(failureOf(error)))
    client.on('close', () => reject(new SftpFailure('again', m.sftp.unreachable)))
    client.on('ready', resolve)
    client.on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) =>
      // Some servers ask for the password so; to a question whose answer would be shown it is not told.
      answer(prompts.map(({ echo }) => (auth === 'password' && echo !== true ? secret : ''))),
    )
    client.connect({
      host: address,
      port,
      username: user,
      ...(auth === 'password' ? { password: secret, tryKeyboard: true } : { privateKey: secret }),
      readyTimeout: limits.connect,
      hostVerifier: isTaken,
    })
    // A question of SFTP is small and waits for its answer: held back for the next one it costs 40 ms each.
    client.setNoDelay(true)
  })
  return within(limits.connect, ready, () => client.destroy())
}

/** The key that a server shows. It is refused at once, so nobody is signed in. */
export async function readHostKey(
  { host, port }: Pick<SftpAccount, 'host' | 'port'>,
  { allowed, limits }: Reaching,
): Promise<{ fingerprint: string; algorithm: string }> {
  const address = await addressOf(host, allowed, limits.answer)
  const client = new ssh2.Client()
  let seen: Buffer | undefined
  try {
    await connected(
      client,
      address,
      { port, user: 'nobody', auth: 'password', secret: '' },
      (key) => {
        seen = key
        return false
      },
      limits,
    ).catch((error: unknown) => {
      if (!seen) throw error
    })
  } finally {
    client.destroy()
  }
  if (!seen) throw new SftpFailure('again', m.sftp.noSftp)
  const parsed = ssh2.utils.parseKey(seen)
  const one = Array.isArray(parsed) ? parsed[0] : parsed
  return {
    fingerprint: fingerprintOf(seen),
    algorithm: one === undefined || one instanceof Error ? nameIn(seen) : one.type,
  }
}

/** A key in the form of the wire begins with the length and the name of its algorithm. */
const nameIn = (key: Buffer): string => key.subarray(4, 4 + key.readUInt32BE(0)).toString('latin1')

/** One signed-in connection. Each step has its limit; what the server refuses is an `SftpRefusal`, all else an `SftpFailure`. */
export interface SftpSession {
  /** Bytes of the file; undefined where there is none. */
  size(path: string): Promise<number | undefined>
  write(path: string, bytes: Uint8Array): Promise<void>
  read(path: string, size: number): Promise<Uint8Array>
  rename(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
}

/** What goes over the wire at once: every server takes 32 KiB. */
const chunk = 32_768
const { STATUS_CODE } = ssh2.utils.sftp

/** Signs in, does `work`, and ends the connection whatever happens. */
export async function withSession<T>(
  to: SftpAccount,
  { allowed, limits }: Reaching,
  work: (session: SftpSession) => Promise<T>,
): Promise<T> {
  const address = await addressOf(to.host, allowed, limits.answer)
  const client = new ssh2.Client()
  let changed: string | undefined
  const isPinned = (key: Buffer) => {
    const shown = fingerprintOf(key)
    if (shown !== to.fingerprint) changed = shown
    return changed === undefined
  }
  const all = async () => {
    await connected(client, address, to, isPinned, limits).catch((error: unknown) => {
      if (changed === undefined) throw error
      const words = fill(m.sftp.hostKeyChanged, { old: to.fingerprint, new: changed })
      throw new SftpFailure('account', words)
    })
    const sftp = await within(
      limits.answer,
      new Promise<SFTPWrapper>((resolve, reject) =>
        client.sftp((error, opened) =>
          error ? reject(new SftpFailure('account', m.sftp.noSftp)) : resolve(opened),
        ),
      ),
      () => client.destroy(),
    )
    return work(sessionOver(client, sftp, limits))
  }
  try {
    return await within(limits.whole, all(), () => client.destroy())
  } finally {
    client.end()
  }
}

function sessionOver(client: Client, sftp: SFTPWrapper, limits: SftpLimits): SftpSession {
  /** One question to the server, and its answer. */
  const asked = <T>(ask: (done: (error: SftpError | null | undefined, value: T) => void) => void) =>
    within(
      limits.answer,
      new Promise<T>((resolve, reject) =>
        ask((error, value) => {
          if (!error) resolve(value)
          else if (typeof error.code === 'number') reject(new SftpRefusal(error.code))
          else reject(new SftpFailure('again', m.sftp.cut))
        }),
      ),
      () => client.destroy(),
    )
  const done = (ask: (answer: (error: SftpError | null | undefined) => void) => void) =>
    asked<undefined>((answer) => ask((error) => answer(error, undefined)))
  const close = (handle: Buffer) => done((answer) => sftp.close(handle, answer))

  return {
    async size(path) {
      try {
        return (await asked<{ size: number }>((answer) => sftp.stat(path, answer))).size
      } catch (error) {
        if (isRefused(error, STATUS_CODE.NO_SUCH_FILE)) return undefined
        throw error
      }
    },
    async write(path, bytes) {
      const handle = await asked<Buffer>((answer) => sftp.open(path, 'w', answer))
      const all = Buffer.from(bytes)
      for (let at = 0; at < all.length; at += chunk)
        await done((answer) => sftp.write(handle, all, at, Math.min(chunk, all.length - at), at, answer))
      // A full disk may be told here alone.
      await close(handle)
    },
    async read(path, size) {
      const handle = await asked<Buffer>((answer) => sftp.open(path, 'r', answer))
      const into = Buffer.alloc(size)
      let at = 0
      while (at < size) {
        const read = await asked<number>((answer) =>
          sftp.read(handle, into, at, Math.min(chunk, size - at), at, answer),
        ).catch((error: unknown) => {
          if (isRefused(error, STATUS_CODE.EOF)) return 0
          throw error
        })
        if (read === 0) break
        at += read
      }
      await close(handle)
      return into.subarray(0, at)
    },
    rename: (from, to) =>
      done((answer) => {
        try {
          sftp.ext_openssh_rename(from, to, answer)
        } catch {
          // The server offers no rename as POSIX has it.
          sftp.rename(from, to, answer)
        }
      }),
    remove: (path) => done((answer) => sftp.unlink(path, answer)),
  }
}

import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { codeOf } from '@server/core/failures'
import { diskError } from './startup-error'
import { syncFolder } from './sync-folder'

/**
 * The outside of a backup file: one JSON line that says how to read the rest, then gzipped JSON lines, with AES-256-GCM around
 * them and its 16-byte tag at the very end. The first line is covered by the tag. Earlier versions could leave the cipher out.
 */
const Opening = z.object({
  aliquot: z.literal('backup'),
  format: z.literal(1),
  salt: z.string().optional(),
  iv: z.string().optional(),
})

const TAG_BYTES = 16
const OPENING_LIMIT = 4096
const NEWLINE = 10
const CIPHER = 'aes-256-gcm'

/** A backup that cannot be used, with the reason in words for the operator. */
export class BackupError extends Error {}

/** Key of a passphrase: scrypt with N=2^17, r=8, p=1, which needs 128 MiB (OWASP Password Storage Cheat Sheet). */
function keyFor(passphrase: string, salt: Buffer): Promise<Buffer> {
  const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/**
 * Writes the lines (values, one JSON line each) to `file`, which only its owner may read. It gets its name when it is
 * complete and on the disk; a failed backup leaves an older one of the same name untouched.
 */
export async function writeLines(
  file: string,
  lines: AsyncIterable<unknown>,
  passphrase: string,
): Promise<void> {
  const partial = `${file}.partial`
  await rm(partial, { force: true })
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const sealed = { salt: salt.toString('hex'), iv: iv.toString('hex') }
  const opening = Buffer.from(`${JSON.stringify({ aliquot: 'backup', format: 1, ...sealed })}\n`)
  try {
    // Append mode: the stream below writes through a handle of its own, and the tag must follow what it wrote.
    const handle = await open(partial, 'ax', 0o600).catch((error: unknown) => {
      throw codeOf(error) === 'ENOENT' ? new BackupError(`There is no folder ${dirname(file)}.`) : error
    })
    try {
      await handle.write(opening)
      const text = Readable.from(
        (async function* () {
          for await (const line of lines) yield `${JSON.stringify(line)}\n`
        })(),
      )
      const output = createWriteStream(partial, { flags: 'a' })
      const cipher = createCipheriv(CIPHER, await keyFor(passphrase, salt), iv, {
        authTagLength: TAG_BYTES,
      })
      cipher.setAAD(opening)
      await pipeline(text, createGzip({ level: 6 }), cipher, output)
      await handle.appendFile(cipher.getAuthTag())
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(partial, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {})
    // The system says that a disk is full, and not which one: it need not be the data folder's.
    const code = codeOf(error) ?? ''
    throw ['ENOSPC', 'EDQUOT', 'EROFS'].includes(code) ? diskError(code, file) : error
  }
}

/** The first line of the file, its size, and its last bytes, which are the tag of an encrypted one. */
async function readEnds(file: string): Promise<{ opening: Buffer; size: number; tag: Buffer }> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(OPENING_LIMIT), 0, OPENING_LIMIT, 0)
    const end = buffer.subarray(0, bytesRead).indexOf(NEWLINE)
    if (end < 0) throw new BackupError('This file is not a backup of Aliquot.')
    const tag = Buffer.alloc(TAG_BYTES)
    await handle.read(tag, 0, TAG_BYTES, Math.max(0, size - TAG_BYTES))
    return { opening: buffer.subarray(0, end + 1), size, tag }
  } finally {
    await handle.close()
  }
}

/** Cuts a stream of bytes into lines, taking no more from it than the reader asks for. */
async function* splitLines(input: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const chunk of input) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8')
      rest = []
      start = end + 1
    }
    rest.push(chunk.subarray(start))
  }
  const last = Buffer.concat(rest).toString('utf8')
  if (last !== '') yield last
}

function parseOpening(opening: Buffer): z.infer<typeof Opening> {
  try {
    return Opening.parse(JSON.parse(opening.toString('utf8')))
  } catch {
    throw new BackupError('This file is not a backup of Aliquot.')
  }
}

/**
 * The lines of a backup, one parsed value at a time. Only when the iteration has ended without an error is the file
 * known to be whole and, when encrypted, unaltered: use nothing for good before that.
 * @throws BackupError for a missing or wrong passphrase and for a damaged file.
 */
export async function* readLines(file: string, passphrase: string | undefined): AsyncGenerator<unknown> {
  const { opening, size, tag } = await readEnds(file)
  const { salt, iv } = parseOpening(opening)
  const output = new PassThrough()
  let reading: Promise<void>
  if (salt === undefined || iv === undefined) {
    reading = pipeline(createReadStream(file, { start: opening.length }), createGunzip(), output)
  } else {
    if (passphrase === undefined) {
      throw new BackupError(
        'This backup is encrypted: set ALIQUOT_BACKUP_PASSPHRASE to its passphrase, or put its backup.key into the data folder.',
      )
    }
    const bodyEnd = size - TAG_BYTES
    if (bodyEnd <= opening.length) throw new BackupError('This backup is cut off.')
    const key = await keyFor(passphrase, Buffer.from(salt, 'hex'))
    const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'hex'), { authTagLength: TAG_BYTES })
    decipher.setAAD(opening)
    decipher.setAuthTag(tag)
    const input = createReadStream(file, { start: opening.length, end: bodyEnd - 1 })
    reading = pipeline(input, decipher, createGunzip(), output)
  }
  // Observed at the end; marked as handled so that a failure in between does not end the process.
  reading.catch(() => output.end())
  try {
    for await (const line of splitLines(output)) yield JSON.parse(line)
    await reading
  } catch {
    throw new BackupError('This backup is damaged, or the passphrase is wrong.')
  } finally {
    output.destroy()
  }
}

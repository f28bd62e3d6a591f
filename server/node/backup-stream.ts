import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { syncFolder } from './sync-folder'

/**
 * The outside of a backup file: one JSON line that says how to read the rest, then gzipped JSON lines, and, when
 * encrypted, AES-256-GCM around them with its 16-byte tag at the very end. The first line is covered by the tag.
 */
const Opening = z.object({
  aliquot: z.literal('backup'),
  format: z.literal(1),
  salt: z.string().optional(),
  iv: z.string().optional(),
})

const TAG_BYTES = 16
const OPENING_LIMIT = 4096
const CIPHER = 'aes-256-gcm'

/** A backup that cannot be used, with the reason in words for the operator. */
export class BackupError extends Error {}

/** Key of a passphrase: scrypt with N=2^17, r=8, p=1, which needs 128 MiB (OWASP Password Storage Cheat Sheet). */
function keyFor(passphrase: string, salt: Buffer): Promise<Buffer> {
  const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/**
 * Writes the lines (values, one JSON line each) to `file`, which only its owner may read. It gets its name when it is
 * complete and on the disk; a failed backup leaves an older one of the same name untouched.
 */
export async function writeLines(
  file: string,
  lines: AsyncIterable<unknown>,
  passphrase: string | undefined,
): Promise<void> {
  const partial = `${file}.partial`
  await rm(partial, { force: true })
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const sealed = passphrase === undefined ? {} : { salt: salt.toString('hex'), iv: iv.toString('hex') }
  const opening = Buffer.from(`${JSON.stringify({ aliquot: 'backup', format: 1, ...sealed })}\n`)
  try {
    const handle = await open(partial, 'wx', 0o600)
    try {
      await handle.write(opening)
      const text = Readable.from(
        (async function* () {
          for await (const line of lines) yield `${JSON.stringify(line)}\n`
        })(),
      )
      const output = createWriteStream(partial, { flags: 'a' })
      if (passphrase === undefined) {
        await pipeline(text, createGzip({ level: 6 }), output)
      } else {
        const cipher = createCipheriv(CIPHER, await keyFor(passphrase, salt), iv, { authTagLength: TAG_BYTES })
        cipher.setAAD(opening)
        await pipeline(text, createGzip({ level: 6 }), cipher, output)
        await handle.appendFile(cipher.getAuthTag())
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(partial, file)
    syncFolder(dirname(file))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** The first line of the file and where the rest starts and ends. */
async function readOpening(file: string): Promise<{ opening: Buffer; size: number }> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(OPENING_LIMIT), 0, OPENING_LIMIT, 0)
    const end = buffer.subarray(0, bytesRead).indexOf(10)
    if (end < 0) throw new BackupError('This file is not a backup of Aliquot.')
    return { opening: buffer.subarray(0, end + 1), size: (await handle.stat()).size }
  } finally {
    await handle.close()
  }
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
  const { opening, size } = await readOpening(file)
  const { salt, iv } = parseOpening(opening)
  const output = new PassThrough()
  let reading: Promise<void>
  if (salt === undefined || iv === undefined) {
    reading = pipeline(createReadStream(file, { start: opening.length }), createGunzip(), output)
  } else {
    if (passphrase === undefined) {
      throw new BackupError('This backup is encrypted: set ALIQUOT_BACKUP_PASSPHRASE to its passphrase.')
    }
    const bodyEnd = size - TAG_BYTES
    if (bodyEnd <= opening.length) throw new BackupError('This backup is cut off.')
    const tag = Buffer.concat(await Array.fromAsync(createReadStream(file, { start: bodyEnd })))
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
    for await (const line of createInterface({ input: output, crlfDelay: Infinity })) {
      if (line !== '') yield JSON.parse(line)
    }
    await reading
  } catch {
    throw new BackupError('This backup is damaged, or the passphrase is wrong.')
  } finally {
    output.destroy()
  }
}

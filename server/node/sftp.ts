import { randomUUID } from 'node:crypto'
import ssh2 from 'ssh2'
import { m } from '@contract/messages'
import { sha256OfBytes } from '@server/core/hash'
import type { Said, SftpAccount, SftpFile, SftpLine, SftpParcel, SftpTrouble } from '@server/ports'
import {
  isRefused,
  readHostKey,
  SftpFailure,
  usualLimits,
  withSession,
  type Reaching,
  type SftpSession,
} from './sftp-session'

const { STATUS_CODE } = ssh2.utils.sftp
/** A name that other bytes have gets a number, up to this one. */
const mostNames = 9

const pathIn = (folder: string, name: string): string =>
  folder === '' ? name : `${folder === '/' ? '' : folder}/${name}`
const temporary = (name: string) => `.${name}.part`

/** `a_v1.pdf`, then `a_v1_2.pdf`. */
const numbered = (name: string, number: number): string =>
  number === 1 ? name : name.replace(/(\.\w+)?$/, (ending: string) => `_${number}${ending}`)

/** Where a file is to go, or that it stands there already. */
interface Place {
  file: SftpFile
  name: string
  stands: boolean
}

async function isSame(
  session: SftpSession,
  path: string,
  size: number,
  { bytes }: SftpFile,
): Promise<boolean> {
  if (size !== bytes.byteLength) return false
  return sha256OfBytes(await session.read(path, size)) === sha256OfBytes(bytes)
}

/** The first name that is free, or under which the same bytes stand. What somebody else wrote is never written over. */
async function placeOf(session: SftpSession, { folder }: SftpAccount, file: SftpFile): Promise<Place> {
  for (let number = 1; number <= mostNames; number++) {
    const name = numbered(file.name, number)
    const path = pathIn(folder, name)
    const size = await session.size(path)
    if (size === undefined) return { file, name, stands: false }
    if (await isSame(session, path, size, file)) return { file, name, stands: true }
  }
  throw new SftpFailure('document', m.sftp.nameTaken)
}

/** What a refusal of a step means, in words. */
function troubleOf(error: unknown, otherwise: SftpTrouble): SftpTrouble {
  if (error instanceof SftpFailure) return error.trouble
  if (isRefused(error, STATUS_CODE.NO_SUCH_FILE)) return { fault: 'account', words: m.sftp.folderMissing }
  if (isRefused(error, STATUS_CODE.PERMISSION_DENIED)) return { fault: 'account', words: m.sftp.denied }
  if (isRefused(error)) return otherwise
  throw error
}
const notWritten: SftpTrouble = { fault: 'again', words: m.sftp.notWritten }
const renameRefused: SftpTrouble = { fault: 'again', words: m.sftp.renameRefused }

const refused = ({ fault, words }: SftpTrouble): Said => ({ is: 'refused', fault, words })

/** Writes a file under its temporary name, and throws unless all of it is there. What a try before this one left is written over. */
async function writeWhole(
  session: SftpSession,
  { folder }: SftpAccount,
  { file, name }: Place,
): Promise<void> {
  const path = pathIn(folder, temporary(name))
  try {
    await session.write(path, file.bytes)
    if ((await session.size(path)) === file.bytes.byteLength) return
  } catch (error) {
    await tidy(session, path, error)
    throw error
  }
  await remove(session, path)
  throw new SftpFailure('again', m.sftp.sizeDiffers)
}

/** What cannot be removed the next try writes over. */
const remove = (session: SftpSession, path: string): Promise<unknown> =>
  session.remove(path).catch(() => undefined)

/** Nothing that is not wanted stays, where the connection does. */
async function tidy(session: SftpSession, path: string, error: unknown): Promise<void> {
  if (isRefused(error)) await remove(session, path)
}

const namesOf = (places: readonly Place[]) =>
  places
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 400)

/** Real connections over SSH. Internal addresses are refused but for the networks that the operator allows. */
export function createSftp({
  allowed,
  limits = usualLimits,
}: Partial<Reaching> & Pick<Reaching, 'allowed'>): SftpLine {
  const reaching = { allowed, limits }

  async function send({ to, files, whole }: SftpParcel): Promise<Said> {
    /** From here on nobody knows what became of it unless the server says so. */
    let renames = false
    let step = notWritten
    try {
      return await withSession(to, reaching, async (session) => {
        const places: Place[] = []
        for (const file of files) places.push(await placeOf(session, to, file))
        const missing = places.filter(({ stands }) => !stands)
        for (const place of missing) await writeWhole(session, to, place)
        step = renameRefused
        if (missing.length > 0) await whole()
        for (const { name } of missing) {
          const path = pathIn(to.folder, temporary(name))
          renames = true
          await session.rename(path, pathIn(to.folder, name)).catch(async (error: unknown) => {
            await tidy(session, path, error)
            throw error
          })
        }
        return { is: 'confirmed', partnerId: namesOf(places) } as const
      })
    } catch (error) {
      // The server's own no is an end: this file has not got its name, and those before it are not written again.
      if (renames && !isRefused(error)) throw error
      return refused(troubleOf(error, step))
    }
  }

  return {
    sandbox: false,
    send,

    async find({ to, files, wasWhole }) {
      try {
        return await withSession(to, reaching, async (session) => {
          const places: Place[] = []
          for (const file of files) places.push(await placeOf(session, to, file))
          if (places.every(({ stands }) => stands))
            return { is: 'confirmed', partnerId: namesOf(places) } as const
          if (!wasWhole) return { is: 'none' } as const
          for (const { name, stands } of places)
            if (!stands && (await session.size(pathIn(to.folder, temporary(name)))) === undefined)
              return { is: 'unknown' } as const
          return { is: 'none' } as const
        })
      } catch (error) {
        // Before the first name was given nothing can have arrived, whatever stands in the way now.
        if (wasWhole) throw error
        return refused(troubleOf(error, notWritten))
      }
    },

    async hostKey(of) {
      try {
        return { ok: true, ...(await readHostKey(of, reaching)) }
      } catch (error) {
        return { ok: false, ...troubleOf(error, notWritten) }
      }
    },

    async test(to) {
      const bytes = new TextEncoder().encode(`Test of a connection. ${randomUUID()}\n`)
      const file = { name: `aliquot_test_${randomUUID()}.txt`, bytes }
      const place = { file, name: file.name, stands: false }
      const path = pathIn(to.folder, file.name)
      let step = notWritten
      try {
        await withSession(to, reaching, async (session) => {
          await writeWhole(session, to, place)
          step = renameRefused
          await session.rename(pathIn(to.folder, temporary(file.name)), path)
          step = { fault: 'account', words: m.sftp.notRemoved }
          const same = await isSame(session, path, (await session.size(path)) ?? -1, file)
          await session.remove(path)
          if (!same) throw new SftpFailure('again', m.sftp.notProven)
        })
        return undefined
      } catch (error) {
        return troubleOf(error, step)
      }
    },

    keyProblem(key) {
      const parsed = ssh2.utils.parseKey(key)
      const one = Array.isArray(parsed) ? parsed[0] : parsed
      if (one === undefined) return 'unreadable'
      if (one instanceof Error) return /passphrase|encrypted/i.test(one.message) ? 'encrypted' : 'unreadable'
      return one.isPrivateKey() ? undefined : 'public'
    },
  }
}

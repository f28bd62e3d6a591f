import type { Dirent } from 'node:fs'
import { lstat, mkdir, readdir, readFile, rename, rmdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Kysely } from 'kysely'
import { reportOf } from '@server/core/error-report'
import { ofLab } from '@server/core/scope'
import type { Database } from '@server/db/schema'
import { mostFileBytes, takeLying } from '@server/modules/instrument-runs/public'
import type { Ports } from '@server/ports'

const lookMs = 5_000
/** What a program writes to before it gives a file its name. */
const unfinished = /\.(part|partial|tmp|crdownload)$/i
/** A code that is a name of a folder on every system; another instrument's folder goes by its id. */
const folderName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,15}$/

interface Options {
  db: Kysely<Database>
  ports: Ports
  /** Below the data folder; nothing outside it is ever looked at. */
  folder: string
  isOutdated?: () => boolean
}

export interface InstrumentFolders {
  start(): void
  look(): Promise<void>
  stop(): Promise<void>
}

const has = (code: string) => (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === code
const isMissing = has('ENOENT')

/** A name that is free in a folder: `day.csv`, `day (2).csv`. */
async function freeName(folder: string, name: string): Promise<string> {
  const end = extname(name)
  for (let n = 1; ; n += 1) {
    const path = join(folder, n === 1 ? name : `${name.slice(0, name.length - end.length)} (${n})${end}`)
    const taken = await lstat(path).then(
      () => true,
      (error: unknown) => {
        if (isMissing(error)) return false
        throw error
      },
    )
    if (!taken) return path
  }
}

/**
 * Watches a folder for each instrument, `<laboratory>/<code>`: a file that no longer grows is read into the inbox and moved to `read`,
 * one of which nothing could be read to `refused`, with the reason in the inbox. While it is read it lies in `reading`: one that is
 * found there by another start ended the server, and is refused instead of read again. One that could not be kept comes back and is
 * tried again; the same file twice is one run.
 */
export function createInstrumentFolders({
  db,
  ports,
  folder,
  isOutdated = () => false,
}: Options): InstrumentFolders {
  /** Size and time of each file when it was looked at last. */
  let seen = new Map<string, string>()
  let timer: ReturnType<typeof setInterval> | undefined
  let looking: Promise<void> | undefined
  let isStopped = false

  async function watched() {
    const labs = await db.selectFrom('lab').select('id').execute()
    const found: { labId: string; instrumentId: string; path: string }[] = []
    for (const { id: labId } of labs)
      for (const { id, code } of await db
        .selectFrom('instrument')
        .select(['id', 'code'])
        .where(ofLab(labId))
        .execute())
        found.push({
          labId,
          instrumentId: id,
          path: join(folder, labId, folderName.test(code) ? code : id),
        })
    return found
  }

  const namesOf = (entries: readonly Dirent[]) => entries.map(({ name }) => name)
  const filesOf = async (path: string): Promise<Dirent[]> =>
    (await readdir(path, { withFileTypes: true })).filter(
      // Neither folders nor links: a link could lead out of the data folder.
      (entry) => entry.isFile() && !entry.name.startsWith('.') && !unfinished.test(entry.name),
    )

  type Key = { labId: string; instrumentId: string }

  async function moveTo(place: string, from: string, name: string): Promise<void> {
    await mkdir(place, { recursive: true, mode: 0o700 })
    await rename(from, await freeName(place, name))
  }

  /** Reads a file that no longer grows, or refuses one that was left in `reading`. */
  async function take(path: string, key: Key, name: string, isLeft: boolean): Promise<void> {
    const reading = join(path, 'reading')
    const file = join(reading, name)
    if (!isLeft) {
      await mkdir(reading, { recursive: true, mode: 0o700 })
      await rename(join(path, name), file)
    }
    try {
      const { size } = await lstat(file)
      const bytes = size > mostFileBytes ? null : Uint8Array.from(await readFile(file))
      const { why } = await takeLying({ db, ports }, key, { name, size, bytes, isLeft })
      await moveTo(join(path, why === null ? 'read' : 'refused'), file, name)
    } catch (error) {
      if (!isLeft) await rename(file, await freeName(path, name))
      throw error
    } finally {
      // Only where it is empty.
      await rmdir(reading).catch(() => undefined)
    }
  }

  /** What one file costs, the others do not: each failure is told, and the next file is looked at. */
  async function eachOf(
    key: Key,
    names: readonly string[],
    each: (name: string) => Promise<void>,
  ): Promise<void> {
    for (const name of names) {
      if (isStopped) return
      try {
        await each(name)
      } catch (error) {
        // Another server took it, or whoever put it there.
        if (isMissing(error)) continue
        ports.log.warn(
          { err: reportOf(error), entity: 'instrument', id: key.instrumentId },
          'A file of an instrument could not be taken',
        )
      }
    }
  }

  async function lookOnce(): Promise<void> {
    const now = new Map<string, string>()
    for (const { path, ...key } of await watched()) {
      await mkdir(path, { recursive: true, mode: 0o700 })
      const left = await filesOf(join(path, 'reading')).catch(() => [])
      await eachOf(key, namesOf(left), (name) => take(path, key, name, true))
      await eachOf(key, namesOf(await filesOf(path)), async (name) => {
        const file = join(path, name)
        const { size, mtimeMs } = await lstat(file)
        const mark = `${size} ${mtimeMs}`
        now.set(file, mark)
        if (seen.get(file) !== mark) return
        await take(path, key, name, false)
        now.delete(file)
      })
    }
    seen = now
  }

  const look = (): Promise<void> => {
    if (isStopped || isOutdated()) return Promise.resolve()
    looking ??= lookOnce()
      .catch((error: unknown) =>
        ports.log.warn({ err: reportOf(error) }, 'The folders of instruments could not be looked at'),
      )
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  return {
    start() {
      timer = setInterval(() => void look(), lookMs)
      timer.unref()
    },
    look,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await looking
    },
  }
}

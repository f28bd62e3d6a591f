import type { Dirent } from 'node:fs'
import { lstat, mkdir, readdir, readFile, rename } from 'node:fs/promises'
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
 * one of which nothing could be read to `refused`, with the reason in the inbox. A file is moved once it is kept, so that one that
 * could not be kept stays and is tried again; the same file twice is one run.
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

  const filesOf = async (path: string): Promise<Dirent[]> =>
    (await readdir(path, { withFileTypes: true })).filter(
      // Neither folders nor links: a link could lead out of the data folder.
      (entry) => entry.isFile() && !entry.name.startsWith('.') && !unfinished.test(entry.name),
    )

  async function lookOnce(): Promise<void> {
    const now = new Map<string, string>()
    for (const { path, ...key } of await watched()) {
      await mkdir(path, { recursive: true, mode: 0o700 })
      for (const { name } of await filesOf(path)) {
        if (isStopped) return
        const file = join(path, name)
        try {
          const { size, mtimeMs } = await lstat(file)
          const mark = `${size} ${mtimeMs}`
          now.set(file, mark)
          if (seen.get(file) !== mark) continue
          const bytes = size > mostFileBytes ? null : Uint8Array.from(await readFile(file))
          const { why } = await takeLying({ db, ports }, key, { name, size, bytes })
          const to = join(path, why === null ? 'read' : 'refused')
          await mkdir(to, { recursive: true, mode: 0o700 })
          await rename(file, await freeName(to, name))
          now.delete(file)
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

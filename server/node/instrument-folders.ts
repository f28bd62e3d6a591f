import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { Kysely } from 'kysely'
import { reportOf } from '@server/core/error-report'
import { ofLab } from '@server/core/scope'
import type { Database } from '@server/db/schema'
import { mostFileBytes, takeLying } from '@server/modules/instrument-runs/public'
import type { Ports } from '@server/ports'

const lookMs = 5_000
/** A text whose last line has no end may be half a value: it is read once nothing was written to it for so long. */
const quietMs = 120_000
/** So long a file that was read is watched on: an instrument that keeps it open writes on where it lies now. */
const followMs = 3_600_000
/** Names the file that is being read, so that one that ends the process is not read again at its start. */
const readingNote = '.reading'
/** A note belongs to the server that wrote it for as long as that writes it anew within this time. */
const leaseMs = 60_000
/** What a note says: who reads, then the name of the file. One of an earlier version is the name alone. */
const noteText = /^reader ([0-9a-f-]{36})\n([\s\S]+)$/
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
  /** Milliseconds; tests wait for less. */
  quiet?: number
  lease?: number
}

export interface InstrumentFolders {
  start(): void
  look(): Promise<void>
  stop(): Promise<void>
}

interface Note {
  reader: string | null
  name: string
  /** Another one after each renewal. */
  mark: string
}

/** Who reads a file of a folder now; null: nobody does. */
async function readNote(path: string): Promise<Note | null> {
  const note = join(path, readingNote)
  const written = await lstat(note).catch(() => null)
  const text = written && (await readFile(note, 'utf8').catch(() => null))
  if (!written || text === null) return null
  const [, reader = null, name = text] = noteText.exec(text) ?? []
  return { reader, name, mark: `${written.mtimeMs} ${text}` }
}

const has = (code: string) => (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === code
const isMissing = has('ENOENT')
const isTaken = has('EEXIST')

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

const looksLikeText = (bytes: Uint8Array) => !bytes.subarray(0, 2000).includes(0)
const endsOpen = (bytes: Uint8Array) => looksLikeText(bytes) && bytes.at(-1) !== 10 && bytes.at(-1) !== 13

/**
 * Watches a folder for each instrument, `<laboratory>/<code>`: a file that no longer grows is read into the inbox and moved to `read`,
 * one of which nothing could be read to `refused`, with the reason in the inbox. A file is moved once it is kept, so that one that
 * could not be kept stays and is tried again; the same file twice is one run. One that grows after it was read is read again as
 * a whole; one that ended the process while it was read is set aside. Of several servers on one folder one reads at a time: it holds
 * the note of the folder and renews it, and a note that nobody renewed for a whole lease is that of a server that ended.
 */
export function createInstrumentFolders({
  db,
  ports,
  folder,
  isOutdated = () => false,
  quiet = quietMs,
  lease = leaseMs,
}: Options): InstrumentFolders {
  /** Size and time of each file when it was looked at last. */
  let seen = new Map<string, string>()
  /** Files that are kept and could not be moved yet: where they go. */
  const kept = new Map<string, { mark: string; to: string }>()
  /** Files that were read, where they lie now: their size then, and until when they are looked at. */
  const followed = new Map<string, { size: number; back: string; until: number }>()
  /** Notes of other servers: as they were seen last, and since when they stand so by the clock of this one. */
  const notes = new Map<string, { mark: string; since: number }>()
  /** Who this server is in its notes. */
  const reader = randomUUID()
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

  /** What was read and grew since goes back, to be read as a whole: the values that were taken show as repeated. */
  async function readGrown(): Promise<void> {
    for (const [file, { size, back, until }] of followed) {
      const grown = await lstat(file).then(
        (found) => found.size > size,
        () => null,
      )
      if (grown === null || (!grown && Date.now() > until)) followed.delete(file)
      if (!grown) continue
      await rename(file, await freeName(dirname(back), basename(back)))
      followed.delete(file)
    }
  }

  /**
   * A file that was being read when a server ended: nobody gets it read, so it is set aside and said to be too much. Answers false
   * where another server may be reading in this folder now. A note is old by this server's own clock alone: those of two machines,
   * and that of a shared folder, may differ.
   */
  async function setAsideUnread(path: string, key: Parameters<typeof takeLying>[1]): Promise<boolean> {
    const note = await readNote(path)
    if (note === null) {
      notes.delete(path)
      return true
    }
    const known = notes.get(path)
    if (known?.mark !== note.mark) {
      notes.set(path, { mark: note.mark, since: performance.now() })
      return false
    }
    if (performance.now() - known.since < lease) return false
    const { name } = note
    const file = join(path, basename(name))
    const found = await lstat(file).catch(() => null)
    if (found?.isFile()) {
      const bytes = found.size > mostFileBytes ? null : Uint8Array.from(await readFile(file))
      await takeLying({ db, ports }, key, { name, size: found.size, bytes, isLeft: true })
      await moveInto(join(path, 'refused'), file)
    }
    await rm(join(path, readingNote), { force: true })
    notes.delete(path)
    return true
  }

  /** Reads while the note of the folder is this server's, and renews it; answers null where another server's stands. */
  async function holding<T>(path: string, name: string, work: () => Promise<T>): Promise<T | null> {
    const note = join(path, readingNote)
    const text = `reader ${reader}\n${name}`
    const isOurs = await writeFile(note, text, { flag: 'wx' }).then(
      () => true,
      (error: unknown) => {
        if (isTaken(error)) return false
        throw error
      },
    )
    if (!isOurs) return null
    let renewing: Promise<void> = Promise.resolve()
    const beat = setInterval(() => {
      renewing = renewing.then(async () => {
        // Whoever took it for dead has it now.
        if ((await readNote(path))?.reader === reader) await writeFile(note, text).catch(() => undefined)
      })
    }, lease / 4)
    try {
      return await work()
    } finally {
      clearInterval(beat)
      await renewing
      if ((await readNote(path))?.reader === reader) await rm(note, { force: true })
    }
  }

  /** Reads a file and keeps what it holds; answers the folder where it belongs now, or null while it may still be written to. */
  async function readAndKeep(
    key: Parameters<typeof takeLying>[1],
    { path, name, size, mtimeMs }: { path: string; name: string; size: number; mtimeMs: number },
  ): Promise<string | null> {
    const bytes = size > mostFileBytes ? null : Uint8Array.from(await readFile(join(path, name)))
    if (bytes && endsOpen(bytes) && Date.now() - mtimeMs < quiet) return null
    return holding(path, name, async () => {
      const { why } = await takeLying({ db, ports }, key, { name, size, bytes })
      return join(path, why === null ? 'read' : 'refused')
    })
  }

  /** Moves a file into a folder beside it and answers where it lies now. */
  async function moveInto(to: string, file: string): Promise<string> {
    await mkdir(to, { recursive: true, mode: 0o700 })
    const lies = await freeName(to, basename(file))
    await rename(file, lies)
    return lies
  }

  async function lookOnce(): Promise<void> {
    await readGrown()
    const now = new Map<string, string>()
    for (const { path, ...key } of await watched()) {
      await mkdir(path, { recursive: true, mode: 0o700 })
      if (!(await setAsideUnread(path, key))) continue
      for (const { name } of await filesOf(path)) {
        if (isStopped) return
        const file = join(path, name)
        try {
          const { size, mtimeMs } = await lstat(file)
          const mark = `${size} ${mtimeMs}`
          now.set(file, mark)
          if (seen.get(file) !== mark) continue
          const already = kept.get(file)
          const to =
            already?.mark === mark ? already.to : await readAndKeep(key, { path, name, size, mtimeMs })
          if (to === null) continue
          kept.set(file, { mark, to })
          const lies = await moveInto(to, file)
          followed.set(lies, { size, back: file, until: Date.now() + followMs })
          kept.delete(file)
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

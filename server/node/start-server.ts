import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { demoPassword } from '@contract/demo-users'
import { createApp } from '@server/app'
import { failureOf, type Failure } from '@server/core/failures'
import { LongReads } from '@server/core/long-reads'
import { wallClock } from '@server/core/wall-clock'
import type { FileStore, Log } from '@server/ports'
import { seedDemo } from '@server/seed/demo'
import { seedEmpty, setUpLink } from '@server/seed/empty'
import { makeLabOnce } from '@server/seed/new-lab'
import { startAnchoring } from './audit-anchor'
import { startBackground } from './background'
import type { Config } from './config'
import { takeDataFolder } from './data-folder'
import { startDocuments } from './documents'
import { fileStoreFor } from './files'
import { createHl7Listeners } from './hl7-listeners'
import { startInstrumentFiles } from './instrument-files'
import { createInstrumentFolders } from './instrument-folders'
import { createInstrumentLines } from './instrument-lines'
import { createHealth, type Health } from './health'
import { listen } from './listen'
import { ids } from './ids'
import { keyIn } from './key-file'
import { makePorts } from './make-ports'
import { openDatabase, type OpenDatabase } from './open-database'
import { builtOutputs } from './outputs'
import { pageApp } from './page'
import { createPasswords } from './passwords'
import { openSeals } from './secrets-key'
import { watchSchema } from './schema-watch'
import { staticApp } from './static'

export interface RunningServer {
  url: string
  /** Where mail and the terminal send people. */
  publicUrl: string
  demo: boolean
  /** Sets the first administrator's password, once; undefined where there is one. */
  setUpLink: string | undefined
  /** Drains and closes everything; further calls answer the same promise. */
  stop(): Promise<void>
}

/** The one place where the application meets its real ports. Resolves when it listens. */
export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  const folder = takeDataFolder(config.dataDir)
  const closing: (() => Promise<void> | void)[] = [() => folder.release()]
  try {
    const files = fileStoreFor(config)
    const health = createHealth(
      () => ({ ...database, files, schema, recordsReads: () => app.recordsReads() }),
      () => database.runs(),
    )
    const database = await openDatabase(config, log, { onFailure: health.note })
    closing.unshift(() => database.close())
    const { db, read } = database
    const schema = watchSchema(database.aside, log)
    closing.unshift(() => schema.stop())
    const longReads = new LongReads({ db: read, replica: database.replica, clock: wallClock, log })
    const documents = startDocuments(log)
    closing.unshift(() => documents.stop())
    const instrumentFiles = startInstrumentFiles(log)
    closing.unshift(() => instrumentFiles.stop())
    const uploads = startInstrumentFiles(log)
    closing.unshift(() => uploads.stop())
    await seedIfEmpty(config, database, log)
    const seals = await openSeals(db, config, log)
    const ports = await makePorts(config, db, {
      ...{ documents, instrumentFiles, uploads, seals, log },
      files: noting(files, health.note),
    })

    const outputs = builtOutputs(besideBundle(), config.languages)
    const background = startBackground({
      log,
      settings: () => ({ database: database.access(), publicUrl: ports.publicUrl }),
    })
    const app = createApp({
      db,
      read,
      ports,
      longReads,
      isOutdated: schema.isOutdated,
      languages: outputs.map(({ language }) => language),
      ...(background && { background }),
    })
    if (config.auditAnchor) {
      const anchoring = startAnchoring(config.auditAnchor, { db, config, log, now: wallClock.now })
      closing.unshift(() => anchoring.stop())
    }
    closing.unshift(() => app.drain())
    if (background) closing.unshift(() => background.stop())
    app.hono.get('/healthz', (c) => c.json({ ok: true }))
    app.hono.get('/readyz', async (c) => {
      const ready = await readiness(health, longReads)
      return c.json(ready, ready.ok ? 200 : 503, ready.ok ? {} : { 'retry-after': '2' })
    })
    if (outputs.length > 0) app.hono.use(pageApp(outputs, ports), staticApp(outputs.map(({ root }) => root)))

    const listening = await listen({
      fetch: app.hono.fetch,
      host: config.host,
      port: config.port,
      log,
      onStop: closing,
    })
    ports.publicUrl = config.publicUrl ?? listening.url
    app.outbox.start()
    app.deliveries.start()
    app.messages.start()
    if (config.mllp.ports.length > 0) {
      const listeners = createHl7Listeners({
        db,
        ports,
        settings: config.mllp,
        wake: () => app.messages.wake(),
        server: keyIn(join(config.dataDir, 'hl7-listener')).key,
        isOutdated: schema.isOutdated,
      })
      closing.unshift(() => listeners.stop())
      listeners.start()
    }
    const lines = createInstrumentLines({
      db,
      ports,
      settings: config.instruments,
      server: keyIn(join(config.dataDir, 'instrument-lines')).key,
      isOutdated: schema.isOutdated,
    })
    closing.unshift(() => lines.stop())
    lines.start()
    const folders = createInstrumentFolders({
      db,
      ports,
      folder: join(config.dataDir, 'instrument-files'),
      isOutdated: schema.isOutdated,
    })
    closing.unshift(() => folders.stop())
    folders.start()
    app.transfers.start()
    app.overdueCalls.start()
    // From sources there is no thread beside this one.
    if (background) background.start()
    else app.jobs.start()
    return {
      url: listening.url,
      publicUrl: ports.publicUrl,
      demo: ports.demo,
      setUpLink: ports.demo ? undefined : await setUpLink(db, ports),
      stop() {
        health.stop()
        return listening.stop()
      },
    }
  } catch (error) {
    for (const close of closing) await Promise.resolve(close()).catch(() => {})
    throw error
  }
}

/** Also says how the replica is, without which everything works. */
async function readiness(health: Health, longReads: LongReads) {
  const ready = await health.ready()
  const replica = ready.ok ? await longReads.stateNow().catch(() => undefined) : undefined
  return replica === undefined ? ready : { ...ready, replica }
}

/** Where the app may have been built; nowhere in development, where Vite serves it. */
function besideBundle(): string[] {
  const here = fileURLToPath(new URL('.', import.meta.url))
  return [join(here, '..'), join(here, '../..')]
}

/** Says when a file could not be kept. */
const noting = (files: FileStore, note: (failure: Failure) => void): FileStore => ({
  ...files,
  put: (bytes, type) =>
    files.put(bytes, type).catch((error: unknown) => {
      const failure = failureOf(error)
      if (failure) note(failure)
      throw error
    }),
})

/** Makes the laboratory of an empty database. */
async function seedIfEmpty(config: Config, { db, openOwner }: OpenDatabase, log: Log): Promise<void> {
  const now = wallClock.now()
  const made = await makeLabOnce(db, async (tx) =>
    config.seed === 'empty'
      ? seedEmpty(tx, { ids })
      : seedDemo(tx, await createPasswords().hash(demoPassword), { now }),
  )
  // A laboratory set up from nothing has no rows to count, and counts of none would mislead what is imported next.
  if (made && config.seed !== 'empty') {
    // Until the database counts its rows by itself, a minute later, it would look for one among thousands by reading them all.
    const owner = openOwner()
    await sql`analyze`.execute(owner).finally(() => owner.destroy())
  }
  if (made) log.info({ ms: wallClock.now().getTime() - now.getTime(), seed: config.seed }, 'laboratory made')
}

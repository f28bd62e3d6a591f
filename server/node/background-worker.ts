import { parentPort, workerData } from 'node:worker_threads'
import { createApp, type App } from '@server/app'
import { LongReads } from '@server/core/long-reads'
import type { Database } from '@server/db/schema'
import { Settings, type CallParts, type FromBackground, type ToBackground } from './background-messages'
import { readConfig } from './config'
import { startDocuments } from './documents'
import { startInstrumentFiles } from './instrument-files'
import { fileStoreFor } from './files'
import { createLog } from './log'
import { makePorts } from './make-ports'
import { createPools, kyselyOver } from './pools'
import { openReplica } from './replica'
import { watchSchema } from './schema-watch'
import { openSeals } from './secrets-key'

/** Few: what takes long does not take the places of what is quick. */
const connections = 4

/** The application in the thread beside the one that answers calls (background.ts). */
async function open(first: Settings) {
  const configured = readConfig(process.env)
  if (!configured.ok) throw new Error(configured.error)
  const { config } = configured
  const log = createLog(config.logLevel)
  let settings = first
  const { pooled, prepared } = first.database
  const pools = createPools({
    connectionString: () => settings.database.address,
    log,
    pooled,
    max: connections,
    name: 'aliquot background',
  })
  const db = kyselyOver<Database>(pools.write, { prepared })
  const documents = startDocuments(log)
  const instrumentFiles = startInstrumentFiles(log)
  const uploads = startInstrumentFiles(log)
  const ports = await makePorts(config, db, {
    documents,
    instrumentFiles,
    uploads,
    files: fileStoreFor(config),
    seals: await openSeals(db, config, log),
    log,
  })
  ports.publicUrl = settings.publicUrl
  const { replicaAddress } = settings.database
  const replica =
    replicaAddress === null ? undefined : openReplica({ connectionString: replicaAddress, log, pooled })
  const read = kyselyOver<Database>(pools.read, { prepared })
  const longReads = new LongReads({ db: read, replica, clock: ports.clock, log })
  const schema = watchSchema(read, log)
  const app = createApp({ db, read, ports, longReads, isOutdated: schema.isOutdated })
  app.jobs.start()
  return {
    app,
    take(newer: Settings) {
      settings = newer
      ports.publicUrl = newer.publicUrl
    },
    async close() {
      schema.stop()
      await app.drain()
      await documents.stop()
      await instrumentFiles.stop()
      await uploads.stop()
      await pools.end()
      await replica?.end()
    },
  }
}

function say(message: FromBackground, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}

async function answer(app: App, number: number, { address, body, ...call }: CallParts): Promise<void> {
  const request = new Request(call.url, { ...call, ...(body ? { body } : {}) })
  const response = await app.hono.fetch(request, {
    incoming: { socket: { remoteAddress: address ?? undefined } },
  })
  const bytes = await response.arrayBuffer()
  // Handed over, not copied.
  say({ kind: 'answer', number, status: response.status, headers: [...response.headers], body: bytes }, [
    bytes,
  ])
}

const opened = open(Settings.parse(workerData))

parentPort?.on('message', (message: ToBackground) => {
  void opened.then(async ({ app, take, close }) => {
    take(message.settings)
    if (message.kind === 'wake') app.jobs.wake()
    else if (message.kind === 'call')
      await answer(app, message.number, message.call).catch((error: unknown) =>
        say({
          kind: 'failed',
          number: message.number,
          message: error instanceof Error ? error.message : String(error),
        }),
      )
    else {
      await close()
      say({ kind: 'stopped' })
      parentPort?.close()
    }
  })
})

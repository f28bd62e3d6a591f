import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { appPasswordFor, prepareRoles } from '@server/node/database-roles'
import { startEmbedded } from '@server/node/embedded-postgres'
import type { Embedded } from '@server/node/embedded-postgres'
import type { Log } from '@server/ports'
import { root } from './imports'
import { keep, takeKept } from './kept-folder'
import { withDatabase } from './names'
import { makeRunFolder } from './run-folder'
import { templateKey } from './template-key'

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's address of the test server; its database name is replaced per test file. */
    ownerUrl: string
    /** The same as the application's role. */
    appUrl: string
    /** The seeded laboratory's ids (seeded-json.ts). */
    seeded: string
  }
}

const log: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** Settings for a server whose data nobody keeps: nothing waits for the disk, and its log of changes stays small. */
const FORGETFUL = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '100',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  wal_recycle: 'off',
}

/** Stopped servers with their templates, by what they were made of. They go with the installed packages. */
const STORE = join(root, 'node_modules/.cache/aliquot-test-databases')

interface TestServer {
  ownerUrl: string
  appUrl: string
  seeded: string
  stop(): Promise<void>
}

async function appUrlOf(ownerUrl: string): Promise<string> {
  const prepared = await prepareRoles(withDatabase(ownerUrl, 'postgres'), appPasswordFor(ownerUrl))
  return prepared.connectionString
}

/** Only now: a run that finds its templates kept does not load what they are made with. */
const makeTemplates = async (ownerUrl: string) => (await import('./templates')).makeTemplates(ownerUrl)

/** A server of one's own with everything made anew, in `dataDir`, in order and stopped. */
async function makeServer(dataDir: string): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log, settings: FORGETFUL })
  try {
    await appUrlOf(embedded.connectionString)
    writeFileSync(join(dataDir, 'seeded.json'), await makeTemplates(embedded.connectionString))
  } finally {
    await embedded.stop()
  }
  // Two runs from one copy would both prefer its port.
  for (const name of ['port', 'server.log']) rmSync(join(dataDir, 'postgres', name), { force: true })
}

/** TEST_DATABASE_URL (a superuser's), or a bundled PostgreSQL in a folder of its own that goes with the run. */
async function startServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    const appUrl = await appUrlOf(given)
    return { ownerUrl: given, appUrl, seeded: await makeTemplates(given), stop: async () => {} }
  }
  const folder = await makeRunFolder()
  const dataDir = join(folder, 'data')
  let embedded: Embedded | undefined
  const stop = async () => {
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const key = templateKey('server/test/postgres.ts')
    if (!takeKept(STORE, key, dataDir)) {
      await makeServer(dataDir)
      keep(STORE, key, dataDir)
    }
    embedded = await startEmbedded({ dataDir, log, settings: FORGETFUL })
    const ownerUrl = embedded.connectionString
    const seeded = readFileSync(join(dataDir, 'seeded.json'), 'utf8')
    return { ownerUrl, appUrl: await appUrlOf(ownerUrl), seeded, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Vitest's global set-up of the project `api`: one PostgreSQL per run, with the templates in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  project.provide('ownerUrl', server.ownerUrl)
  project.provide('appUrl', server.appUrl)
  project.provide('seeded', server.seeded)
  return () => server.stop()
}

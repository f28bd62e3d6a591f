import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateToLatest } from '@server/db/migrate'
import { appPasswordFor, prepareRoles } from '@server/node/database-roles'
import { startEmbedded } from '@server/node/embedded-postgres'
import type { Embedded } from '@server/node/embedded-postgres'
import { createPool, kyselyOver } from '@server/node/pools'
import type { Log } from '@server/ports'
import { TEMPLATE, withDatabase } from './names'

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's address of the test server; its database name is replaced per test file. */
    ownerUrl: string
    /** The same as the application's role. */
    appUrl: string
  }
}

const log: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** Settings for a server whose data nobody keeps: nothing waits for the disk. */
const FORGETFUL = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '100' }

interface TestServer {
  url: string
  stop(): Promise<void>
}

/** TEST_DATABASE_URL (a superuser's), or a bundled PostgreSQL in a folder of its own that goes with the run. */
async function startServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'aliquot-test-'))
  chmodSync(folder, 0o755)
  let embedded: Embedded
  try {
    embedded = await startEmbedded({ dataDir: folder, log, settings: FORGETFUL })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return {
    url: embedded.connectionString,
    stop: async () => {
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(url: string): Promise<string> {
  const client = new Client({ connectionString: withDatabase(url, 'postgres') })
  await client.connect()
  try {
    await client.query(`drop database if exists ${TEMPLATE} with (force)`)
    await client.query(`create database ${TEMPLATE} template template0 encoding 'UTF8' locale 'C'`)
  } finally {
    await client.end()
  }
  const ownerUrl = withDatabase(url, TEMPLATE)
  const { connectionString } = await prepareRoles(ownerUrl, appPasswordFor(ownerUrl))
  const db = kyselyOver(createPool({ connectionString: ownerUrl, log, max: 2 }))
  try {
    await migrateToLatest(db)
  } finally {
    await db.destroy()
  }
  return connectionString
}

/** Vitest's global set-up of the project `api`: one PostgreSQL per run, one migrated template in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  try {
    const appUrl = await makeTemplate(server.url)
    project.provide('ownerUrl', server.url)
    project.provide('appUrl', appUrl)
  } catch (error) {
    await server.stop()
    throw error
  }
  return () => server.stop()
}

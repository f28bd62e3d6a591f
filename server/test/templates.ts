import { Client } from 'pg'
import { demoPassword } from '@contract/demo-users'
import { migrateToLatest } from '@server/db/migrate'
import type { Database } from '@server/db/schema'
import { createPasswords } from '@server/node/passwords'
import { createPool, kyselyOver } from '@server/node/pools'
import { seedLaboratory } from '@server/seed/laboratory'
import { testStart } from './clock'
import { TEMPLATES, withDatabase } from './names'
import { writeSeeded } from './seeded-json'

const log = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Makes the databases that the test files copy, as the owner of the server at `url`. Answers the seeded laboratory's ids
 * (seeded-json.ts). The application's role must be there already: the migrations grant it its rights.
 */
export async function makeTemplates(url: string): Promise<string> {
  const client = new Client({ connectionString: withDatabase(url, 'postgres') })
  await client.connect()
  const { migrated, seeded } = TEMPLATES
  try {
    for (const name of [seeded, migrated]) await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${migrated} template template0 encoding 'UTF8' locale 'C'`)
    await inDatabase(url, migrated, (db) => migrateToLatest(db))
    await client.query(`create database ${seeded} template ${migrated}`)
    const ids = await inDatabase(url, seeded, async (db) =>
      seedLaboratory(db, await createPasswords().hash(demoPassword), testStart),
    )
    // Whoever is connected to a template keeps everybody from copying it.
    for (const name of [seeded, migrated])
      await client.query(`alter database ${name} with allow_connections false`)
    return writeSeeded(ids)
  } finally {
    await client.end()
  }
}

async function inDatabase<T>(
  url: string,
  name: string,
  work: (db: ReturnType<typeof kyselyOver<Database>>) => Promise<T>,
): Promise<T> {
  const db = kyselyOver<Database>(createPool({ connectionString: withDatabase(url, name), log, max: 2 }))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { TEMPLATES, withDatabase } from './names'

export interface TestDatabase {
  /** Address as the application's role, which cannot change the audit. */
  url: string
  /** Address as the owner, for tests that tamper or migrate. */
  ownerUrl: string
  drop(): Promise<void>
}

/** Runs one command on the test server, outside every test database. */
async function onServer(command: string): Promise<void> {
  const client = new Client({ connectionString: withDatabase(inject('ownerUrl'), 'postgres') })
  await client.connect()
  try {
    await client.query(command)
  } finally {
    await client.end()
  }
}

/**
 * A database of one's own: with the demo laboratory, migrated, or without anything in it. File copy: on this server,
 * which does not wait for the disk, the fastest way to copy a small database.
 */
export async function freshDatabase(content: 'seeded' | 'migrated' | 'nothing'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = content === 'nothing' ? 'template0' : TEMPLATES[content]
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  return {
    url: withDatabase(inject('appUrl'), name),
    ownerUrl: withDatabase(inject('ownerUrl'), name),
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  }
}

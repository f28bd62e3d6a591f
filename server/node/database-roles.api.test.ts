import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '@server/test/database'
import type { TestDatabase } from '@server/test/database'
import { kyselyWithin } from './one-connection'
import { appPasswordFor, grantMissingRights, prepareRoles } from './database-roles'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase('nothing')
})
afterAll(() => database.drop())

async function asUser<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('two servers that start at once come to the same role, which owns nothing', async () => {
  const password = appPasswordFor(database.ownerUrl)
  const [one, two] = await Promise.all([
    prepareRoles(database.ownerUrl, password),
    prepareRoles(database.ownerUrl, password),
  ])
  expect(one).toEqual(two)
  expect(one.appendOnlyByRole).toBe(true)
  await asUser(database.ownerUrl, (client) =>
    client.query('create table log (line text); grant select, insert on log to aliquot_app'),
  )
  await asUser(one.connectionString, async (client) => {
    await client.query("insert into log values ('a')")
    await expect(client.query('delete from log')).rejects.toMatchObject({ code: '42501' })
    await expect(client.query("update log set line = 'b'")).rejects.toMatchObject({ code: '42501' })
    await expect(client.query('truncate log')).rejects.toMatchObject({ code: '42501' })
    await expect(client.query('drop table log')).rejects.toMatchObject({ code: '42501' })
  })
})

test('without the right to create roles, or without an owner password to derive one from, the owner is used', async () => {
  await asUser(database.ownerUrl, (client) =>
    client.query(`drop role if exists plain_owner; create role plain_owner login password 'plain-owner'`),
  )
  const plain = new URL(database.ownerUrl)
  plain.username = 'plain_owner'
  plain.password = 'plain-owner'
  expect(await prepareRoles(plain.href, appPasswordFor(plain.href))).toEqual({
    appendOnlyByRole: false,
    connectionString: plain.href,
  })
  plain.password = ''
  expect(appPasswordFor(plain.href)).toBeUndefined()
  expect(await prepareRoles(plain.href, undefined)).toMatchObject({ appendOnlyByRole: false })
})

test('a role that was made after the tables gets its rights, and the audit stays append-only for it', async () => {
  const { connectionString } = await prepareRoles(database.ownerUrl, appPasswordFor(database.ownerUrl))
  await asUser(database.ownerUrl, async (client) => {
    await client.query(
      'create table audit (seq int); create table audit_head (seq int); create table lab (name text)',
    )
    await client.query('revoke all on audit, audit_head, lab from aliquot_app')
  })
  await asUser(connectionString, (client) =>
    expect(client.query('select * from lab')).rejects.toMatchObject({ code: '42501' }),
  )
  await asUser(database.ownerUrl, (client) => grantMissingRights(kyselyWithin(client)))
  await asUser(connectionString, async (client) => {
    await client.query("insert into lab values ('a'); update lab set name = 'b'; delete from lab")
    await client.query(
      'insert into audit values (1); insert into audit_head values (1); update audit_head set seq = 2',
    )
    for (const refused of [
      'update audit set seq = 2',
      'delete from audit',
      'truncate audit',
      'delete from audit_head',
    ])
      await expect(client.query(refused), refused).rejects.toMatchObject({ code: '42501' })
  })
})

import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localTables, referenceTables } from '../db/distribution'
import { freshDatabase, type TestDatabase } from '../test/database'
import { distribute, distributionScript } from './distribute'

/**
 * No registry that the tests may use brings Citus. Its functions stand here as SQL that notes what is asked of them, and
 * refuses what Citus refuses: a unique key without the column, a foreign key to a table that is not spread.
 */
const stubs = `
  create schema stub;
  create table stub.pg_dist_partition (logicalrelid regclass primary key, partmethod text, repmodel text, colocated regclass);
  create table stub.emptied (relation regclass primary key);
  create table stub.fails (at regclass);
  create function stub.create_reference_table(t regclass) returns void language sql as
    $$ insert into stub.pg_dist_partition values (t, 'n', 't', null) $$;
  create function stub.create_distributed_table(t regclass, col text, colocate_with text default 'default') returns void language plpgsql as $$
    begin
      if exists (select from stub.fails where at = t) then raise exception 'the node is away'; end if;
      if exists (select from pg_constraint where contype = 'f' and (conrelid = t or confrelid = t)) then
        raise exception 'a foreign key of % stands', t; end if;
      if not exists (select from pg_attribute where attrelid = t and attname = col) then raise exception 'no column'; end if;
      insert into stub.pg_dist_partition values (t, 'h', 's', case colocate_with when 'none' then null else colocate_with::regclass end);
    end $$;
  create function stub.truncate_local_data_after_distributing_table(t regclass) returns void language sql as
    $$ insert into stub.emptied values (t) on conflict do nothing $$;`

let database: TestDatabase
let client: Client
beforeEach(async () => {
  database = await freshDatabase('seeded')
  client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const rows = async (text: string): Promise<unknown[]> => (await client.query(text)).rows
const foreignKeys = () =>
  rows(`select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition, convalidated
    from pg_constraint where contype = 'f' order by 1, 2`)
const tables = async () =>
  (
    await client.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname collate "C"`)
  ).rows.map(({ name }) => name)
async function withCitus() {
  await client.query(stubs)
  await client.query(
    `do $$ begin execute format('alter database %I set search_path = public, stub', current_database()); end $$`,
  )
  await client.query('set search_path = public, stub')
}
const run = async () => {
  const said: string[] = []
  const steps = await distribute(database.ownerUrl, (line) => said.push(line))
  return { steps, said }
}
const spread = async () =>
  (await rows(
    `select logicalrelid::text as name, partmethod, colocated::text from pg_dist_partition order by 1`,
  )) as {
    name: string
    partmethod: string
    colocated: string | null
  }[]

test('the script covers every table of the schema, and takes every foreign key off and back', async () => {
  const script = await distributionScript(database.ownerUrl)
  const named = (call: string) =>
    [...script.matchAll(new RegExp(`${call}\\('public\\.(\\w+)'`, 'g'))].map(([, name]) => name)
  const references = named('select create_reference_table')
  const distributed = named('select create_distributed_table')
  expect(references).toEqual(Object.keys(referenceTables))
  expect([...references, ...distributed, ...localTables].sort()).toEqual(await tables())
  expect(distributed[0]).toBe('app_user')
  expect(named('truncate_local_data_after_distributing_table')).toEqual(
    [...references, ...distributed].toSorted(),
  )
  const keys = await foreignKeys()
  expect(keys.length).toBeGreaterThan(100)
  expect(script.match(/^alter table .* drop constraint /gm)).toHaveLength(keys.length)
  expect(script.match(/^alter table .* add constraint .* FOREIGN KEY /gm)).toHaveLength(keys.length)
  process.stdout.write(
    `Tables: ${distributed.length} by laboratory, ${references.length} as whole copies; foreign keys ${keys.length}\n`,
  )
})

test('printing needs no Citus and changes nothing; running without it is refused in a sentence', async () => {
  const [before, keys] = [await tables(), await foreignKeys()]
  await distributionScript(database.ownerUrl)
  await expect(run()).rejects.toThrow('This database has no Citus extension.')
  expect([await tables(), await foreignKeys()]).toEqual([before, keys])
  expect(await rows("select from pg_namespace where nspname = 'aliquot_distribution'")).toEqual([])
})

test('every table is spread beside the first, and exactly the foreign keys that were there are there again', async () => {
  await withCitus()
  const before = await foreignKeys()
  const patients = await rows('select * from patient order by id')
  const { said } = await run()
  expect(await foreignKeys()).toEqual(before)
  expect(await rows('select * from patient order by id')).toEqual(patients)
  const lying = await spread()
  expect(lying.filter(({ partmethod }) => partmethod === 'n').map(({ name }) => name)).toEqual(
    Object.keys(referenceTables),
  )
  const byLab = lying.filter(({ partmethod }) => partmethod === 'h')
  expect(byLab.map(({ name, colocated }) => [name, colocated])).toEqual(
    byLab.map(({ name }) => [name, name === 'app_user' ? null : 'app_user']),
  )
  expect(lying.length + localTables.length).toBe((await tables()).length)
  expect(await rows('select relation::text as name from stub.emptied order by 1')).toEqual(
    lying.map(({ name }) => ({ name })),
  )
  expect(said.at(-1)).toContain('drop schema')
  expect(await rows("select from pg_namespace where nspname = 'aliquot_distribution'")).toEqual([])
  expect(await run()).toEqual({ steps: 0, said: [] })
  expect(await distributionScript(database.ownerUrl)).toBe('')
})

test('what the script says is what is run', async () => {
  await withCitus()
  const before = await foreignKeys()
  await client.query(await distributionScript(database.ownerUrl))
  expect(await foreignKeys()).toEqual(before)
  expect((await run()).steps).toBe(0)
})

test('a run that stopped while tables were spread, or while keys were put back, is run again to the end', async () => {
  await withCitus()
  const before = await foreignKeys()
  await client.query("insert into stub.fails values ('patient')")
  await expect(run()).rejects.toThrow('the node is away')
  expect(await foreignKeys()).toEqual([])
  await client.query('truncate stub.fails')
  // A row that breaks a key stops the second run while it puts the keys back.
  const { rows: places } = await client.query<{ user_id: string }>(
    'select user_id from user_physician_location limit 1',
  )
  const user = places[0]?.user_id
  const nobody = '00000000-0000-4000-8000-000000000000'
  const move = (from: string | undefined, to: string | undefined) =>
    client.query('update user_physician_location set user_id = $2 where user_id = $1', [from, to])
  expect((await move(user, nobody)).rowCount).toBeGreaterThan(0)
  await expect(run()).rejects.toThrow('user_physician_location_lab_id_user_id_fkey')
  const half = (await foreignKeys()).length
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(before.length)
  await move(nobody, user)
  await run()
  expect(await foreignKeys()).toEqual(before)
  const emptied = await rows('select relation::text as name from stub.emptied order by 1')
  expect(emptied).toEqual((await spread()).map(({ name }) => ({ name })))
  expect((await run()).steps).toBe(0)
})

test('a table that was forgotten is named, and nothing is touched', async () => {
  await withCitus()
  const keys = await foreignKeys()
  for (const [make, drop, said] of [
    ['create table stray (id uuid primary key)', 'drop table stray', 'Table stray has no lab_id'],
    [
      'create unique index loose on session (token_hash)',
      'drop index loose',
      'The unique key loose of table session lacks lab_id.',
    ],
    [
      'alter table sample_type add constraint wide unique (lab_id, id); create unique index loose on patient (id) include (lab_id)',
      'drop index loose; alter table sample_type drop constraint wide',
      'The unique key loose of table patient lacks lab_id.',
    ],
    [
      'alter table attempt add column lab_id uuid, add column user_id uuid, add constraint odd foreign key (lab_id, user_id) references app_user (lab_id, id)',
      'alter table attempt drop column lab_id, drop column user_id',
      'The foreign key odd of table attempt does not carry lab_id.',
    ],
    [
      'alter table app_user add constraint turned unique (id, lab_id); alter table draft add column other_id uuid, add constraint odd foreign key (lab_id, other_id) references app_user (id, lab_id) not valid',
      'alter table draft drop column other_id; alter table app_user drop constraint turned',
      'The foreign key odd of table draft does not carry lab_id.',
    ],
    [
      'alter table attempt rename to tries',
      'alter table tries rename to attempt',
      'Table tries has no lab_id',
    ],
  ] as const) {
    await client.query(make)
    await expect(run(), make).rejects.toThrow(said)
    await expect(distributionScript(database.ownerUrl), make).rejects.toThrow(said)
    await client.query(drop)
  }
  expect(await foreignKeys()).toEqual(keys)
  expect(await spread()).toEqual([])
})

test('nothing is taken off under a running server', async () => {
  await withCitus()
  const keys = await foreignKeys()
  const server = new Client({ connectionString: database.url, application_name: 'aliquot write' })
  await server.connect()
  await expect(run()).rejects.toThrow('A server of Aliquot works on this database.')
  await server.end()
  expect(await foreignKeys()).toEqual(keys)
})

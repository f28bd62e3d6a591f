import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrateToLatest, migrationNames } from '@server/db/migrate'
import type { Log } from '@server/ports'
import { freshDatabase } from '@server/test/database'
import type { TestDatabase } from '@server/test/database'
import { backup, restore } from './backup'
import { folderFiles } from './backup-files'
import { readLines } from './backup-stream'
import { createPool, kyselyOver } from './pools'
import { createFileStore } from './file-store'

const SCHEMA = `
  create table plate (id int generated always as identity primary key, name text not null);
  create table well (
    id uuid primary key, parent uuid references well (id), plate int not null references plate (id),
    value numeric, born date, at timestamptz, tags text[], extra jsonb, scan bytea, ratio float8, took interval,
    doubled numeric generated always as (value * 2) stored);`

const ROWS = `
  insert into plate (name) values ('A'), ('B "quoted" \\ back, {comma}');
  insert into well (id, parent, plate, value, born, at, tags, extra, scan, ratio, took)
  select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
         case when n < 5000 then ('00000000-0000-7000-8000-' || lpad((n + 1)::text, 12, '0'))::uuid end,
         1 + n % 2, case when n % 7 <> 0 then 1.10 * n end, date '1961-02-03' + n,
         timestamptz '2026-01-01 00:00:00.123456+00' + n * interval '1 hour',
         array['x', null, 'y "z" ' || n], jsonb_build_object('name', 'Zoë ' || n, 'n', n), decode('00ff0a', 'hex'),
         1.0 / n, n * interval '1 minute'
    from generate_series(1, 5000) as n;`

const log: Log = { info: () => {}, warn: () => {}, error: () => {} }
const passphrase = 'a long enough passphrase'
let folder = ''
let source: TestDatabase
let target: TestDatabase

async function run(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aliquot backup '))
  ;[source, target] = await Promise.all([freshDatabase('nothing'), freshDatabase('nothing')])
  await Promise.all([run(source.ownerUrl, SCHEMA + ROWS), run(target.ownerUrl, SCHEMA)])
})
afterEach(async () => {
  await Promise.all([source.drop(), target.drop()])
  rmSync(folder, { recursive: true, force: true })
})

const from = () => ({
  connectionString: source.ownerUrl,
  file: join(folder, 'lab.backup'),
  files: folderFiles(join(folder, 'files')),
  passphrase,
})
const into = (extra: { passphrase?: string | undefined } = {}) => ({
  connectionString: target.ownerUrl,
  file: join(folder, 'lab.backup'),
  files: folderFiles(join(folder, 'restored')),
  passphrase,
  ...extra,
})

const rowsOf = (url: string) => run(url, 'select w::text as row from well w order by id')

test('an encrypted backup restores every value, key, counter and stored file', async () => {
  const store = createFileStore(join(folder, 'files'))
  const scan = Uint8Array.from({ length: 500_000 }, (_, n) => (n * 7) % 256)
  const key = await store.put(scan, 'application/pdf')
  await store.put(new Uint8Array(), 'text/plain')
  const written = await backup(from())
  expect(written).toEqual({ tables: 2, rows: 5002, files: 2 })
  expect(statSync(join(folder, 'lab.backup')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'lab.backup')).includes('Zoë')).toBe(false)

  expect(await restore(into())).toEqual(written)
  expect(await rowsOf(target.ownerUrl)).toEqual(await rowsOf(source.ownerUrl))
  expect(await run(target.ownerUrl, `insert into plate (name) values ('C') returning id`)).toEqual([
    { id: 3 },
  ])
  await expect(run(target.ownerUrl, 'delete from plate where id = 1')).rejects.toMatchObject({
    code: '23503',
  })
  expect(await createFileStore(join(folder, 'restored')).get(key)).toEqual({
    bytes: scan,
    type: 'application/pdf',
  })
})

test('a wrong passphrase, a changed byte and a cut file are refused and nothing is restored', async () => {
  await backup(from())
  const good = readFileSync(join(folder, 'lab.backup'))
  await expect(restore(into({ passphrase: undefined }))).rejects.toThrow('is encrypted')
  await expect(restore(into({ passphrase: 'another passphrase' }))).rejects.toThrow('passphrase is wrong')
  const changed = Buffer.from(good)
  changed[good.length - 40] = (changed[good.length - 40] ?? 0) ^ 1
  writeFileSync(join(folder, 'lab.backup'), changed)
  await expect(restore(into())).rejects.toThrow('damaged')
  writeFileSync(join(folder, 'lab.backup'), good.subarray(0, good.length - 1000))
  await expect(restore(into())).rejects.toThrow('damaged')
  writeFileSync(join(folder, 'lab.backup'), 'hello')
  await expect(restore(into())).rejects.toThrow('not a backup of Aliquot')
  expect(await rowsOf(target.ownerUrl)).toEqual([])
  expect(
    await run(
      target.ownerUrl,
      `select count(*)::int as keys from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    ),
  ).toEqual([{ keys: 2 }])
})

test('a database or files folder that holds something, or another schema, is refused', async () => {
  await backup(from())
  await run(target.ownerUrl, `insert into plate (name) values ('mine')`)
  await expect(restore(into())).rejects.toThrow('The database is not empty: table plate has rows.')
  await run(target.ownerUrl, 'truncate plate cascade; alter table plate add column more text')
  await expect(restore(into())).rejects.toThrow('another version of Aliquot')
  await createFileStore(join(folder, 'restored')).put(new Uint8Array([1]), 'text/plain')
  await expect(restore(into())).rejects.toThrow('The files folder is not empty')
})

test('a backup that runs while rows are written holds one moment: no well without its plate', async () => {
  const client = new Client({ connectionString: source.ownerUrl })
  await client.connect()
  let going = true
  const writing = (async () => {
    for (let n = 0; going; n += 1) {
      await client.query(
        `with p as (insert into plate (name) values ('${n}') returning id)
         insert into well (id, plate, value) select gen_random_uuid(), id, ${n} from p`,
      )
    }
  })()
  const written = await backup(from())
  going = false
  await writing
  await client.end()
  const restored = await restore(into())
  expect(restored).toEqual(written)
  expect(
    await run(target.ownerUrl, 'select (select count(*) from well) - (select count(*) from plate) as more'),
  ).toEqual([{ more: '4998' }])
})

test('a backup that an earlier version wrote without a cipher is restored', async () => {
  await backup(from())
  const lines: string[] = []
  for await (const line of readLines(join(folder, 'lab.backup'), passphrase)) lines.push(JSON.stringify(line))
  writeFileSync(
    join(folder, 'lab.backup'),
    Buffer.concat([Buffer.from('{"aliquot":"backup","format":1}\n'), gzipSync(lines.join('\n'))]),
  )
  expect(await restore(into({ passphrase: undefined }))).toMatchObject({ rows: 5002 })
  expect(await rowsOf(target.ownerUrl)).toEqual(await rowsOf(source.ownerUrl))
})

describe('a backup of another version', () => {
  let old: TestDatabase
  let fresh: TestDatabase
  beforeEach(async () => {
    ;[old, fresh] = await Promise.all([freshDatabase('nothing'), freshDatabase('migrated')])
  })
  afterEach(async () => void (await Promise.all([old.drop(), fresh.drop()])))

  /** A database as version 0011 made it, with a laboratory and an authenticator of that time. */
  async function oldLaboratory(): Promise<void> {
    const db = kyselyOver(createPool({ connectionString: old.ownerUrl, log, max: 2 }))
    await migrateToLatest(db, '0011-users')
    await db.destroy()
    await run(
      old.ownerUrl,
      `insert into lab (id, name, short_name, time_zone) values ('00000000-0000-7000-8000-00000000000a', 'Old', 'Old', 'UTC');
       insert into app_user (lab_id, id, username, first_name, last_name, user_type)
       values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b', 'admin', 'A', 'B', 'lab');
       insert into second_factor (lab_id, user_id, secret, created_at)
       values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b', 'JBSWY3DPEHPK3PXP', now());`,
    )
  }
  const columns = (url: string) =>
    run(
      url,
      `select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns
       where table_schema = 'public' order by 1, 2`,
    )

  test('earlier: it is restored, and its tables brought to the newest, with the rights of the application', async () => {
    await oldLaboratory()
    const written = await backup({ ...from(), connectionString: old.ownerUrl })
    const wanted = await columns(fresh.ownerUrl)
    expect(await restore({ ...into(), connectionString: fresh.ownerUrl })).toEqual(written)
    expect(await columns(fresh.ownerUrl)).toEqual(wanted)
    expect(await run(fresh.url, 'select lab_id from installation')).toEqual([
      { lab_id: '00000000-0000-7000-8000-00000000000a' },
    ])
    expect(await run(fresh.ownerUrl, 'select count(*)::int as ran from kysely_migration')).toEqual([
      { ran: migrationNames.length },
    ])
    await expect(run(fresh.url, 'delete from audit')).rejects.toMatchObject({ code: '42501' })
  })

  test('later or unknown: it is refused in one sentence, and nothing changes', async () => {
    await oldLaboratory()
    for (const [name, words] of [
      ['9999-from-the-future', 'made by a newer version'],
      ['0010-never-ours', 'made by another version'],
    ] as const) {
      await run(
        old.ownerUrl,
        `update kysely_migration set name = '${name}' where name = (select max(name) from kysely_migration)`,
      )
      await backup({ ...from(), connectionString: old.ownerUrl })
      await expect(restore({ ...into(), connectionString: fresh.ownerUrl })).rejects.toThrow(words)
    }
    expect(await run(fresh.ownerUrl, 'select id from lab')).toEqual([])
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import type { Log } from '@server/ports'
import { roomyFolder } from '@server/test/run-folder'
import { startEmbedded } from './embedded-postgres'
import type { Embedded } from './embedded-postgres'
import { readPidFile } from './postmaster-pid'

const log: Log = { info: () => {}, warn: () => {}, error: () => {} }
const folders: string[] = []
const running: Embedded[] = []

/** A fresh data folder, with spaces in its path. */
function folder(): string {
  const path = join(mkdtempSync(join(roomyFolder(), 'aliquot data ')), 'my lab')
  folders.push(join(path, '..'))
  chmodSync(join(path, '..'), 0o755)
  return path
}

async function start(dataDir: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log })
  running.push(embedded)
  return embedded
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const postmasterOf = (dataDir: string): number => {
  const found = readPidFile(join(dataDir, 'postgres', 'cluster'))
  if (!found) throw new Error('no postmaster runs')
  return found.pid
}

afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop()
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

describe('bundled PostgreSQL', () => {
  test('starts in an empty folder whose path has spaces, durable, and asks for its password', async () => {
    const dataDir = folder()
    const { connectionString, adopted } = await start(dataDir)
    expect(adopted).toBe(false)
    const [settings] = await query(
      connectionString,
      `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
              current_setting('listen_addresses') as address, current_setting('unix_socket_directories') as sockets,
              current_setting('password_encryption') as passwords`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      encoding: 'UTF8',
      address: '127.0.0.1',
      sockets: '.',
      passwords: 'scram-sha-256',
    })
    expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600)
    const wrong = new URL(connectionString)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  test('a start after a killed server takes the running database over', async () => {
    const dataDir = folder()
    const first = await start(dataDir)
    await query(first.connectionString, 'create table sample (id int); insert into sample values (7)')
    const pid = postmasterOf(dataDir)
    const second = await start(dataDir)
    expect(second.adopted).toBe(true)
    expect(postmasterOf(dataDir)).toBe(pid)
    expect(await query(second.connectionString, 'select id from sample')).toEqual([{ id: 7 }])
  })

  test('a killed postmaster comes back with everything acknowledged, also with a busy backend', async () => {
    const dataDir = folder()
    const first = await start(dataDir)
    await query(first.connectionString, 'create table sample (id int); insert into sample values (1), (2)')
    const busy = query(first.connectionString, 'select count(*) from generate_series(1, 100000000000)').catch(
      (error: unknown) => error,
    )
    await expect
      .poll(() =>
        query(
          first.connectionString,
          "select 1 from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like '%generate_series%'",
        ),
      )
      .toHaveLength(1)
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    const second = await start(dataDir)
    expect(second.adopted).toBe(false)
    expect(await query(second.connectionString, 'select count(*)::int as rows from sample')).toEqual([
      { rows: 2 },
    ])
    expect(await busy).toBeInstanceOf(Error)
  })

  test('a zombie of a killed postmaster does not keep the database from starting', async () => {
    const dataDir = folder()
    const first = await start(dataDir)
    await query(first.connectionString, 'create table sample (id int)')
    await first.stop()
    // A process that has ended and is not reaped: its parent has become a program that waits for nobody.
    const parent = spawn('/bin/bash', ['-c', 'sleep 0 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const [line] = await once(parent.stdout, 'data')
      const zombie = Number(String(line))
      await expect.poll(() => readFileSync(`/proc/${zombie}/stat`, 'utf8')).toContain(') Z ')
      const stale = [zombie, '/gone', Math.floor(Date.now() / 1000), 1, '', '127.0.0.1', '0 0', 'ready'].join(
        '\n',
      )
      writeFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), stale)
      const second = await start(dataDir)
      expect(second.adopted).toBe(false)
      expect(await query(second.connectionString, 'select count(*)::int as rows from sample')).toEqual([
        { rows: 0 },
      ])
    } finally {
      parent.kill('SIGKILL')
    }
  })

  test('a copy of a data folder does not write into the original database', async () => {
    const original = folder()
    const first = await start(original)
    await query(first.connectionString, 'create table sample (id int)')
    const copy = folder()
    // As a copying program does: a socket is no file.
    cpSync(original, copy, { recursive: true, filter: (path) => !path.includes('.s.PGSQL.') })
    const second = await start(copy)
    expect(second.adopted).toBe(false)
    expect(second.connectionString).not.toBe(first.connectionString)
  })

  test('stop() ends the process and a later start finds the rows again on the same port', async () => {
    const dataDir = folder()
    const first = await start(dataDir)
    await query(first.connectionString, 'create table sample (id int); insert into sample values (3)')
    await first.stop()
    await expect(query(first.connectionString, 'select 1')).rejects.toMatchObject({ syscall: 'connect' })
    const second = await start(dataDir)
    expect(second.connectionString).toBe(first.connectionString)
    expect(await query(second.connectionString, 'select id from sample')).toEqual([{ id: 3 }])
  })

  test('is reached through the socket in its own folder, and on loopback where that path is too long', async () => {
    const where = async (dataDir: string) => {
      const { connectionString } = await start(dataDir)
      const [row] = await query(connectionString, 'select inet_client_addr() as address')
      return row
    }
    expect(await where(folder())).toEqual({ address: null })
    expect(await where(join(folder(), 'a folder with a very long name '.repeat(3)))).toEqual({
      address: '127.0.0.1',
    })
  })
})

import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded, type Embedded } from '../node/embedded-postgres'
import type { Log } from '../ports'
import { withDatabase } from './names'

const log: Log = { info: () => {}, warn: () => {}, error: () => {} }
const settings = { fsync: 'off', wal_level: 'replica', max_wal_senders: '4', hot_standby: 'on' }

export interface Replicated {
  primary: Embedded
  replica: Embedded
  /** Data folders, for their processes. */
  folders: { primary: string; replica: string }
  stop(): Promise<void>
}

/** Runs statements as the superuser; answers the rows of the last. */
export async function asSuperuser(connectionString: string, ...statements: string[]) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/**
 * Two of the bundled PostgreSQL: a primary, and a replica that streams from it, made from a copy taken while the primary runs
 * (PostgreSQL 18, 25.3.3: low-level base backup; the bundled programs have no pg_basebackup). Both write to the disk as late as they like.
 */
export async function startReplicated(): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), 'aliquot-replica-'))
  chmodSync(folder, 0o755)
  const folders = { primary: join(folder, 'primary'), replica: join(folder, 'replica') }
  const running: Embedded[] = []
  async function stop() {
    for (const one of running.reverse()) await one.stop().catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const primary = await startEmbedded({ dataDir: folders.primary, log, settings })
    running.push(primary)
    await copyWhileItRuns(primary, folders)
    const replica = await startEmbedded({ dataDir: folders.replica, log, settings })
    running.push(replica)
    return { primary, replica, folders, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function copyWhileItRuns(primary: Embedded, folders: Replicated['folders']): Promise<void> {
  const [from, to] = [join(folders.primary, 'postgres'), join(folders.replica, 'postgres')]
  const address = new URL(withDatabase(primary.connectionString, 'postgres'))
  const client = new Client({ connectionString: address.href })
  await client.connect()
  try {
    await client.query("select pg_backup_start('replica', true)")
    mkdirSync(to, { recursive: true, mode: 0o711 })
    const left = new Set(['postmaster.pid', 'postmaster.opts'].map((name) => join(from, 'cluster', name)))
    cpSync(from, to, {
      recursive: true,
      filter: (path) => !left.has(path) && !/\/(port|server\.log|\.s\.PGSQL\.[^/]*)$/.test(path),
    })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(to, 'cluster', 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  const host = address.searchParams.get('host') ?? address.hostname
  const connection = `host='${host}' port=${address.port} user=postgres password='${decodeURIComponent(address.password)}'`
  writeFileSync(
    join(to, 'cluster', 'postgresql.auto.conf'),
    `primary_conninfo = '${connection.replaceAll("'", "''")}'\n`,
  )
  writeFileSync(join(to, 'cluster', 'standby.signal'), '')
  takeOver(join(from, 'cluster'), join(to, 'cluster'))
}

/** Gives the copy to whom the original belongs. */
function takeOver(original: string, copy: string): void {
  const { uid, gid, mode } = statSync(original)
  const give = (path: string) => {
    chownSync(path, uid, gid)
    if (statSync(path).isDirectory()) for (const name of readdirSync(path)) give(join(path, name))
  }
  give(copy)
  chmodSync(copy, mode)
}

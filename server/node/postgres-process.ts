import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { release } from 'node:os'
import { join } from 'node:path'
import type { Binaries, RunAs } from './postgres-binaries'
import { StartupError, diskErrorIn } from './startup-error'
import { syncFolderNow } from './sync-folder'

const LOG_KEPT_BYTES = 10_000_000

/**
 * How all of a folder is brought to the disk: by one call for its file system where that call reports failed writes (Linux
 * since 5.8, syncfs(2)), else file by file, which takes seconds on a busy disk: at creation, and first thing after a crash.
 */
export function syncMethod(platform: NodeJS.Platform = process.platform, kernel = release()): string {
  const [major = 0, minor = 0] = kernel.split('.').map(Number)
  return platform === 'linux' && (major > 5 || (major === 5 && minor >= 8)) ? 'syncfs' : 'fsync'
}

/**
 * Server settings. A checkpoint each minute bounds what a start after a crash has to repeat. Statistics of small tables are
 * renewed after few changes: the lists join them. Statement texts and row values stay out of the log: they may hold patients' data.
 * max_connections leaves room for two server processes, a backup and the operator.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // Relative to the cluster, which only its user may enter: a way in that costs less than loopback.
  unix_socket_directories: process.platform === 'win32' ? '' : '.',
  password_encryption: 'scram-sha-256',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '1min',
  recovery_init_sync_method: syncMethod(),
  autovacuum_analyze_threshold: '10',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** Gives a folder and all in it to a user; links themselves, not what they point to. */
function giveTo(path: string, user: { uid: number; gid: number }): void {
  lchownSync(path, user.uid, user.gid)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) giveTo(join(path, entry.name), user)
    else lchownSync(join(path, entry.name), user.uid, user.gid)
  }
}

/** Runs a program to its end; answers its exit code and what it said. */
function run(program: string, args: string[], runAs: RunAs, cwd: string) {
  return spawnSync(program, args, {
    ...runAs,
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', PGTZ: 'UTC' },
  })
}

/**
 * The path by which the database's user names its folder. When we are root and the data folder lies below a folder
 * closed to that user (a project in /root), its real path cannot be walked. A process that is started inside the
 * folder can still name it through the kernel, without walking: /proc/self/cwd.
 */
export function folderFor(cluster: string, runAs: RunAs): string {
  if (runAs === undefined) return cluster
  const walk = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', cluster], { ...runAs, cwd: '/' })
  if (walk.status === 0) return cluster
  if (process.platform === 'linux' && existsSync('/proc/self/cwd')) return '/proc/self/cwd'
  throw new StartupError(
    `As root the database runs as a user of its own, who cannot reach ${cluster}. ` +
      'Choose another ALIQUOT_DATA, or start as an ordinary user.',
  )
}

/**
 * Creates the cluster: UTF8, locale C (no library update can reorder an index), scram-sha-256 for every connection.
 * It is built aside and renamed, so that a start killed half-way leaves nothing that looks finished.
 */
export function createCluster(binaries: Binaries, home: string, password: string, runAs: RunAs): void {
  const partial = join(home, 'cluster.partial')
  const secret = join(home, 'cluster.password')
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { mode: 0o700 })
  writeFileSync(secret, password, { mode: 0o600 })
  if (runAs) {
    chownSync(partial, runAs.uid, runAs.gid)
    chownSync(secret, runAs.uid, runAs.gid)
  }
  try {
    // initdb is started inside the folder, so a relative path reaches the secret where an absolute one may not.
    const made = run(
      binaries.initdb,
      [
        ...['-D', folderFor(partial, runAs), '-U', 'postgres', '-A', 'scram-sha-256'],
        '--pwfile=../cluster.password',
        ...['--no-locale', '-E', 'UTF8', '--no-instructions', `--sync-method=${syncMethod()}`],
      ],
      runAs,
      partial,
    )
    if (made.error || made.status !== 0) {
      const reason = made.error?.message ?? made.stderr.trim().split('\n').at(-1) ?? `exit ${made.status}`
      throw (
        diskErrorIn(made.stderr, home) ??
        new StartupError(`The database could not be created in ${home}: ${reason}`)
      )
    }
  } finally {
    rmSync(secret, { force: true })
  }
  renameSync(partial, join(home, 'cluster'))
  syncFolderNow(home)
}

/** A port nobody listens on: the preferred one if it is free, else one that the system gives. */
function freePort(preferred: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () => (preferred === 0 ? reject(new Error('no free port')) : resolve(freePort(0))))
    probe.listen({ port: preferred, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/** Keeps the port for the next start. It is only a wish: a full disk does not keep the database from starting. */
function keepPort(home: string, port: number): void {
  if (lastPort(home) === port) return
  const path = join(home, 'port')
  try {
    writeFileSync(`${path}.new`, String(port), { mode: 0o644 })
    renameSync(`${path}.new`, path)
  } catch {
    rmSync(`${path}.new`, { force: true })
  }
}

/** The port used last time, so that the address stays the same from start to start; 0 for none. */
function lastPort(home: string): number {
  try {
    const port = Number(readFileSync(join(home, 'port'), 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0
  } catch {
    return 0
  }
}

/** Opens the database's own log for appending; one older part is kept. */
function openLog(home: string): number {
  const path = join(home, 'server.log')
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_KEPT_BYTES) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

export interface Postmaster {
  pid: number
  port: number
  /** True once the process has ended. */
  ended(): boolean
  /** The last fatal line of its log. */
  lastWords(): string
}

/**
 * Starts the postmaster in a process group (and session) of its own: Ctrl-C in the server's terminal must reach the
 * server only, which stops the database last, and the database must outlive a killed server.
 */
export async function startPostmaster(
  binaries: Binaries,
  home: string,
  runAs: RunAs,
  settings: Record<string, string>,
  newPort: boolean,
): Promise<Postmaster> {
  const cluster = join(home, 'cluster')
  if (runAs) {
    // A folder that root copied or restored belongs to root, and the database could not read it.
    if (statSync(cluster).uid !== runAs.uid) giveTo(cluster, runAs)
    chmodSync(cluster, 0o700)
  }
  // Left behind by a killed server; one whose process number went to a stranger would keep the new server from starting.
  for (const name of readdirSync(cluster))
    if (name.startsWith('.s.PGSQL.')) rmSync(join(cluster, name), { force: true })
  const port = await freePort(newPort ? 0 : lastPort(home))
  keepPort(home, port)
  const wanted = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const logFile = openLog(home)
  const child = spawn(binaries.postgres, ['-D', folderFor(cluster, runAs), '-p', String(port), ...wanted], {
    ...runAs,
    cwd: cluster,
    detached: true,
    stdio: ['ignore', logFile, logFile],
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  })
  closeSync(logFile)
  let ended = false
  let failure = ''
  child.once('exit', () => (ended = true))
  child.once('error', (error) => {
    ended = true
    failure = error.message
  })
  child.unref()
  const lastWords = () =>
    failure ||
    (readFileSync(join(home, 'server.log'), 'utf8')
      .split('\n')
      .findLast((line) => line.includes('FATAL:'))
      ?.replace(/^.*FATAL:\s*/, '') ??
      'no reason was logged')
  return { pid: child.pid ?? 0, port, ended: () => ended, lastWords }
}

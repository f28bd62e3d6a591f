import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { codeOf } from '@server/core/failures'
import type { Log } from '@server/ports'
import { databaseAccount, nobody } from './database-account'
import { keepRunning } from './keep-running'
import { findBinaries } from './postgres-binaries'
import type { Binaries, RunAs } from './postgres-binaries'
import { createCluster, folderFor, startPostmaster } from './postgres-process'
import { readPidFile, removeStalePidFile, stopPostmaster } from './postmaster-pid'
import { isAlive } from './process-info'
import { lacksSharedMemory, sharedMemoryTypes } from './shared-memory'
import { StartupError, diskErrorIn } from './startup-error'
import { syncFolderNow } from './sync-folder'

/**
 * The bundled PostgreSQL: a real server in a process group of its own, under the data folder, on loopback and a socket in
 * its own folder, with a random password. Layout of `<data>/postgres`: `cluster` (PostgreSQL's own folder), `password` (0600), `port`
 * (the port to prefer, so that the address stays the same), `server.log`.
 */
export interface Embedded {
  /** The superuser's address of database `aliquot`: another one when it was started again and its port was taken. */
  readonly connectionString: string
  /** False while it is started again. */
  runs(): boolean
  /** True when a database left running by a killed server was taken over instead of started. */
  adopted: boolean
  /** Stops the database in order: open transactions are rolled back, everything is written down. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** Further server settings, for tests that measure nothing durable. */
  settings?: Record<string, string>
  /** Start it again whenever its process is gone. */
  watch?: boolean
}

const DATABASE = 'aliquot'
const READY_WITHIN_MS = 60_000
const START_ATTEMPTS = 4
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Whether a finished cluster is there (createCluster renames only a finished one to this path). */
const isCluster = (cluster: string): boolean => existsSync(join(cluster, 'PG_VERSION'))

/** Address of a database on the bundled server: on loopback, or through the socket in `folder`. */
function addressOf(port: number, password: string, database: string, folder?: string): string {
  const through = folder === undefined ? '' : `?host=${encodeURIComponent(folder)}`
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}${through}`
}

/** What the system takes as the path of a socket (sun_path: 104 bytes on macOS, 108 on Linux, one of them the end). */
const SOCKET_PATH_BYTES = 103

/** The address that costs least: the server's socket where its path is not too long and it answers, else loopback. */
async function nearestAddress(cluster: string, port: number, password: string): Promise<string> {
  const loopback = addressOf(port, password, DATABASE)
  const socket = join(cluster, `.s.PGSQL.${port}`)
  if (Buffer.byteLength(socket) > SOCKET_PATH_BYTES || !existsSync(socket)) return loopback
  const near = addressOf(port, password, DATABASE, cluster)
  return withClient(near, () => Promise.resolve(near)).catch(() => loopback)
}

/** Runs `work` on one connection of its own. */
async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: 'aliquot-start',
  })
  // A server that goes away between two queries is reported by the query; without a listener it would end us.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Who runs the database: we ourselves, or, when we are root, the owner of an existing cluster, else an account of its own. One
 * that nobody owns is taken over by that account at its next start.
 * @throws StartupError when the cluster belongs to a user whom we cannot become.
 */
function chooseUser(cluster: string, log: Log): RunAs {
  const self = process.getuid?.()
  if (self === undefined) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new StartupError(
        `The database in ${cluster} belongs to another user (uid ${owner.uid}). ` +
          'Start as the user who created it, or choose another ALIQUOT_DATA.',
      )
    }
    return undefined
  }
  const own = owner && owner.uid !== 0 && owner.uid !== nobody.uid
  return own ? { uid: owner.uid, gid: owner.gid } : databaseAccount(log)
}

/** The superuser's password, made once and readable by the server's own user only. */
function passwordIn(home: string): string {
  const path = join(home, 'password')
  const written = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  if (written !== '') return written
  if (isCluster(join(home, 'cluster'))) {
    throw new StartupError(
      `The database's password file is missing: ${path}. Restore it from a copy of the data folder.`,
    )
  }
  rmSync(path, { force: true })
  const password = randomBytes(32).toString('base64url')
  writeFileSync(path, password, { mode: 0o600, flag: 'wx', flush: true })
  syncFolderNow(home)
  return password
}

/**
 * Whether the server at this address serves THIS folder, proven by reading a fresh random file of the folder through
 * it. A copied data folder has the original's port and password, and must not write into the original's database.
 */
async function servesFolder(address: string, cluster: string): Promise<boolean> {
  const proof = randomBytes(16).toString('hex')
  const path = join(cluster, 'aliquot-proof')
  writeFileSync(path, proof, { mode: 0o600 })
  const owner = statSync(cluster)
  lchownSync(path, owner.uid, owner.gid)
  try {
    return (await readThrough(address, 'aliquot-proof')) === proof
  } finally {
    rmSync(path, { force: true })
  }
}

/**
 * The same of a server that we have just started, without writing: its disk may be full. What it writes about itself at its start
 * (process, folder, instant, port) is in this folder, and names our own child.
 */
async function isOurChild(address: string, cluster: string, pid: number): Promise<boolean> {
  if (readPidFile(cluster)?.pid !== pid) return false
  const written = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  return (await readThrough(address, 'postmaster.pid')) === written
}

const readThrough = (address: string, file: string) =>
  withClient(address, async (client) => {
    const found = await client.query<{ text: string }>('select pg_read_file($1, 0, 4096, true) as text', [
      file,
    ])
    return found.rows[0]?.text
  })

type Reached = 'ours' | 'foreign' | 'not yet' | 'nothing'

/** Says what answered. */
async function reach(isOurs: Promise<boolean>): Promise<Reached> {
  try {
    return (await isOurs) ? 'ours' : 'foreign'
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ECONNREFUSED') return 'nothing'
    // 28xxx: another server's password; 57P03: starting up, recovering or shutting down; 53300: all places taken.
    if (code?.startsWith('28')) return 'foreign'
    return 'not yet'
  }
}

/**
 * Takes over a database that a killed server left running. Answers its port, or undefined when none runs. A running
 * postmaster that does not answer yet (recovering, or still shutting down) is waited for: a second one must not start.
 */
async function adopt(cluster: string, password: string): Promise<number | undefined> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    removeStalePidFile(cluster)
    const running = readPidFile(cluster)
    if (running === undefined) return undefined
    const answer = await reach(servesFolder(addressOf(running.port, password, 'postgres'), cluster))
    if (answer === 'ours') return running.port
    if (Date.now() > deadline) {
      throw new StartupError(
        `A database process (${running.pid}) runs on ${cluster} but does not answer. Stop it and start again.`,
      )
    }
    await pause(50)
  }
}

/** Starts the postmaster and waits until it answers. Answers its port. */
async function start(
  binaries: Binaries,
  home: string,
  password: string,
  runAs: RunAs,
  options: EmbeddedOptions,
): Promise<number> {
  const cluster = join(home, 'cluster')
  let lastWords = ''
  const memory = sharedMemoryTypes()
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    const postmaster = await startPostmaster(
      binaries,
      home,
      runAs,
      { ...(memory[0] ? { dynamic_shared_memory_type: memory[0] } : {}), ...options.settings },
      attempt > 0,
    )
    const deadline = Date.now() + READY_WITHIN_MS
    while (!postmaster.ended() && Date.now() < deadline) {
      const address = addressOf(postmaster.port, password, 'postgres')
      if ((await reach(isOurChild(address, cluster, postmaster.pid))) === 'ours') return postmaster.port
      await pause(20)
    }
    if (!postmaster.ended()) {
      throw new StartupError(
        `The database did not become ready in 60 s. Its log is ${join(home, 'server.log')}.`,
      )
    }
    lastWords = postmaster.lastWords()
    if (lacksSharedMemory(lastWords) && memory.length > 1) {
      memory.shift()
      options.log.warn({ reason: lastWords }, 'the database is started with another kind of shared memory')
    }
    // The port was taken in the meantime, or processes of a killed postmaster still held its memory: once more.
    removeStalePidFile(cluster)
    await pause(100 * (attempt + 1))
  }
  throw (
    diskErrorIn(lastWords, `The database in ${home}`) ??
    new StartupError(`The database does not start: ${lastWords} (log: ${join(home, 'server.log')})`)
  )
}

/** Creates the application's database in a new cluster. */
async function ensureDatabase(port: number, password: string): Promise<void> {
  await withClient(addressOf(port, password, 'postgres'), async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) {
      await client.query(`create database ${DATABASE} template template0 encoding 'UTF8' locale 'C'`)
    }
  })
}

/**
 * Starts the bundled PostgreSQL on a data folder, or takes over the one that a killed server left running there.
 * The caller holds the data folder's lock (data-folder.ts).
 * @throws StartupError with one plain line for the operator.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const home = resolve(options.dataDir, 'postgres')
  const cluster = join(home, 'cluster')
  mkdirSync(home, { recursive: true, mode: 0o711 })
  const runAs = chooseUser(cluster, options.log)
  // The database's user must pass through to its own folder; everything else in here is closed by its own mode.
  if (runAs) chmodSync(home, 0o711)
  const password = passwordIn(home)

  /** Takes over what runs, or starts it; answers the address. */
  async function bringUp(): Promise<{ adopted: boolean; address: string; pid: number }> {
    const running = isCluster(cluster) ? await adopt(cluster, password) : undefined
    const port = running ?? (await startHere())
    await ensureDatabase(port, password)
    const adopted = running !== undefined
    options.log.info({ port, adopted }, adopted ? 'database taken over' : 'database started')
    const pid = readPidFile(cluster)?.pid ?? 0
    return { adopted, address: await nearestAddress(cluster, port, password), pid }
  }

  function startHere(): Promise<number> {
    const binaries = findBinaries(runAs, home)
    if (!isCluster(cluster)) createCluster(binaries, home, password, runAs)
    if (folderFor(cluster, runAs) !== cluster) {
      options.log.info(
        { folder: cluster },
        'data folder is below a closed folder: the database enters it directly',
      )
    }
    return start(binaries, home, password, runAs, options)
  }

  let now = await bringUp()
  const { adopted } = now
  const alive = () => isAlive(now.pid)
  const watch = options.watch
    ? keepRunning({
        alive,
        start: async () => void (now = await bringUp()),
        log: options.log,
      })
    : undefined
  return {
    get connectionString() {
      return now.address
    },
    adopted,
    runs: () => watch?.runs() ?? alive(),
    async stop() {
      await watch?.stop()
      await stopPostmaster(cluster)
    },
  }
}

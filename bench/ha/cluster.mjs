// Three nodes of Patroni with etcd and HAProxy on loopback, in a folder of their own, from Debian's packages (patroni, etcd-server, haproxy).
// Everything is started by this process and ended by its id.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  patronictl: '/usr/bin/patronictl',
  haproxy: '/usr/sbin/haproxy',
}
const nodes = ['one', 'two', 'three']
/**
 * How Patroni speaks with etcd. Patroni 3.0.2, which Debian 12 has, writes its leader key through etcd's third interface without asking
 * whether another leads meanwhile: a leader that was frozen takes the lead back, and what was acknowledged since is gone (mended in
 * Patroni 3.0.3, its pull request 2689). Through the second interface it asks. BENCH_ETCD=3 shows the fault.
 */
const api = process.env.BENCH_ETCD === '3' ? 'etcd3' : 'etcd'
/** Of the superuser in this folder's own cluster. */
const password = 'loopback-bench-only'

export const pause = (ms) => new Promise((done) => setTimeout(done, ms))

/** PostgreSQL's programs as Debian installs them: the bundled ones have no pg_basebackup, pg_controldata and pg_rewind. */
function postgresBin() {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const newest = versions.filter((one) => /^\d+$/.test(one)).sort((a, b) => b - a)[0]
  return newest && join('/usr/lib/postgresql', newest, 'bin')
}

/** What is missing on this machine, in one sentence; undefined where nothing is. */
export function whatIsMissing() {
  const missing = Object.entries(programs)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name)
  if (!postgresBin()) missing.push('postgresql')
  if (missing.length === 0) return undefined
  return `Not installed: ${missing.join(', ')}. On Debian 12: apt-get install --no-install-recommends patroni etcd-server haproxy postgresql python3-etcd python3-psycopg2`
}

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })

/** PostgreSQL does not run as root. */
function account() {
  if (process.getuid() !== 0) return {}
  const ask = (what) => Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: ask('-u'), gid: ask('-g') }
}

const childrenOf = (pid) =>
  readdirSync('/proc')
    .filter((name) => {
      if (!/^\d+$/.test(name)) return false
      try {
        return new RegExp(`^PPid:\\s+${pid}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8'))
      } catch {
        return false
      }
    })
    .map(Number)

function signal(pid, name) {
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}

const patroniYaml = (node, { name, port, rest }, { folder, etcd, bin }) => `
scope: bench
name: ${name}
restapi: { listen: '127.0.0.1:${rest}', connect_address: '127.0.0.1:${rest}' }
${api}: { hosts: ['127.0.0.1:${etcd}'] }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 100, wal_log_hints: 'on', wal_keep_size: 512MB, timezone: UTC, log_min_error_statement: panic }
  initdb: [{ encoding: UTF8 }, { locale: C }, { auth: scram-sha-256 }]
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${folder}/${name}
  bin_dir: ${bin}
  pgpass: ${folder}/pgpass-${name}
  parameters: { unix_socket_directories: '${folder}' }
  pg_hba: ['local all all scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256']
  authentication:
    superuser: { username: postgres, password: ${password} }
    replication: { username: replicator, password: ${password} }
    rewind: { username: rewinder, password: ${password} }
`

const haproxyText = (members, { primary, replica }) => {
  const group = (name, port, path) => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk GET ${path}
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${members.map((one) => `  server ${one.name} 127.0.0.1:${one.port} maxconn 100 check port ${one.rest}`).join('\n')}
`
  return `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
${group('primary', primary, '/primary')}${group('replica', replica, '/replica')}`
}

/**
 * Starts all of it; resolves when there is a leader with a synchronous standby. `url` and `replicaUrl` are HAProxy's addresses of
 * the leader and of the replicas.
 */
export async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'aliquot-ha-'))
  chmodSync(folder, 0o755)
  const who = account()
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid)
  const bin = postgresBin()
  const running = new Map()
  const [etcd, peer, primary, replica] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const members = await Promise.all(
    nodes.map(async (name) => ({ name, port: await freePort(), rest: await freePort() })),
  )

  function launch(name, program, args) {
    const out = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(program, args, {
      ...who,
      cwd: folder,
      env: {
        PATH: '/usr/bin:/bin',
        HOME: folder,
        LC_ALL: 'C',
        ETCD_UNSUPPORTED_ARCH: process.arch,
        ETCDCTL_API: '3',
      },
      stdio: ['ignore', out, out],
    })
    running.set(name, child)
    child.once('exit', () => running.get(name) === child && running.delete(name))
    return child
  }
  const startNode = (name) => launch(name, programs.patroni, [join(folder, `${name}.yml`)])

  const postmasterOf = (name) => {
    try {
      return Number(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return undefined
    }
  }
  /** Patroni's process of a node, and those of its database, which must be of this folder. */
  function processesOf(name) {
    const postmaster = postmasterOf(name)
    const ours =
      postmaster !== undefined &&
      existsSync(`/proc/${postmaster}/cmdline`) &&
      readFileSync(`/proc/${postmaster}/cmdline`, 'utf8').includes(folder)
    const patroni = running.get(name)?.pid
    return [...(patroni ? [patroni] : []), ...(ours ? [postmaster, ...childrenOf(postmaster)] : [])]
  }

  async function stop() {
    for (const name of nodes) for (const pid of processesOf(name)) signal(pid, 'SIGKILL')
    for (const child of [...running.values()]) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGKILL')
      await ended
    }
    // What Patroni started while it was ended.
    for (const name of nodes) for (const pid of processesOf(name)) signal(pid, 'SIGKILL')
    if (process.env.BENCH_KEEP) process.stdout.write(`kept: ${folder}\n`)
    else rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  }

  /** The members as one of the nodes that answer sees them. */
  async function membersNow() {
    for (const { rest } of members) {
      const found = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(1500) })
        .then((answer) => answer.json())
        .catch(() => undefined)
      if (found?.members?.length) return found.members
    }
    return []
  }
  const leader = async () => (await membersNow()).find(({ role }) => role === 'leader')?.name

  /** Waits until one leads, the other two follow it on its own line of history, and one of them synchronously. */
  async function whole(withinMs = 180_000) {
    const deadline = Date.now() + withinMs
    for (;;) {
      const all = await membersNow()
      const leading = all.filter(({ role, state }) => role === 'leader' && state === 'running')
      const following = all.filter(
        ({ role, state, timeline }) =>
          role !== 'leader' && ['running', 'streaming'].includes(state) && timeline === leading[0]?.timeline,
      )
      if (
        leading.length === 1 &&
        following.length === 2 &&
        following.some(({ role }) => role === 'sync_standby')
      )
        return leading[0].name
      if (Date.now() > deadline)
        throw new Error(`The cluster is not whole: ${JSON.stringify(all)} (logs: ${folder})`)
      await pause(500)
    }
  }

  try {
    mkdirSync(join(folder, 'etcd'))
    if (who.uid !== undefined) chownSync(join(folder, 'etcd'), who.uid, who.gid)
    const own = `http://127.0.0.1:${etcd}`
    const peers = `http://127.0.0.1:${peer}`
    launch('etcd', programs.etcd, [
      ...[
        '--name',
        'bench',
        '--data-dir',
        join(folder, 'etcd'),
        '--listen-client-urls',
        own,
        '--advertise-client-urls',
        own,
      ],
      ...[
        '--listen-peer-urls',
        peers,
        '--initial-advertise-peer-urls',
        peers,
        '--initial-cluster',
        `bench=${peers}`,
      ],
      '--enable-v2=true',
    ])
    for (const one of members)
      writeFileSync(join(folder, `${one.name}.yml`), patroniYaml(one.name, one, { folder, etcd, bin }), {
        mode: 0o644,
      })
    writeFileSync(join(folder, 'haproxy.cfg'), haproxyText(members, { primary, replica }))
    for (
      let i = 0;
      i < 100 &&
      !(await fetch(`${own}/health`).then(
        (r) => r.ok,
        () => false,
      ));
      i++
    )
      await pause(200)
    for (const { name } of members) startNode(name)
    launch('haproxy', programs.haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')])
    await whole()
  } catch (error) {
    for (const name of ['etcd', ...nodes]) {
      const path = join(folder, `${name}.log`)
      if (existsSync(path))
        process.stderr.write(`--- ${name}\n${readFileSync(path, 'utf8').split('\n').slice(-15).join('\n')}\n`)
    }
    await stop()
    throw error
  }

  const address = (port, database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  return {
    folder,
    url: (database) => address(primary, database),
    replicaUrl: (database) => address(replica, database),
    leader,
    whole,
    stop,
    /** Patroni and its database end at once. */
    kill(name) {
      for (const pid of processesOf(name)) signal(pid, 'SIGKILL')
    },
    start: startNode,
    freeze(name) {
      const frozen = processesOf(name)
      for (const pid of frozen) signal(pid, 'SIGSTOP')
      return () => frozen.forEach((pid) => signal(pid, 'SIGCONT'))
    },
    /** An orderly change of leader. */
    demote: (name) =>
      new Promise((done, failed) => {
        let said = ''
        const child = spawn(
          programs.patronictl,
          ['-c', join(folder, `${name}.yml`), 'switchover', 'bench', '--leader', name, '--force'],
          {
            ...who,
            cwd: folder,
            env: { PATH: '/usr/bin:/bin', HOME: folder, LC_ALL: 'C.UTF-8' },
            timeout: 90_000,
          },
        )
        for (const from of [child.stdout, child.stderr]) from.on('data', (text) => (said += text))
        child.once('error', failed)
        child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`patronictl: ${said}`))))
      }),
    version: () => spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim(),
  }
}

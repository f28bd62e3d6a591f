import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { badInput } from '@server/core/errors'
import { failureOf } from '@server/core/failures'
import { LongReads } from '@server/core/long-reads'
import { inTransaction } from '@server/core/tx'
import type { Database } from '@server/db/schema'
import type { Log } from '@server/ports'
import { testClock, type TestClock } from '@server/test/clock'
import { processesOf } from '@server/test/processes-of'
import { signInFirst, startTestServer, type RemoteCaller, type TestServer } from '@server/test/real-server'
import { asSuperuser, startReplicated, type Replicated } from '@server/test/streaming-replica'
import { createHealth } from './health'
import { createPool, kyselyOver } from './pools'
import { findBinaries } from './postgres-binaries'
import { openReplica, type OpenReplica } from './replica'

const lacks = (() => {
  try {
    findBinaries(undefined, '')
    return process.platform === 'linux' ? undefined : 'processes are frozen by Linux means'
  } catch (error) {
    return String(error)
  }
})()
if (lacks) process.stdout.write(`The tests of a streaming replica are skipped: ${lacks}\n`)

describe.skipIf(lacks !== undefined)('a streaming replica', () => {
  let pair: Replicated
  let server: TestServer
  let admin: RemoteCaller
  let db: Kysely<Database>
  let labId = ''
  beforeAll(async () => {
    pair = await startReplicated()
    server = await startTestServer({
      DATABASE_URL: pair.primary.connectionString,
      DATABASE_REPLICA_URL: pair.replica.connectionString,
      ALIQUOT_DATA: `${pair.folders.primary}-server`,
    })
    admin = await signInFirst(server)
    db = kyselyOver<Database>(
      createPool({ connectionString: pair.primary.connectionString, log: quiet, max: 2 }),
    )
    labId = (await db.selectFrom('lab').select('id').executeTakeFirstOrThrow()).id
  }, 120_000)
  afterAll(async () => {
    await db.destroy()
    await server.stop()
    await pair.stop()
  })

  const logged: string[] = []
  const note = (_fields: unknown, message: string) => void logged.push(message)
  const quiet: Log = { info: note, warn: note, error: note }
  let clock: TestClock
  let replica: OpenReplica
  let longReads: LongReads
  beforeEach(async () => {
    logged.length = 0
    clock = testClock()
    replica = openReplica({
      connectionString: pair.replica.connectionString,
      log: quiet,
      patience: { statement: 1_500, connection: 1_500 },
    })
    longReads = new LongReads({ db, replica, clock, log: quiet })
    return () => replica.end()
  })

  /** Which of the two answers. */
  const where = () =>
    longReads.read(labId, async (from) => {
      await sql`select 1`.execute(from)
      return from === db ? 'primary' : 'replica'
    })
  const onReplica = (...statements: string[]) => asSuperuser(pair.replica.connectionString, ...statements)
  const addTag = async (name: string) => {
    const answer = await admin.call(api.tags.add, { body: { tag: { category: 'order', name } } })
    expect(answer.status).toBe(200)
  }
  const exported = async () => (await admin.call(api.tags.exportCsv, {})).text

  test('an export is read from it, and holds what was written the moment before', async () => {
    for (const name of ['First', 'Second', 'Third']) {
      await addTag(name)
      expect(await exported()).toContain(name)
    }
    const served = await onReplica(
      "select query from pg_stat_activity where application_name = 'aliquot replica' and query like '%from \"tag\"%'",
    )
    expect(served.length).toBeGreaterThan(0)
    expect(await server.ready()).toEqual([200, { ok: true, replica: 'used' }])
  })

  test('nothing can be written through it, also where it is a primary', async () => {
    const writable = openReplica({ connectionString: pair.primary.connectionString, log: quiet })
    const reads = new LongReads({ db, replica: writable, clock, log: quiet })
    await expect(
      reads.read(labId, async (from) => {
        if (from === db) return 'at the primary'
        return from.updateTable('lab').set({ name: 'Written' }).execute()
      }),
    ).resolves.toBe('at the primary')
    expect((await db.selectFrom('lab').select('name').executeTakeFirstOrThrow()).name).not.toBe('Written')
    await writable.end()
  })

  test('where calls are answered from, a replica counts as no database: it shows what was true before', async () => {
    const astray = createPool({ connectionString: pair.replica.connectionString, log: quiet, max: 2 })
    const former = kyselyOver<Database>(astray)
    const failures = await Promise.all(
      [
        former.selectFrom('lab').select('name').execute(),
        inTransaction(former, (tx) => tx.selectFrom('lab').select('name').execute()),
      ].map((asked) => asked.then(() => 'answered', failureOf)),
    )
    expect(failures).toEqual(['lost', 'lost'])
    const files = { put: async () => '', get: async () => undefined, remove: async () => {} }
    const health = createHealth(
      () => ({
        db: former,
        aside: former,
        files,
        schema: { look: () => Promise.resolve(), isOutdated: () => false },
        commitsWaitMs: () => 0,
        recordsReads: () => true,
      }),
      () => true,
    )
    expect(await health.ready()).toEqual({ ok: false, reason: 'lost' })
    await former.destroy()
  })

  test('behind, it is left alone until it has everything again; the server is ready all the same', async () => {
    expect(await where()).toBe('replica')
    await onReplica('select pg_wal_replay_pause()')
    try {
      await addTag('While it stands')
      expect(await where()).toBe('primary')
      expect(await longReads.stateNow()).toBe('behind')
      expect(await exported()).toContain('While it stands')
      expect(await server.ready()).toEqual([200, { ok: true, replica: 'behind' }])
    } finally {
      await onReplica('select pg_wal_replay_resume()')
    }
    // It rests first, however fast it caught up.
    expect(await where()).toBe('primary')
    await vi.waitFor(async () => {
      clock.advance(5_000)
      expect(await where()).toBe('replica')
    }, 20_000)
    expect(logged).toEqual([
      'The replica is not used: reports and exports are read from the primary',
      'the replica is used again',
    ])
  })

  test('while commits wait for it to confirm them the server is not ready, though it answers', async () => {
    const confirmed = (names: string) =>
      asSuperuser(
        pair.primary.connectionString,
        `alter system set synchronous_standby_names = '${names}'`,
        'select pg_reload_conf()',
      )
    await confirmed('nobody')
    let isAnswered = false
    const adding = addTag('Waits for its confirmation').finally(() => (isAnswered = true))
    try {
      await vi.waitFor(
        async () => expect(await server.ready()).toEqual([503, { ok: false, reason: 'silent' }]),
        20_000,
      )
      expect(isAnswered).toBe(false)
    } finally {
      await confirmed('')
    }
    await adding
    await vi.waitFor(async () => expect((await server.ready())[0]).toBe(200), 20_000)
  })

  test('frozen before a read or in the midst of it, the primary answers', async () => {
    const frozen: number[] = []
    const signal = (pid: number, name: 'SIGSTOP' | 'SIGCONT') => {
      try {
        process.kill(pid, name)
      } catch {
        // A connection's process may have ended meanwhile.
      }
    }
    const freeze = () => {
      frozen.push(...processesOf(pair.folders.replica))
      expect(frozen.length).toBeGreaterThan(3)
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    }
    try {
      const tries: boolean[] = []
      const name = await longReads.read(labId, async (from) => {
        tries.push(from === db)
        await sql`select 1`.execute(from)
        if (tries.length === 1) freeze()
        return (await from.selectFrom('lab').select('name').executeTakeFirstOrThrow()).name
      })
      expect([tries, name.length > 0]).toEqual([[false, true], true])
      clock.advance(5_000)
      expect(await where()).toBe('primary')
      expect(await longReads.stateNow()).toBe('lost')
      await addTag('While it is frozen')
      expect(await exported()).toContain('While it is frozen')
      await vi.waitFor(
        async () => expect(await server.ready()).toEqual([200, { ok: true, replica: 'lost' }]),
        20_000,
      )
    } finally {
      for (const pid of frozen) signal(pid, 'SIGCONT')
    }
    await vi.waitFor(async () => {
      clock.advance(5_000)
      expect(await where()).toBe('replica')
    }, 20_000)
  })

  test('what a read refuses and what runs too long is said at once, not asked of the primary', async () => {
    let tries = 0
    const failing = (error: Error) =>
      longReads.read(labId, () => {
        tries += 1
        return Promise.reject(error)
      })
    await expect(failing(badInput({}))).rejects.toThrow()
    await expect(failing(Object.assign(new Error('too long'), { code: '57014' }))).rejects.toThrow('too long')
    expect([tries, await longReads.stateNow()]).toEqual([2, 'used'])
  })

  test('whoever only asks how it is leaves its connections free', async () => {
    for (let i = 0; i < 20; i += 1) expect(await longReads.stateNow()).toBe('used')
    expect(await where()).toBe('replica')
  })

  // Last: there is no way back from these.
  test('one that went its own way is never read, however much it holds', async () => {
    await onReplica('select pg_promote()')
    await addTag('After they parted')
    await onReplica(
      'create table filler as select n from generate_series(1, 100000) as n',
      'select pg_switch_wal()',
    )
    const parted = await db.selectFrom('audit_head').selectAll().where('lab_id', '=', labId).execute()
    /** Gives it a row of the trail wherever the primary has its last ones. */
    const writeThere = (hashOf: (theirs: string) => string, onConflict: string) =>
      onReplica(
        ...parted
          .filter(({ seq }) => Number(seq) > 0)
          .map(
            ({ chain, seq, hash }) => `insert into audit select (jsonb_populate_record(a, jsonb_build_object(
              'chain', ${chain}, 'seq', ${seq}, 'hash', '${hashOf(hash)}'))).*
              from audit a where lab_id = '${labId}' limit 1 on conflict (lab_id, chain, seq) ${onConflict}`,
          ),
      )
    await writeThere((theirs) => theirs.replace(/^./, (c) => (c === '0' ? '1' : '0')), 'do nothing')
    expect(await where()).toBe('primary')
    expect(await longReads.stateNow()).toBe('behind')
    // That their hashes are others is all that kept it away.
    await writeThere((theirs) => theirs, 'do update set hash = excluded.hash')
    clock.advance(5_000)
    expect(await where()).toBe('replica')
    expect(await exported()).toContain('After they parted')
  })

  test('gone, the primary answers and the server stays ready', async () => {
    await pair.replica.stop()
    expect(await where()).toBe('primary')
    expect(await longReads.stateNow()).toBe('lost')
    await addTag('Without it')
    expect(await exported()).toContain('Without it')
    await vi.waitFor(
      async () => expect(await server.ready()).toEqual([200, { ok: true, replica: 'lost' }]),
      20_000,
    )
  })
})

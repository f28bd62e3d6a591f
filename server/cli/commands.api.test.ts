import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { verifyAudit } from '../audit/verify'
import { json } from '../db/json'
import { anchorFile, startAnchoring } from '../node/audit-anchor'
import { readConfig } from '../node/config'
import { testLab, type TestLab } from '../test/harness'
import { backupCommand, restoreCommand } from './backup'
import { CommandError, UsageError, type Command, type World } from './command'
import { importCommand } from './import'
import { localAdminCommand } from './local-admin'
import { seed } from './seed'
import { verifyAuditCommand } from './verify-audit'

let lab: TestLab
let folder: string
let world: World
const output: string[] = []
const messages: string[] = []
beforeEach(() => {
  output.length = 0
  messages.length = 0
})

beforeAll(async () => {
  lab = await testLab()
  folder = mkdtempSync(join(tmpdir(), 'aliquot-cli-'))
  const read = readConfig({ ALIQUOT_DATA: folder })
  if (!read.ok) throw new Error(read.error)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(lab.owner)
  world = {
    config: read.config,
    log: lab.ports.log,
    db: lab.db,
    owner: lab.owner,
    ownerUrl: String(rows[0]?.name),
    beside: false,
    say: (line) => void output.push(line),
    note: (line) => void messages.push(line),
  }
})
afterAll(async () => {
  await lab.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (command: Command, ...args: string[]) => command.read(args)(world)

describe('the command line', () => {
  test('refuses what it does not understand before anything is opened', () => {
    for (const [command, args] of [
      [seed, ['--orders', '0']],
      [seed, ['--orders', 'many']],
      [importCommand, ['sheep', 'file.csv']],
      [importCommand, ['patients']],
      [importCommand, ['patients', 'file.csv', '--map', 'lastname']],
      [backupCommand, []],
      [restoreCommand, ['a', 'b']],
      [localAdminCommand, []],
      [localAdminCommand, ['admin', 'lab']],
    ] as const)
      expect(() => command.read([...args]), args.join(' ')).toThrow(UsageError)
    expect(() => importCommand.read(['patients', join(folder, 'none.csv')])).toThrow(CommandError)
    expect(() => verifyAuditCommand.read(['--fast'])).toThrow(TypeError)
  })

  test('seed brings a demo laboratory to so many orders, and does not mix into a real one', async () => {
    expect(await run(seed, '--orders', '120')).toBe(0)
    expect(output).toEqual(['orders 120'])
    expect(await run(seed, '--orders', '100')).toBe(0)
    expect(output.at(-1)).toBe('orders 120')
    await expect(run(seed)).rejects.toThrow('already')
    await lab.owner
      .updateTable('lab')
      .set({ settings: sql`'{}'` })
      .execute()
    await expect(run(seed, '--orders', '200')).rejects.toThrow('real laboratory')
  })

  test('import loads the good rows, counts the others and writes the trail', async () => {
    const file = join(folder, 'patients.csv')
    writeFileSync(file, 'Surname,First,Born,Sex\nQuillfeather,Ada,1961-03-07,F\n,Nameless,1961-03-07,F\n')
    const args = [
      '--location',
      'lakeshr',
      '--map',
      'lastname=Surname',
      '--map',
      'firstname=First',
      '--map',
      'dob=Born',
      '--map',
      'gender=Sex',
    ]
    expect(await run(importCommand, 'patients', file, ...args)).toBe(1)
    expect(output).toEqual(['rows 2, loaded 1, refused 1'])
    const accession = await lab.as('accession')
    expect(
      (await accession.call(api.patients.search, { body: { text: 'quillfeather' } })).body.docs,
    ).toHaveLength(1)
    await expect(run(importCommand, 'patients', file, '--location', 'NOWHERE')).rejects.toThrow('no location')
  })

  test('local-admin: the administrator alone gets a link, once, and it is on record [msg:local-admin]', async () => {
    for (const name of ['lab', 'Admin', 'admin ', 'root', ''])
      expect(() => localAdminCommand.read([name]), name).toThrow(new CommandError('Invalid username'))

    expect(await run(localAdminCommand, 'admin')).toBe(0)
    const token = output.at(-1)?.split('/?action=resetPassword#token=')[1] ?? ''
    expect(token.length).toBeGreaterThan(30)
    const secret = await lab.owner
      .selectFrom('one_time_secret')
      .innerJoin('app_user', 'app_user.id', 'one_time_secret.user_id')
      .select(['username', 'purpose', 'secret_hash'])
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect(secret).toMatchObject({ username: 'admin', purpose: 'reset' })
    expect(secret.secret_hash).not.toContain(token)
    // A command goes by this computer's clock, the laboratory of the tests by its own.
    await lab.owner
      .updateTable('one_time_secret')
      .set({ expires_at: new Date(lab.clock.now().getTime() + 60_000) })
      .where('secret_hash', '=', secret.secret_hash)
      .execute()
    const body = { token, password: 'marmalade lanterns over the canal' }
    expect((await lab.anonymous.call(api.session.resetPassword, { body })).status).toBe(200)
    expect((await lab.anonymous.call(api.session.resetPassword, { body })).status).toBe(422)
    const login = { body: { username: 'admin', password: body.password } }
    expect((await lab.anonymous.call(api.session.login, login)).status).toBe(200)
    const trail = await lab.owner
      .selectFrom('audit')
      .select(['reason', 'user_id'])
      .where('reason', 'like', 'One-time link shown at the command line%')
      .execute()
    expect(trail).toEqual([
      { reason: 'One-time link shown at the command line of the server', user_id: null },
    ])

    await lab.owner.updateTable('app_user').set({ active: false }).where('username', '=', 'admin').execute()
    await expect(run(localAdminCommand, 'admin')).rejects.toThrow('no account admin')
    await lab.owner.updateTable('app_user').set({ active: true }).where('username', '=', 'admin').execute()
  })

  test('verify-audit finds an end that was cut off with its head set back, by the anchor outside the database', async () => {
    const place = mkdtempSync(join(tmpdir(), 'aliquot-anchor-'))
    const config = { ...world.config, auditAnchor: { place, minutes: 60 } }
    const check = () => {
      output.length = 0
      return verifyAuditCommand.read([])({ ...world, config })
    }
    const { log } = world
    let now = new Date('2026-11-20T10:00:00.000Z')
    const anchoring = startAnchoring(config.auditAnchor, { db: lab.db, config, log, now: () => now })
    const caller = await lab.as('accession')
    for (let n = 0; n < 40; n++) await caller.call(api.patients.search, { body: { text: `n${n}` } })
    await lab.app.drain()
    now = new Date('2026-11-20T11:00:00.000Z')
    await anchoring.stop()
    expect(await check()).toBe(0)
    expect(output.at(-1)).toMatch(/^rows \d+, chains \d, anchors [12], problems 0$/)

    // Whoever owns the database can cut off the last row of a chain and set its head back: the chain itself is whole.
    const { chain, seq } = await lab.owner
      .selectFrom('audit_head')
      .select(['chain', 'seq'])
      .where('seq', '>', 2)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const last = await lab.owner
      .selectFrom('audit')
      .selectAll()
      .where('chain', '=', chain)
      .where('seq', '=', seq)
      .executeTakeFirstOrThrow()
    const before = await lab.owner
      .selectFrom('audit')
      .select('hash')
      .where('chain', '=', chain)
      .where('seq', '=', seq - 1)
      .executeTakeFirstOrThrow()
    const head = (to: { seq: number; hash: string }) =>
      lab.owner.updateTable('audit_head').set(to).where('chain', '=', chain).execute()
    await lab.owner.deleteFrom('audit').where('chain', '=', chain).where('seq', '=', seq).execute()
    await head({ seq: seq - 1, hash: before.hash })
    expect((await verifyAudit(lab.db)).problems).toEqual([])
    expect(await check()).toBe(1)
    expect(output).toContain(
      `problem: laboratory ${lab.seeded.labId}, chain ${chain}, row ${seq}: The row was anchored at 2026-11-20T11:00:00.000Z and is gone: the end was cut off, and the head set back.`,
    )

    // A line that somebody else wrote proves nothing, and is named.
    const file = anchorFile(place)
    const signed = readFileSync(file, 'utf8')
    writeFileSync(file, signed.replaceAll(/"seq":(\d+)/g, '"seq":1'))
    expect(await check()).toBe(1)
    expect(output.filter((line) => line.includes('is not signed with')).length).toBeGreaterThan(0)
    rmSync(file)
    expect(await check()).toBe(1)
    expect(output).toContain(`problem: There is no anchor file ${file}.`)

    const { changes, ...row } = last
    await lab.owner
      .insertInto('audit')
      .values({ ...row, changes: json(changes) })
      .execute()
    await head({ seq, hash: last.hash })
    writeFileSync(file, signed)
    expect(await check()).toBe(0)
    rmSync(place, { recursive: true })
  })

  test('verify-audit says what it read, and leaves with 1 and the place when something was changed', async () => {
    await lab.app.drain()
    expect(await run(verifyAuditCommand)).toBe(0)
    expect(output.at(-1)).toMatch(/^rows \d+, chains \d, anchors none configured, problems 0$/)
    const row = await lab.owner
      .selectFrom('audit')
      .select(['chain', 'seq'])
      .where('seq', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow()
    await lab.owner
      .updateTable('audit')
      .set({ reason: 'Nothing happened' })
      .where('chain', '=', row.chain)
      .where('seq', '=', 1)
      .execute()
    expect(await run(verifyAuditCommand)).toBe(1)
    expect(output.find((line) => line.startsWith('problem'))).toContain(`chain ${row.chain}, row 1`)
  })

  test('a backup never overwrites a file, and nothing is restored under a running server', async () => {
    const file = join(folder, 'there.backup')
    writeFileSync(file, '')
    await expect(run(backupCommand, file)).rejects.toThrow('exists already')
    await expect(restoreCommand.read([file])({ ...world, beside: true })).rejects.toThrow('Stop it')
    expect(() => restoreCommand.read([join(folder, 'none')])).toThrow(CommandError)
  })
})

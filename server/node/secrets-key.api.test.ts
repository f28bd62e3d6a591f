import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Kysely } from 'kysely'
import { api } from '@contract/api'
import { demoPassword } from '@contract/demo-users'
import { verifyAudit } from '../audit/verify'
import { backupCommand, restoreCommand } from '../cli/backup'
import { UsageError, type World } from '../cli/command'
import { renewSecretsKeyCommand } from '../cli/secrets-key'
import type { Seals } from '../core/seals'
import type { Database } from '../db/schema'
import { sealCertificate, sealedFor } from '../modules/ehr-connections/certificate'
import { ehrBench } from '../modules/ehr-jobs/test-ehr'
import { codeAt, fromBase32, stepOf } from '../modules/session/totp'
import { freshDatabase, type TestDatabase } from '../test/database'
import { testLab, type TestLab } from '../test/harness'
import { readLines } from './backup-stream'
import { readConfig, type Config } from './config'
import { createPool, kyselyOver } from './pools'
import { claimSecrets, makeNextKey, openSeals, sealsOf, secretsKeyFile } from './secrets-key'

let lab: TestLab
let folder = ''
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aliquot-key-'))
  await lab.owner.deleteFrom('second_factor').execute()
  await lab.owner.deleteFrom('courier_seal').execute()
  await lab.owner.updateTable('installation').set({ key_check: null }).execute()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const configOf = (env: Record<string, string> = {}) => {
  const read = readConfig({ ALIQUOT_DATA: folder, ...env })
  if (!read.ok) throw new Error(read.error)
  return read.config
}
const plain = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const give = (username: string, secret: string) =>
  lab.owner
    .insertInto('second_factor')
    .values({
      lab_id: lab.seeded.labId,
      user_id: lab.seeded.users.get(username) ?? '',
      secret,
      created_at: lab.clock.now(),
      confirmed_at: lab.clock.now(),
    })
    .execute()
const secrets = async () =>
  (await lab.owner.selectFrom('second_factor').select('secret').execute()).map(({ secret }) => secret)

test('[S16] the key is made once, for its owner alone; a configured one is used instead', async () => {
  const config = configOf()
  const first = await sealsOf(config).check()
  expect(await sealsOf(config).check()).toBe(first)
  expect(statSync(secretsKeyFile(config)).mode & 0o777).toBe(0o600)
  const configured = configOf({ ALIQUOT_SECRETS_KEY: 'a configured key of thirty-two letters' })
  expect(await sealsOf(configured).check()).not.toBe(first)
})

test('[S16] secrets of an earlier version are sealed at the start, and still open the second step', async () => {
  await give('lab', plain)
  // The server of the tests seals with this one.
  await claimSecrets(lab.db, lab.ports.seals, configOf(), lab.ports.log)
  await claimSecrets(lab.db, lab.ports.seals, configOf(), lab.ports.log)
  expect(await secrets()).toEqual([expect.stringMatching(/^v1\./)])
  const login = await lab.anonymous.call(api.session.login, {
    body: { username: 'lab', password: demoPassword },
  })
  const code = codeAt(fromBase32(plain), stepOf(lab.clock.now()))
  const opened = await lab.anonymous.call(api.session.loginCode, {
    body: { challenge: login.body.challenge?.token ?? '', code },
  })
  expect(opened.status).toBe(200)
})

const said: string[] = []
const worldOf = (config: Config): World => ({
  config,
  log: lab.ports.log,
  db: lab.db,
  owner: lab.owner,
  ownerUrl: '',
  beside: false,
  say: (line) => void said.push(line),
  note: () => {},
})
const renew = (config: Config, ...args: string[]) => renewSecretsKeyCommand.read(args)(worldOf(config))
const keyFiles = () => readdirSync(folder).filter((name) => name.startsWith('secrets'))
const opened = async (seals: Seals) => {
  const [sealed = ''] = await secrets()
  const { labId, users } = lab.seeded
  return seals.open(sealed, `second-factor:${labId}:${users.get('lab')}`).catch(() => 'not opened')
}

describe('[S16] a key is renewed', () => {
  test('by one command: each secret is sealed with a new key, the former one opens nothing, and it is on record', async () => {
    const config = configOf()
    await give('lab', plain)
    const before = await openSeals(lab.db, config, lab.ports.log)
    await expect(renewSecretsKeyCommand.read([])({ ...worldOf(config), beside: true })).rejects.toThrow(
      'Stop it',
    )
    expect(await renew(config)).toBe(0)
    expect(said.at(-1)).toBe('secrets sealed anew 1')
    expect(keyFiles()).toEqual(['secrets.key'])
    expect(await opened(before)).toBe('not opened')
    expect(await opened(await openSeals(lab.db, config, lab.ports.log))).toBe(plain)
    const trail = await lab.owner
      .selectFrom('audit')
      .select('entity_id')
      .where('reason', 'like', 'Key of sealed secrets renewed%')
      .execute()
    expect(trail).toEqual([{ entity_id: lab.seeded.labId }])
  })

  test('and cut off before or after the database took it, the next start goes on with the key that fits', async () => {
    const config = configOf()
    await give('lab', plain)
    await openSeals(lab.db, config, lab.ports.log)
    // Before: the new key lies there, and nothing is sealed with it.
    makeNextKey(config)
    expect(await opened(await openSeals(lab.db, config, lab.ports.log))).toBe(plain)
    expect(keyFiles()).toEqual(['secrets.key'])
    // After: everything is sealed with it, and it has not taken its place.
    const former = readFileSync(secretsKeyFile(config))
    await renew(config)
    renameSync(secretsKeyFile(config), `${secretsKeyFile(config)}.next`)
    writeFileSync(secretsKeyFile(config), former)
    expect(await opened(await openSeals(lab.db, config, lab.ports.log))).toBe(plain)
    expect(keyFiles()).toEqual(['secrets.key'])
  })

  test('for a configured one: the former key is named, and must be the one', async () => {
    const file = join(folder, 'former.txt')
    const former = configOf({ ALIQUOT_SECRETS_KEY: 'the first configured key, 32 letters' })
    const present = configOf({ ALIQUOT_SECRETS_KEY: 'the second configured key, 32 letters' })
    await give('lab', plain)
    await openSeals(lab.db, former, lab.ports.log)
    await expect(renew(former)).rejects.toThrow('ALIQUOT_SECRETS_KEY is set')
    await expect(renew(present)).rejects.toThrow('sealed with another key')
    await expect(renew(present, '--from', file)).rejects.toThrow('There is no key in')
    writeFileSync(file, 'a key that it never was, of 32 letters')
    await expect(renew(present, '--from', file)).rejects.toThrow('sealed with another key')
    writeFileSync(file, `${former.secretsKey}\n`)
    expect(await renew(present, '--from', file)).toBe(0)
    expect(await opened(await openSeals(lab.db, present, lab.ports.log))).toBe(plain)
    await expect(openSeals(lab.db, former, lab.ports.log)).rejects.toThrow('sealed with another key')
  })
})

test('[S16] a backup does not hold the key; restored elsewhere, the command and the server name the file that is missing', async () => {
  const [source, target] = await Promise.all([freshDatabase('seeded'), freshDatabase('migrated')])
  const open = (database: TestDatabase) =>
    kyselyOver<Database>(createPool({ connectionString: database.ownerUrl, log: lab.ports.log, max: 2 }))
  const [from, to] = [open(source), open(target)]
  const there = configOf({ ALIQUOT_DATA: join(folder, 'there') })
  const here = configOf({ ALIQUOT_DATA: join(folder, 'here') })
  const messages: string[] = []
  const worldAt = (config: Config, db: Kysely<Database>, { ownerUrl }: TestDatabase): World => ({
    ...worldOf(config),
    db,
    ownerUrl,
    note: (line) => void messages.push(line),
  })
  try {
    await openSeals(from, there, lab.ports.log)
    const file = join(folder, 'lab.backup')
    await backupCommand.read([file])(worldAt(there, from, source))
    expect(messages.at(-1)).toContain('The key of authenticators is not in the backup.')
    const [backupKey, secretsKey] = ['backup.key', 'secrets.key'].map((name) =>
      readFileSync(join(there.dataDir, name), 'utf8').trim(),
    )
    const lines: string[] = []
    for await (const line of readLines(file, backupKey)) lines.push(JSON.stringify(line))
    expect(lines.length).toBeGreaterThan(1_000)
    expect(lines.filter((line) => line.includes(secretsKey ?? '') || line.includes(backupKey ?? ''))).toEqual(
      [],
    )

    mkdirSync(here.dataDir)
    copyFileSync(join(there.dataDir, 'backup.key'), join(here.dataDir, 'backup.key'))
    expect(await restoreCommand.read([file])(worldAt(here, to, target))).toBe(0)
    expect(messages.at(-1)).toContain(`Put a copy of it to ${secretsKeyFile(here)}`)
    await expect(openSeals(to, here, lab.ports.log)).rejects.toThrow('backups do not hold it')
    copyFileSync(secretsKeyFile(there), secretsKeyFile(here))
    await openSeals(to, here, lab.ports.log)
  } finally {
    await Promise.all([from.destroy(), to.destroy()])
    await Promise.all([source.drop(), target.drop()])
  }
}, 120_000)

test('a server with another key, or without one, does not start and says what to do; the command takes off what is lost, on record', async () => {
  await give('accession', plain)
  await claimSecrets(lab.db, lab.ports.seals, configOf(), lab.ports.log)
  const config = configOf()
  const refused = {
    name: 'StartupError',
    exitCode: 2,
    message: expect.stringContaining(`Bring back its file ${secretsKeyFile(config)}`),
  }
  // A restored database in a new data folder: no key is made that would only be in the way.
  await expect(openSeals(lab.db, config, lab.ports.log)).rejects.toMatchObject(refused)
  expect(keyFiles()).toEqual([])
  sealsOf(config)
  await expect(openSeals(lab.db, config, lab.ports.log)).rejects.toMatchObject(refused)
  await expect(renew(config)).rejects.toThrow('if it is lost, --lost')
  expect(() => renewSecretsKeyCommand.read(['--lost', '--from', 'file'])).toThrow(UsageError)
  expect(await secrets()).toHaveLength(1)

  expect(await renew(config, '--lost')).toBe(0)
  expect(said.at(-1)).toBe('authenticators taken off 1')
  expect(await secrets()).toEqual([])
  await openSeals(lab.db, config, lab.ports.log)
  const [row] = await lab.owner
    .selectFrom('audit')
    .select(['reason', 'changes'])
    .where('reason', 'like', 'Lost key of sealed secrets replaced%')
    .execute()
  expect(row?.changes).toMatchObject([{ field: 'secondFactor', old: true, new: false }])
  expect((await verifyAudit(lab.owner)).problems).toEqual([])
})

test('[S16] the certificate of an HL7 connection is sealed anew too, and taken off where its key is lost', async () => {
  const config = configOf()
  const before = await openSeals(lab.db, config, lab.ports.log)
  const { _id: id } = await ehrBench(lab, await lab.as('admin')).testing()
  const of = { lab_id: lab.seeded.labId, id }
  const sealed = await sealCertificate({ seals: before }, of, { cert: 'a certificate', key: 'its key' })
  const own = lab.owner.updateTable('ehr_connection').where('id', '=', id)
  await own.set({ sealed }).execute()
  const stored = async () =>
    (
      await lab.owner
        .selectFrom('ehr_connection')
        .select('sealed')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).sealed

  expect(await renew(config)).toBe(0)
  expect(said.at(-1)).toBe('secrets sealed anew 1')
  const after = await openSeals(lab.db, config, lab.ports.log)
  expect(JSON.parse(await after.open((await stored()) ?? '', sealedFor(of)))).toEqual({
    cert: 'a certificate',
    key: 'its key',
  })

  await own.set({ sealed }).execute()
  expect(await renew(config, '--lost')).toBe(0)
  expect(said).toContain('HL7 connections without our own certificate 1')
  expect(await stored()).toBeNull()
})

test('[S16] what a courier’s phone sealed opens after each renewal; where the key is lost the phone gets another one', async () => {
  const config = configOf()
  const before = await openSeals(lab.db, config, lab.ports.log)
  const { labId, users } = lab.seeded
  const about = `courier-phone:${labId}:${users.get('courier')}`
  const key = await before.mac(about)
  const kept = async () =>
    lab.owner
      .selectFrom('courier_seal')
      .select('sealed')
      .where('user_id', '=', users.get('courier') ?? '')
      .executeTakeFirst()
  for (const time of ['first', 'second']) {
    await renew(config)
    const seals = await openSeals(lab.db, config, lab.ports.log)
    expect(await seals.open((await kept())?.sealed ?? '', about), time).toBe(key)
    expect(await seals.mac(about)).not.toBe(key)
  }
  rmSync(secretsKeyFile(config))
  sealsOf(config)
  await renew(config, '--lost')
  expect(await kept()).toBeUndefined()
})

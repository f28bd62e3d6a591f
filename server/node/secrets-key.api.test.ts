import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import { demoPassword } from '@contract/demo-users'
import { verifyAudit } from '../audit/verify'
import type { World } from '../cli/command'
import { renewSecretsKeyCommand } from '../cli/secrets-key'
import { createSeals } from '../core/seals'
import { codeAt, fromBase32, stepOf } from '../modules/session/totp'
import { testLab, type TestLab } from '../test/harness'
import { readConfig } from './config'
import { claimSecrets, sealsOf, secretsKeyFile } from './secrets-key'

let lab: TestLab
let folder = ''
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aliquot-key-'))
  await lab.owner.deleteFrom('second_factor').execute()
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

test('a server with another key does not start and says what to do; the command takes off what is lost, on record', async () => {
  await give('accession', plain)
  await claimSecrets(lab.db, lab.ports.seals, configOf(), lab.ports.log)
  const config = configOf()
  const other = sealsOf(config)
  await expect(claimSecrets(lab.db, other, config, lab.ports.log)).rejects.toMatchObject({
    name: 'StartupError',
    exitCode: 2,
    message: expect.stringContaining(`Bring back its file ${secretsKeyFile(config)}`),
  })
  const said: string[] = []
  const world: World = {
    config,
    log: lab.ports.log,
    db: lab.db,
    owner: lab.owner,
    ownerUrl: '',
    beside: false,
    say: (line) => void said.push(line),
    tell: () => {},
  }
  await expect(renewSecretsKeyCommand.read([])({ ...world, beside: true })).rejects.toThrow('Stop it')
  expect(await renewSecretsKeyCommand.read([])(world)).toBe(0)
  expect(said).toEqual(['authenticators taken off 1'])
  expect(await secrets()).toEqual([])
  await claimSecrets(lab.db, other, config, lab.ports.log)
  const [row] = await lab.owner
    .selectFrom('audit')
    .select(['reason', 'changes'])
    .where('reason', 'like', 'Key of sealed secrets renewed%')
    .execute()
  expect(row?.changes).toMatchObject([{ field: 'secondFactor', old: true, new: false }])
  expect((await verifyAudit(lab.owner)).problems).toEqual([])
  expect(await createSeals('a configured key of thirty-two letters').check()).not.toBe(await other.check())
})

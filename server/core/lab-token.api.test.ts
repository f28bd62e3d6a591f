import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import { demoPassword } from '@contract/demo-users'
import { reportBench } from '../modules/reports/test-reports'
import { tokenIn } from '../modules/session/test-calls'
import { addAnotherLab } from '../test/another-lab'
import { testLab, type TestLab } from '../test/harness'
import { sha256Hex } from './hash'
import { principalOf } from './principal'

let lab: TestLab
const texts: string[] = []
beforeAll(async () => {
  lab = await testLab({ onQuery: ({ sql }) => void texts.push(sql) })
})
afterAll(() => lab.close())
beforeEach(async () => void (await lab.owner.deleteFrom('attempt').execute()))

const named = () => lab.seeded.labId.replaceAll('-', '')
const signIn = async () =>
  (await lab.anonymous.call(api.session.login, { body: { username: 'lab', password: demoPassword } })).body
    .token ?? ''
const born = '1961-03-07'

test('a token names its laboratory, and is looked for there alone, in one statement', async () => {
  const token = await signIn()
  expect(token).toMatch(new RegExp(`^${named()}[\\w-]{43}$`))
  texts.length = 0
  expect(await principalOf(lab.db, token, lab.clock.now())).toMatchObject({ labId: lab.seeded.labId })
  expect(texts).toHaveLength(1)
})

test('a token that names another laboratory opens nothing, nor does one whose name was cut off', async () => {
  const token = await signIn()
  const other = (await addAnotherLab(lab)).replaceAll('-', '')
  const random = token.slice(named().length)
  for (const wrong of [other + random, random, `${named()}${named()}${random}`, token.toUpperCase()])
    expect((await lab.withToken(wrong).call(api.session.notifications)).status, wrong).toBe(401)
  expect((await lab.withToken(token).call(api.session.notifications)).status).toBe(200)
})

test('words that were never a token are refused without asking the database', async () => {
  texts.length = 0
  expect(await principalOf(lab.db, 'twenty-or-more-letters-of-nothing', lab.clock.now())).toBeUndefined()
  expect(texts).toEqual([])
})

test('a session from before tokens named their laboratory goes on', async () => {
  const [token, old] = [await signIn(), lab.ports.ids.token()]
  await lab.owner
    .updateTable('session')
    .set({ token_hash: sha256Hex(old) })
    .where('token_hash', '=', sha256Hex(token))
    .execute()
  expect((await lab.withToken(token).call(api.session.notifications)).status).toBe(401)
  expect((await lab.withToken(old).call(api.session.notifications)).status).toBe(200)
  expect((await lab.withToken(old).call(api.session.logout)).status).toBe(200)
  expect((await lab.withToken(old).call(api.session.notifications)).status).toBe(401)
})

test('a report link from before opens its report, and counts wrong dates', async () => {
  const admin = await lab.as('admin')
  const { mediaKey } = await reportBench(lab, admin).released()
  const { path } = (await admin.call(api.reports.makeLink, { body: { mediaKey } })).body
  const [token = '', old] = [path.split('#')[1], lab.ports.ids.token()]
  expect(token.startsWith(named())).toBe(true)
  await lab.owner
    .updateTable('report_link')
    .set({ token_hash: sha256Hex(old) })
    .where('token_hash', '=', sha256Hex(token))
    .execute()
  const check = async (as: string, dob: string) =>
    (await lab.withToken(as).call(api.reports.checkLink, { body: { key: mediaKey, dob } })).body.answer
  expect((await check(token, born)).is).toBe('unknown')
  expect((await check(old, '1999-01-01')).is).toBe('wrongDate')
  const right = await check(old, born)
  const proof = right.is === 'open' ? right.verifyToken : ''
  const open = (as: string) => lab.withToken(as).call(api.reports.verifyMedia, { params: { key: mediaKey } })
  expect((await open(old)).status).toBe(404)
  expect((await open(proof)).status).toBe(200)
})

test('a link in a mail from before sets a password once', async () => {
  lab.mail.length = 0
  await lab.anonymous.call(api.session.sendResetEmail, { body: { username: 'manager' } })
  await lab.app.drain()
  const [token, old] = [tokenIn(lab.mail[0]?.text ?? ''), lab.ports.ids.token()]
  expect(token.startsWith(named())).toBe(true)
  await lab.owner
    .updateTable('one_time_secret')
    .set({ secret_hash: sha256Hex(old) })
    .where('secret_hash', '=', sha256Hex(token))
    .execute()
  const set = (by: string) =>
    lab.anonymous.call(api.session.resetPassword, {
      body: { token: by, password: 'violet tractor hums at noon' },
    })
  expect([(await set(token)).status, (await set(old)).status, (await set(old)).status]).toEqual([
    422, 200, 422,
  ])
})

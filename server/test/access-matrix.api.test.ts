import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '@contract/calls'
import { accounts, allowed, myroles, type Account } from '@contract/abilities/test-accounts'
import type { AnyEndpoint } from '@contract/endpoint'
import { json } from '../db/json'
import { accessTable, tableSays } from './access-table'
import { everyFeature, testLab, type Caller, type TestLab } from './harness'
import { putSession } from './sessions'

/**
 * Every call × every kind of account: each user type with each role that it can be given, alone; the demo sign-ins; and
 * nobody, an expired session, a switched-off account. What is expected comes from the table written by hand (access-table.ts);
 * of calls that it does not name yet, from the role table of the contract.
 */

/** An id that is none and no body: the ability is asked before the input is read. */
const pathOf = (endpoint: AnyEndpoint) => `/api/v1${endpoint.path.replace(/:\w+/g, 'none')}`
const asked = (caller: Caller, endpoint: AnyEndpoint) =>
  caller.raw(endpoint.method, pathOf(endpoint), endpoint.method === 'POST' ? {} : undefined)

/** As many at once as there are accounts: calls that arrive together share the statement that asks who they come from. */
const lanes = accounts.length
async function sideBySide<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items].reverse()
  const lane = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** So many at once wait for a connection, however busy the machine is. */
const patience = { statement: 60_000, connection: 60_000 }
/** Refusals wait for the trail, which takes no read any more while thousands do: it is written to its end now and then. */
const drainedEvery = 20

let lab: TestLab
const tokens = new Map<string, string>()

async function account(
  { name, userType, roles }: Account,
  over: { active?: boolean; expiresInMs?: number } = {},
): Promise<string> {
  const id = uuidv7()
  const now = lab.clock.now()
  await lab.owner
    .insertInto('app_user')
    .values({
      lab_id: lab.seeded.labId,
      id,
      username: `${name} ${id}`,
      first_name: 'M',
      last_name: 'Atrix',
      user_type: userType,
      myroles: json(myroles(roles)),
      active: over.active ?? true,
      eula_accepted_at: now,
    })
    .execute()
  return putSession(lab, id, { expires_at: new Date(now.getTime() + (over.expiresInMs ?? 3_600_000)) })
}

beforeAll(async () => {
  lab = await testLab({ patience })
  await everyFeature(lab)
  await sideBySide(accounts, async (one) => void tokens.set(one.name, await account(one)))
})
afterAll(() => lab.close())

// Signing out ends the very session that the others need: last.
const ordered = [...calls].sort(
  (a, b) => Number(a.name === 'session.logout') - Number(b.name === 'session.logout'),
)

test('the rules say of each call what the table says that was written by hand from the specification', () => {
  const wrong: string[] = []
  const named = new Set<string>()
  let cells = 0
  for (const { name, endpoint } of calls)
    for (const one of accounts) {
      const expected = tableSays(name, one)
      if (expected === undefined) continue
      named.add(name)
      cells += 1
      if (expected !== allowed(endpoint, one)) wrong.push(`${name} × ${one.name}: the table says ${expected}`)
    }
  expect(wrong).toEqual([])
  // Every name in the table is a call.
  const unknown = accessTable
    .flatMap((row) => row.calls)
    .filter((name) => !calls.some((call) => call.name === name || `${call.name.split('.')[0]}.*` === name))
  expect(unknown).toEqual([])
  process.stdout.write(`Access table, by hand: ${named.size} of ${calls.length} calls, ${cells} cells\n`)
})

test('[role:abilities] the server answers every call for every account as the role table says', async () => {
  const wrong: string[] = []
  let cells = 0
  for (const [at, { name, endpoint }] of ordered.entries()) {
    await sideBySide(accounts, async (one) => {
      const { status } = await asked(lab.withToken(tokens.get(one.name) ?? ''), endpoint)
      cells += 1
      const refused = status === 401 || status === 403
      if (
        refused === (tableSays(name, one) ?? allowed(endpoint, one)) &&
        !(name === 'about.changeLog' && status === 403) &&
        // Its right is the signature of the fax service, which nobody here has.
        !(name === 'faxes.callback' && status === 401)
      )
        wrong.push(`${name} × ${one.name}: ${status}`)
      if (status >= 500) wrong.push(`${name} × ${one.name}: ${status}`)
    })
    if (at % drainedEvery === 0) await lab.app.drain()
  }
  expect(wrong).toEqual([])
  process.stdout.write(
    `Access matrix: ${calls.length} calls × ${accounts.length} accounts = ${cells} cells, ${wrong.length} wrong\n`,
  )
}, 480_000)

test('[home:anonymous] nobody, an expired session and a switched-off account get 401 wherever a session is asked', async () => {
  const first = accounts[0] ?? { name: 'none', userType: 'lab', roles: [] }
  const admin: Account = { name: 'gone', userType: 'lab', roles: ['super-admin'] }
  const nobodies = [
    undefined,
    await account({ ...first, name: 'expired' }, { expiresInMs: -1000 }),
    await account(admin, { active: false }),
    'not-a-token-that-anyone-was-given',
  ]
  await sideBySide(ordered, async ({ name, endpoint }) => {
    if (endpoint.can === 'public') return
    for (const token of nobodies) {
      const caller = token === undefined ? lab.anonymous : lab.withToken(token)
      const { status } = await asked(caller, endpoint)
      expect(status, `${name} with ${token ?? 'no token'}`).toBe(401)
    }
  })
}, 120_000)

import { demoPassword } from '@contract/demo-users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api } from '@contract/api'

import { openShared } from '../modules/reports/test-links'
import { reportBench } from '../modules/reports/test-reports'
import { tokenIn } from '../modules/session/test-calls'
import { safeFields } from '../node/log'
import { testLab, type Caller, type TestLab } from './harness'

/**
 * Whoever reads the database or the log can sign in as nobody (OWASP ASVS 5.0, 11.4 and 16.2.5): every token and password
 * of a run is looked for in a text of every table, and every name and secret in every line of the log.
 */
let lab: TestLab
const lines: string[] = []
/** As the log port is given them, and as the server's log writes them. */
const raw: string[] = []
const note = (level: string) => (fields: Record<string, unknown>, message: string) => {
  raw.push(`${level} ${message} ${JSON.stringify(fields)}`)
  lines.push(`${level} ${message} ${JSON.stringify(safeFields(fields))}`)
}
const secrets = new Map<string, string>()
const people = ['Wrenfeather', 'Obadinauld', '1937-11-23', '(208) 555-0186', 'wrenfeather@home.example.org']
const password = 'eleven herons over the marsh'

beforeAll(async () => {
  lab = await testLab({ log: { info: note('info'), warn: note('warn'), error: note('error') } })
})
afterAll(() => lab.close())

const keep = (what: string, secret: string): string => {
  expect(secret.length, what).toBeGreaterThan(0)
  secrets.set(`${what} ${secrets.size}`, secret)
  return secret
}
const mailed = async (count: number) =>
  vi.waitFor(() => {
    expect(lab.mail.length).toBeGreaterThanOrEqual(count)
    return lab.mail[count - 1]?.text ?? ''
  }, 10_000)

async function signIn(username: string, secret: string): Promise<Caller> {
  const answer = await lab.anonymous.call(api.session.login, { body: { username, password: secret } })
  expect(answer.status).toBe(200)
  return lab.withToken(keep('session token', answer.body.token))
}

/** A person's way through everything that hands out a secret. */
async function account(username: string, n: number): Promise<void> {
  const chosen = keep('chosen password', `${password} ${n}`)
  await signIn(username, demoPassword)
  const mails = lab.mail.length
  await lab.anonymous.call(api.session.sendResetEmail, { body: { username } })
  const reset = keep('reset token', tokenIn(await mailed(mails + 1)))
  expect(
    (await lab.anonymous.call(api.session.resetPassword, { body: { token: reset, password: chosen } }))
      .status,
  ).toBe(200)
  await mailed(mails + 2)
  await signIn(username, chosen)
  await lab.anonymous.call(api.session.sendResetCode, {
    body: { userid: username, phonenumber: '(208) 555-0142' },
  })
  const code = /^\d{6}/.exec(await mailed(mails + 3))?.[0] ?? ''
  keep('reset code', code)
  const exchanged = await lab.anonymous.call(api.session.exchangeResetCode, {
    body: { userid: username, code },
  })
  expect(exchanged.status).toBe(200)
  keep('exchanged token', exchanged.body.token)
  const wrong = keep('wrong password', `not the ${password} ${n}`)
  expect((await lab.anonymous.call(api.session.login, { body: { username, password: wrong } })).status).toBe(
    401,
  )
  keep('password typed as a name', 'seven owls in one old barn')
  await lab.anonymous.call(api.session.login, {
    body: { username: 'seven owls in one old barn', password: wrong },
  })
}

async function registration(n: number): Promise<void> {
  const mails = lab.mail.length
  const chosen = keep('registered password', `nineteen geese by the weir ${n}`)
  const person = {
    username: `nora.quist${n}`,
    firstName: 'Nora',
    lastName: 'Quist',
    email: `nora${n}@hill.example.org`,
  }
  await lab.anonymous.call(api.session.sendRegistrationEmail, {
    body: { ...person, password: chosen, clinic: 'Hill' },
  })
  const token = keep('verify token', tokenIn(await mailed(mails + 1)))
  expect((await lab.anonymous.call(api.session.verifyRegistration, { body: { token } })).status).toBe(200)
}

async function verifyLinks(staff: Caller): Promise<void> {
  const bench = reportBench(lab, staff)
  const [lastname = '', firstname = '', dob = '', phone = '', email = ''] = people
  const patientId = await bench.forms.addPatient(staff, { lastname, firstname, dob, phone, email })
  const { mediaKey } = await bench.released({ patientId })
  for (let n = 0; n < 5; n += 1) {
    const made = await staff.call(api.reports.makeLink, { body: { mediaKey } })
    const token = keep('verify link', made.body.path.split('#')[1] ?? '')
    const open = (born: string) => openShared(lab, { mediaKey, token, dob: born })
    expect((await open('1999-01-01')).status).toBe(404)
    expect((await open(dob)).status).toBe(200)
  }
}

/** Calls that fail: what goes wrong must not tell what was asked. */
async function failures(staff: Caller): Promise<void> {
  const [lastname = '', firstname = ''] = people
  await staff.raw('POST', '/api/v1/search', `{"search":"${lastname}`, { 'content-type': 'application/json' })
  await staff.raw('POST', '/api/v1/add/patient', { patient: { lastname, firstname, dob: 'never' } })
  await lab.owner.schema.alterTable('draft').renameTo('draft_away').execute()
  const broken = await staff.raw('POST', '/api/v1/draft/order:new', {
    data: { lastname, firstname, password },
  })
  await lab.owner.schema.alterTable('draft_away').renameTo('draft').execute()
  expect(broken.status).toBe(500)
  expect(new TextDecoder().decode(broken.bytes)).not.toMatch(/draft|relation|Wrenfeather/)
  await sql`alter table patient add constraint no_wren check (lastname not like 'Wrenfeather Jr%')`.execute(
    lab.owner,
  )
  const refused = await staff.raw('POST', '/api/v1/add/patient', {
    patient: {
      lastname: `${lastname} Jr`,
      firstname,
      dob: '1990-01-01',
      gender: 'F',
      address: {},
      location: lab.seeded.locations.get('CRPS-MER'),
    },
  })
  expect(refused.status).toBe(500)
  expect(refused.message).toBe('Something went wrong.')
}

/** Every row of every table as text, by table. */
async function dump(): Promise<Map<string, string>> {
  const tables = await lab.owner.introspection.getTables()
  const texts = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      lab.owner,
    )
    texts.set(name, rows.map(({ row }) => row).join('\n'))
  }
  return texts
}

test('[S9] [S29] no token or password is in any table, and no name, token or password in any line of the log', async () => {
  for (const [n, username] of ['lab', 'accession', 'pharmd', 'portal', 'billing'].entries()) {
    await account(username, n)
    await registration(n)
  }
  keep('demo password', demoPassword)
  const staff = await lab.as('admin')
  await verifyLinks(staff)
  await failures(staff)
  await lab.app.drain()

  const texts = await dump()
  expect(texts.size).toBeGreaterThan(40)
  const found: string[] = []
  let searched = 0
  for (const [table, text] of texts)
    for (const [what, secret] of secrets) {
      searched += 1
      // Six digits occur by chance in numbers and times; a code is kept as a hash beside nothing else.
      const looked = what.startsWith('reset code')
        ? !['one_time_secret', 'audit', 'attempt', 'app_user'].includes(table)
          ? ''
          : text
        : text
      if (new RegExp(`(?<![0-9a-f])${secret}(?![0-9a-f])`).test(looked)) found.push(`${what} in ${table}`)
    }
  expect(found).toEqual([])

  const told = lines.flatMap((line) =>
    [...secrets.values(), ...people].filter((word) => line.includes(word)).map((word) => `${word}: ${line}`),
  )
  expect(told).toEqual([])
  const toldRaw = raw.flatMap((line) =>
    [...secrets.values(), ...people].filter((word) => line.includes(word)).map((word) => `${word}: ${line}`),
  )
  expect(toldRaw).toEqual([])
  const failed = lines.filter((line) => line.startsWith('error'))
  expect(failed).toHaveLength(2)
  // Each says what went wrong and where: a table that is gone, a rule of a table.
  expect(failed[0]).toMatch(
    /"code":"42P01".*"message":"relation \\"…\\" does not exist".*"stack":".*connections/,
  )
  expect(failed[1]).toMatch(/"code":"23514".*"table":"patient".*"constraint":"no_wren"/)
  process.stdout.write(
    `Secrets: ${secrets.size} handed out or typed, ${texts.size} tables, ${searched} searches, 0 found; ${lines.length} log lines, 0 told\n`,
  )
}, 120_000)

test('[S9] a token is 256 random bits, and only its SHA-256 opens a session', async () => {
  const tokens = [...secrets].flatMap(([what, secret]) =>
    /session token|reset token|verify/.test(what) ? [secret] : [],
  )
  for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{32}[\w-]{43}$/)
  expect(new Set(tokens).size).toBe(tokens.length)
  const { token_hash: hash } = await lab.owner
    .selectFrom('session')
    .select('token_hash')
    .executeTakeFirstOrThrow()
  expect((await lab.withToken(hash).call(api.session.current)).status).toBe(401)
})

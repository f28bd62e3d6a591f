import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { sha256Hex } from '../../core/hash'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { linksPerHour } from './links'
import { openShared } from './test-links'
import { reportBench } from './test-reports'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('lab')
  bench = reportBench(lab, staff)
})
afterAll(() => lab.close())

const dob = '1961-03-07'
const hour = 3_600_000

async function link(mediaKey: string, hours?: number) {
  const answer = await staff.call(api.reports.makeLink, { body: { mediaKey, ...(hours ? { hours } : {}) } })
  expect(answer.status).toBe(200)
  const [path = '', token = ''] = answer.body.path.split('#')
  expect(path).toBe(`/verify/${mediaKey}`)
  return { token, expiresAt: answer.body.expiresAt }
}
const open = (mediaKey: string, token: string, born = dob) => openShared(lab, { mediaKey, token, dob: born })
const rows = async (call: string) => {
  await lab.app.drain()
  return lab.owner.selectFrom('audit').selectAll().where('call', '=', call).execute()
}

test('thirty links asked for at once are counted one by one', async () => {
  const { mediaKey } = await bench.released()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => staff.call(api.reports.makeLink, { body: { mediaKey } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(linksPerHour)
  await lab.owner.deleteFrom('report_link').execute()
  await lab.owner.deleteFrom('audit').where('call', '=', 'POST /report/link').execute()
})

describe('verify links [call:POST /api/v1/report/link] [call:GET /api/v1/media_verify_report/{key}]', () => {
  test('opens the report for whoever has the token and the date of birth', async () => {
    const { orderId, mediaKey } = await bench.released()
    const { token, expiresAt } = await link(mediaKey)
    expect(token).toMatch(/^[A-Za-z0-9_-]{75}$/)
    expect(Date.parse(expiresAt) - lab.clock.now().getTime()).toBe(72 * hour)
    const answer = await open(mediaKey, token)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.bytes).toEqual((await bench.media(mediaKey)).bytes)

    await lab.owner
      .selectFrom('report_link')
      .select('id')
      .where('token_hash', '=', sha256Hex(token))
      .executeTakeFirstOrThrow()
    const made = (await rows('POST /report/link')).filter(({ ids }) => ids?.includes(orderId))
    expect(made).toHaveLength(1)
    expect(made[0]?.ids).toContain(orderId)
    const opened = (await rows('GET /media_verify_report/:key')).filter((row) => row.entity_id === orderId)
    expect(opened).toHaveLength(1)
    expect(opened[0]).toMatchObject({ entity_id: orderId, user_id: null, wrote: true })
    expect(opened[0]?.changes).toEqual([
      expect.objectContaining({ entity: 'reportLink', field: 'opened', new: true }),
    ])
    expect(JSON.stringify([...made, ...opened])).not.toContain(token)
  })

  test('whatever is wrong, the answer is the same', async () => {
    const first = await bench.released()
    const second = await bench.released()
    const { token } = await link(first.mediaKey)
    const { token: revoked } = await link(first.mediaKey)
    await lab.owner
      .updateTable('report_link')
      .set({ revoked_at: lab.clock.now() })
      .where('token_hash', '=', sha256Hex(revoked))
      .execute()
    const answers = [
      await open(first.mediaKey, 'B'.repeat(43)),
      await open(second.mediaKey, token),
      await open('C'.repeat(43), token),
      await open(first.mediaKey, token, '1961-03-08'),
      await open(first.mediaKey, revoked),
      // The link's own token is not the proof: the date of birth was not asked.
      await lab.withToken(token).call(api.reports.verifyMedia, { params: { key: first.mediaKey } }),
      await lab.anonymous.call(api.reports.verifyMedia, { params: { key: first.mediaKey } }),
      await staff.call(api.reports.verifyMedia, { params: { key: first.mediaKey } }),
    ]
    expect(new Set(answers.map(({ status, message }) => `${status} ${message}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
    expect((await open(first.mediaKey, token)).status).toBe(200)
  })

  test('five wrong dates of birth end it, also when they come at once', async () => {
    const { mediaKey } = await bench.released()
    const { token } = await link(mediaKey)
    const wrong = await Promise.all(
      Array.from({ length: 5 }, (_, i) => open(mediaKey, token, `1960-01-0${i + 1}`)),
    )
    expect(wrong.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await open(mediaKey, token)).status).toBe(404)
    const { tries } = await lab.owner
      .selectFrom('report_link')
      .select('tries')
      .where('token_hash', '=', sha256Hex(token))
      .executeTakeFirstOrThrow()
    expect(tries).toBe(5)
    const { token: other } = await link(mediaKey)
    for (let i = 0; i < 4; i++) await open(mediaKey, other, '1960-01-01')
    expect((await open(mediaKey, other)).status).toBe(200)
  })

  test('a clinic makes links to its own reports only', async () => {
    const { mediaKey } = await bench.released()
    const own = await (await lab.as('portal')).call(api.reports.makeLink, { body: { mediaKey } })
    expect(own.status).toBe(200)
    const foreign = await (await lab.as('portal.other')).call(api.reports.makeLink, { body: { mediaKey } })
    expect(foreign.status).toBe(404)
  })
})

describe('the page behind a link asks in a body [call:POST /api/v1/report/link]', () => {
  const check = (mediaKey: string, token: string, born = dob) =>
    lab.withToken(token).call(api.reports.checkLink, { body: { key: mediaKey, dob: born } })
  const answerOf = async (...parts: Parameters<typeof check>) => (await check(...parts)).body.answer

  test('the right date of birth tells which report it is and whom to call, and brings the paper', async () => {
    const { orderId, mediaKey } = await bench.released()
    const { token, expiresAt } = await link(mediaKey)
    const { status, body } = await check(mediaKey, token)
    expect(status).toBe(200)
    const linked = { number: 1, state: 'FINAL', releasedAt: expect.any(String) }
    expect(body).toEqual({
      lab: {
        name: expect.stringMatching(/\w/),
        phone: expect.stringMatching(/\d{3}/),
        timeZone: 'America/Boise',
      },
      answer: {
        is: 'open',
        linked,
        replacedBy: null,
        notTested: null,
        withdrawn: false,
        expiresAt,
        verifyToken: expect.stringMatching(/^[\w-]{75}$/),
      },
    })
    expect(JSON.stringify(body)).not.toContain('1961')
    const opened = await open(mediaKey, token)
    expect(opened.headers.get('content-type')).toBe('application/pdf')
    expect(opened.bytes).toEqual((await bench.media(mediaKey)).bytes)
    const ofOrder = async (call: string) =>
      (await rows(call)).filter(({ entity_id }) => entity_id === orderId)
    const checks = await ofOrder('POST /report/link/check')
    const openings = await ofOrder('GET /media_verify_report/:key')
    expect([checks.length, openings.length]).toEqual([2, 1])
    expect(openings[0]).toMatchObject({ entity_id: orderId, user_id: null, wrote: true })
    expect(openings[0]?.changes).toContainEqual(
      expect.objectContaining({ entity: 'reportLink', field: 'opened', new: true }),
    )
    expect(JSON.stringify([checks, openings])).not.toMatch(new RegExp(`${token}|${dob}`))
  })

  test('says why it opens nothing to whoever has the token, and to nobody else', async () => {
    const { orderId, mediaKey } = await bench.released()
    const other = await bench.released()
    const { token } = await link(mediaKey)
    for (const [key, asked] of [
      [mediaKey, 'B'.repeat(43)],
      [other.mediaKey, token],
      ['C'.repeat(43), token],
    ] as const)
      expect(await answerOf(key, asked)).toEqual({ is: 'unknown' })
    const nobody = await lab.anonymous.call(api.reports.checkLink, { body: { key: mediaKey, dob } })
    expect(nobody.body.answer).toEqual({ is: 'unknown' })
    expect(nobody.body.lab.phone).toMatch(/\d{3}/)

    const { token: withdrawn } = await link(mediaKey)
    const set = (values: object) =>
      lab.owner
        .updateTable('report_link')
        .set(values)
        .where('token_hash', '=', sha256Hex(withdrawn))
        .execute()
    await set({ expires_at: lab.clock.now() })
    expect(await answerOf(mediaKey, withdrawn)).toEqual({ is: 'expired' })
    await set({ revoked_at: lab.clock.now() })
    expect(await answerOf(mediaKey, withdrawn)).toEqual({ is: 'revoked' })
    expect((await open(mediaKey, withdrawn)).status).toBe(404)
    // Each try at a link that is over is in the trail.
    const tries = (await rows('POST /report/link/check')).filter(({ entity_id }) => entity_id === orderId)
    const inVain = expect.objectContaining({ entity: 'reportLink', field: 'checked', new: false })
    expect(tries.map(({ changes }) => changes)).toEqual([[inVain], [inVain], [inVain]])
  })

  test('counts wrong dates of birth together with the call of the specification', async () => {
    const { mediaKey } = await bench.released()
    const { token } = await link(mediaKey)
    expect(await answerOf(mediaKey, token, '1960-01-01')).toEqual({ is: 'wrongDate', triesLeft: 4 })
    expect((await open(mediaKey, token, '1960-01-01')).status).toBe(404)
    await open(mediaKey, token, '1960-01-01')
    expect(await answerOf(mediaKey, token, '1960-01-01')).toEqual({ is: 'wrongDate', triesLeft: 1 })
    expect(await answerOf(mediaKey, token, '1960-01-01')).toEqual({ is: 'wrongDate', triesLeft: 0 })
    expect(await answerOf(mediaKey, token)).toEqual({ is: 'spent' })
    expect((await open(mediaKey, token)).status).toBe(404)
  })
})

describe('live links [S18] [call:POST /api/v1/report/links] [call:POST /api/v1/report/link/revoke]', () => {
  const live = (orderId: string, who = staff) => who.call(api.reports.links, { body: { orderId } })

  test('are listed until they end, without their token, and end at once when they are revoked', async () => {
    const { orderId, mediaKey } = await bench.released()
    expect((await live(orderId)).body).toEqual({ links: [] })
    const { token, expiresAt } = await link(mediaKey)
    const { token: other } = await link(mediaKey, 24)
    await open(mediaKey, token, '1960-01-01')
    const { links } = (await live(orderId)).body
    expect(links).toHaveLength(2)
    expect(links[1]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      mediaKey,
      title: expect.stringMatching(/\w/),
      createdAt: expect.any(String),
      createdByName: expect.stringMatching(/^\w+ \w+/),
      expiresAt,
      tries: 1,
    })
    expect(JSON.stringify(links)).not.toContain(token)

    const revoke = (linkId: string, who = staff) => who.call(api.reports.revokeLink, { body: { linkId } })
    expect((await revoke(links[1]?._id ?? '')).body).toEqual({ ok: true })
    expect((await open(mediaKey, token)).status).toBe(404)
    expect((await open(mediaKey, other)).status).toBe(200)
    expect((await revoke(links[1]?._id ?? '')).status).toBe(404)
    expect((await live(orderId)).body.links.map(({ _id }) => _id)).toEqual([links[0]?._id])
    const audited = await rows('POST /report/link/revoke')
    expect(audited.map(({ outcome }) => outcome).sort()).toEqual(['denied', 'done'])
    expect(audited.find(({ wrote }) => wrote)).toMatchObject({
      entity: 'order',
      entity_id: orderId,
      wrote: true,
      outcome: 'done',
    })

    for (let i = 0; i < 5; i += 1) await open(mediaKey, other, '1960-01-01')
    expect((await live(orderId)).body.links).toEqual([])
  })

  test('of another clinic are not there', async () => {
    const { orderId, mediaKey } = await bench.released()
    await link(mediaKey)
    const linkId = (await live(orderId)).body.links[0]?._id ?? ''
    const other = await lab.as('portal.other')
    expect((await live(orderId, other)).status).toBe(404)
    expect((await other.call(api.reports.revokeLink, { body: { linkId } })).status).toBe(404)
    expect((await live(orderId, await lab.as('portal'))).body.links).toHaveLength(1)
  })
})

describe('the logo [call:GET /api/v1/public_media/{file}]', () => {
  const logo = (file: string) => lab.anonymous.call(api.reports.publicMedia, { params: { file } })

  test('is shown to anybody and kept for five minutes; without one, and under another name, there is nothing', async () => {
    expect((await logo('logo.png')).status).toBe(404)
    const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
    const key = await lab.ports.files.put(bytes, 'image/png')
    await lab.owner.updateTable('lab').set({ logo_key: key }).execute()
    const answer = await logo('logo.png')
    expect(answer.bytes).toEqual(bytes)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=300')
    expect((await logo('other.png')).status).toBe(404)
  })
})

// Last: an hour later everybody is signed out.
describe('the life of a link [call:GET /api/v1/media_verify_report/{key}]', () => {
  test('it ends with its time', async () => {
    const { mediaKey } = await bench.released()
    const tooLong = await staff.call(api.reports.makeLink, { body: { mediaKey, hours: 73 } })
    expect(tooLong.status).toBe(400)
    const { token } = await link(mediaKey, 1)
    // Each request comes a millisecond after the one before it, and a look takes two: the first is the last one in time.
    lab.clock.advance(hour - 3)
    expect((await open(mediaKey, token)).status).toBe(200)
    expect((await open(mediaKey, token)).status).toBe(404)
  })
})

/** The clock has gone on by days in the tests before. */
const stayAwake = () => {
  const now = lab.clock.now()
  const ends = new Date(now.getTime() + 24 * hour)
  return lab.owner.updateTable('session').set({ last_seen_at: now, expires_at: ends }).execute()
}

describe('a link is as good as whoever gave it', () => {
  beforeEach(stayAwake)
  const setActive = (active: boolean) =>
    lab.owner.updateTable('app_user').set({ active }).where('username', '=', 'lab').execute()

  test('with the maker’s account switched off it opens nothing and is in no list', async () => {
    const { orderId, mediaKey } = await bench.released()
    const { token } = await link(mediaKey)
    expect((await open(mediaKey, token)).status).toBe(200)
    await setActive(false)
    const admin = await lab.as('admin')
    expect((await open(mediaKey, token)).status).toBe(404)
    expect((await admin.call(api.reports.links, { body: { orderId } })).body.links).toEqual([])
    await setActive(true)
    expect((await open(mediaKey, token)).status).toBe(200)
  })

  test('twenty links to one report within an hour, and no more', async () => {
    const { mediaKey } = await bench.released()
    const make = () => staff.call(api.reports.makeLink, { body: { mediaKey } })
    const made = []
    for (let n = 0; n < 21; n += 1) made.push((await make()).status)
    expect(made).toEqual([...Array<number>(20).fill(200), 422])
    lab.clock.advance(hour)
    await stayAwake()
    expect((await make()).status).toBe(200)
  })
})

describe('the verify token [call:GET /api/v1/media_verify_report/{key}]', () => {
  beforeEach(stayAwake)
  const verify = (key: string, token: string) =>
    lab.withToken(token).call(api.reports.verifyMedia, { params: { key } })
  async function proof(mediaKey: string, token: string): Promise<string> {
    const asked = { body: { key: mediaKey, dob } }
    const { answer } = (await lab.withToken(token).call(api.reports.checkLink, asked)).body
    return answer.is === 'open' ? answer.verifyToken : ''
  }

  test('opens by key and token alone, its own report only, for ten minutes', async () => {
    const { mediaKey } = await bench.released()
    const other = await bench.released()
    const { token } = await link(mediaKey)
    const first = await proof(mediaKey, token)
    expect((await verify(mediaKey, first)).status).toBe(200)
    expect((await verify(mediaKey, first)).bytes).toEqual((await bench.media(mediaKey)).bytes)
    expect((await verify(other.mediaKey, first)).status).toBe(404)
    const stored = await lab.owner
      .selectFrom('report_link')
      .select('proof_hash')
      .where('media_key', '=', mediaKey)
      .executeTakeFirstOrThrow()
    expect(stored.proof_hash).toBe(sha256Hex(first))
    const second = await proof(mediaKey, token)
    expect((await verify(mediaKey, first)).status).toBe(404)
    // Each request comes a millisecond after the one before it: the next is the last one in time.
    lab.clock.advance(10 * 60_000 - 3)
    expect((await verify(mediaKey, second)).status).toBe(200)
    expect((await verify(mediaKey, second)).status).toBe(404)
  })

  test('ends with its link: withdrawn, or closed by wrong dates', async () => {
    const { orderId, mediaKey } = await bench.released()
    const { token } = await link(mediaKey)
    const given = await proof(mediaKey, token)
    for (let i = 0; i < 5; i += 1) await open(mediaKey, token, '1960-01-01')
    expect((await verify(mediaKey, given)).status).toBe(404)
    const { token: again } = await link(mediaKey)
    const other = await proof(mediaKey, again)
    const { links } = (await staff.call(api.reports.links, { body: { orderId } })).body
    await staff.call(api.reports.revokeLink, { body: { linkId: links[0]?._id ?? '' } })
    expect((await verify(mediaKey, other)).status).toBe(404)
    // Both tries are in the trail.
    const tries = (await rows('GET /media_verify_report/:key')).filter(
      ({ entity_id }) => entity_id === orderId,
    )
    const inVain = expect.objectContaining({ entity: 'reportLink', field: 'opened', new: false })
    expect(tries.map(({ changes }) => changes)).toEqual([[inVain], [inVain]])
  })
})

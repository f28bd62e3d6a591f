import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Proof } from '@contract/result-links/shapes'
import { sha256Hex } from '../../core/hash'
import { json } from '../../db/json'
import { MessageRefused } from '../../ports'
import { testLab, type TestLab } from '../../test/harness'
import { clinicProof, linkBench, patientProof, phrase } from './test-links'

let lab: TestLab
let bench: ReturnType<typeof linkBench>
const signIn = async () => {
  bench = linkBench(lab, await lab.as('admin'))
}
beforeAll(async () => {
  lab = await testLab()
  await signIn()
})
/** Sessions of days ago go on. */
const stayIn = () =>
  lab.owner
    .updateTable('session')
    .set({
      last_seen_at: lab.clock.now(),
      created_at: lab.clock.now(),
      expires_at: new Date(lab.clock.now().getTime() + 90 * 86_400_000),
    })
    .execute()
beforeEach(async () => void (await stayIn()))
afterAll(() => lab.close())

const opened = async (orderId: string) => {
  await lab.app.drain()
  const rows = await lab.owner
    .selectFrom('audit')
    .selectAll()
    .where('call', '=', 'GET /media_verify_report/:key')
    .execute()
  return rows.filter(({ ids }) => ids.includes(orderId))
}

/** Released while its way is paused; \`between\` happens before the message leaves. */
async function releasedBefore(patientId: string, between: (orderId: string) => Promise<unknown>) {
  const ways = lab.owner.updateTable('delivery_way').where('active', '=', true)
  await ways.set({ paused_at: lab.clock.now() }).execute()
  const { orderId } = await bench.reports.released({ patientId })
  await between(orderId)
  await ways.set({ paused_at: null }).execute()
  await lab.owner
    .updateTable('delivery')
    .set({ run_at: lab.clock.now() })
    .where('order_id', '=', orderId)
    .execute()
  const before = lab.mail.length
  await bench.run()
  return { sent: lab.mail.length - before, delivery: await bench.only(orderId) }
}

describe('a link to a patient', () => {
  test('goes out with the release, names nobody and nothing, opens after proof, and then the delivery has arrived', async () => {
    await bench.onlyTo(bench.patientWay)
    const { orderId, delivery, mediaKey } = await bench.released()
    expect(delivery).toMatchObject({ state: 'SENT', recipient: 'Patient', channel: 'mail', why: null })
    expect(delivery.attempts[0]?.words).toMatch(/^The link opens until /)
    const { message, letter, token } = bench.newest()
    expect(letter).toBe('p')
    expect(message?.to).toBe(delivery.address)
    const { patient, requisitionNumber } = await bench.reports.order(orderId)
    const said = `${message?.subject} ${message?.text}`
    for (const word of [
      patient.lastname,
      patient.firstname,
      '1961',
      requisitionNumber,
      'GLU',
      'Glucose',
      'BUN',
      '91',
      '83702',
    ])
      expect(said.replace(token, '')).not.toContain(word)
    expect(said).toContain('(208) 555-0170')

    const { answer, paper } = await bench.open(token)
    expect(answer).toMatchObject({ is: 'open', number: 1, state: 'FINAL', asksRead: false })
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${patient.lastname}|${requisitionNumber}`))
    expect(paper?.status).toBe(200)
    expect(paper?.bytes).toEqual((await bench.reports.media(mediaKey)).bytes)
    expect((await bench.only(orderId)).state).toBe('CONFIRMED')
    // Opened again it is opened again in the trail, and the ledger stays as it is.
    expect((await bench.open(token)).paper?.status).toBe(200)
    const trail = await opened(orderId)
    expect(trail).toHaveLength(2)
    expect(trail[0]?.user_id).toBeNull()
    expect(trail[0]?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ entity: 'reportLink', field: 'opened', new: true }),
        expect.objectContaining({ field: 'recipient', new: 'Link to Patient (Links)' }),
      ]),
    )
    const stored = await lab.owner
      .selectFrom('report_link')
      .selectAll()
      .where('token_hash', '=', sha256Hex(token))
      .executeTakeFirstOrThrow()
    expect(stored.created_by).toBeNull()
    const all = await lab.owner.selectFrom('audit').select('changes').execute()
    expect(JSON.stringify(all)).not.toContain(token)
  })

  test('is in the accounting of disclosures once it was opened, with whom it went to, and not before', async () => {
    await bench.onlyTo(bench.patientWay)
    const patientId = await bench.patient()
    await bench.released(patientId)
    const { token } = bench.newest()
    const privacy = await lab.as('admin')
    const told = async () => {
      await lab.app.drain()
      return (
        await privacy.call(api.audit.disclosures, {
          query: { patient: patientId },
        })
      ).body.docs
    }
    expect(await told()).toEqual([])
    await bench.check(token)
    expect(await told()).toEqual([])
    const proofs = await lab.owner
      .selectFrom('audit')
      .select(['changes', 'user_id'])
      .where('call', '=', 'POST /released/check')
      .execute()
    expect(proofs.at(-1)).toMatchObject({
      user_id: null,
      changes: [{ entity: 'reportLink', field: 'checked', new: true }],
    })
    await bench.open(token)
    expect(await told()).toMatchObject([
      {
        recipient: 'Link to Patient (Links)',
        way: 'link',
        purpose: 'Opened by a link that the laboratory sent, after a proof of identity',
      },
    ])
  })

  test('a text message has it too, in the language that the patient chose', async () => {
    await bench.onlyTo(() => bench.patientWay({ kind: 'sms', name: 'Texts' }))
    const patientId = await bench.patient({ phone: '(208) 555-0177' }, null)
    await bench.choose(patientId, 'SMS', 'es')
    const { delivery } = await bench.released(patientId)
    expect(delivery).toMatchObject({ state: 'SENT', channel: 'sms', address: '(208) 555-0177' })
    const { message, token } = bench.newest()
    expect(message?.to).toBe('sms:+12085550177')
    expect(message?.text).toMatch(/un informe está listo\. Ábralo hasta el \d+ de /)
    expect(message?.text).toContain('/released?language=es#')
    expect((await bench.open(token)).paper?.status).toBe(200)
  })

  test.each([
    ['nobody asked', {}, null, 'The patient was not asked about links'],
    ['the patient wants none', {}, 'NONE', 'The patient wants no links'],
    ['the patient wants texts', {}, 'SMS', 'The patient wants links by text message'],
    ['there is no address', { email: null }, 'MAIL', 'The patient has no mail address on file'],
    [
      'there is no ZIP code',
      { address: {} },
      'MAIL',
      'The patient has no ZIP code on file, which the link would ask for',
    ],
    [
      'the patient is a child',
      { dob: '2015-01-02' },
      'MAIL',
      'The patient is under 18. Who may see the report is decided by a person',
    ],
  ] as const)(
    'none goes where %s: the ledger says so, and the second way starts',
    async (_why, over, choice, words) => {
      const fax = await bench.proven()
      await bench.onlyTo(bench.patientWay)
      await bench.noRules()
      await lab.owner.updateTable('delivery_way').set({ active: true }).where('id', '=', fax._id).execute()
      const [way] = await lab.owner
        .selectFrom('delivery_way')
        .select('id')
        .where('kind', '=', 'mail')
        .where('active', '=', true)
        .execute()
      await bench.addRule({ ...fax, _id: way?.id ?? '' }, { secondWayId: fax._id })
      const before = lab.mail.length
      const { orderId } = await bench.reports.released({
        patientId: await bench.patient({ ...over }, choice),
      })
      await bench.run()
      expect(lab.mail).toHaveLength(before)
      const rows = await bench.rowsOf(orderId)
      expect(rows.find(({ channel }) => channel === 'mail')).toMatchObject({
        state: 'GIVEN_UP',
        endedHow: 'withheld',
        why: words,
        tries: 0,
      })
      expect(rows.find(({ channel }) => channel === 'fax')).toMatchObject({
        state: 'CONFIRMED',
        isSecond: true,
      })
    },
  )

  test('a choice that is withdrawn between planning and sending is kept', async () => {
    await bench.onlyTo(bench.patientWay)
    const patientId = await bench.patient()
    await lab.app.deliveries.stop()
    const way = await lab.owner
      .selectFrom('delivery_way')
      .select('id')
      .where('active', '=', true)
      .executeTakeFirstOrThrow()
    await lab.owner
      .updateTable('delivery_way')
      .set({ paused_at: lab.clock.now() })
      .where('id', '=', way.id)
      .execute()
    const { orderId } = await bench.reports.released({ patientId })
    await bench.choose(patientId, 'NONE')
    await lab.owner.updateTable('delivery_way').set({ paused_at: null }).where('id', '=', way.id).execute()
    await lab.owner
      .updateTable('delivery')
      .set({ run_at: lab.clock.now() })
      .where('order_id', '=', orderId)
      .execute()
    const before = lab.mail.length
    await bench.run()
    expect(lab.mail).toHaveLength(before)
    expect(await bench.only(orderId)).toMatchObject({ state: 'FAILED', why: 'The patient wants no links' })
    // And a person who sends it again is refused for the same reason.
    const { _id } = await bench.only(orderId)
    const again = await (await lab.as('admin')).call(api.deliveries.send, { body: { _id } }, bench.key())
    expect(again).toMatchObject({ status: 422, message: 'The patient wants no links' })
  })
})

describe('the proof', () => {
  test('five wrong answers end a link for good, also at once, and the ledger tells the laboratory', async () => {
    await bench.onlyTo(bench.patientWay)
    const { orderId } = await bench.released()
    const { token } = bench.newest()
    const wrong: readonly Proof[] = [
      { ...patientProof, zip: '83703' },
      { ...patientProof, dob: '1961-03-08' },
      clinicProof,
    ]
    for (const [at, proof] of wrong.entries())
      expect(await bench.check(token, proof)).toEqual({ is: 'wrong', triesLeft: 4 - at })
    const last = await Promise.all([1, 2, 3].map(() => bench.check(token, { ...patientProof, zip: '83704' })))
    expect(last.map(({ is }) => is).toSorted()).toEqual(['spent', 'wrong', 'wrong'])
    expect(await bench.check(token)).toEqual({ is: 'spent' })
    expect(await bench.only(orderId)).toMatchObject({
      state: 'FAILED',
      why: 'Closed after five wrong answers. Find out who has the link.',
    })
    expect(await opened(orderId)).toEqual([])
  })

  test('wrong answers after it was opened are told too, and what was handed out stays confirmed', async () => {
    await bench.onlyTo(bench.patientWay)
    const { orderId } = await bench.released()
    const { token } = bench.newest()
    await bench.open(token)
    for (let i = 0; i < 5; i++) await bench.check(token, { ...patientProof, zip: '00000' })
    expect(await bench.open(token)).toMatchObject({ answer: { is: 'spent' } })
    expect(await bench.only(orderId)).toMatchObject({
      state: 'CONFIRMED',
      why: 'Opened, and closed later after five wrong answers. Find out who has the link.',
    })
  })

  test('without the right token every link is unknown, with the same words and no row of any order', async () => {
    await bench.onlyTo(bench.patientWay)
    const { orderId } = await bench.released()
    const { token } = bench.newest()
    const swapped = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    const answers = []
    for (const wrong of [swapped, 'A'.repeat(75), 'A'.repeat(43)])
      answers.push(await lab.withToken(wrong).call(api.resultLinks.check, { body: { proof: patientProof } }))
    answers.push(await lab.anonymous.call(api.resultLinks.check, { body: { proof: patientProof } }))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(answers[0]?.body.answer).toEqual({ is: 'unknown' })
    // Neither the link's own token nor another call opens the paper; the page of a hand-made link does not take it.
    const { mediaKey } = await bench.only(orderId)
    const key = mediaKey ?? ''
    expect((await lab.withToken(token).call(api.reports.verifyMedia, { params: { key } })).status).toBe(404)
    const other = await lab.withToken(token).call(api.reports.checkLink, { body: { key, dob: '1961-03-07' } })
    expect(other.body.answer).toEqual({ is: 'unknown' })
    expect((await bench.only(orderId)).state).toBe('SENT')
  })

  test('it counts for ten minutes, and confirms nothing before the paper was handed out', async () => {
    await bench.onlyTo(bench.patientWay)
    const { orderId } = await bench.released()
    const answer = await bench.check(bench.newest().token)
    expect(answer.is).toBe('open')
    if (answer.is !== 'open') return
    expect((await bench.only(orderId)).state).toBe('SENT')
    lab.clock.advance(10 * 60_000)
    const late = await lab
      .withToken(answer.verifyToken)
      .call(api.reports.verifyMedia, { params: { key: answer.mediaKey } })
    expect(late.status).toBe(404)
    expect((await bench.only(orderId)).state).toBe('SENT')
  })
})

describe('a link ends', () => {
  test('by itself: nobody opened it, the delivery has failed in words, and its second way starts', async () => {
    const fax = await bench.proven()
    await bench.onlyTo(bench.patientWay)
    await lab.owner.updateTable('delivery_way').set({ active: true }).where('id', '=', fax._id).execute()
    await lab.owner
      .updateTable('delivery_rule')
      .set({ second_way_id: fax._id })
      .where('active', '=', true)
      .execute()
    const { orderId } = await bench.reports.released({ patientId: await bench.patient() })
    await bench.run()
    const { token } = bench.newest()
    await bench.days(6)
    await stayIn()
    expect((await bench.rowsOf(orderId)).map(({ state }) => state)).toEqual(['SENT'])
    await bench.days(1)
    await stayIn()
    const rows = await bench.rowsOf(orderId)
    const link = rows.find(({ channel }) => channel === 'mail')
    expect(link).toMatchObject({
      state: 'FAILED',
      tries: 1,
      why: expect.stringMatching(/^Nobody opened it until .*\.$/),
    })
    expect(rows.find(({ channel }) => channel === 'fax')).toMatchObject({
      state: 'CONFIRMED',
      isSecond: true,
    })
    expect(await bench.check(token)).toEqual({ is: 'expired' })
    // It says nothing of the way: other patients' links go on.
    const way = await lab.owner
      .selectFrom('delivery_way')
      .selectAll()
      .where('kind', '=', 'mail')
      .where('active', '=', true)
      .executeTakeFirstOrThrow()
    expect(way).toMatchObject({ failures: 0, paused_at: null })

    // Sent again: a further try of the same delivery, with another token.
    const again = await (
      await lab.as('admin')
    ).call(api.deliveries.send, { body: { _id: link?._id ?? '' } }, bench.key())
    expect(again.status).toBe(200)
    await bench.run()
    const next = bench.newest().token
    expect(next).not.toBe(token)
    expect(await bench.check(token)).toEqual({ is: 'newerLink' })
    expect((await bench.open(next)).paper?.status).toBe(200)
    expect((await bench.get(link?._id ?? '')).attempts).toMatchObject([
      { end: 'FAILED', fault: 'link' },
      { end: 'CONFIRMED' },
    ])
  })

  test('where another is sent for it before anybody opened it', async () => {
    await bench.onlyTo(bench.patientWay)
    const { delivery, orderId } = await bench.released()
    const { token } = bench.newest()
    const again = await (
      await lab.as('admin')
    ).call(api.deliveries.send, { body: { _id: delivery._id } }, bench.key())
    expect(again).toMatchObject({ status: 200 })
    await bench.run()
    expect(bench.newest().token).not.toBe(token)
    expect(await bench.check(token)).toEqual({ is: 'newerLink' })
    expect(await bench.only(orderId)).toMatchObject({ state: 'SENT', tries: 2 })
  })

  test('where the delivery is given up, or went to somebody else', async () => {
    await bench.onlyTo(bench.patientWay)
    const { delivery } = await bench.released()
    const { token } = bench.newest()
    const staff = await lab.as('admin')
    const body = { _id: delivery._id, how: 'cancelled' as const, reason: 'The patient called' }
    expect((await staff.call(api.deliveries.end, { body }, bench.key())).status).toBe(200)
    expect(await bench.check(token)).toEqual({ is: 'ended' })
    const ended = await bench.get(delivery._id)
    expect(ended).toMatchObject({
      state: 'GIVEN_UP',
      attempts: [{ end: 'FAILED', words: 'The link was ended here.' }],
    })
  })

  test('with a newer version: the old link says so and never shows the outdated paper, the newer one is sent', async () => {
    await bench.onlyTo(bench.patientWay)
    const { orderId } = await bench.released()
    const first = bench.newest().token
    const proof = await bench.check(first)
    await bench.corrected(orderId)
    await bench.run()
    const second = bench.newest().token
    expect(second).not.toBe(first)
    expect(await bench.check(first)).toEqual({ is: 'newerReport' })
    // Nor by a proof that was given a moment before.
    if (proof.is !== 'open') throw new Error(proof.is)
    const late = await lab
      .withToken(proof.verifyToken)
      .call(api.reports.verifyMedia, { params: { key: proof.mediaKey } })
    expect(late.status).toBe(404)
    const rows = await bench.rowsOf(orderId)
    expect(rows).toMatchObject([
      { number: 2, state: 'SENT' },
      { number: 1, state: 'GIVEN_UP', endedHow: 'superseded' },
    ])
    const { answer } = await bench.open(second)
    expect(answer).toMatchObject({ is: 'open', number: 2, state: 'CORRECTED' })
  })

  test('whoever opened the earlier version is told by opening the corrected one, and says that it was read', async () => {
    await bench.onlyTo(bench.patientWay)
    const { orderId } = await bench.released()
    const outdated = bench.newest().token
    await bench.open(outdated)
    await lab.app.drain()
    await bench.corrected(orderId)
    await bench.run()
    const staff = await lab.as('admin')
    const holder = async () => {
      const { docs } = (await staff.call(api.recalls.list, { query: {} })).body
      const row = docs.find((one) => one.orderId === orderId)
      const { body } = await staff.call(api.recalls.get, { body: { _id: row?._id ?? '' } })
      return body.people.find(({ way }) => way === 'link')
    }
    expect(await holder()).toMatchObject({ name: 'Link to Patient (Links)', told: null })
    const { answer } = await bench.open(bench.newest().token)
    if (answer.is !== 'open') throw new Error(answer.is)
    expect(answer.asksRead).toBe(true)
    // It was opened and stays confirmed; what it opened is outdated all the same.
    expect(await bench.check(outdated)).toEqual({ is: 'newerReport' })
    const anotherPaper = await lab
      .withToken(answer.verifyToken)
      .call(api.resultLinks.read, { body: { mediaKey: `${answer.mediaKey}x` } })
    expect(anotherPaper.status).toBe(404)
    expect(await holder()).toMatchObject({ acknowledged: null })
    expect(await holder()).toMatchObject({ told: { how: 'link', to: 'Patient' }, acknowledged: null })
    const read = await lab
      .withToken(answer.verifyToken)
      .call(api.resultLinks.read, { body: { mediaKey: answer.mediaKey } })
    expect(read.status).toBe(200)
    expect(await holder()).toMatchObject({ acknowledged: { how: 'link', by: 'Patient' } })
    expect(await bench.check(bench.newest().token)).toMatchObject({ is: 'open', asksRead: false })
    const stranger = await lab
      .withToken(bench.newest().token)
      .call(api.resultLinks.read, { body: { mediaKey: answer.mediaKey } })
    expect(stranger.status).toBe(404)
  })
})

describe('a link to a clinic', () => {
  test('opens with the access phrase of its way, whatever its case and spaces, and is not the patient’s to open', async () => {
    const way = await bench.onlyTo(bench.clinicWay)
    const { orderId, delivery } = await bench.released()
    expect(delivery).toMatchObject({ state: 'SENT', recipient: 'Front desk', address: way.address })
    const { message, letter, token } = bench.newest()
    expect(letter).toBe('c')
    expect(message?.text).toContain('A laboratory report is ready for Front desk.')
    expect(message?.text).not.toContain(phrase)
    expect(await bench.check(token, patientProof)).toEqual({ is: 'wrong', triesLeft: 4 })
    expect((await bench.open(token, clinicProof)).paper?.status).toBe(200)
    expect((await bench.only(orderId)).state).toBe('CONFIRMED')
  })

  test('its address is proven by a test message; the phrase is kept as a hash and given back by nothing', async () => {
    await lab.owner.updateTable('delivery_way').set({ active: false }).execute()
    const staff = await lab.as('admin')
    const config = { to: 'clinic', address: 'desk@proof.example', phrase }
    const { body: way } = await bench.tryWay({ name: 'To prove' }, config)
    expect(way).toMatchObject({ hold: 'unconfirmed', confirmedAt: null })
    expect(JSON.stringify(way)).not.toContain(phrase)
    const row = await lab.owner
      .selectFrom('delivery_way')
      .selectAll()
      .where('id', '=', way._id)
      .executeTakeFirstOrThrow()
    expect(row.access_hash).not.toBeNull()
    expect(JSON.stringify(row)).not.toMatch(/quietriver|Quiet river/)
    const sent = await staff.call(api.deliveries.testPage, { body: { _id: way._id } }, bench.key())
    await bench.run()
    const message = lab.mail.at(-1)
    expect(message).toMatchObject({ to: 'desk@proof.example', subject: 'Test message' })
    const [, code = ''] = /The code is (\d{4})\./.exec(message?.text ?? '') ?? []
    const confirmed = await staff.call(api.deliveries.confirmWay, {
      body: { _id: way._id, version: sent.body.version, code },
    })
    expect(confirmed.body).toMatchObject({ hold: null })
  })

  test.each([
    [{ address: null, phrase }, 'way.config.address', 'Enter the mail address.'],
    [
      { address: 'a@b.example', phrase: 'too short' },
      'way.config.phrase',
      'Use at least 12 letters or digits.',
    ],
    [{ address: 'a@b.example', phrase: null }, 'way.config.phrase', 'Enter the access phrase.'],
    [{ address: 'a@b.example', phrase, days: 31 }, 'way.config.days', 'Use 1 to 30 days.'],
  ])('is refused in words: %o', async (config, field, words) => {
    const answer = await bench.tryWay({}, { to: 'clinic', ...config })
    expect(answer.status).toBe(400)
    expect(answer.fields).toEqual({ [field]: words })
  })

  test('another address needs another phrase, and a way stays for whom it was set up', async () => {
    const way = await bench.clinicWay()
    const staff = await lab.as('admin')
    const form = {
      kind: 'mail' as const,
      name: 'Front desk',
      locationId: null,
      physicianId: null,
      _id: way._id,
      version: way.version,
    }
    const config = { to: 'clinic' as const, days: 7, marked: false }
    const moved = await staff.call(api.deliveries.updateWay, {
      body: { way: { ...form, config: { ...config, address: 'new@clinic.example', phrase: null } } },
    })
    expect(moved.fields).toEqual({
      'way.config.phrase': 'Set a new access phrase: it is told to this address and to no other.',
    })
    const turned = await staff.call(api.deliveries.updateWay, {
      body: { way: { ...form, config: { ...config, to: 'patient' as const, address: null, phrase: null } } },
    })
    expect(turned.fields).toEqual({
      'way.config.to': 'This way stays for whom it was set up. Add another one.',
    })
  })
})

describe('a test that is marked “never by link”', () => {
  test('goes to no patient, to a clinic only as its way allows and where it ordered, and not by rules that leave it out', async () => {
    const glucose = await lab.owner
      .selectFrom('test')
      .select(['id', 'definition'])
      .where('code', '=', 'GLU')
      .executeTakeFirstOrThrow()
    const set = (definition: typeof glucose.definition) =>
      lab.owner
        .updateTable('test')
        .set({ definition: json(definition) })
        .where('id', '=', glucose.id)
        .execute()
    await set({ ...glucose.definition, neverByLink: true })
    try {
      const words = 'It holds a test that is marked “never by link”'
      await bench.onlyTo(bench.patientWay)
      const patient = await bench.released()
      expect(patient.delivery).toMatchObject({ state: 'GIVEN_UP', endedHow: 'withheld', why: words })
      await bench.onlyTo(bench.clinicWay)
      const clinic = await bench.released()
      expect(clinic.delivery).toMatchObject({ endedHow: 'withheld', why: words })
      const locationId = (await bench.reports.order(clinic.orderId)).location._id
      await bench.onlyTo(() => bench.clinicWay({}, { marked: true }))
      expect((await bench.released()).delivery).toMatchObject({
        endedHow: 'withheld',
        why: 'The clinic of this way did not order it',
      })
      await bench.onlyTo(() => bench.clinicWay({ locationId }, { marked: true }))
      expect((await bench.released()).delivery).toMatchObject({ state: 'SENT' })
      await bench.onlyTo(() => bench.clinicWay({ locationId }, { marked: true }), { unmarkedOnly: true })
      const { orderId } = await bench.reports.released({ patientId: await bench.patient() })
      expect(await bench.rowsOf(orderId)).toEqual([])
    } finally {
      await set(glucose.definition)
    }
  })
})

describe('the line', () => {
  test('what the service refuses is said in words: an address fails, our account stops the line, the rest is tried again', async () => {
    await bench.onlyTo(bench.patientWay)
    const { mail } = lab.ports
    const { send } = mail
    try {
      mail.send = async () => {
        throw new MessageRefused('550 no such mailbox Gonzalez', 'number')
      }
      const bounced = await bench.released()
      expect(bounced.delivery).toMatchObject({ state: 'FAILED', why: 'The address was refused.' })
      const way = await lab.owner
        .selectFrom('delivery_way')
        .selectAll()
        .where('active', '=', true)
        .executeTakeFirstOrThrow()
      expect(way).toMatchObject({ failures: 0, paused_at: null })
      mail.send = async () => {
        throw new MessageRefused('451 later', 'again')
      }
      const later = await bench.released()
      expect(later.delivery).toMatchObject({
        state: 'WAITING',
        why: 'The service did not take it.',
        tries: 1,
      })
      const [old] = await lab.owner
        .selectFrom('report_link')
        .selectAll()
        .orderBy('created_at', 'desc')
        .limit(1)
        .execute()
      mail.send = send
      await bench.run(2)
      expect(await bench.only(later.orderId)).toMatchObject({ state: 'SENT', tries: 2 })
      expect(sha256Hex(bench.newest().token)).not.toBe(old?.token_hash)
      mail.send = async () => {
        throw new MessageRefused('535 sign in', 'account')
      }
      const stopped = await bench.released()
      expect(stopped.delivery).toMatchObject({ state: 'WAITING', hold: 'line' })
    } finally {
      mail.send = send
      await (await lab.as('admin')).call(api.deliveries.resumeLine, { body: { channel: 'mail' } })
      await bench.run()
    }
  })

  test('a server that died before the message left sends it once more, after it left never again', async () => {
    await bench.onlyTo(bench.patientWay)
    const asIfDied = async (partner: boolean) => {
      const { orderId, delivery } = await bench.released()
      const { token } = bench.newest()
      await lab.owner
        .updateTable('delivery_attempt')
        .set({ end: null, ended_at: null, ...(partner ? {} : { partner_id: null }) })
        .where('delivery_id', '=', delivery._id)
        .execute()
      await lab.owner
        .updateTable('delivery')
        .set({
          state: 'WAITING',
          locked_until: new Date(lab.clock.now().getTime() + 60_000),
          run_at: lab.clock.now(),
          try_at: lab.clock.now(),
        })
        .where('id', '=', delivery._id)
        .execute()
      const before = lab.mail.length
      await bench.run(2)
      await bench.run(2)
      return { orderId, token, sent: lab.mail.length - before }
    }
    const early = await asIfDied(false)
    expect(early.sent).toBe(1)
    expect(await bench.only(early.orderId)).toMatchObject({ state: 'SENT', tries: 2 })
    expect(await bench.check(early.token)).toEqual({ is: 'newerLink' })

    const late = await asIfDied(true)
    expect(late.sent).toBe(0)
    expect(await bench.only(late.orderId)).toMatchObject({
      state: 'FAILED',
      why: 'The server stopped during this try. Nobody can tell whether it arrived.',
    })
    // It had arrived: opened all the same, it is believed.
    expect((await bench.open(late.token)).paper?.status).toBe(200)
    expect((await bench.only(late.orderId)).state).toBe('CONFIRMED')
  })

  test('a laboratory without a mail server holds its links and says why', async () => {
    await bench.onlyTo(bench.patientWay)
    Object.assign(lab.ports, { demo: false })
    try {
      const { delivery } = await bench.released()
      expect(delivery).toMatchObject({ state: 'WAITING', hold: 'noLine', tries: 0 })
      const { docs } = (await (await lab.as('admin')).call(api.deliveries.lines, {})).body
      expect(docs.find(({ channel }) => channel === 'mail')).toMatchObject({ missing: true })
    } finally {
      Object.assign(lab.ports, { demo: true })
    }
  })
})

describe('an address', () => {
  const toAddress = (patientId: string, email: string) =>
    lab.owner.updateTable('patient').set({ email }).where('id', '=', patientId).execute()

  test('that was changed after the patient was asked gets nothing until the patient is asked again', async () => {
    await bench.onlyTo(bench.patientWay)
    const patientId = await bench.patient()
    await toAddress(patientId, 'somebody.else@home.example')
    const { delivery } = await bench.released(patientId)
    const words = 'The address was changed after the patient was asked. Record the choice again'
    expect(delivery).toMatchObject({ state: 'GIVEN_UP', endedHow: 'withheld', why: words })
    const { body } = await (await lab.as('admin')).call(api.resultLinks.choice, { body: { patientId } })
    expect(body.lacks).toBe(words)
    await bench.choose(patientId, 'MAIL')
    expect((await bench.released(patientId)).delivery).toMatchObject({
      state: 'SENT',
      address: 'somebody.else@home.example',
    })
  })

  test('spelled in other letters is the same one', async () => {
    await bench.onlyTo(bench.patientWay)
    const patientId = await bench.patient({ email: 'ada@home.example' })
    await toAddress(patientId, ' Ada@Home.example')
    expect((await bench.released(patientId)).delivery.state).toBe('SENT')
  })

  test('that a clinic recorded leads no other clinic’s report there', async () => {
    await bench.onlyTo(bench.patientWay)
    const patientId = await bench.patient({}, null)
    const portal = await lab.as('portal')
    const reach = await lab.owner
      .selectFrom('user_physician_location as mine')
      .innerJoin('app_user as u', 'u.id', 'mine.user_id')
      .innerJoin('physician_location as at', 'at.id', 'mine.physician_location_id')
      .select('at.location_id')
      .where('u.username', '=', 'portal')
      .executeTakeFirstOrThrow()
    const locationId = reach.location_id
    await lab.owner
      .updateTable('patient')
      .set({ location_id: locationId })
      .where('id', '=', patientId)
      .execute()
    const body = { patientId, version: 0, choice: 'MAIL' as const, language: 'en' as const }
    expect((await portal.call(api.resultLinks.choose, { body })).status).toBe(200)

    const own = await bench.released(patientId)
    expect((await bench.reports.order(own.orderId)).location._id).toBe(locationId)
    expect(own.delivery.state).toBe('SENT')
    const recorded = await lab.owner
      .selectFrom('patient_link_choice')
      .select('location_ids')
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow()
    expect(recorded.location_ids).toContain(locationId)
    const another = await lab.owner
      .selectFrom('location')
      .select('id')
      .where('id', 'not in', recorded.location_ids ?? [])
      .executeTakeFirstOrThrow()
    const elsewhere = await releasedBefore(patientId, (orderId) =>
      lab.owner.updateTable('lab_order').set({ location_id: another.id }).where('id', '=', orderId).execute(),
    )
    expect(elsewhere).toMatchObject({
      sent: 0,
      delivery: {
        state: 'FAILED',
        why: 'The patient was asked by another location. Record the choice for this one',
      },
    })
  })

  test('of another meanwhile, or of another patient, is told nothing', async () => {
    await bench.onlyTo(bench.patientWay)
    const patientId = await bench.patient()
    const moved = await releasedBefore(patientId, async () => {
      await toAddress(patientId, 'new@home.example')
      await bench.choose(patientId, 'MAIL')
    })
    expect(moved).toMatchObject({
      sent: 0,
      delivery: { state: 'FAILED', why: expect.stringContaining('address') },
    })
    const other = await bench.patient()
    const taken = await releasedBefore(await bench.patient(), (orderId) =>
      lab.owner.updateTable('lab_order').set({ patient_id: other }).where('id', '=', orderId).execute(),
    )
    expect(taken).toMatchObject({
      sent: 0,
      delivery: { state: 'FAILED', why: 'The order was moved to another patient' },
    })
  })

  test('has nothing any more of an order that is deleted or another patient’s', async () => {
    await bench.onlyTo(bench.patientWay)
    const first = await bench.released()
    const deleted = bench.newest().token
    await lab.owner.updateTable('lab_order').set({ deleted: true }).where('id', '=', first.orderId).execute()
    expect(await bench.check(deleted)).toEqual({ is: 'ended' })
    const second = await bench.released()
    const others = bench.newest().token
    const other = await bench.patient()
    await lab.owner
      .updateTable('lab_order')
      .set({ patient_id: other })
      .where('id', '=', second.orderId)
      .execute()
    expect(await bench.check(others)).toEqual({ is: 'ended' })
  })
})

test('a choice is recorded with who asked, of a patient within reach alone', async () => {
  const patientId = await bench.patient({}, null)
  const staff = await lab.as('admin')
  expect((await staff.call(api.resultLinks.choice, { body: { patientId } })).body).toEqual({
    choice: 'NONE',
    language: 'en',
    version: 0,
    askedAt: null,
    askedBy: null,
    lacks: null,
  })
  const body = { patientId, version: 0, choice: 'MAIL' as const, language: 'es' as const }
  const saved = await staff.call(api.resultLinks.choose, { body })
  expect(saved.body).toMatchObject({
    choice: 'MAIL',
    language: 'es',
    version: 1,
    askedBy: expect.stringMatching(/\w/),
  })
  expect((await staff.call(api.resultLinks.choose, { body })).status).toBe(409)
  const portal = await lab.as('portal')
  expect(
    (await portal.call(api.resultLinks.choice, { body: { patientId: lab.ports.ids.id() } })).status,
  ).toBe(404)
})

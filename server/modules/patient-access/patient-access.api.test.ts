import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { addDays } from '@contract/rules/age'
import { todayIn } from '@contract/rules/zone'
import { invitationDays, type AccessAnswer } from '@contract/patient-access/shapes'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { linkBench } from '../result-links/test-links'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof linkBench>
let keys = 0
const key = () => ({ 'idempotency-key': `access-${(keys += 1)}` })
const proof = { dob: '1961-03-07', zip: '83702' }

beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = linkBench(lab, staff)
})
afterAll(() => lab.close())

const invite = (patientId: string, by: 'mail' | 'link' = 'link', who: Caller = staff) =>
  who.call(api.patientAccess.invite, { body: { patientId, by, language: 'es' as const } }, key())
const tokenOf = (text: string | null | undefined) =>
  /\/myresults\?language=\w+#([\w-]+)/.exec(text ?? '')?.[1] ?? ''
async function linked(patientId: string): Promise<string> {
  const { body } = await invite(patientId)
  return tokenOf(body.link)
}
const open = async (token: string, given: typeof proof = proof): Promise<AccessAnswer['answer']> =>
  (await lab.withToken(token).call(api.patientAccess.open, { body: { proof: given } })).body.answer
async function opened(token: string) {
  const answer = await open(token)
  if (answer.is !== 'open') throw new Error(answer.is)
  return answer
}
const today = () => todayIn('America/Boise', lab.clock.now().toISOString())
const paper = (token: string, mediaKey: string) =>
  lab.withToken(token).call(api.patientAccess.paper, { body: { mediaKey } })

test('a patient registers by link and proof, and reads own released results in words and on paper [route:/portalusers]', async () => {
  const patientId = await bench.patient()
  const token = await linked(patientId)
  expect((await opened(token)).reports).toEqual([])
  const first = await bench.reports.released({ patientId })
  const { reports, proofToken } = await opened(token)
  expect(reports).toHaveLength(1)
  const [report] = reports
  expect(report?.results.length).toBeGreaterThan(0)
  expect(report?.results[0]).toMatchObject({ reading: expect.stringMatching(/within|high|low|plain/) })
  const file = await paper(proofToken, report?.mediaKey ?? '')
  expect(file.status).toBe(200)
  expect(new TextDecoder().decode(file.bytes.slice(0, 5))).toBe('%PDF-')
  const { body } = await staff.call(api.patientAccess.list, { query: {} })
  expect(body.docs.find(({ patient }) => patient._id === patientId)).toMatchObject({ state: 'REGISTERED' })
  // Nobody with the link alone, and nobody else with the proof alone.
  expect((await paper(token, report?.mediaKey ?? '')).status).toBe(404)
  const other = await bench.patient()
  const { proofToken: others } = await opened(await linked(other))
  expect((await paper(others, report?.mediaKey ?? '')).status).toBe(404)
  expect(first.orderId).toBeTruthy()
})

test('nothing is shown before its release, and nothing that was issued for somebody else', async () => {
  const patientId = await bench.patient()
  const token = await linked(patientId)
  const { orderId } = await bench.reports.released({ patientId })
  await lab.owner.updateTable('media').set({ patient_id: null }).where('order_id', '=', orderId).execute()
  expect((await opened(token)).reports).toEqual([])
  await lab.owner
    .updateTable('media')
    .set({ patient_id: patientId })
    .where('order_id', '=', orderId)
    .execute()
  expect((await opened(token)).reports).toHaveLength(1)
  const another = await bench.patient()
  await lab.owner.updateTable('lab_order').set({ patient_id: another }).where('id', '=', orderId).execute()
  expect((await opened(token)).reports).toEqual([])
  expect((await opened(await linked(another))).reports).toEqual([])
  // An order that is entered and not released is in no list.
  const waiting = await bench.patient()
  expect((await opened(await linked(waiting))).reports).toEqual([])
})

test('wrong proofs are counted and lock the link; expired, ended and replaced ones say so; others are unknown', async () => {
  const patientId = await bench.patient()
  const token = await linked(patientId)
  const wrong = { ...proof, zip: '83799' }
  for (const triesLeft of [4, 3, 2, 1, 0])
    expect(await open(token, wrong)).toEqual({ is: 'wrong', triesLeft })
  expect(await open(token)).toEqual({ is: 'locked' })
  const { body } = await staff.call(api.patientAccess.ofPatient, { body: { patientId } })
  expect(body.access?.state).toBe('LOCKED')
  const second = await linked(patientId)
  expect(await open(token)).toEqual({ is: 'newer' })
  expect((await open(second)).is).toBe('open')
  const found = (await staff.call(api.patientAccess.ofPatient, { body: { patientId } })).body.access
  const end = { _id: found?._id ?? '', version: found?.version ?? 0, reason: 'The phone was lost.' }
  expect((await staff.call(api.patientAccess.end, { body: end }, key())).body.state).toBe('ENDED')
  expect(await open(second)).toEqual({ is: 'ended' })
  const third = await linked(patientId)
  await lab.owner
    .updateTable('patient_access')
    .set({ expires_at: new Date(lab.clock.now().getTime() - 1000) })
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .execute()
  expect(await open(third)).toEqual({ is: 'expired' })
  expect(await open(`${third.slice(0, -1)}${third.endsWith('A') ? 'B' : 'A'}`)).toEqual({ is: 'unknown' })
  expect((await lab.anonymous.call(api.patientAccess.open, { body: { proof } })).body.answer).toEqual({
    is: 'unknown',
  })
})

test('mailed in the patient’s language, without a word about a result; minors and patients without ZIP code are not invited', async () => {
  const patientId = await bench.patient()
  expect((await invite(patientId, 'mail')).body.link).toBeNull()
  lab.app.outbox.wake()
  await expect.poll(() => tokenOf(lab.mail.at(-1)?.text)).not.toBe('')
  const message = lab.mail.at(-1)
  expect(message?.subject).toBe('Vea sus resultados de laboratorio')
  expect(message?.text).toContain('/myresults?language=es#')
  expect((await open(tokenOf(message?.text))).is).toBe('open')
  const child = await bench.patient({ dob: '2020-03-07' })
  expect((await invite(child)).message).toBe(
    'The patient is under 18. Release results to a parent or guardian on paper',
  )
  // A birth date that is corrected later counts at the next opening.
  const corrected = await bench.patient()
  const token = await linked(corrected)
  await lab.owner.updateTable('patient').set({ dob: '2015-03-07' }).where('id', '=', corrected).execute()
  const own = { ...proof, dob: '2015-03-07' }
  const now = await lab.withToken(token).call(api.patientAccess.open, { body: { proof: own } })
  expect(now.body.answer).toEqual({ is: 'ended' })
  const nowhere = await bench.patient({ address: { line1: '12 Elm Street' } }, null)
  expect((await invite(nowhere)).message).toContain('ZIP code')
})

test('mail goes to the address that the patient was asked about, and a clinic takes nothing away that the laboratory gave', async () => {
  const patientId = await bench.patient()
  await linked(patientId)
  const given = (await staff.call(api.patientAccess.ofPatient, { body: { patientId } })).body.access
  const locationId = lab.seeded.locations.get('CRPS-MER') ?? ''
  await lab.owner
    .updateTable('patient')
    .set({ location_id: locationId, email: 'elsewhere@clinic.example' })
    .where('id', '=', patientId)
    .execute()
  expect((await invite(patientId, 'mail')).message).toBe(
    'The address was changed after the patient was asked. Record the choice again',
  )
  const clinic = await lab.as('portal')
  const wider = 'This access was given for results of other locations too. Ask the laboratory to change it.'
  expect((await invite(patientId, 'link', clinic)).message).toBe(wider)
  const end = { _id: given?._id ?? '', version: given?.version ?? 0, reason: 'Not ours' }
  expect((await clinic.call(api.patientAccess.end, { body: end }, key())).message).toBe(wider)
})

test('a deleted order and a test that is never handed out by a link are left out; nobody merged away is invited', async () => {
  const patientId = await bench.patient()
  const { orderId } = await bench.reports.released({ patientId })
  const token = await linked(patientId)
  const shown = async () => (await opened(token)).reports.length
  expect(await shown()).toBe(1)
  const order = lab.owner.updateTable('lab_order').where('id', '=', orderId)
  await order.set({ deleted: true }).execute()
  expect(await shown()).toBe(0)
  await order.set({ deleted: false }).execute()
  const mark = (never: boolean) =>
    sql`update test set definition = definition || ${JSON.stringify({ neverByLink: never })}::jsonb where code = 'GLU'`.execute(
      lab.owner,
    )
  await mark(true)
  expect(await shown()).toBe(0)
  await mark(false)
  expect(await shown()).toBe(1)
  const merged = await bench.patient()
  await lab.owner.updateTable('patient').set({ merged_into: patientId }).where('id', '=', merged).execute()
  expect((await invite(merged)).status).toBe(404)
  // On the eighteenth birthday a person decides alone.
  const born = (years: number, days: number) =>
    `${Number(today().slice(0, 4)) - years}${addDays(today(), days).slice(4)}`
  expect((await invite(await bench.patient({ dob: born(18, 0) }))).status).toBe(200)
  expect((await invite(await bench.patient({ dob: born(18, 1) }))).status).toBe(422)
})

test('the link of a clinic opens reports of its own locations alone; that of the laboratory those of every location', async () => {
  const patientId = await bench.patient()
  const { forms, released } = bench.reports
  const own = await released({ patientId })
  const elsewhere = await released({
    ...{ patientId, locationId: forms.location('LAKESHR'), physicianId: forms.physicianAt('LAKESHR') },
  })
  const { body } = await invite(patientId, 'link', await lab.as('portal'))
  const shown = await opened(tokenOf(body.link))
  expect(shown.reports.map(({ mediaKey }) => mediaKey)).toEqual([own.mediaKey])
  expect((await paper(shown.proofToken, own.mediaKey)).status).toBe(200)
  expect((await paper(shown.proofToken, elsewhere.mediaKey)).status).toBe(404)
  const all = await opened(await linked(patientId))
  expect(all.reports.map(({ mediaKey }) => mediaKey).toSorted()).toEqual(
    [own.mediaKey, elsewhere.mediaKey].toSorted(),
  )
})

test('a clinic invites its own patients alone, for its own locations; the feature switched off closes every link', async () => {
  const patientId = await bench.patient()
  const token = await linked(patientId)
  const foreign = await lab.as('portal.other')
  const { status } = await invite(patientId, 'link', foreign)
  expect([403, 404]).toContain(status)
  await lab.owner.updateTable('feature').set({ active: false }).where('name', '=', 'portalusers').execute()
  expect(await open(token)).toEqual({ is: 'ended' })
  await lab.owner.updateTable('feature').set({ active: true }).where('name', '=', 'portalusers').execute()
  expect((await open(token)).is).toBe('open')
})

// Last: the clock goes on, and sessions of before are too long idle.
test('a proof opens papers for twenty minutes, and none once the access has ended or was switched off', async () => {
  const patientId = await bench.patient()
  const { mediaKey } = await bench.reports.released({ patientId })
  const token = await linked(patientId)
  const minutes = (count: number) => lab.clock.advance(count * 60_000)
  const first = await opened(token)
  minutes(19)
  expect((await paper(first.proofToken, mediaKey)).status).toBe(200)
  minutes(2)
  expect((await paper(first.proofToken, mediaKey)).status).toBe(404)
  const { proofToken } = await opened(token)
  const feature = lab.owner.updateTable('feature').where('name', '=', 'portalusers')
  await feature.set({ active: false }).execute()
  expect((await paper(proofToken, mediaKey)).status).toBe(404)
  await feature.set({ active: true }).execute()
  expect((await paper(proofToken, mediaKey)).status).toBe(200)
  // Wrong proofs before a right one count no more.
  const wrong = { ...proof, zip: '83799' }
  for (const triesLeft of [4, 3, 2, 1]) expect(await open(token, wrong)).toEqual({ is: 'wrong', triesLeft })
  await opened(token)
  expect(await open(token, wrong)).toEqual({ is: 'wrong', triesLeft: 4 })
  // Registered, it outlives the invitation; ended on an older version it is not.
  const later = await opened(token)
  const left = Date.parse(later.expiresAt) - lab.clock.now().getTime()
  expect(left).toBeGreaterThan((invitationDays + 1) * 86_400_000)
  const { access } = (await staff.call(api.patientAccess.ofPatient, { body: { patientId } })).body
  const old = { _id: access?._id ?? '', version: (access?.version ?? 0) - 1, reason: 'The phone was lost.' }
  expect((await staff.call(api.patientAccess.end, { body: old }, key())).status).toBe(409)
  expect((await paper(later.proofToken, mediaKey)).status).toBe(200)
  await lab.owner
    .updateTable('patient_access')
    .set({ expires_at: lab.clock.now() })
    .where('patient_id', '=', patientId)
    .execute()
  expect((await paper(later.proofToken, mediaKey)).status).toBe(404)
})

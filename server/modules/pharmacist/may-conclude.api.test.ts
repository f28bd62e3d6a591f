import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { ReviewedState } from '@contract/pharmacist/shapes'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from '../reports/test-reports'

let lab: TestLab
let pharmacist: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  pharmacist = await lab.as('pharmd')
  bench = reportBench(lab, await lab.as('admin'))
})
afterAll(() => lab.close())

async function urine(medications: string[], typed: Record<string, string>) {
  const { forms } = bench
  const orderId = await bench.received({
    specimens: [forms.specimen('A', 'UCUP', 'URV')],
    items: Object.keys(typed).map((code) => forms.test(code)),
    medications: medications.map((name) => ({ medicationId: null, name, detail: null })),
  })
  await bench.enter(orderId, typed)
  await bench.verify(orderId, Object.keys(typed))
  return orderId
}
const see = async (orderId: string) => (await pharmacist.call(api.pharmacist.get, { body: { orderId } })).body
const change = async (
  orderId: string,
  about: { kind: 'analysis' | 'medication'; id: string },
  to: ReviewedState,
) => pharmacist.call(api.pharmacist.change, { body: { orderId, change: { about, to, reason: 'PDMP' } } })
const states: readonly ReviewedState[] = [
  'CONSISTENT',
  'CONSISTENT_METABOLITE',
  'INCONSISTENT_NEGATIVE',
  'INCONSISTENT_POSITIVE',
  'PARENT_ONLY',
  'POSSIBLE_IMPURITY',
  'NOT_TESTED',
]

test('of a substituted, adulterated or invalid specimen no conclusion is accepted; the review itself is', async () => {
  const all: Record<string, string>[] = [
    { 'V-CREA': '1', 'V-SG': '1.0005' },
    { 'V-CREA': '100', 'V-SG': '1.0150', 'V-PH': '2.0' },
    { 'V-CREA': '100', 'V-SG': '1.0150', 'V-PH': '4.2' },
  ]
  for (const validity of all) {
    const orderId = await urine(['Oxycodone 10 mg', 'Qqx tablets', 'Narcan'], {
      ...validity,
      'C-OXY': '900',
      'C-HYC': '700',
      'C-MOR': 'ND',
    })
    const { prescribed, found, basis } = await see(orderId)
    expect(prescribed.length + found.length).toBe(6)
    for (const { about } of [...prescribed, ...found])
      for (const to of states) {
        const answer = await change(orderId, about, to)
        expect([answer.status, answer.message]).toEqual([422, expect.stringContaining('not valid')])
      }
    expect((await see(orderId)).reviews).toEqual([])
    expect((await pharmacist.call(api.pharmacist.accept, { body: { orderId, basis } })).status).toBe(200)
  }
})

test('a change that was made before the specimen was known to be invalid does not end in a review', async () => {
  const orderId = await urine(['Oxycodone 10 mg'], {
    'V-CREA': '100',
    'V-SG': '1.0150',
    'C-OXY': '900',
    'C-HYC': '700',
  })
  const { found } = await see(orderId)
  const hydrocodone = found.find(({ name }) => name.startsWith('Hydrocodone'))
  if (!hydrocodone) throw new Error('No hydrocodone here.')
  expect((await change(orderId, hydrocodone.about, 'CONSISTENT')).status).toBe(200)
  const staff = await lab.as('admin')
  const analyses = (await staff.call(api.results.ofOrder, { body: { orderId } })).body.docs
  const cells = analyses
    .filter(({ code }) => code === 'V-CREA' || code === 'V-SG')
    .map(({ _id, version, code }) => ({ _id, version, raw: code === 'V-CREA' ? '1' : '1.0005' }))
  await staff.call(api.results.unverify, {
    body: { analyses: cells.map(({ _id, version }) => ({ _id, version })), reason: 'Wrong tube' },
  })
  await bench.enter(orderId, { 'V-CREA': '1', 'V-SG': '1.0005' })
  await bench.verify(orderId, ['V-CREA', 'V-SG'])
  const { basis, reviews } = await see(orderId)
  const refused = await pharmacist.call(api.pharmacist.accept, { body: { orderId, basis } })
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('not valid')])
  const kept = reviews[0]?.changes[0]
  await pharmacist.call(api.pharmacist.drop, { body: { orderId, id: kept?._id ?? '' } })
  expect((await pharmacist.call(api.pharmacist.accept, { body: { orderId, basis } })).status).toBe(200)
})

test('with no medication listed nothing is called inconsistent', async () => {
  const orderId = await urine([], { 'V-CREA': '100', 'V-SG': '1.0150', 'C-MOR': '900' })
  const [morphine] = (await see(orderId)).found
  if (!morphine) throw new Error('No morphine here.')
  const refused = await change(orderId, morphine.about, 'INCONSISTENT_POSITIVE')
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('No medication is listed')])
  expect((await change(orderId, morphine.about, 'NOT_COMPARED')).status).toBe(200)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { readPdf } from '../../documents/read-pdf'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { openShared } from './test-links'
import { reportBench } from './test-reports'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = reportBench(lab, staff)
})
afterAll(() => lab.close())

const rowOf = async (orderId: string, number: number, name: string) => {
  const rows = (await bench.frozen(orderId, number)).panels.flatMap((panel) => panel.rows)
  const found = rows.find((row) => row.test === name)
  if (!found) throw new Error(`No ${name} here: ${rows.map((row) => row.test).join(', ')}`)
  return found
}
async function urine(medications: string[], typed: Record<string, string>, more: string[] = []) {
  const codes = Object.keys(typed)
  const { forms } = bench
  const patientId = await forms.addPatient(staff)
  const orderId = await bench.received({
    patientId,
    specimens: [forms.specimen('A', 'UCUP', 'URV')],
    items: [...codes, ...more].map((code) => forms.test(code)),
    medications: medications.map((name) => ({ medicationId: null, name, detail: null })),
  })
  await bench.enter(orderId, typed)
  await bench.verify(orderId, codes)
  return orderId
}
async function correct(orderId: string, typed: Record<string, string>) {
  for (const [code, raw] of Object.entries(typed)) {
    expect(await bench.tryCorrect(orderId, code, raw, 'Wrong tube')).toMatchObject({ ok: true })
  }
  const { docs } = (await staff.call(api.results.ofOrder, { body: { orderId } })).body
  const analyses = docs
    .filter((one) => one.state === 'RESULTED')
    .map(({ _id, version }) => ({ _id, version }))
  await staff.call(api.results.verify, { body: { analyses } })
  lab.clock.advance(60_000)
}

const fit = { 'V-CREA': '100', 'V-SG': '1.0150' }
const unfit = { 'V-CREA': '1', 'V-SG': '1.0005' }
const words = 'Not reported: specimen substituted'

describe('the validity of the specimen is corrected after the report [law:493.1291(k)]', () => {
  test('every drug result that is withdrawn by it, and brought back, says what was reported', async () => {
    const orderId = await urine(['Oxycodone 10 mg'], {
      ...fit,
      'C-OXY': '900',
      'C-NOXY': 'ND',
      'C-THCA': '90',
    })
    await bench.release(orderId)
    await correct(orderId, unfit)
    expect(await bench.gate(orderId)).toMatchObject({ nextState: 'CORRECTED', ready: true })
    expect((await bench.tryRelease(orderId)).fields).toMatchObject({
      reason: 'Enter why the report is corrected.',
    })
    const second = (await bench.release(orderId, { reason: 'Typed' })).report
    const because = {
      reason:
        'Creatinine (validity) corrected: Wrong tube. Specific gravity (validity) corrected: Wrong tube',
      toldTo: 'Dr. Vandersloot',
      isTold: false,
    }
    expect((await rowOf(orderId, 2, 'Oxycodone')).corrected).toMatchObject({
      oldValue: expect.stringMatching(/^900 ng\/mL, Positive, (Consistent|Parent only)$/),
      newValue: expect.stringMatching(/^Not reported: specimen substituted, Not compared$/),
      ...because,
    })
    expect((await rowOf(orderId, 2, 'THCA')).corrected).toMatchObject({
      oldValue: '90 ng/mL, Positive, Inconsistent',
      ...because,
    })
    expect((await rowOf(orderId, 2, 'Noroxycodone')).corrected?.newValue).toContain(words)
    const said = await bench.paper(second.mediaKey)
    expect(said).toContain('CORRECTED REPORT. Replaces version 1. 5 results corrected;')
    expect(said).toContain('Was 90 ng/mL, Positive, Inconsistent, now Not reported: specimen substituted')
    expect(said).toContain('Key finding: was “')

    await correct(orderId, fit)
    const third = (await bench.release(orderId, { reason: 'Typed' })).report
    const thca = await rowOf(orderId, 3, 'THCA')
    expect(thca.corrected).toMatchObject({
      oldValue: `${words}, Not compared`,
      newValue: '90 ng/mL, Positive, Inconsistent',
      isTold: false,
    })
    expect(thca.earlier).toMatchObject([{ oldValue: '90 ng/mL, Positive, Inconsistent', isTold: true }])
    expect(await bench.paper(third.mediaKey)).toContain('Replaces version 2. 5 results corrected;')

    // Nothing is corrected by the next: what was, stays visible.
    await bench.release(orderId, { reason: 'Faxed to the ward' })
    expect(await bench.frozen(orderId, 4)).toMatchObject({ state: 'AMENDED' })
    const later = await rowOf(orderId, 4, 'THCA')
    expect(later.corrected).toMatchObject({ oldValue: `${words}, Not compared`, isTold: true })
    expect(later.earlier).toHaveLength(1)
  })

  test('what a preliminary report told of a drug, the final one takes back in words', async () => {
    const orderId = await urine([], { 'C-OXY': 'ND' }, Object.keys(unfit))
    await bench.release(orderId, { preliminary: true })
    await bench.enter(orderId, unfit)
    await bench.verify(orderId, Object.keys(unfit))
    expect(await bench.gate(orderId)).toMatchObject({ nextState: 'CORRECTED' })
    await bench.release(orderId, { reason: 'Validity tested' })
    expect((await rowOf(orderId, 2, 'Oxycodone')).corrected).toMatchObject({
      oldValue: expect.stringMatching(/Negative/),
      newValue: words,
      reason: 'Validity tested',
    })
  })
})

describe('the medication list of a reported order is changed', () => {
  const list = async (orderId: string, names: string[]) => {
    const { version, specimens, items, requisitionNumber, patientId, dateCollected } =
      await bench.order(orderId)
    const fields = {
      ...bench.forms.form(patientId, { requisitionNumber, dateCollected }),
      items: items.map(({ panelId, testId, letter }) => ({ panelId, testId, letter })),
      specimens: specimens.map(({ letter, sampleTypeId, sourceId, collectedAt }) => ({
        letter,
        sampleTypeId,
        sourceId,
        collectedAt,
      })),
      medications: names.map((name) => ({ medicationId: null, name, detail: null })),
    }
    const answer = await staff.call(api.orders.update, { body: { orderId, version, fields } })
    expect(answer.status, `${answer.message} ${JSON.stringify(answer.fields)}`).toBe(200)
    lab.clock.advance(60_000)
  }

  test('a conclusion that it turns round is corrected: the old, the new and why', async () => {
    const orderId = await urine(['Oxycodone 10 mg'], { 'V-CREA': '100', 'C-OXY': '900', 'C-HYC': '700' })
    await bench.release(orderId)
    expect(await rowOf(orderId, 1, 'Hydrocodone')).toMatchObject({ consistency: 'Inconsistent' })
    await list(orderId, ['Oxycodone 10 mg', 'Norco 10-325'])
    expect(await bench.gate(orderId)).toMatchObject({ nextState: 'CORRECTED', ready: true })
    const { report } = await bench.release(orderId, { reason: 'Clinic phoned' })
    expect(report.state).toBe('CORRECTED')
    expect((await rowOf(orderId, 2, 'Hydrocodone')).corrected).toMatchObject({
      oldValue: '700 ng/mL, Positive, Inconsistent',
      newValue: '700 ng/mL, Positive, Consistent',
      reason: expect.stringMatching(/^Medication list changed by .+, Nov .+\. Clinic phoned$/),
    })
    expect((await rowOf(orderId, 2, 'Oxycodone')).corrected).toBeNull()
    const said = await bench.paper(report.mediaKey)
    expect(said).toContain('CORRECTED REPORT. Replaces version 1. 1 result corrected;')
    expect(said).toMatch(
      /Key finding: was “Hydrocodone .+”, now withdrawn\. Reason: Medication list changed by/,
    )
    expect(said).not.toContain('Information added')

    await list(orderId, [])
    await bench.release(orderId, { reason: 'List of another patient' })
    expect(await bench.frozen(orderId, 3)).toMatchObject({ state: 'CORRECTED' })
    expect((await rowOf(orderId, 3, 'Oxycodone')).corrected).toMatchObject({
      oldValue: '900 ng/mL, Positive, Consistent',
      newValue: '900 ng/mL, Positive, No medications listed',
    })
  })

  test('a list that changes no conclusion amends', async () => {
    const orderId = await urine(['Oxycodone 10 mg'], { 'C-OXY': '900' })
    await bench.release(orderId)
    await list(orderId, ['Oxycodone 10 mg', 'Lisinopril 10 mg'])
    const { report } = await bench.release(orderId, { reason: 'Clinic phoned' })
    expect(report.state).toBe('AMENDED')
    expect(await bench.paper(report.mediaKey)).toContain('Information added.')
    const again = await bench.release(orderId, { reason: 'Faxed to the ward' })
    expect(await bench.paper(again.report.mediaKey)).toContain('Only a note was added.')
  })
})

describe('the version that corrects is the one that is called so', () => {
  test('a preliminary one too; the final one after it is not', async () => {
    const { forms } = bench
    const orderId = await bench.received({ items: [forms.test('GLU'), forms.test('BUN')] })
    await bench.enter(orderId, { GLU: '91' })
    await bench.verify(orderId, ['GLU'])
    await bench.release(orderId, { preliminary: true })
    await correct(orderId, { GLU: '95' })
    const second = (await bench.release(orderId, { preliminary: true })).report
    expect(await bench.paper(second.mediaKey)).toMatch(
      /PRELIMINARY REPORT\. .+ CORRECTED REPORT\. Replaces version 1\. 1 result corrected;/,
    )
    await bench.enter(orderId, { BUN: '14' })
    await bench.verify(orderId, ['BUN'])
    const third = (await bench.release(orderId)).report
    expect(third.state).toBe('FINAL')
    const said = await bench.paper(third.mediaKey)
    expect(said).not.toContain('CORRECTED REPORT')
    expect(said).toContain('Was 91 mg/dL, now 95 mg/dL.')
  })
})

describe('an order that went to another patient', () => {
  test('leaves the first with a paper and a link that promise no final report', async () => {
    const { forms } = bench
    const anna = await forms.addPatient(staff, { lastname: 'Firstling', dob: '1950-01-01' })
    const bert = await forms.addPatient(staff, { lastname: 'Secondling', dob: '1990-01-01' })
    const orderId = await bench.received({ patientId: anna, items: [forms.test('GLU'), forms.test('BUN')] })
    await bench.enter(orderId, { GLU: '91' })
    await bench.verify(orderId, ['GLU'])
    const { mediaKey } = (await bench.release(orderId, { preliminary: true })).report
    const { path } = (await staff.call(api.reports.makeLink, { body: { mediaKey } })).body
    const token = path.split('#')[1] ?? ''
    const check = async () =>
      (await lab.withToken(token).call(api.reports.checkLink, { body: { key: mediaKey, dob: '1950-01-01' } }))
        .body.answer
    expect(await check()).toMatchObject({ is: 'open', withdrawn: false })
    await correct(orderId, { GLU: 'TNP other patient' })
    const second = (await bench.release(orderId, { preliminary: true })).report
    const said = await bench.paper(second.mediaKey)
    expect(said).toContain('REPORT WITHDRAWN. The specimen is from another patient.')
    expect(said).not.toMatch(/A final report will follow|to follow/)
    const { version } = await bench.order(orderId)
    const moved = await staff.call(api.orders.updatePatient, {
      body: { orderid: orderId, version, patient: { _id: bert }, transfer: { reason: 'Mixed up' } },
    })
    expect(moved.status, moved.message).toBe(200)
    expect(await check()).toMatchObject({ is: 'open', withdrawn: true, replacedBy: { number: 2 } })
    const opened = await openShared(lab, { mediaKey, token, dob: '1950-01-01', current: 'yes' })
    const shared = (await readPdf(opened.bytes)).text
    expect(shared).toContain('REPORT WITHDRAWN')
    expect(shared).not.toContain('Secondling')
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import type { Filed, FilingConnection } from './filing'
import { patientSystem } from './public'
import { connectionWith, fileText, linesOf, type FileOptions } from './test-filing'

let lab: TestLab
let staff: Caller
let chart: FilingConnection
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('lab')
  chart = await connectionWith(lab)
})
afterAll(() => lab.close())

let sent = 0
const authority = { namespace: 'CLINIC', oid: '', oidType: '' }
/** Somebody on file whom the chart knows under `mrn`, with an order. */
async function known(mrn: string, lastname: string, over: { dob?: string; state?: 'OPEN' | 'CLOSED' } = {}) {
  const { dob = '1971-05-04', state = 'OPEN' } = over
  const made = await orderWith(lab, {
    patient: { firstname: 'Ruth', lastname, dob, gender: 'F' },
    tests: ['NA'],
    ...(state === 'CLOSED' ? { state, results: { NA: '140' }, resultState: 'RELEASED' } : {}),
  })
  await lab.owner
    .insertInto('patient_identifier')
    .values({
      lab_id: lab.seeded.labId,
      system: patientSystem(chart.id, authority),
      value: mrn,
      patient_id: made.patientId,
    })
    .execute()
  return made
}
const adt = (event: string, pid: string, rest: readonly string[] = []) => {
  sent += 1
  const lines = [
    `MSH|^~\\&|EHR|CLINIC|ALIQUOT|LAB|20261119110000-0700||ADT^${event}|A${sent}|P|2.5.1`,
    `EVN|${event}|20261119110000-0700`,
    `PID|1||${pid}`,
    ...rest,
  ]
  return lines.map((line) => `${line}\r`).join('')
}
const file = (text: string, options?: FileOptions) => fileText(lab, chart, text, options)
const filed = (outcome: Filed) => {
  if (outcome.is !== 'filed') throw new Error(`It was ${outcome.is}: ${linesOf(outcome.problems).join('; ')}`)
  return outcome
}
const heldAs = (outcome: Filed) => {
  if (outcome.is !== 'held') throw new Error(`It was ${outcome.is}.`)
  return outcome
}
const onFile = async (id: string) =>
  await lab.owner.selectFrom('patient').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('what brings a patient up to date', () => {
  test('what was stated replaces what is on file, "" takes it away, what was left out stays', async () => {
    const { patientId, orderId } = await known('U1', 'Updike')
    const first = adt(
      'A08',
      'U1^^^CLINIC^MR||Updike^Ruth^Anne||19710504|F||2106-3^White^CDCREC|1 Main St^^Boise^ID^83702||208-555-0101',
    )
    expect(filed(await file(first)).patientId).toBe(patientId)
    expect(await onFile(patientId)).toMatchObject({
      middlename: 'Anne',
      race: 'white',
      phone: '208-555-0101',
      address: { city: 'Boise', zip: '83702' },
    })
    filed(await file(adt('A08', 'U1^^^CLINIC^MR||Updike^Ruth||19710504|F||""||||""')))
    expect(await onFile(patientId)).toMatchObject({
      middlename: 'Anne',
      race: null,
      address: { city: 'Boise' },
    })
    const order = await staff.call(api.orders.get, { params: { id: orderId }, body: {} })
    expect(order.body.patient).toMatchObject({ middlename: 'Anne', address: { city: 'Boise' } })
  })

  test('a closed order keeps its patient and waits with the new name', async () => {
    const { patientId, orderId } = await known('U2', 'Vance', { state: 'CLOSED' })
    await lab.owner
      .updateTable('lab_order')
      .set({ report_version: 1, report_state: 'FINAL' })
      .where('id', '=', orderId)
      .execute()
    filed(await file(adt('A31', 'U2^^^CLINIC^MR||Vance-Hill^Ruth||19710504|F')))
    expect(await onFile(patientId)).toMatchObject({ lastname: 'Vance-Hill' })
    const order = await lab.owner
      .selectFrom('lab_order')
      .select(['patient', 'correction'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(order.patient).toMatchObject({ lastname: 'Vance' })
    expect(order.correction).toMatchObject({ patient: { lastname: 'Vance-Hill' } })
  })

  test('another birth date waits for a person, who may say that it is so', async () => {
    const { patientId } = await known('U3', 'Wald')
    const text = adt('A08', 'U3^^^CLINIC^MR||Wald^Ruth||19710505|F')
    expect(heldAs(await file(text))).toMatchObject({ hold: 'demographics', patientId })
    expect(heldAs(await file(text, { confirmed: true })).hold).toBe('demographics')
    filed(await file(text, { choice: { patientId } }))
    expect(await onFile(patientId)).toMatchObject({ dob: '1971-05-05' })
  })

  test('the patient of another location waits for a person', async () => {
    const { patientId } = await known('U4', 'Xenos')
    const ours = await onFile(patientId)
    const elsewhere = [...lab.seeded.locations.values()].find((id) => id !== ours.location_id) ?? ''
    const text = adt('A08', 'U4^^^CLINIC^MR||Xenos-Ito^Ruth||19710504|F||||||208-555-0199')
    const by = (locationId: string, options?: FileOptions) =>
      fileText(lab, { ...chart, locationId }, text, options)
    expect(heldAs(await by(elsewhere))).toMatchObject({
      hold: 'demographics',
      why: 'The patient is of another location than this connection. Compare both before it changes anything.',
      patientId,
    })
    expect(heldAs(await by(elsewhere, { confirmed: true })).hold).toBe('demographics')
    expect(await onFile(patientId)).toEqual(ours)
    filed(await by(elsewhere, { choice: { patientId } }))
    expect(await onFile(patientId)).toMatchObject({ lastname: 'Xenos-Ito', phone: '208-555-0199' })
    filed(await by(ours.location_id))
  })

  test('a test message brings nobody up to date', async () => {
    const { patientId } = await known('U5', 'Yates')
    const ours = await onFile(patientId)
    const outcome = filed(
      await file(adt('A08', 'U5^^^CLINIC^MR||Yates-Ito^Ruth||19710504|F'), { isTest: true }),
    )
    expect(linesOf(outcome.told).at(-1)).toContain('change the record of a patient')
    expect(await onFile(patientId)).toEqual(ours)
  })

  test('nobody here: nothing to do, and nobody is made', async () => {
    const count = async () =>
      Number(
        (
          await lab.owner
            .selectFrom('patient')
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    const before = await count()
    const outcome = filed(await file(adt('A04', 'U9^^^CLINIC^MR||Nobody^Ned||19700101|M')))
    expect(outcome.patientId).toBeNull()
    expect(linesOf(outcome.told)).toEqual([
      'PID-3: Nobody here has this number; there is nothing to bring up to date (204 Unknown key identifier)',
    ])
    expect(await count()).toBe(before)
  })
})

describe('merges', () => {
  test('two records here are proposed by their numbers, and merged with a way back once a person said so', async () => {
    const keep = await known('M1', 'Young')
    const drop = await known('M2', 'Younge')
    const text = adt('A40', 'M1^^^CLINIC^MR||Young^Ruth||19710504|F', ['MRG|M2^^^CLINIC^MR'])
    const outcome = heldAs(await file(text))
    expect(outcome.hold).toBe('merge')
    expect(outcome.why).toMatch(/^P-\w+ is to be merged into P-\w+\. Both are on file here: compare them\.$/)
    expect(outcome.maybe.map(({ patientId }) => patientId)).toEqual([keep.patientId, drop.patientId])
    expect((await onFile(drop.patientId)).merged_into).toBeNull()
    filed(await file(text, { confirmed: true }))
    expect((await onFile(drop.patientId)).merged_into).toBe(keep.patientId)
    expect(
      await lab.owner
        .selectFrom('patient_merge')
        .select('kept_id')
        .where('dropped_id', '=', drop.patientId)
        .execute(),
    ).toEqual([{ kept_id: keep.patientId }])
    // Sent again: they are one record.
    expect(linesOf(filed(await file(text, { confirmed: true })).told).join()).toContain(
      'changes nothing here',
    )
  })

  test('a number that becomes another finds the same patient afterwards', async () => {
    const { patientId } = await known('K1', 'Zell')
    const text = adt('A47', 'K2^^^CLINIC^MR||Zell^Ruth||19710504|F', ['MRG|K1^^^CLINIC^MR'])
    expect(heldAs(await file(text)).hold).toBe('merge')
    filed(await file(text, { confirmed: true }))
    expect(filed(await file(adt('A08', 'K2^^^CLINIC^MR||Zell^Ruth||19710504|F'))).patientId).toBe(patientId)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
let code = ''
beforeAll(async () => {
  lab = await testLab()
  code = (await lab.db.selectFrom('test').select('code').orderBy('code').limit(1).executeTakeFirstOrThrow())
    .code
})
afterAll(() => lab.close())

let next = 0
const fresh = (over: object = {}) => {
  next += 1
  return {
    name: `Sawtooth Reference ${next}`,
    clia: `13D00000${String(next).padStart(2, '0')}`,
    address: {},
    ...over,
  }
}
const line = (over: object = {}) => ({
  testCode: code,
  cents: 4250,
  validFrom: '2026-01-01',
  validTo: '2026-06-30',
  ...over,
})
const add = async (over: object = {}) =>
  (await (await lab.as('billing')).call(api.contractLabs.add, { body: { contractLab: fresh(over) } })).body

describe('contract laboratories [route:/contractlabs]', () => {
  test('one added with dated prices is found, changed, and its history says what', async () => {
    const billing = await lab.as('billing')
    const made = await add({
      director: 'Ines Okafor, MD',
      prices: [line(), line({ cents: 4500, validFrom: '2026-07-01', validTo: null })],
    })
    expect(made).toMatchObject({
      version: 1,
      active: true,
      prices: [{ cents: 4250 }, { cents: 4500, validTo: null }],
    })
    const found = await billing.call(api.contractLabs.list, { query: { text: made.clia ?? '' } })
    expect(found.body.docs).toMatchObject([{ _id: made._id, priceCount: 2 }])
    const { _id, version, active: _active, ...fields } = made
    lab.clock.advance(1000)
    const changed = await billing.call(api.contractLabs.update, {
      body: { contractLab: { ...fields, _id, version, prices: fields.prices.slice(1) } },
    })
    expect(changed.body).toMatchObject({ version: 2, prices: [{ cents: 4500 }] })
    const { body } = await billing.call(api.contractLabs.history, { body: { _id } })
    expect(body.docs[0]).toMatchObject({
      did: 'Contract laboratory edited',
      changes: [{ field: 'prices', new: [`${code} 45.00 from 2026-07-01`] }],
    })
  })

  test('two prices for one test on one day are refused at the line, whatever the letters of the code', async () => {
    const billing = await lab.as('billing')
    for (const second of [
      line({ testCode: code.toLowerCase(), validFrom: '2026-06-30', validTo: null }),
      line({ validFrom: '2025-01-01', validTo: null }),
      line({ validFrom: '2026-02-01', validTo: '2026-02-01' }),
    ]) {
      const refused = await billing.call(api.contractLabs.add, {
        body: { contractLab: fresh({ prices: [line(), second] }) },
      })
      expect(refused.status).toBe(400)
      expect(Object.entries(refused.fields)).toEqual([
        [
          expect.stringMatching(/prices\.1\.validFrom$/),
          expect.stringMatching(/already has a price from 2026-01-01 to 2026-06-30/),
        ],
      ])
    }
    const backwards = await billing.call(api.contractLabs.add, {
      body: { contractLab: fresh({ prices: [line({ validTo: '2025-12-31' })] }) },
    })
    expect(Object.values(backwards.fields)).toEqual(['The last day is before the first. Change one of them.'])
  })

  test('a code that names no test, a CLIA number of the wrong form and duplicates are refused at their fields', async () => {
    const billing = await lab.as('billing')
    const refused = async (over: object) =>
      (await billing.call(api.contractLabs.add, { body: { contractLab: fresh(over) } })).fields
    expect(await refused({ prices: [line({ testCode: 'NO-SUCH' })] })).toEqual({
      'prices.0.testCode': 'No test has the code NO-SUCH.',
    })
    expect(Object.values(await refused({ clia: '13-D-1' }))).toEqual([
      'Use two digits, D and seven digits, such as 13D2187704.',
    ])
    const made = await add()
    expect(await refused({ clia: made.clia })).toHaveProperty('clia')
    expect(await refused({ name: made.name.toUpperCase() })).toHaveProperty('name')
  })

  test('a stale version is refused with the laboratory as it is now, and changes no price', async () => {
    const billing = await lab.as('billing')
    const { active: _active, ...made } = await add({ prices: [line()] })
    await billing.call(api.contractLabs.update, {
      body: { contractLab: { ...made, phone: '(208) 555-0148' } },
    })
    const late = await billing.call(api.contractLabs.update, {
      body: { contractLab: { ...made, prices: [] } },
    })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      error: { code: 'stale', current: { phone: '(208) 555-0148', prices: [{ cents: 4250 }] } },
    })
  })

  test('switched off, it is listed as such and in the file', async () => {
    const billing = await lab.as('billing')
    const made = await add()
    await billing.call(api.contractLabs.setActive, { body: { ids: [made._id], active: false } })
    const off = await billing.call(api.contractLabs.list, { query: { active: false } })
    expect(off.body.docs.map(({ _id }) => _id)).toEqual([made._id])
    const file = await billing.call(api.contractLabs.exportCsv, { query: { active: false } })
    expect(new TextDecoder().decode(file.bytes)).toContain(`${made.name},${made.clia},,,0,no`)
  })

  test('clinics and couriers get nothing', async () => {
    const made = await add()
    for (const name of ['portal', 'courier', 'sales', 'kiosk']) {
      const other = await lab.as(name)
      expect((await other.call(api.contractLabs.list, {})).status, name).toBe(403)
      expect((await other.call(api.contractLabs.get, { params: { id: made._id } })).status, name).toBe(403)
      expect((await other.call(api.contractLabs.add, { body: { contractLab: fresh() } })).status, name).toBe(
        403,
      )
    }
  })
})

import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import type { OrderSheet, SheetSetup } from '@contract/order-sheets/shapes'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { orderWith } from '../../test/fixtures'

let lab: TestLab
let clinic: Caller
let setup: SheetSetup
let place: string
beforeAll(async () => {
  lab = await testLab()
  clinic = await lab.as('portal')
  const { forms, locations } = (await clinic.call(api.remoteOrders.offered, {})).body
  const form = forms.find(({ key }) => key === 'fluag')
  const [location] = locations
  place = location?.code ?? ''
  setup = {
    form: 'fluag',
    locationId: location?._id ?? '',
    physicianId: location?.physicians[0]?._id ?? '',
    panelIds: (form?.panels ?? []).slice(0, 1).map(({ _id }) => _id),
    sampleTypeId: form?.sampleTypes.find(({ code }) => code === 'NARES')?._id ?? '',
    sourceId: form?.sources.find(({ code }) => code === 'NAR')?._id ?? '',
    collectedAt: new Date(lab.clock.now().getTime() - 3_600_000).toISOString(),
    diagnoses: [],
    claimReason: null,
  }
})
afterAll(() => lab.close())

const key = () => ({ 'idempotency-key': lab.ports.ids.id() })
const head = 'Last,First,DOB,Sex,Race,Ethnicity,symptomatic,fluVaccine'
const row = (last: string, first: string, rest = '3/7/2015,F,White,Not Hispanic,no,yes') =>
  `${last},${first},${rest}`
const csv = (...rows: string[]) => new TextEncoder().encode([head, ...rows].join('\n'))

async function read(bytes: Uint8Array, name = 'Grade 4.csv') {
  const input = { query: { name }, body: bytes }
  return clinic.call(api.orderSheets.read, input)
}
async function opened(bytes: Uint8Array, over: Partial<SheetSetup> = {}): Promise<OrderSheet> {
  const { body, message } = await read(bytes)
  if (!body._id) throw new Error(message)
  const sheet = (await clinic.call(api.orderSheets.get, { body: { _id: body._id } })).body
  const set = await clinic.call(api.orderSheets.set, {
    body: { _id: sheet._id, version: sheet.version, setup: { ...setup, ...over }, map: {} },
  })
  if (set.status !== 200) throw new Error(`${set.status} ${set.message} ${JSON.stringify(set.fields)}`)
  return set.body
}
const send = (sheet: OrderSheet, rows = sheet.rows) =>
  clinic.call(api.orderSheets.send, { body: { _id: sheet._id, rowIds: rows.map(({ _id }) => _id) } }, key())
const again = async (sheet: OrderSheet) =>
  (await clinic.call(api.orderSheets.get, { body: { _id: sheet._id } })).body
const states = (sheet: OrderSheet) => sheet.rows.map(({ state }) => state)

describe('many patients from a sheet', () => {
  test('good rows are ordered, bad ones stay with their reason until mended or dropped, also after leaving', async () => {
    const sheet = await opened(
      csv(
        row('Abel', 'Ann'),
        row('Baker', 'Ben', '13/45/2015,M,White,Not Hispanic,no,yes'),
        row('Cole', 'Cy', '3/9/2015,M,Martian,Not Hispanic,perhaps,yes'),
        row('Abel', 'Ann'),
      ),
    )
    expect(sheet.setupProblems).toEqual({})
    expect(states(sheet)).toEqual(['READY', 'WRONG', 'WRONG', 'WRONG'])
    expect(sheet.rows[1]?.problems).toEqual({ dob: expect.any(String) })
    expect(Object.keys(sheet.rows[2]?.problems ?? {}).toSorted()).toEqual(['answers.symptomatic', 'race'])
    expect(sheet.rows[3]?.problems).toEqual({
      row: 'The same patient and tests as line 2. Drop one of the two.',
    })
    const sent = await send(sheet)
    expect(sent.body.outcomes.map(({ ok }) => ok)).toEqual([true, false, false, false])
    const later = await again(sheet)
    expect(states(later)).toEqual(['SENT', 'WRONG', 'WRONG', 'SENT'])
    const [first, second, third] = later.rows
    if (!first?.order || !second || !third) throw new Error('Rows are missing.')
    const order = await clinic.call(api.remoteOrders.get, { params: { id: first.order._id }, body: {} })
    expect(order.body).toMatchObject({
      source: 'sheet',
      state: 'INTRANSIT',
      patient: { lastname: 'Abel', race: 'white' },
      answers: [
        { key: 'symptomatic', answer: 'no' },
        { key: 'fluVaccine', answer: 'yes' },
      ],
    })
    const mended = await clinic.call(api.orderSheets.mend, {
      body: { rowId: second._id, version: second.version, cells: { dob: '3/8/2015' } },
    })
    expect(states(mended.body)).toEqual(['SENT', 'READY', 'WRONG', 'SENT'])
    const stale = await clinic.call(api.orderSheets.mend, {
      body: { rowId: second._id, version: second.version, cells: { dob: '3/8/2016' } },
    })
    expect(stale.status).toBe(409)
    const dropped = await clinic.call(api.orderSheets.mend, {
      body: { rowId: third._id, version: third.version, dropped: true },
    })
    expect(states(dropped.body)).toEqual(['SENT', 'READY', 'DROPPED', 'SENT'])
    await send(dropped.body, dropped.body.rows.slice(1, 2))
    expect(states(await again(sheet))).toEqual(['SENT', 'SENT', 'DROPPED', 'SENT'])
    const list = (await clinic.call(api.orderSheets.list, {})).body.docs
    expect(list[0]).toMatchObject({ name: 'Grade 4.csv', rows: 4, sent: 2, dropped: 1 })
  })

  test('the same sheet twice, the same call twice and the same rows under another name double nothing', async () => {
    const count = async () => (await clinic.call(api.remoteOrders.list, { query: { limit: 1 } })).body.total
    const bytes = csv(row('Dove', 'Di'), row('Eck', 'Ed'))
    const sheet = await opened(bytes)
    const before = await count()
    const twice = key()
    const body = { _id: sheet._id, rowIds: sheet.rows.map(({ _id }) => _id) }
    await Promise.all([
      clinic.call(api.orderSheets.send, { body }, twice),
      clinic.call(api.orderSheets.send, { body }, key()),
    ])
    await clinic.call(api.orderSheets.send, { body }, twice)
    expect(await count()).toBe(before + 2)
    expect((await read(bytes)).body).toEqual({ _id: sheet._id, known: true })
    const other = await opened(csv(row('Dove', 'Di'), row('eck', 'ED'), row('Fay', 'Flo')))
    expect(states(other)).toEqual(['SENT', 'SENT', 'READY'])
    expect(other.rows[0]?.order).toMatchObject({ before: true })
    await send(other)
    expect(await count()).toBe(before + 3)
    // A week later it is another test of the same people.
    const nextWeek = await opened(csv(row('Dove', 'Di'), row('Gil', 'Gus')), { collectedAt: null })
    expect(states(nextWeek)).toEqual(['READY', 'READY'])
    expect(nextWeek.rows[0]?.known).not.toBeNull()
  })

  test('other tests or another day of the same patient are another order; a canceled one is ordered anew', async () => {
    const [form] = (await clinic.call(api.remoteOrders.offered, { query: { form: 'new' } })).body.forms
    const general = (code: string) => ({
      ...{ form: 'new' as const, diagnoses: ['E11.9'] },
      panelIds: (form?.panels ?? []).filter((one) => one.code === code).map(({ _id }) => _id),
      sampleTypeId: form?.sampleTypes.find((one) => one.code === 'SST')?._id ?? '',
      sourceId: form?.sources.find((one) => one.code === 'VEN')?._id ?? '',
    })
    const list = (first: string) =>
      new TextEncoder().encode(
        ['Last,First,DOB,Sex', `Jay,${first},3/7/2015,F`, `Kay,${first},3/7/2015,F`].join('\n'),
      )
    const sent = await opened(list('Joy'), general('BMP'))
    expect((await send(sent)).body.outcomes.map(({ ok }) => ok)).toEqual([true, true])
    const order = (await again(sent)).rows[0]?.order?._id ?? ''
    // What was sent is mended no more, and a list that was put away is sent no more.
    const [joy] = (await again(sent)).rows
    const mend = { rowId: joy?._id ?? '', version: joy?.version ?? 0, cells: { dob: '3/8/2015' } }
    expect((await clinic.call(api.orderSheets.mend, { body: mend })).status).toBe(409)
    const now = await again(sent)
    const put = (version: number) =>
      clinic.call(api.orderSheets.set, {
        body: { _id: now._id, version, setup: { ...setup, ...general('LIPID') }, map: {} },
      })
    expect((await put(now.version + 1)).status).toBe(409)
    const finish = { _id: now._id, version: now.version }
    expect((await clinic.call(api.orderSheets.finish, { body: finish })).status).toBe(200)
    expect((await send(now)).status).toBe(422)
    const left = lab.owner.selectFrom('order_sheet_row').select('cells').where('sheet_id', '=', now._id)
    expect((await left.execute()).map(({ cells }) => cells)).toEqual([[], []])
    const statesWith = async (over: Partial<SheetSetup>) => {
      const sheet = await opened(list('Joy'), over)
      await clinic.call(api.orderSheets.finish, { body: { _id: sheet._id, version: sheet.version } })
      return states(sheet)
    }
    const dayBefore = new Date(lab.clock.now().getTime() - 25 * 3_600_000).toISOString()
    expect([
      await statesWith(general('BMP')),
      await statesWith(general('LIPID')),
      await statesWith({ ...general('BMP'), collectedAt: dayBefore }),
    ]).toEqual([
      ['SENT', 'SENT'],
      ['READY', 'READY'],
      ['READY', 'READY'],
    ])
    const cancel = { orderId: order, status: 'rejected' as const, reason: 'Wrong list' }
    await clinic.call(api.remoteOrders.status, { body: cancel }, key())
    expect(await statesWith(general('BMP'))).toEqual(['READY', 'SENT'])
    const tomorrow = new Date(lab.clock.now().getTime() + 86_400_000).toISOString()
    const early = await opened(list('Joy'), { ...general('BMP'), collectedAt: tomorrow })
    expect(early.rows[0]?.problems).toMatchObject({ collected: m.remoteOrders.collectionFuture })
  })

  test('of several patients of one name none is taken, nor one that was merged away', async () => {
    const same = { firstname: 'Lou', lastname: 'Same', dob: '2014-05-06', gender: 'F' as const }
    const first = await orderWith(lab, { patient: same, location: place })
    const second = await orderWith(lab, { patient: same, location: place })
    expect(second.patientId).not.toBe(first.patientId)
    const lou = () => opened(csv(row('Same', 'Lou', '5/6/2014,F,White,Not Hispanic,no,yes')))
    const sheet = await lou()
    expect(sheet.rows[0]).toMatchObject({
      state: 'WRONG',
      known: null,
      problems: { row: m.orderSheets.severalKnown },
    })
    await lab.owner
      .updateTable('patient')
      .set({ merged_into: first.patientId })
      .where('id', '=', second.patientId)
      .execute()
    expect((await lou()).rows[0]?.known?._id).toBe(first.patientId)
  })

  test('a patient on file is taken, and one whose sex differs is not', async () => {
    const { patientId } = await orderWith(lab, {
      patient: { firstname: 'Ida', lastname: 'Moss', dob: '2014-02-03', gender: 'F' },
      location: place,
    })
    const sheet = await opened(
      csv(
        row('MOSS', 'Ida', '2/3/2014,F,White,Not Hispanic,no,yes'),
        row('Moss', 'Ida', '2/3/2014,M,White,Not Hispanic,no,yes'),
      ),
    )
    expect(sheet.rows[0]?.known?._id).toBe(patientId)
    expect(sheet.rows[1]?.problems['gender']).toContain('Female')
  })

  test('a number of another name is no patient of the row: of twins it is the other one', async () => {
    const twin = { lastname: 'Twin', dob: '2015-03-07', gender: 'F' as const }
    for (const firstname of ['Ada', 'Bea'])
      await orderWith(lab, { patient: { ...twin, firstname }, location: place })
    const known = await lab.owner
      .selectFrom('patient')
      .select(['id', 'patient_number', 'firstname'])
      .where('lastname', '=', 'Twin')
      .orderBy('firstname')
      .execute()
    const [ada, bea] = known
    const sheet = await opened(
      new TextEncoder().encode(
        [
          `${head},Patient ID`,
          `${row('Twin', 'Ada')},${ada?.patient_number}`,
          `${row('Twin', 'Ada')},${bea?.patient_number}`,
          `${row('Jones', 'Zelda')},${ada?.patient_number}`,
        ].join('\n'),
      ),
    )
    expect(states(sheet)).toEqual(['READY', 'WRONG', 'WRONG'])
    expect(sheet.rows.map((one) => one.known?._id ?? null)).toEqual([ada?.id, null, null])
    expect(sheet.rows[1]?.problems['patientNumber']).toContain(`${bea?.patient_number} is Bea Twin.`)
    expect(sheet.rows[2]?.problems['patientNumber']).toContain(`${ada?.patient_number} is Ada Twin.`)
  })

  test('a row whose claim is open says so, and goes with the reason of the sheet', async () => {
    const { forms } = (await clinic.call(api.remoteOrders.offered, { query: { form: 'new' } })).body
    const [general] = forms
    const insured = {
      form: 'new' as const,
      panelIds: (general?.panels ?? []).filter(({ code }) => code === 'BMP').map(({ _id }) => _id),
      sampleTypeId: general?.sampleTypes.find(({ code }) => code === 'SST')?._id ?? '',
      sourceId: general?.sources.find(({ code }) => code === 'VEN')?._id ?? '',
      diagnoses: ['E11.9'],
    }
    // The insurance has no policy number.
    const bytes = new TextEncoder().encode(
      [`${head},Insurance`, `${row('Hale', 'Hugo')},Somebody`].join('\n'),
    )
    const { body } = await read(bytes)
    const sheet = (await clinic.call(api.orderSheets.get, { body: { _id: body._id ?? '' } })).body
    const put = async (version: number, claimReason: string | null) =>
      (
        await clinic.call(api.orderSheets.set, {
          body: {
            ...{ _id: sheet._id, version, setup: { ...setup, ...insured, claimReason } },
            map: { ...sheet.map, payerName: 'Insurance' },
          },
        })
      ).body
    const without = await put(sheet.version, null)
    expect(states(without)).toEqual(['READY'])
    const refused = (await send(without)).body.outcomes[0]
    expect(refused).toMatchObject({ ok: false, message: m.remoteOrderEntry.claimReasonMissing })
    const withOne = await put(without.version, 'The cards follow.')
    await send(withOne)
    const done = await again(withOne)
    expect(states(done)).toEqual(['SENT'])
    const order = await clinic.call(api.remoteOrders.get, {
      params: { id: done.rows[0]?.order?._id ?? '' },
      body: {},
    })
    expect(order.body.claimReason).toBe('The cards follow.')
  })

  test('a workbook counts its days in numbers; one from 1904, too many rows and no table are refused in words', async () => {
    const cells = (values: string[]) =>
      values
        .map((value) =>
          /^\d+$/.test(value) ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`,
        )
        .join('')
    const workbook = (extra = '') =>
      zipSync({
        'xl/workbook.xml': strToU8(
          `<workbook>${extra}<sheets><sheet name="A" r:id="r1"/></sheets></workbook>`,
        ),
        'xl/_rels/workbook.xml.rels': strToU8(
          '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
        'xl/worksheets/sheet1.xml': strToU8(
          `<worksheet><sheetData><row r="1">${cells(head.split(','))}</row><row r="2">${cells(
            'Hale,Hy,42070,M,White,Not Hispanic,no,yes'.split(','),
          )}</row></sheetData></worksheet>`,
        ),
      })
    const sheet = await opened(workbook())
    expect(sheet.rows[0]).toMatchObject({ state: 'READY', cells: { dob: '2015-03-07' } })
    expect((await read(workbook('<workbookPr date1904="1"/>'))).message).toContain('1904')
    const many = Array.from({ length: 501 }, (_, n) => row('Ma', `N${n}`))
    expect((await read(csv(...many))).message).toContain('501 rows')
    expect((await read(new TextEncoder().encode('%PDF-1.7'))).status).toBe(400)
  })

  test('what is the same for everybody is named where it is missing; another person’s list is nobody else’s', async () => {
    const sheet = await opened(csv(row('Iris', 'Ivy')), { physicianId: null, panelIds: [] })
    expect(sheet.setupProblems).toEqual({
      physicianId: 'Choose the provider.',
      panelIds: 'Choose the tests.',
    })
    expect(states(sheet)).toEqual(['WRONG'])
    const other = await lab.as('portal.other')
    expect((await other.call(api.orderSheets.get, { body: { _id: sheet._id } })).status).toBe(404)
    const [first] = sheet.rows
    expect(
      (
        await other.call(api.orderSheets.mend, {
          body: { rowId: first?._id ?? '', version: 1, cells: {} },
        })
      ).status,
    ).toBe(404)
    const elsewhere = lab.seeded.locations.get('LAKESHR') ?? ''
    const moved = await clinic.call(api.orderSheets.set, {
      body: { _id: sheet._id, version: sheet.version, setup: { ...setup, locationId: elsewhere }, map: {} },
    })
    expect(moved.fields).toEqual({ 'setup.locationId': expect.any(String) })
    await clinic.call(api.orderSheets.finish, { body: { _id: sheet._id, version: sheet.version } })
    const left = await lab.owner
      .selectFrom('order_sheet_row')
      .select('id')
      .where('sheet_id', '=', sheet._id)
      .execute()
    expect(left).toEqual([])
  })
})

test('a file that is more than a list is refused in words, whatever it unpacks to', async () => {
  const read = async (body: Uint8Array) => {
    const input = { query: { name: 'x' }, body }
    return (await clinic.call(api.orderSheets.read, input)).message
  }
  const tooMuch =
    'This file holds more than a list of patients: too many columns, or too much in a workbook. Save the list alone and try again.'
  const columns = Array.from({ length: 201 }, (_, at) => `C${String(at)}`).join(',')
  expect(await read(strToU8(`${columns}\n1`))).toBe(tooMuch)
  const rows = '<row><c t="inlineStr"><is><t>Ann</t></is></c></row>'.repeat(450_000)
  const workbook = zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8('<x><Relationship Id="r1" Target="worksheets/s.xml"/></x>'),
    'xl/worksheets/s.xml': strToU8(`<worksheet>${rows}</worksheet>`),
  })
  expect(await read(workbook)).toBe(tooMuch)
})

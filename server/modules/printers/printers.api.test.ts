import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { printerProblems } from '@contract/labels/layout'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
let admin: Caller
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
})
afterAll(() => lab.close())

let next = 0
const fresh = (over: object = {}) => {
  next += 1
  const templates = [{ code: 'tube', content: '^FO20,10^A0N,20,20^FD{{patientLastName}}^FS' }]
  return { name: `Bench printer ${next}`, templates, ...over }
}
const add = async (over: object = {}) =>
  (await admin.call(api.printers.add, { body: { printer: fresh(over) } })).body

describe('barcode printers [route:/barcodeprinters]', () => {
  test('one added is in the list and in the print dialog, changed, and its history says what', async () => {
    const printer = await add({ offset: 5, offset4: -5 })
    expect(printer).toMatchObject({ version: 1, active: true, offset: 5, offset2: 0, offset4: -5 })
    const listed = await admin.call(api.printers.list, { query: { text: printer.name.toUpperCase() } })
    expect(listed.body.docs[0]).toMatchObject({ _id: printer._id, codes: ['tube'], offsets: [5, 0, 0, -5] })
    const dialog = await (await lab.as('lab')).call(api.labels.printers)
    expect(dialog.body.map(({ _id }) => _id)).toContain(printer._id)
    const { active: _active, ...fields } = printer
    lab.clock.advance(1000)
    const changed = await admin.call(api.printers.update, { body: { printer: { ...fields, offset2: 12 } } })
    expect(changed.body).toMatchObject({ version: 2, offset2: 12 })
    const { docs } = (await admin.call(api.printers.history, { body: { _id: printer._id } })).body
    expect(docs[0]?.changes).toEqual([
      { entity: 'barcodePrinter', id: printer._id, field: 'offset2', old: 0, new: 12 },
    ])
    const got = await admin.call(api.labels.printer, { body: { printerId: printer._id } })
    expect(got.body).toEqual(changed.body)
  })

  test('an unknown field, a template that prints nothing, and an offset beyond the label are refused', async () => {
    const refused = async (over: object) =>
      (await admin.call(api.printers.add, { body: { printer: fresh(over) } })).fields
    const content = '^FO20,10^A0N,20,20^FD{{lastname}}^FS'
    expect((await refused({ templates: [{ code: 'a', content }] }))['printer.templates.0.content']).toMatch(
      /^“lastname” is not a label field\. Use one of: patientFirstName, patientLastName, /,
    )
    expect(Object.keys(await refused({ templates: [{ code: 'a', content: 'hello' }] }))).toEqual([
      'printer.templates.0.content',
    ])
    expect(Object.keys(await refused({ offset3: 400 }))).toEqual(['printer.offset3'])
    expect(Object.keys(await refused({ offset: -21 }))).toEqual(['printer.offset'])
    expect(Object.keys(await refused({ offset: 1.5 }))).toEqual(['printer.offset'])
    expect(Object.keys(await refused({ templates: [] }))).toEqual(['printer.templates'])
  })

  test('an offset that no printer takes is refused at its field, however large, by both calls', async () => {
    const printer = await add()
    const { active: _active, ...fields } = printer
    for (const [name, value] of [
      ['offset', 2_147_483_648],
      ['offset2', 2_147_483_647],
      ['offset3', 1e308],
      ['offset4', -2_147_483_649],
      ['offset', 10_000],
    ] as const) {
      const added = await admin.call(api.printers.add, { body: { printer: fresh({ [name]: value }) } })
      const changed = await admin.call(api.printers.update, {
        body: { printer: { ...fields, [name]: value } },
      })
      for (const { status, fields: refused } of [added, changed])
        expect([status, Object.keys(refused)], `${name} ${value}`).toEqual([400, [`printer.${name}`]])
    }
  })

  test('the printers of the demonstration keep the rules', async () => {
    const { body } = await admin.call(api.labels.printers)
    for (const printer of body.filter(({ name }) => name.startsWith('Zebra')))
      expect(printerProblems(printer.templates, printer), printer.name).toEqual([])
  })

  test('a duplicate and a stale version', async () => {
    const printer = await add()
    const duplicate = await admin.call(api.printers.add, {
      body: { printer: fresh({ name: printer.name.toUpperCase() }) },
    })
    expect([duplicate.status, Object.keys(duplicate.fields)]).toEqual([409, ['name']])
    const { active: _active, ...fields } = printer
    await admin.call(api.printers.update, { body: { printer: { ...fields, offset: 3 } } })
    const late = await admin.call(api.printers.update, { body: { printer: { ...fields, offset2: 3 } } })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ error: { code: 'stale', current: { offset: 3 } } })
  })

  test('switched off, it leaves the list of active ones; the file holds what the list shows', async () => {
    const printer = await add({ name: '=SUM(1)' })
    await admin.call(api.printers.setActive, { body: { ids: [printer._id], active: false } })
    const off = await admin.call(api.printers.list, { query: { active: false } })
    expect(off.body.docs.map(({ _id }) => _id)).toEqual([printer._id])
    const file = await admin.call(api.printers.exportCsv, { query: { active: false } })
    expect(new TextDecoder().decode(file.bytes)).toBe(
      `Name,Templates,Offsets,Active\r\n'=SUM(1),tube,"0, 0, 0, 0",no\r\n`,
    )
  })

  test('staff see printers and change none; others see nothing', async () => {
    const printer = await add()
    const { active: _active, ...fields } = printer
    const staff = await lab.as('lab')
    expect((await staff.call(api.printers.list, {})).status).toBe(200)
    expect((await staff.call(api.printers.update, { body: { printer: fields } })).status).toBe(403)
    expect((await staff.call(api.printers.add, { body: { printer: fresh() } })).status).toBe(403)
    for (const name of ['portal', 'courier', 'kiosk', 'sales'])
      expect((await (await lab.as(name)).call(api.printers.list, {})).status, name).toBe(403)
  })
})

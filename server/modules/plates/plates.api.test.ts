import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { RoleKey } from '@contract/roles'
import { placedControls } from '@contract/plates/placed-controls'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { ok } from '../batches/test-batches'
import { plateBench, seenAt, wellsOf } from './test-plates'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof plateBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = plateBench(lab, staff)
})
afterAll(() => lab.close())
beforeEach(() => bench.nothingWaits())

const said = ({ status, message }: { status: number; message: string }) => `${status} ${message}`
/** A bench account with these roles alone. */
async function withRoles(roles: readonly RoleKey[]): Promise<Caller> {
  await lab.owner
    .updateTable('app_user')
    .set({ myroles: json(Object.fromEntries(roles.map((role) => [role, { enabled: true }]))) })
    .where('username', '=', 'accession')
    .execute()
  return lab.as('accession')
}
const put = (well: string, specimenId: string, seen: string | null = null) => ({
  do: 'put' as const,
  well,
  seen,
  specimenId,
})

describe('filling', () => {
  test('a plate begins with the controls of its layout, and scans fill it down, past closed and control wells [route:/plating] [feature:plating]', async () => {
    const closed = ['A1', 'D12']
    const layout = await bench.layout({ closed })
    const plate = await bench.make({ layoutId: layout._id })
    expect(plate).toMatchObject({
      status: 'OPEN',
      stage: 'FILLING',
      kind: 'EXTRACTION',
      specimens: 0,
      free: 92,
    })
    expect(plate.barcode).toBe(plate.number)
    expect(wellsOf(plate)).toEqual(['A12 PC', 'H12 NTC'])
    const [one, two] = [await bench.specimen(), await bench.specimen()]
    expect(ok(await bench.scan(plate._id, one.barcode.toLowerCase()))).toMatchObject({
      wells: ['B1'],
      already: false,
    })
    const { plate: after } = ok(await bench.scan(plate._id, two.barcode, 'C7'))
    expect(wellsOf(after)).toEqual(['A12 PC', `B1 ${one.barcode}`, `C7 ${two.barcode}`, 'H12 NTC'])
    expect(ok(await bench.scan(plate._id, one.barcode))).toMatchObject({ wells: ['B1'], already: true })
    const { docs } = ok(await staff.call(api.orders.history, { body: { orderId: one.orderId } }))
    expect(docs[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'well', old: null, new: `${plate.number} B1` }),
    )
  })

  test('controls without a well of their own move with the number of the plate', async () => {
    const controls = (['PC', 'NTC'] as const).flatMap((role) =>
      [1, 2, 3].map((at) => ({ role, name: `${role} ${at}`, well: null })),
    )
    const layout = await bench.layout({ controls, closed: ['A12'] })
    const [first, second] = [
      await bench.make({ layoutId: layout._id }),
      await bench.make({ layoutId: layout._id }),
    ]
    expect(wellsOf(first)).not.toEqual(wellsOf(second))
    const wells = placedControls(96, Number(first.number.slice(2)) - 1000, controls, ['A12'])
    expect(wellsOf(first).toSorted()).toEqual(
      wells.map(({ well, control }) => `${well} ${control.role}`).toSorted(),
    )
    const wrong = async (content: object) => {
      const form = {
        name: `Layout ${lab.ports.ids.id()}`,
        format: 96 as const,
        content: { order: 'down' as const, replicates: 1, controls, ...content },
      }
      return (await staff.call(api.plates.addLayout, { body: { layout: form } }, bench.key())).fields
    }
    expect(await wrong({ controls: controls.slice(1) })).toEqual({
      'layout.content.controls':
        'Controls without a well move: on 96 wells these are 3 positive and 3 no template controls, or none.',
    })
    expect(await wrong({ closed: ['D12'] })).toEqual({
      'layout.content.closed':
        'D12 is the well of a moving control on some plates. Choose another, or give each control a well.',
    })
  })

  test('replicates stand in the next wells, and no specimen is there once more', async () => {
    const layout = await bench.layout({ replicates: 3 })
    const plate = await bench.make({ layoutId: layout._id })
    const one = await bench.specimen()
    const { plate: after } = ok(await bench.scan(plate._id, one.barcode))
    expect(wellsOf(after).filter((words) => words.includes(one.barcode))).toHaveLength(3)
    expect(after).toMatchObject({ specimens: 1, wells: 3 })
    const { outcomes } = ok(await bench.edit(plate._id, [put('E5', one.specimenId)]))
    expect(outcomes).toEqual([
      { well: 'E5', ok: false, message: `${one.barcode} is on this plate already, in A1, B1, C1.` },
    ])
  })

  test('what cannot be there is refused by name, and stops nothing else', async () => {
    const plate = await bench.make()
    const other = await bench.make()
    const [fine, held, elsewhere, resulted] = [
      await bench.specimen(),
      await bench.specimen(),
      await bench.specimen(),
      await bench.specimen(),
    ]
    const wrong = await bench.specimen({ items: [bench.reports.forms.test('TSH')] })
    ok(
      await staff.call(api.orders.hold, {
        body: { orderIds: [held.orderId], hold: true, reason: 'Name unclear.' },
      }),
    )
    ok(await bench.scan(other._id, elsewhere.barcode, 'C7'))
    await bench.reports.enter(resulted.orderId, { GLU: '95' })
    const { outcomes, plate: after } = ok(
      await bench.edit(plate._id, [
        put('A1', held.specimenId),
        put('A2', fine.specimenId),
        put('A3', elsewhere.specimenId),
        put('A4', wrong.specimenId),
        put('A5', resulted.specimenId),
        put('H12', fine.specimenId),
        put('D12', fine.specimenId),
        put('K1', fine.specimenId),
        put('A6', lab.ports.ids.id()),
        put('A7', fine.specimenId),
      ]),
    )
    expect(wellsOf(after)).toEqual([`A2 ${fine.barcode}`, 'A12 PC', 'H12 NTC'])
    const messages = Object.fromEntries(outcomes.map(({ well, message }) => [well, message]))
    expect(messages).toMatchObject({
      A1: `${held.barcode}: order ${held.requisitionNumber} is on hold. Name unclear.`,
      A2: null,
      A3: `${elsewhere.barcode} is already on ${other.number}, C7.`,
      A5: `${resulted.barcode}: Glucose has a result already.`,
      D12: 'D12 stays empty in this layout.',
      K1: 'K1 is no well of a plate with 96 wells.',
      A7: `${fine.barcode} is on this plate already, in A2.`,
    })
    expect(messages['A4']).toContain(`${wrong.barcode} has no `)
    expect(messages['H12']).toContain('It stays.')
    expect(said(await bench.scan(plate._id, 'NO-SUCH'))).toBe('422 No specimen has the barcode NO-SUCH.')
    expect(said(await bench.scan(plate._id, elsewhere.barcode))).toBe(
      `422 ${elsewhere.barcode} is already on ${other.number}, C7.`,
    )
  })

  test('of two people on one plate the well of the other stays and is named', async () => {
    const plate = await bench.make()
    const [one, two, three] = [await bench.specimen(), await bench.specimen(), await bench.specimen()]
    const ana = await lab.as('lab')
    ok(await bench.edit(plate._id, [put('A1', one.specimenId)], ana))
    const { outcomes } = ok(
      await bench.edit(plate._id, [put('A1', two.specimenId), put('B1', three.specimenId)]),
    )
    expect(outcomes).toEqual([
      { well: 'A1', ok: false, message: expect.stringMatching(/^A1 holds .* placed by .*\. It stays\.$/) },
      { well: 'B1', ok: true, message: null },
    ])
    expect(outcomes[0]?.message).toContain(one.barcode)
    expect(said(await bench.scan(plate._id, two.barcode, 'A1'))).toContain(`422 A1 holds ${one.barcode}`)
    const now = await bench.get(plate._id)
    expect(wellsOf(now).slice(0, 1)).toEqual([`A1 ${one.barcode}`])
    const seen = seenAt(now, 'A1')
    ok(await bench.edit(plate._id, [{ do: 'clear', well: 'A1', seen }], ana))
    expect(ok(await bench.edit(plate._id, [{ do: 'clear', well: 'A1', seen }])).outcomes[0]?.message).toBe(
      'A1 was emptied by somebody else. Look again before you change it.',
    )
    const both = await Promise.all([
      bench.scan(plate._id, two.barcode, 'F6'),
      bench.scan(plate._id, one.barcode, 'F6', ana),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

describe('changing', () => {
  test('moving, exchanging, blanks and controls; undo takes back one change at a time, redo does it again', async () => {
    const plate = await bench.make()
    const [one, two] = [await bench.specimen(), await bench.specimen()]
    ok(await bench.edit(plate._id, [put('A1', one.specimenId), put('B1', two.specimenId)]))
    const seen = await bench.get(plate._id)
    const moved = ok(
      await bench.edit(plate._id, [
        { do: 'move', well: 'A1', seen: seenAt(seen, 'A1'), to: 'B1', seenTo: seenAt(seen, 'B1') },
        { do: 'blank', well: 'C1', seen: null },
        { do: 'control', well: 'D1', seen: null, role: 'NEC' },
      ]),
    ).plate
    expect(wellsOf(moved)).toEqual([
      `A1 ${two.barcode}`,
      'A12 PC',
      `B1 ${one.barcode}`,
      'C1 BLANK',
      'D1 NEC',
      'H12 NTC',
    ])
    expect(moved).toMatchObject({ canUndo: true, canRedo: false })
    const back = ok(await bench.undo(plate._id)).plate
    expect(wellsOf(back)).toEqual([`A1 ${one.barcode}`, 'A12 PC', `B1 ${two.barcode}`, 'H12 NTC'])
    expect(wellsOf(ok(await bench.undo(plate._id)).plate)).toEqual(['A12 PC', 'H12 NTC'])
    expect(said(await bench.undo(plate._id))).toBe('422 There is nothing to undo.')
    expect(wellsOf(ok(await bench.undo(plate._id, true)).plate)).toEqual(wellsOf(back))
    expect(wellsOf(ok(await bench.undo(plate._id, true)).plate)).toEqual(wellsOf(moved))
    expect(said(await bench.undo(plate._id, true))).toBe('422 There is nothing to do again.')
  })

  test("somebody else's later change is not undone, and an undone one is not done again after it", async () => {
    const plate = await bench.make()
    const [one, two] = [await bench.specimen(), await bench.specimen()]
    const ana = await lab.as('lab')
    ok(await bench.edit(plate._id, [put('A1', one.specimenId)]))
    ok(await bench.undo(plate._id))
    ok(await bench.edit(plate._id, [put('A1', two.specimenId)], ana))
    expect(said(await bench.undo(plate._id))).toMatch(/^422 The last change of this plate was made by /)
    expect(said(await bench.undo(plate._id, true))).toBe('422 There is nothing to do again.')
    expect((await bench.get(plate._id)).canUndo).toBe(false)
    expect(wellsOf(ok(await bench.undo(plate._id, false, ana)).plate)).toEqual(['A12 PC', 'H12 NTC'])
  })

  test('unplaced: of a batch by position, or the work that waits; what is on the plate is left out', async () => {
    const [one, two, three] = [await bench.specimen(), await bench.specimen(), await bench.specimen()]
    const { batch } = await bench.open({ specimenIds: [two.specimenId, one.specimenId] })
    const plate = await bench.make({ batchId: batch._id })
    const unplaced = async (batchId: string | null) =>
      ok(await staff.call(api.plates.unplaced, { body: { _id: plate._id, batchId } })).docs
    expect(
      (await unplaced(batch._id)).map(({ barcode, batch: from, why }) => [barcode, from?.number, why]),
    ).toEqual([
      [two.barcode, batch.number, null],
      [one.barcode, batch.number, null],
    ])
    expect((await unplaced(null)).map(({ barcode }) => barcode)).toEqual([three.barcode])
    ok(await bench.edit(plate._id, [put('A1', two.specimenId)]))
    expect((await unplaced(batch._id)).map(({ barcode }) => barcode)).toEqual([one.barcode])
    // The plate of one batch takes nothing of another: its batch would count it as waiting, and its plate as read.
    const other = await bench.open({ specimenIds: [three.specimenId] })
    const [outcome] = ok(await bench.edit(plate._id, [put('B1', three.specimenId)])).outcomes
    expect(outcome?.message).toContain(`${three.barcode} is already in ${other.batch.number}`)
  })
})

describe('stages', () => {
  test('loaded, running, read, reviewed, closed; wells stay once it is loaded; the list asks for OPEN [rule:plate-default]', async () => {
    const plate = await bench.make()
    expect(said(await bench.stage(plate, 'load'))).toBe('422 Put a specimen into a well first.')
    const one = await bench.specimen()
    ok(await bench.scan(plate._id, one.barcode))
    expect(ok(await bench.stage(plate, 'load'))).toMatchObject({ stage: 'LOADED', canUndo: false })
    expect(said(await bench.scan(plate._id, one.barcode))).toBe(
      `422 ${plate.number} is loaded. Its wells stay as they are.`,
    )
    ok(await bench.stage(plate, 'refill'))
    ok(await bench.stage(plate, 'load'))
    ok(await bench.stage(plate, 'run'))
    const { docs } = ok(await staff.call(api.plates.list, {}))
    expect(docs.every(({ status }) => status === 'OPEN')).toBe(true)
    expect(docs.map(({ _id }) => _id)).toContain(plate._id)
    ok(await bench.stage(plate, 'fail'))
    const done = ok(await staff.call(api.plates.list, { query: { done: true } })).docs
    expect(done).toContainEqual(expect.objectContaining({ _id: plate._id, stage: 'FAILED' }))
    // What was on a failed plate may go onto another.
    const again = await bench.make()
    ok(await bench.scan(again._id, one.barcode))
  })

  test('deleting needs a reason, keeps what it held, and frees its specimens', async () => {
    const plate = await bench.make()
    const one = await bench.specimen()
    ok(await bench.scan(plate._id, one.barcode))
    const { _id, version } = await bench.get(plate._id)
    const stale = await staff.call(
      api.plates.remove,
      { body: { _id, version: version - 1, reason: 'Dropped.' } },
      bench.key(),
    )
    expect(stale.status).toBe(409)
    ok(await staff.call(api.plates.remove, { body: { _id, version, reason: 'Dropped.' } }, bench.key()))
    const gone = await bench.get(_id)
    expect(gone).toMatchObject({ status: 'DELETED', deletedWhy: 'Dropped.', specimens: 1 })
    expect(wellsOf(gone)).toContain(`A1 ${one.barcode}`)
    ok(await bench.scan((await bench.make({ barcode: plate.barcode }))._id, one.barcode))
  })

  test('barcode, instrument and batch are checked field by field', async () => {
    const plate = await bench.make({ barcode: 'EXT-001' })
    const form = await bench.form({
      layoutId: plate.layout._id,
      barcode: 'ext-001',
      instrumentId: lab.ports.ids.id(),
      batchId: lab.ports.ids.id(),
    })
    const answer = await staff.call(api.plates.add, { body: { plate: form } }, bench.key())
    expect(answer.fields).toEqual({
      'plate.barcode': `Plate ${plate.number} has this barcode.`,
      'plate.instrumentId': 'This instrument is out of service. Choose another.',
      'plate.batchId': 'This batch is of another test type or no longer open.',
    })
  })
})

describe('PCR plates', () => {
  test('need create_pcr: who only plates makes extraction plates', async () => {
    const layout = await bench.layout()
    const form = await bench.form({ layoutId: layout._id })
    const { test: create } = {
      test: (caller: Caller) => caller.call(api.plates.addPcr, { body: { plate: form } }, bench.key()),
    }
    const plating = await withRoles(['plating'])
    expect((await create(plating)).status).toBe(403)
    expect((await plating.call(api.plates.add, { body: { plate: form } }, bench.key())).status).toBe(200)
    const pcr = await withRoles(['plating', 'plating-pcr'])
    expect(ok(await create(pcr)).plate).toMatchObject({ kind: 'PCR' })
  })

  test('stamped from one plate well by well, or from four into the quadrants of 384', async () => {
    const [one, two] = [await bench.specimen(), await bench.specimen()]
    const source = await bench.make()
    ok(await bench.edit(source._id, [put('A1', one.specimenId), put('C7', two.specimenId)]))
    const layout = await bench.layout({}, 96)
    const large = await bench.layout({ controls: [], closed: [] }, 384)
    const stamp = async (layoutId: string, sources: { plateId: string; quadrant: 1 | 2 | 3 | 4 }[]) =>
      staff.call(
        api.plates.addPcr,
        { body: { plate: { ...(await bench.form({ layoutId })), sources } } },
        bench.key(),
      )
    const early = await stamp(layout._id, [{ plateId: source._id, quadrant: 1 }])
    expect(early.fields).toEqual({ 'plate.sources': `${source.number} is filling. Load it first.` })
    ok(await bench.stage(source, 'load'))
    const { plate, outcomes } = ok(await stamp(layout._id, [{ plateId: source._id, quadrant: 1 }]))
    expect(outcomes.every(({ ok: done }) => done)).toBe(true)
    expect(wellsOf(plate)).toEqual([`A1 ${one.barcode}`, 'A12 PC', `C7 ${two.barcode}`, 'H12 NTC'])
    expect(plate.sources).toEqual([{ _id: source._id, number: source.number, quadrant: 1 }])
    expect(plate.contents.find(({ well }) => well === 'C7')).toMatchObject({
      from: { number: source.number, well: 'C7' },
    })
    expect((await bench.get(source._id)).children).toEqual([{ _id: plate._id, number: plate.number }])
    expect((await stamp(layout._id, [{ plateId: source._id, quadrant: 2 }])).fields).toEqual({
      'plate.sources': 'A plate with 96 wells has one source plate.',
    })
    // The same tubes are under way on the first PCR plate: each stays out and says where it is.
    const twice = ok(await stamp(large._id, [{ plateId: source._id, quadrant: 4 }]))
    expect(twice.outcomes.filter(({ ok: done }) => !done).map(({ message }) => message)).toEqual([
      `${one.barcode} is already on ${plate.number}, A1.`,
      `${two.barcode} is already on ${plate.number}, C7.`,
    ])
    expect(wellsOf(twice.plate)).toEqual(['B24 PC', 'P24 NTC'])
    ok(await bench.stage(plate, 'load'))
    ok(await bench.stage(plate, 'fail'))
    const quarter = ok(await stamp(large._id, [{ plateId: source._id, quadrant: 3 }])).plate
    expect(wellsOf(quarter)).toEqual([`B1 ${one.barcode}`, 'B23 PC', `F13 ${two.barcode}`, 'P23 NTC'])
  })
})

describe('layouts', () => {
  test('a new version leaves the plates of the old one as they are; what cannot be is named', async () => {
    const layout = await bench.layout()
    const plate = await bench.make({ layoutId: layout._id })
    const revise = (over: object, version = layout.version) =>
      staff.call(
        api.plates.reviseLayout,
        {
          body: {
            layout: {
              _id: layout._id,
              version,
              name: layout.name,
              active: true,
              content: { ...layout.content, ...over },
            },
          },
        },
        bench.key(),
      )
    expect((await revise({ closed: ['A12'] })).fields).toEqual({
      'layout.content.controls': 'A12 stands twice in this layout.',
    })
    expect((await revise({ closed: ['K2'] })).fields).toEqual({
      'layout.content.closed': 'A plate with 96 wells has no K2.',
    })
    expect(ok(await revise({ closed: [], order: 'across' }))).toMatchObject({ number: 2, version: 2 })
    expect((await revise({ closed: [] })).status).toBe(409)
    expect((await bench.get(plate._id)).layout).toMatchObject({ number: 1 })
    expect((await bench.make({ layoutId: layout._id })).layout).toMatchObject({ number: 2 })
  })
})

describe('files', () => {
  async function running() {
    const plate = await bench.make({ barcode: `RUN-${lab.ports.ids.id()}` })
    const [one, two] = [await bench.specimen(), await bench.specimen()]
    ok(await bench.scan(plate._id, one.barcode))
    ok(await bench.scan(plate._id, two.barcode))
    ok(await bench.stage(plate, 'load'))
    ok(await bench.stage(plate, 'run'))
    return { plate, one, two }
  }
  const read = (_id: string, text: string, fileName = 'run.csv') =>
    staff.call(api.plates.readRun, { body: { _id, fileName, text } }, bench.key())
  const rows = (wells: readonly string[], ct = '24.10') =>
    wells.flatMap((well) => [`${well},N1,${ct}`, `${well},RNase P,25.0`])

  test('a run file names barcodes and no patients, and a half filled plate only where that was seen', async () => {
    const { plate, one } = await running()
    const ask = (format: 'sds' | 'quantstudio' | 'cfx' | 'lightcycler' | 'plain', confirmed: boolean) =>
      staff.call(api.plates.runFile, { body: { _id: plate._id, format, confirmed } })
    const refusal = await staff.call(api.plates.runFile, { body: { _id: plate._id, format: 'sds' } })
    expect(said(refusal)).toMatch(
      /^422 Empty wells: A2, A3, .* and \d+ more\. Confirm that they stay empty\.$/,
    )
    for (const format of ['sds', 'quantstudio', 'cfx', 'lightcycler', 'plain'] as const) {
      const text = new TextDecoder().decode((await ask(format, true)).bytes)
      expect(text).toContain(one.barcode)
      expect(text).not.toMatch(/Diaz|Marisol/)
    }
  })

  test('a run is read into its own plate alone, with every well, target and control', async () => {
    const { plate, one, two } = await running()
    const wells = ['A1', 'B1', 'A12', 'H12']
    const file = (lines: readonly string[], barcode = plate.barcode) =>
      [`Plate,${barcode}`, 'Well,Target,Ct', ...lines].join('\r\n')
    const refuses = async (text: string) => said(await read(plate._id, text))
    expect(await refuses(file(rows(wells), 'OTHER'))).toBe(
      `422 The file was not read. The file is of plate OTHER. This is ${plate.barcode}.`,
    )
    expect(await refuses(rows(wells).join('\n'))).toContain('The file does not name its plate.')
    expect(await refuses(`Plate,${plate.barcode}\n1,2,3`)).toContain(
      'the columns Well, Target and Ct are needed',
    )
    expect(await refuses(file(rows(['A1', 'B1', 'A12'])))).toContain('Control wells without a reading: H12.')
    expect(await refuses(file(rows(['A1', 'A12', 'H12'])))).toContain('Filled wells without a reading: B1.')
    expect(await refuses(file(rows([...wells, 'C1'])))).toContain(
      'Readings in wells that hold nothing on this plate: C1.',
    )
    expect(await refuses(file(rows(wells, 'positive')))).toContain('Line 3: positive is no Ct.')
    expect(await refuses(file([...rows(wells), 'A1,N1,20']))).toContain('Line 11: A1 has N1 twice.')
    expect(await refuses(file(rows(wells).slice(1)))).toContain('Targets without a reading: A1 N1.')
    expect(await refuses(file([...rows(wells), 'Z9,N1,20']))).toContain(
      'Line 11: Z9 is no well of this plate.',
    )
    expect(await refuses(file(rows(wells, 'N/A')))).toContain('Line 3: N/A is no Ct.')
    expect(await refuses(file([...rows(wells), 'I1,N1,20']))).toContain(
      'Line 11: the file has more wells than this plate, which has 96.',
    )
    expect(await refuses(`Date,1999-03-04\n${file(rows(wells))}`)).toContain('The file is of 1999-03-04.')
    expect(await refuses(`Date,04/03/1999\n${file(rows(wells))}`)).toContain(
      'Line 1: 04/03/1999 is no date such as',
    )
    // The export of an instrument, without its plate: the plate in hand is asked for, and its samples are compared.
    const table = (first: string) =>
      [
        '[Results]',
        'Well\tWell Position\tSample Name\tTarget Name\tTask\tCT',
        ...[first, two.barcode].flatMap((name, at) =>
          ['N1', 'RNase P'].map(
            (target) => `${at}\t${at === 0 ? 'A1' : 'B1'}\t${name}\t${target}\tUNKNOWN\t24`,
          ),
        ),
      ].join('\n')
    const send = (first: string, scanned?: string) =>
      staff.call(
        api.plates.readRun,
        {
          body: {
            ...{ _id: plate._id, fileName: 'run.txt', file: btoa(table(first)) },
            ...(scanned !== undefined && { scanned }),
          },
        },
        bench.key(),
      )
    expect((await send(one.barcode)).fields?.['scanned']).toContain('The file does not name its plate. Scan')
    expect((await send(one.barcode, 'OTHER')).fields?.['scanned']).toContain('The plate scanned is OTHER.')
    expect(said(await send(two.barcode, plate.barcode))).toContain(
      `A1 is ${two.barcode} in the file and ${one.barcode} on the plate.`,
    )
    expect(said(await send(one.barcode, plate.barcode))).toContain(
      'Control wells without a reading: A12, H12.',
    )
    expect((await bench.get(plate._id)).stage).toBe('RUNNING')
    const good = file([...rows(['A1', 'B1', 'A12']), 'H12,N1,Undetermined', 'H12,RNase P,'])
    const answer = ok(await read(plate._id, good))
    expect(answer).toMatchObject({ already: false, plate: { stage: 'RESULTED', runs: 1 } })
    expect(answer.run.readings).toContainEqual({ well: 'A1', target: 'N1', ct: '24.10' })
    expect(answer.run.readings).toContainEqual({ well: 'H12', target: 'N1', ct: null })
    // An empty cell is kept as one: whether it says that nothing amplified is for the rules of the assay.
    expect(answer.run.readings).toContainEqual({ well: 'H12', target: 'RNase P', ct: '' })
    expect(ok(await read(plate._id, good))).toMatchObject({ already: true })
    expect(await refuses(file(rows(wells, '30')))).toContain('A run is read while the plate is running.')
    const { docs } = ok(await staff.call(api.plates.runs, { body: { _id: plate._id } }))
    expect(docs).toHaveLength(1)
    const kept = await lab.owner
      .selectFrom('plate_run')
      .select('raw')
      .where('plate_id', '=', plate._id)
      .execute()
    expect(kept).toEqual([{ raw: good }])
    const { version } = await bench.get(plate._id)
    expect(
      said(
        await staff.call(
          api.plates.remove,
          { body: { _id: plate._id, version, reason: 'No.' } },
          bench.key(),
        ),
      ),
    ).toBe('422 A run was read into this plate. It stays.')
    ok(await bench.stage(plate, 'review'))
    expect(ok(await bench.stage(plate, 'close'))).toMatchObject({ stage: 'CLOSED' })
  })
})

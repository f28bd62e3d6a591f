import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { AssayContent } from '@contract/plates/assay-shapes'
import type { Plate } from '@contract/plates/shapes'
import { afterMixUp } from '@contract/rules/plates/mix-ups'
import { controlPlaces, stampedControls, type Sources } from '@contract/rules/plates/scheme'
import { placeOf, wellName, wellsOf as allWells, type PlateFormat } from '@contract/rules/plates/wells'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { ok } from '../batches/test-batches'
import { assayContent } from './test-assay'
import { plateBench } from './test-plates'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof plateBench>
let layoutId: string
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = plateBench(lab, staff)
  const controls = (['PC', 'NTC'] as const).flatMap((role) =>
    [1, 2, 3].map((at) => ({ role, name: `${role} ${at}`, well: null })),
  )
  layoutId = (await bench.layout({ controls, closed: [] }))._id
})
afterAll(() => lab.close())
beforeEach(() => bench.nothingWaits())

const said = ({ status, message }: { status: number; message: string }) => `${status} ${message}`
const content = (over: { cutoff?: string; noCt?: string[] } = {}) =>
  assayContent(lab.seeded.tests.get('GLU') ?? '', over)
const save = async (version: number | null, sent: AssayContent) =>
  staff.call(
    api.plates.saveRules,
    { body: { testTypeId: await bench.typeOf('GLU'), version, content: sent } },
    bench.key(),
  )
const approve = ({ _id, version }: { _id: string; version: number }, read = false) =>
  staff.call(api.plates.approveRules, { body: { _id, version, read } }, bench.key())
const replay = ({ _id, version }: { _id: string; version: number }) =>
  staff.call(api.plates.replayRules, { body: { _id, version } }, bench.key())
const current = async () => ok(await staff.call(api.plates.rules, {})).docs[0]

/** A plate full of specimens that runs; the first two wells are those of `ids`. */
async function running(specimens: readonly { barcode: string }[]): Promise<Plate> {
  const plate = await bench.make({ layoutId, barcode: `RUN-${lab.ports.ids.id()}` })
  for (const { barcode } of specimens) ok(await bench.scan(plate._id, barcode))
  ok(await bench.stage(plate, 'load'))
  ok(await bench.stage(plate, 'run'))
  return bench.get(plate._id)
}
type Cts = Record<string, [virus: string, human: string]>
/** The file of a plate: its controls as they must be and each specimen negative, unless said otherwise. */
function fileOf(plate: Plate, over: Cts = {}, turned = false, format: PlateFormat = 96): string {
  const planned: Cts = {}
  for (const one of plate.contents)
    planned[one.well] =
      one.content === 'CONTROL'
        ? one.role === 'PC'
          ? ['25.1', 'Undetermined']
          : ['Undetermined', 'Undetermined']
        : ['Undetermined', '27.3']
  const at = (well: string) => {
    const place = placeOf(format, well)
    const moved = turned && place && afterMixUp(format, 'turned', place)
    return moved ? wellName(moved) : well
  }
  const rows = allWells(format).flatMap((well) => {
    if (!(well in planned)) return []
    const [virus, own] = over[well] ?? planned[at(well)] ?? ['Undetermined', 'Undetermined']
    return [`${well},N1,${virus}`, `${well},RNase P,${own}`]
  })
  return [`Plate,${plate.barcode}`, 'Well,Target,Ct', ...rows].join('\n')
}
const read = (plate: Plate, text: string) =>
  staff.call(api.plates.readRun, { body: { _id: plate._id, fileName: 'run.csv', text } }, bench.key())
const verdicts = async (plate: Plate) =>
  ok(await staff.call(api.plates.verdicts, { body: { _id: plate._id } })).judged
const accept = async (plate: Plate) => {
  const { version } = await bench.get(plate._id)
  return staff.call(api.plates.accept, { body: { _id: plate._id, version } }, bench.key())
}
const wellOf = (plate: Plate, barcode: string) =>
  plate.contents.find((one) => one.content === 'SPECIMEN' && one.specimen.barcode === barcode)?.well ?? ''

describe('rules of an assay', () => {
  test('a run that was read without rules in force concludes nothing', async () => {
    const plate = await running([await bench.specimen()])
    ok(await read(plate, fileOf(plate)))
    expect(await verdicts(plate)).toBeNull()
    expect(said(await accept(plate))).toBe(
      '422 No rules were in force when this run was read. Nothing was concluded.',
    )
  })

  test('are refused field by field, and are in force only once they are approved', async () => {
    const good = await content()
    const wrong = await save(null, {
      ...good,
      rules: { ...good.rules, tag: 'X' },
      results: [{ analyte: 'Other', testId: lab.ports.ids.id(), detected: '20', notDetected: '10' }],
    })
    expect(Object.keys(wrong.fields ?? {}).toSorted()).toEqual([
      'content.results',
      'content.results.0.analyte',
      'content.results.0.testId',
      'content.rules.tag',
    ])
    const draft = ok(await save(null, good))
    expect(draft).toMatchObject({ number: 0, approved: null, replayed: null, tests: [{ name: 'Glucose' }] })
    expect((await save(null, good)).status).toBe(409)
    expect((await save(draft.version + 1, good)).status).toBe(409)
    const early = await running([await bench.specimen()])
    ok(await read(early, fileOf(early)))
    expect(await verdicts(early)).toBeNull()
    expect(ok(await approve(draft))).toMatchObject({ number: 1, approved: good, draft: null })
  })
})

describe('a plate with rules in force', () => {
  test('a turned plate and one read for another are refused with their likely cause, and nothing is read', async () => {
    const specimens = await Promise.all(Array.from({ length: 12 }, () => bench.specimen()))
    const [one, other] = [await running(specimens.slice(0, 6)), await running(specimens.slice(6))]
    // Every well of both is read, so that the data show where the controls lie.
    const number = Number(other.number.slice(2)) - 1000
    const moved: Cts = {}
    for (const { well } of one.contents) moved[well] = ['Undetermined', '27.3']
    for (const { place, shows } of controlPlaces(96, number)) {
      const well = wellName(place)
      if (well in moved && shows === 'positive') moved[well] = ['25.1', 'Undetermined']
    }
    const answer = said(await read(one, fileOf(one, moved)))
    expect(answer).toMatch(/^422 The file was not read\. /)
    expect(answer.length).toBeGreaterThan('422 The file was not read. '.length + 20)
    expect((await bench.get(one._id)).stage).toBe('RUNNING')
    expect(said(await read(one, fileOf(one, {}, true)))).toMatch(/^422 The file was not read\. /)
    ok(await read(one, fileOf(one)))
    ok(await bench.stage(other, 'fail'))
  })

  test('a PCR plate that was stamped from an extraction plate is known by its source: turned, nothing is read', async () => {
    const specimens = await Promise.all(Array.from({ length: 6 }, () => bench.specimen()))
    const source = await bench.make({ layoutId, barcode: `EXT-${lab.ports.ids.id()}` })
    for (const { barcode } of specimens) ok(await bench.scan(source._id, barcode))
    ok(await bench.stage(source, 'load'))
    const layout = await bench.layout({ controls: [], closed: [] })
    const form = await bench.form({ layoutId: layout._id })
    const sources = [{ plateId: source._id, quadrant: 1 as const }]
    const body = { plate: { ...form, sources } }
    const { plate: stamped } = ok(await staff.call(api.plates.addPcr, { body }, bench.key()))
    ok(await bench.stage(stamped, 'load'))
    ok(await bench.stage(stamped, 'run'))
    const plate = await bench.get(stamped._id)
    expect(plate.contents.filter(({ content: is }) => is === 'CONTROL')).toHaveLength(6)
    expect(said(await read(plate, fileOf(plate, {}, true)))).toMatch(/^422 The file was not read\. /)
    expect((await bench.get(plate._id)).stage).toBe('RUNNING')
    ok(await read(plate, fileOf(plate)))
  })

  test('a PCR plate of 384 that was stamped from four is known by all of them: exchanged or turned, nothing is read', async () => {
    const made: Plate[] = []
    for (let at = 0; at < 4; at++)
      made.push(await bench.make({ layoutId, barcode: `EXT-${lab.ports.ids.id()}` }))
    const ordinals = made.map(({ number }) => Number(number.slice(2)) - 1000)
    const [a = 0, b = 0, c = 0, d = 0] = ordinals
    const sources: Sources = [a, b, c, d]
    const exchanged: Sources = [b, a, c, d]
    // Specimens stand where the controls of the mistaken plates would: only wells that are filled are read.
    const wrongWells = new Map(
      [
        ...stampedControls(exchanged),
        ...stampedControls(sources).map(({ place, shows }) => ({
          place: afterMixUp(384, 'turned', place),
          shows,
        })),
      ].flatMap(({ place, shows }) => (place ? [[wellName(place), shows] as const] : [])),
    )
    for (const [quadrant, { _id }] of made.entries()) {
      const own = new Set(controlPlaces(96, ordinals[quadrant] ?? 0).map(({ place }) => wellName(place)))
      const places = [...wrongWells.keys()].flatMap((well) => {
        const place = placeOf(384, well)
        if (!place || (place.row % 2) * 2 + (place.column % 2) !== quadrant) return []
        return wellName({ row: Math.floor(place.row / 2), column: Math.floor(place.column / 2) })
      })
      for (const well of new Set(places)) {
        if (own.has(well)) continue
        const { barcode } = await bench.specimen()
        ok(await bench.scan(_id, barcode, well))
      }
      ok(await bench.stage({ _id }, 'load'))
    }
    const large = await bench.layout({ controls: [], closed: [] }, 384)
    const form = await bench.form({ layoutId: large._id })
    const quadrants = [1, 2, 3, 4] as const
    const body = {
      plate: {
        ...form,
        sources: quadrants.map((quadrant) => ({ plateId: made[quadrant - 1]?._id ?? '', quadrant })),
      },
    }
    const { plate: stamped } = ok(await staff.call(api.plates.addPcr, { body }, bench.key()))
    ok(await bench.stage(stamped, 'load'))
    ok(await bench.stage(stamped, 'run'))
    const plate = await bench.get(stamped._id)
    expect(plate.contents.filter(({ content: is }) => is === 'CONTROL')).toHaveLength(24)
    const filled = new Set(plate.contents.map(({ well }) => well))
    const moved: Cts = {}
    for (const well of filled) moved[well] = ['Undetermined', '27.3']
    for (const { place, shows } of stampedControls(exchanged))
      if (filled.has(wellName(place)))
        moved[wellName(place)] = [shows === 'positive' ? '25.1' : 'Undetermined', 'Undetermined']
    expect(said(await read(plate, fileOf(plate, moved, false, 384)))).toBe(
      '422 The file was not read. This is not the plate as planned. Likely cause: source plates exchanged. The quadrants hold source plates 2, 1, 3, 4.',
    )
    expect(said(await read(plate, fileOf(plate, {}, true, 384)))).toBe(
      '422 The file was not read. This is not the plate as planned. Likely cause: turned by 180 degrees.',
    )
    expect((await bench.get(plate._id)).stage).toBe('RUNNING')
    ok(await read(plate, fileOf(plate, {}, false, 384)))
  })

  test('each specimen has its finding; accepting enters what was found, and a result that stands stays', async () => {
    const [found, none, invalid, typed] = [
      await bench.specimen(),
      await bench.specimen(),
      await bench.specimen(),
      await bench.specimen(),
    ]
    const plate = await running([found, none, invalid, typed])
    const over: Cts = {
      [wellOf(plate, found.barcode)]: ['24.10', 'Undetermined'],
      [wellOf(plate, invalid.barcode)]: ['Undetermined', 'Undetermined'],
    }
    await bench.reports.enter(typed.orderId, { GLU: '95' })
    ok(await read(plate, fileOf(plate, over)))
    const judged = await verdicts(plate)
    expect(judged).toMatchObject({ assay: 'Virus N1', number: 1, plate: { verdict: 'PASS' } })
    const findings = judged?.wells.flatMap(({ barcode, analytes }) =>
      analytes.map(({ finding, action }) => [barcode, finding, action]),
    )
    expect(findings).toEqual([
      [found.barcode, 'DETECTED', 'ACCEPT'],
      [none.barcode, 'NOT_DETECTED', 'ACCEPT'],
      [invalid.barcode, 'INVALID', 'REPEAT'],
      [typed.barcode, 'NOT_DETECTED', 'ACCEPT'],
    ])
    const { outcomes } = ok(await accept(plate))
    expect(outcomes.map(({ barcode, message }) => [barcode, message])).toEqual([
      [found.barcode, null],
      [none.barcode, null],
      [invalid.barcode, 'To be repeated.'],
      [typed.barcode, 'Glucose has a result already. It stays.'],
    ])
    const rows = await lab.owner
      .selectFrom('analysis as a')
      .innerJoin('test as t', (join) =>
        join.onRef('t.id', '=', 'a.test_id').onRef('t.lab_id', '=', 'a.lab_id'),
      )
      .select(['a.order_id', 'a.state', 'a.entered', 'a.from_instrument'])
      .where('t.code', '=', 'GLU')
      .where(
        'a.order_id',
        'in',
        [found, none, invalid, typed].map(({ orderId }) => orderId),
      )
      .execute()
    const of = ({ orderId }: { orderId: string }) => rows.find(({ order_id }) => order_id === orderId)
    expect(of(found)).toMatchObject({ state: 'RESULTED', entered: { raw: '20' }, from_instrument: true })
    expect(of(none)).toMatchObject({ state: 'RESULTED', entered: { raw: '10' }, from_instrument: true })
    expect(of(invalid)).toMatchObject({ entered: null })
    expect(of(typed)).toMatchObject({ entered: { raw: '95' }, from_instrument: false })
    // The same again changes nothing.
    expect(ok(await accept(plate)).outcomes.every(({ ok: done }) => !done)).toBe(true)
    ok(await bench.stage(plate, 'review'))
    expect(said(await accept(plate))).toContain('Verdicts are accepted while the run is under review.')
    // Repeated once; invalid again it is collected again.
    const second = await running([invalid])
    ok(
      await read(
        second,
        fileOf(second, { [wellOf(second, invalid.barcode)]: ['Undetermined', 'Undetermined'] }),
      ),
    )
    expect(
      (await verdicts(second))?.wells.flatMap(({ analytes }) => analytes.map(({ action }) => action)),
    ).toEqual(['RECOLLECT'])
  })

  test('one water that amplified holds the whole plate, and nothing is entered', async () => {
    const plate = await running([await bench.specimen(), await bench.specimen()])
    const water = plate.contents.find((one) => one.content === 'CONTROL' && one.role === 'NTC')?.well ?? ''
    ok(await read(plate, fileOf(plate, { [water]: ['36.2', 'Undetermined'] })))
    const judged = await verdicts(plate)
    expect(judged?.plate).toMatchObject({ verdict: 'HOLD', action: 'CONTROL_FAIL_RERUN' })
    expect(judged?.wells.find(({ well }) => well === water)).toMatchObject({ verdict: 'FAIL' })
    expect(judged?.wells.flatMap(({ analytes }) => analytes.map(({ finding }) => finding))).toEqual([
      'HELD',
      'HELD',
    ])
    expect(said(await accept(plate))).toMatch(/^422 The plate is held\. /)
  })

  test('a positive control outside its range holds the plate', async () => {
    const plate = await running([await bench.specimen()])
    const positive = plate.contents.find((one) => one.content === 'CONTROL' && one.role === 'PC')?.well ?? ''
    ok(await read(plate, fileOf(plate, { [positive]: ['33.0', 'Undetermined'] })))
    expect((await verdicts(plate))?.plate).toMatchObject({ verdict: 'HOLD' })
  })

  test('an empty Ct says nothing unless the rules say that the instrument leaves it empty', async () => {
    const one = await bench.specimen()
    const plate = await running([one])
    ok(await read(plate, fileOf(plate, { [wellOf(plate, one.barcode)]: ['', '27.0'] })))
    const judged = await verdicts(plate)
    expect(judged?.wells.flatMap(({ analytes }) => analytes.map(({ finding }) => finding))).toEqual([
      'UNREAD',
    ])
    expect(ok(await accept(plate)).outcomes.map(({ message }) => message)).toEqual([
      'The file is to be read again.',
    ])
  })
})

test('a changed rule is replayed over the last 90 days before it is approved, and names each result that it changes', async () => {
  const one = await bench.specimen()
  const plate = await running([one])
  ok(await read(plate, fileOf(plate, { [wellOf(plate, one.barcode)]: ['38.5', '27.0'] })))
  const before = await current()
  const draft = ok(await save(before?.version ?? null, await content({ cutoff: '37', noCt: [''] })))
  expect(said(await approve(draft))).toBe('422 Replay the draft over the last 90 days first.')
  const { rule, changes } = ok(await replay(draft))
  expect(rule.replayed).toMatchObject({ changes: changes.length })
  expect(changes).toContainEqual(
    expect.objectContaining({
      plate: plate.number,
      specimen: one.barcode,
      before: expect.objectContaining({ finding: 'DETECTED' }),
      after: expect.objectContaining({ finding: 'NOT_DETECTED' }),
    }),
  )
  expect(changes).toContainEqual(
    expect.objectContaining({
      before: expect.objectContaining({ finding: 'UNREAD' }),
      after: expect.objectContaining({ finding: 'NOT_DETECTED' }),
    }),
  )
  expect(said(await approve(rule))).toBe('422 Read the results that it would change first.')
  expect(ok(await approve(rule, true))).toMatchObject({ number: 2, replayed: null })
  // What was judged by the first version stays judged by it.
  expect(await verdicts(plate)).toMatchObject({ number: 1 })
})

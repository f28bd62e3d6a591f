import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Plate } from '@contract/plates/shapes'
import type { HeldOutcome, PlateMove } from '@contract/plates/states'
import { measuredCt } from '@contract/plates/assay-shapes'
import { wellsOf as allWells } from '@contract/rules/plates/wells'
import { json } from '../../db/json'
import { overriddenValue } from '../../db/migrations/0219-overridden-value'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { readPdf } from '../../documents/read-pdf'
import { ok } from '../batches/test-batches'
import { assayContent } from './test-assay'
import { plateBench } from './test-plates'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof plateBench>
let layoutId: string
const controls = (['PC', 'NTC'] as const).flatMap((role) =>
  [1, 2, 3].map((at) => ({ role, name: `${role === 'NTC' ? 'Water' : 'Positive'} ${at}`, well: null })),
)
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = plateBench(lab, staff)
  layoutId = (await bench.layout({ controls, closed: [] }))._id
})
afterAll(() => lab.close())
beforeEach(() => bench.nothingWaits())

const said = ({ status, message }: { status: number; message: string }) => `${status} ${message}`
type Specimen = Awaited<ReturnType<ReturnType<typeof plateBench>['specimen']>>

async function running(specimens: readonly Specimen[], batchId: string | null = null): Promise<Plate> {
  const plate = await bench.make({ layoutId, barcode: `RUN-${lab.ports.ids.id()}`, batchId })
  for (const { barcode } of specimens) ok(await bench.scan(plate._id, barcode))
  ok(await bench.stage(plate, 'load'))
  ok(await bench.stage(plate, 'run'))
  return bench.get(plate._id)
}
const controlsOf = (plate: Plate, role: 'NTC' | 'PC') =>
  plate.contents.flatMap((one) => (one.content === 'CONTROL' && one.role === role ? [one] : []))
/** A file whose controls are as they must be and whose specimens are negative, but for these wells. */
function read(plate: Plate, over: Record<string, string> = {}, withoutHuman: readonly string[] = []) {
  const rows = allWells(96).flatMap((well) => {
    const one = plate.contents.find((other) => other.well === well)
    if (!one) return []
    const planned = one.content === 'CONTROL' && one.role === 'PC' ? '25.1' : 'Undetermined'
    const human = one.content === 'CONTROL' || withoutHuman.includes(well) ? 'Undetermined' : '27.3'
    return [`${well},N1,${over[well] ?? planned}`, `${well},RNase P,${human}`]
  })
  const text = [`Plate,${plate.barcode}`, 'Well,Target,Ct', ...rows].join('\n')
  return staff.call(api.plates.readRun, { body: { _id: plate._id, fileName: 'run.csv', text } }, bench.key())
}
/** A plate of these specimens whose first water amplified, and the words by which it is named. */
async function held(specimens: readonly Specimen[], batchId: string | null = null) {
  const plate = await running(specimens, batchId)
  const [water] = controlsOf(plate, 'NTC')
  if (!water) throw new Error('No water.')
  ok(await read(plate, { [water.well]: '36.2' }))
  return {
    plate,
    why: `NTC ${water.control} in ${water.well} amplified.`,
    words: `Plate ${plate.number} is on hold: NTC ${water.control} in ${water.well} amplified.`,
  }
}
const move = async (
  { _id }: { _id: string },
  name: PlateMove,
  { outcome, reason, caller = staff }: { outcome?: HeldOutcome; reason?: string; caller?: Caller } = {},
) => {
  const { version } = await bench.get(_id)
  return caller.call(api.plates.stage, { body: { _id, version, move: name, outcome, reason } }, bench.key())
}
const glucose = async ({ orderId }: Specimen) => {
  const { docs } = ok(await staff.call(api.results.ofOrder, { body: { orderId } }))
  const one = docs.find(({ code }) => code === 'GLU')
  if (!one) throw new Error('No glucose.')
  return one
}
const typed = (specimen: Specimen) => bench.reports.enter(specimen.orderId, { GLU: '95' })
const verify = async (specimen: Specimen) => {
  const { _id, version } = await glucose(specimen)
  const { outcomes } = ok(
    await staff.call(api.results.verify, { body: { analyses: [{ _id, version }] } }, bench.key()),
  )
  return outcomes[0]?.message ?? null
}
const accept = async ({ _id }: Plate) => {
  const { version } = await bench.get(_id)
  return ok(await staff.call(api.plates.accept, { body: { _id, version } }, bench.key()))
}

describe('without rules in force', () => {
  test('the controls of the layout are asked all the same: each that is wrong holds the plate by name', async () => {
    const plate = await running([await bench.specimen()])
    const [water] = controlsOf(plate, 'NTC')
    const [positive] = controlsOf(plate, 'PC')
    const answer = ok(
      await read(plate, { [water?.well ?? '']: '24.0', [positive?.well ?? '']: 'Undetermined' }),
    )
    expect(answer.plate).toMatchObject({ stage: 'RESULTED', verdict: 'HOLD' })
    expect(answer.plate.heldWhy).toContain(`NTC ${water?.control} in ${water?.well} amplified.`)
    expect(answer.plate.heldWhy).toContain(`PC ${positive?.control} in ${positive?.well} did not amplify.`)
    const good = await running([await bench.specimen()])
    expect(ok(await read(good)).plate).toMatchObject({ verdict: null, heldWhy: null })
  })
})

test('without rules nothing is accepted of a specimen: a later plate that is reviewed ends the hold of one that failed', async () => {
  const one = await bench.specimen()
  const plate = await running([one])
  ok(await bench.stage(plate, 'fail'))
  const again = await running([one])
  await typed(one)
  expect((await glucose(one)).plateHold).toContain(`Plate ${plate.number} failed.`)
  ok(await read(again))
  ok(await move(again, 'review'))
  expect((await glucose(one)).plateHold ?? null).toBeNull()
})

describe('with rules in force', () => {
  beforeAll(async () => {
    const draft = ok(
      await staff.call(
        api.plates.saveRules,
        {
          body: {
            testTypeId: await bench.typeOf('GLU'),
            version: null,
            content: assayContent(lab.seeded.tests.get('GLU') ?? ''),
          },
        },
        bench.key(),
      ),
    )
    const { _id, version } = draft
    ok(await staff.call(api.plates.approveRules, { body: { _id, version, read: false } }, bench.key()))
  })

  test('a result typed beside a plate on hold is not verified, by hand or among many, until a repeat plate is accepted', async () => {
    const one = await bench.specimen()
    const { words, plate } = await held([one])
    await typed(one)
    expect((await glucose(one)).plateHold).toBe(words)
    expect(await verify(one)).toBe(words)
    const cls = ok(
      await staff.call(api.turboCls.list, { query: { state: 'PENDING', text: one.requisitionNumber } }),
    )
    expect(cls.docs.flatMap(({ holds }) => holds)).toContainEqual({
      code: 'plate_hold',
      message: words,
      refuses: true,
    })
    const ready = ok(
      await staff.call(api.turboCls.list, { query: { state: 'READY', text: one.requisitionNumber } }),
    )
    expect(ready.docs).toEqual([])
    // Its review says what becomes of it; the results stay held.
    ok(await move(plate, 'review', { outcome: 'REPEAT', reason: 'Run again with new water.' }))
    ok(await move(plate, 'close'))
    expect(await verify(one)).toBe(words)
    await lab.owner
      .updateTable('analysis')
      .set({ state: 'REGISTERED', entered: null })
      .where('id', '=', (await glucose(one))._id)
      .execute()
    const again = await running([one])
    ok(await read(again))
    await accept(again)
    expect((await glucose(one)).plateHold ?? null).toBeNull()
    expect(await verify(one)).toBeNull()
  })

  test('a result that says otherwise than its well is held; the value of the well, in other figures, is not', async () => {
    const [invalid, found, same] = await Promise.all([1, 2, 3].map(() => bench.specimen()))
    if (!invalid || !found || !same) throw new Error('No specimens.')
    const plate = await running([invalid, found, same])
    const wellOf = ({ barcode }: Specimen) =>
      plate.contents.flatMap((one) =>
        one.content === 'SPECIMEN' && one.specimen.barcode === barcode ? [one.well] : [],
      )[0] ?? ''
    ok(await read(plate, { [wellOf(found)]: '22.0' }, [wellOf(invalid)]))
    for (const one of [invalid, found]) await bench.reports.enter(one.orderId, { GLU: '10' })
    await bench.reports.enter(same.orderId, { GLU: '10.0' })
    await accept(plate)
    expect(await verify(invalid)).toContain(
      `Plate ${plate.number} reports nothing of this specimen: To be repeated.`,
    )
    expect(await verify(found)).toContain(`Plate ${plate.number} says `)
    expect(await verify(same)).toBeNull()
  })

  test('the specimen of a held plate was not run: its first failure is repeated, not collected again', async () => {
    const one = await bench.specimen()
    const { plate } = await held([one])
    ok(await move(plate, 'review', { outcome: 'REPEAT', reason: 'Run again with new water.' }))
    const again = await running([one])
    const well = again.contents.find(({ content }) => content === 'SPECIMEN')?.well ?? ''
    ok(await read(again, {}, [well]))
    expect((await accept(again)).outcomes.map(({ message }) => message)).toEqual(['To be repeated.'])
  })

  test('a plate that was accepted before ends no hold of a later one', async () => {
    const one = await bench.specimen()
    const first = await running([one])
    ok(await read(first))
    await accept(first)
    await lab.owner
      .updateTable('analysis')
      .set({ state: 'REGISTERED', entered: null, critical: false })
      .where('id', '=', (await glucose(one))._id)
      .execute()
    const { words } = await held([one])
    await typed(one)
    expect(await verify(one)).toBe(words)
  })

  test('a failed plate holds them too, until a later plate with the specimen is accepted or a supervisor says otherwise', async () => {
    const one = await bench.specimen()
    const plate = await running([one])
    ok(await bench.stage(plate, 'fail'))
    await typed(one)
    expect(await verify(one)).toBe(
      `Plate ${plate.number} failed. Accept a repeat plate with this specimen first.`,
    )
    ok(await move(plate, 'override', { reason: 'Measured by the reference method.' }))
    expect(await verify(one)).toBeNull()
  })

  test('a plate on hold is reviewed only with what becomes of it and why', async () => {
    const { plate } = await held([await bench.specimen()])
    const bare = await move(plate, 'review')
    expect(bare.status).toBe(422)
    expect(bare.fields).toHaveProperty('outcome')
    expect((await move(plate, 'review', { outcome: 'REPEAT' })).fields).toHaveProperty('reason')
    expect((await bench.get(plate._id)).stage).toBe('RESULTED')
    const after = ok(await move(plate, 'review', { outcome: 'CONTROL_FAIL_RERUN', reason: 'New reagents.' }))
    expect(after).toMatchObject({
      stage: 'REVIEWED',
      verdict: 'HOLD',
      review: { outcome: 'CONTROL_FAIL_RERUN', reason: 'New reagents.', by: 'Ana Reyes' },
    })
    const good = await running([await bench.specimen()])
    ok(await read(good))
    expect(ok(await move(good, 'review'))).toMatchObject({ review: { outcome: 'ACCEPT', reason: null } })
  })

  test('an override needs a supervisor and a reason, and stays on the plate', async () => {
    const one = await bench.specimen()
    const { plate, words } = await held([one])
    await typed(one)
    expect(await verify(one)).toBe(words)
    const tech = await lab.as('lab')
    expect((await move(plate, 'override', { reason: 'Mine.', caller: tech })).status).toBe(403)
    expect((await move(plate, 'override')).status).toBe(422)
    const after = ok(await move(plate, 'override', { reason: 'Aerosol in one well; specimens negative.' }))
    expect(after).toMatchObject({
      stage: 'REVIEWED',
      verdict: 'HOLD',
      review: { outcome: 'OVERRIDE', reason: 'Aerosol in one well; specimens negative.' },
    })
    expect(await verify(one)).toBeNull()
    expect(said(await move(plate, 'override', { reason: 'Again.' }))).toBe('422 Nothing holds this plate.')
    const good = await running([await bench.specimen()])
    ok(await read(good))
    expect(said(await move(good, 'override', { reason: 'For safety.' }))).toBe(
      '422 Nothing holds this plate.',
    )
  })

  /** The well of the first specimen on a plate. */
  const firstWell = (plate: Plate) => plate.contents.find(({ content }) => content === 'SPECIMEN')?.well ?? ''
  const overrideFirst = async (plate: Plate, reason: string) => {
    const { version } = await bench.get(plate._id)
    const body = { _id: plate._id, version, well: firstWell(plate), reason }
    return ok(await staff.call(api.plates.overrideWell, { body }, bench.key()))
  }
  const errorsOf = async ({ requisitionNumber }: Specimen) => {
    const { docs } = ok(
      await staff.call(api.turboCls.list, { query: { state: 'ERRORS', text: requisitionNumber } }),
    )
    return docs.flatMap(({ holds }) => holds)
  }

  test.each([
    ['accepted', {}],
    ['on hold and overridden', { water: '36.2' }],
  ])(
    'a later plate that was %s and reports nothing of the specimen ends no hold of an older one that failed',
    async (_, { water }: { water?: string }) => {
      const [one, other] = [await bench.specimen(), await bench.specimen()]
      const older = await running([one, other])
      ok(await read(older, { [firstWell(older)]: '22.0' }))
      const plate = await running([one, other])
      const waters = water ? { [controlsOf(plate, 'NTC')[0]?.well ?? '']: water } : {}
      ok(await read(plate, waters, [firstWell(plate)]))
      if (water) ok(await move(plate, 'override', { reason: 'Aerosol in one well.' }))
      else await accept(plate)
      const typedTo = (specimen: Specimen) => bench.reports.enter(specimen.orderId, { GLU: '10' })
      await typedTo(one)
      if ((await glucose(other)).raw === null) await typedTo(other)
      await overrideFirst(plate, 'Negative by another method.')
      const detected = `Plate ${older.number} says 20 and the result says 10. Correct the result or run the specimen again.`
      expect((await glucose(one)).plateHold).toBe(detected)
      // Whoever may override neither plate nor well fails the plate that detected it.
      const tech = await lab.as('lab')
      expect((await move(older, 'override', { reason: 'Mine.', caller: tech })).status).toBe(403)
      ok(await move(older, 'fail', { reason: 'Old.', caller: tech }))
      const failed = `Plate ${older.number} failed. Accept a repeat plate with this specimen first.`
      expect((await glucose(one)).plateHold).toBe(failed)
      expect(await verify(one)).toBe(failed)
      // Of the specimen that the later plate accepted it ends the hold.
      expect((await glucose(other)).plateHold ?? null).toBeNull()
      expect(await verify(other)).toBeNull()
      // A supervisor says so on the plate that detected it, and then of its well.
      ok(await move(older, 'override', { reason: 'The tubes were exchanged.' }))
      expect(await verify(one)).toBe(detected)
      await overrideFirst(older, 'The tubes were exchanged.')
      expect(await verify(one)).toBeNull()
    },
  )

  test('an override lets out no negative against a well that detected or was invalid', async () => {
    const [negative, invalid, detected] = [
      await bench.specimen(),
      await bench.specimen(),
      await bench.specimen(),
    ]
    const plate = await running([negative, invalid, detected])
    const wellOf = ({ barcode }: Specimen) =>
      plate.contents.find((one) => one.content === 'SPECIMEN' && one.specimen.barcode === barcode)?.well ?? ''
    const [water] = controlsOf(plate, 'NTC')
    ok(await read(plate, { [water?.well ?? '']: '36.2', [wellOf(detected)]: '22.0' }, [wellOf(invalid)]))
    for (const one of [negative, invalid, detected]) await bench.reports.enter(one.orderId, { GLU: '10' })
    ok(await move(plate, 'override', { reason: 'Aerosol in one well.' }))
    expect(await verify(negative)).toBeNull()
    expect(await verify(invalid)).toContain(`Plate ${plate.number} reports nothing of this specimen`)
    expect(await verify(detected)).toContain(`Plate ${plate.number} says 20 and the result says 10`)
  })

  test('all waters contaminated: the run is kept, on hold, and says that the waters amplified', async () => {
    const plate = await running([await bench.specimen()])
    const waters = controlsOf(plate, 'NTC')
    const answer = ok(await read(plate, Object.fromEntries(waters.map(({ well }) => [well, '34.1']))))
    expect(answer.plate).toMatchObject({ stage: 'RESULTED', verdict: 'HOLD', runs: 1 })
    for (const { well, control } of waters)
      expect(answer.plate.heldWhy).toContain(`NTC ${control} in ${well} amplified.`)
  })

  test('the batch report says that the plate is on hold and who decided what; no order of it is clean', async () => {
    const one = await bench.specimen()
    const { batch } = await bench.open({ specimenIds: [one.specimenId] })
    const plate = await running([one], batch._id)
    await typed(one)
    expect(await verify(one)).toBeNull()
    const report = async () => ok(await staff.call(api.batchReports.get, { body: { _id: batch._id } }))
    const check = async () => ok(await staff.call(api.batchReports.check, { body: { _id: batch._id } }))
    await check()
    expect((await report()).orders).toMatchObject([{ standing: 'CLEAN' }])
    const [water] = controlsOf(plate, 'NTC')
    ok(await read(plate, { [water?.well ?? '']: '36.2' }))
    const words = `Plate ${plate.number} is on hold: NTC ${water?.control} in ${water?.well} amplified.`
    expect((await report()).orders).toMatchObject([{ standing: 'UNCHECKED' }])
    await check()
    const [order] = (await report()).orders
    expect(order?.standing).toBe('LEFT')
    expect(order?.why.join(' ')).toContain(words)
    const orders = [{ _id: order?._id ?? '', version: order?.version ?? 0 }]
    ok(await staff.call(api.batchReports.release, { body: { _id: batch._id, orders } }, bench.key()))
    await lab.app.jobs.idle()
    expect((await report()).releases[0]?.outcomes[0]?.message).toContain(words)
    expect((await report()).plates).toMatchObject([
      { alarm: true, verdict: [words, 'Nobody reviewed it yet.'] },
    ])
    ok(await move(plate, 'override', { reason: 'Aerosol in one well.' }))
    const [after] = (await report()).plates
    expect(after?.verdict[0]).toBe(words.replace('is on hold', 'was on hold'))
    expect(after?.verdict[1]).toMatch(/^Hold overridden, Ana Reyes, .*: Aerosol in one well\.$/)
    const paper = ok(await staff.call(api.batchReports.make, { body: { _id: batch._id } }, bench.key()))
    const { bytes } = await staff.call(api.batchReports.paper, {
      body: { _id: batch._id, number: paper.number },
    })
    const { text } = await readPdf(bytes)
    const printed = text.replace(/\s+/g, ' ')
    expect(printed).toContain(`Plate ${plate.number} was on hold:`)
    expect(printed).toContain('Hold overridden, Ana Reyes')
    await check()
    expect((await report()).orders).toMatchObject([{ standing: 'CLEAN' }])
  })

  test('wells that are positive on two successive plates are named and repeated, on the page, in Turbo CLS and on paper', async () => {
    const filled = async (wells: readonly string[], plate: Plate) => {
      const made: Specimen[] = []
      for (const well of wells) {
        const one = await bench.specimen()
        ok(await bench.scan(plate._id, one.barcode, well))
        made.push(one)
      }
      for (const name of ['load', 'run'] as const) ok(await bench.stage(plate, name))
      return { plate: await bench.get(plate._id), made }
    }
    const empty = () => bench.make({ layoutId, barcode: `RUN-${lab.ports.ids.id()}` })
    const [earlier, later, third] = [await empty(), await empty(), await empty()]
    const taken = new Set([earlier, later, third].flatMap(({ contents }) => contents.map(({ well }) => well)))
    // Four of four in 20 wells: 1 in 4,845; in the 16 that a third plate shares with them still 1 in 1,820.
    const wells = allWells(96)
      .filter((well) => !taken.has(well))
      .slice(0, 20)
    const positive = wells.slice(0, 4)
    const cts = Object.fromEntries(positive.map((well) => [well, '26.0']))
    const before = await filled(wells, earlier)
    ok(await read(before.plate, cts))
    const { plate, made } = await filled(wells, later)
    ok(await read(plate, cts))
    const words = `N1 is positive in the same wells as on plate ${earlier.number}: ${positive.join(', ')}. Chance of this by accident between two plates: below 1 in 1,000.`
    const verdictsOf = async ({ _id }: Plate) =>
      ok(await staff.call(api.plates.verdicts, { body: { _id } })).judged
    expect((await verdictsOf(plate))?.problems.map((one) => one.words)).toContain(words)
    // Of the plate before it nothing changes.
    expect((await verdictsOf(earlier))?.problems).toEqual([])
    expect((await accept(plate)).outcomes.flatMap(({ ok: done, well }) => (done ? [] : [well]))).toEqual(
      positive,
    )
    const [one] = made
    if (!one) throw new Error('No specimen.')
    await typed(one)
    const cls = ok(
      await staff.call(api.turboCls.list, { query: { state: 'PENDING', text: one.requisitionNumber } }),
    )
    expect(cls.docs.flatMap(({ holds }) => holds.map(({ message }) => message))).toContainEqual(
      `Plate ${plate.number} reports nothing of this specimen: To be repeated. ${words} Repeat from the primary tube. Repeat it or collect it again.`,
    )
    const paper = ok(await staff.call(api.batchReports.make, { body: { _id: plate._id } }, bench.key()))
    const { bytes } = await staff.call(api.batchReports.paper, {
      body: { _id: plate._id, number: paper.number },
    })
    expect((await readPdf(bytes)).text.replace(/\s+/g, ' ')).toContain(
      `in the same wells as on plate ${earlier.number}: ${positive.join(', ')}.`,
    )
    // Found again where it is as doubtful: it is entered with its mark, which a person looks at before it is verified.
    const again = [await bench.specimen(), ...made.slice(1, 4)]
    for (const [at, { barcode }] of again.entries())
      ok(await bench.scan(third._id, barcode, positive[at] ?? ''))
    const others = wells.filter((well) => !positive.includes(well))
    for (const well of others.slice(0, 16))
      ok(await bench.scan(third._id, (await bench.specimen()).barcode, well))
    for (const name of ['load', 'run'] as const) ok(await bench.stage(third, name))
    ok(await read(await bench.get(third._id), cts))
    // The new specimen was detected for the first time.
    const { outcomes } = await accept(await bench.get(third._id))
    expect(outcomes.flatMap(({ ok: done, well }) => (done ? [] : [well]))).toEqual(positive.slice(0, 1))
    const [, repeated] = made
    const marked = ok(
      await staff.call(api.turboCls.list, {
        query: { state: 'ERRORS', text: repeated?.requisitionNumber ?? '' },
      }),
    )
    expect(marked.docs.flatMap(({ holds }) => holds.map(({ code }) => code))).toContain('marked')
    expect(JSON.stringify(marked.docs)).toContain('No repeat is left: it stands with this mark.')
  })

  test('a specimen on a plate that runs waits for no batch, and waits again once its plate was reviewed', async () => {
    const [one, two] = [await bench.specimen(), await bench.specimen()]
    const waiting = async () => {
      const { docs } = ok(await staff.call(api.bench.board, {}))
      const type = await bench.typeOf('GLU')
      return docs.find(({ testType }) => testType._id === type)?.specimens ?? 0
    }
    expect(await waiting()).toBe(2)
    const plate = await running([one])
    expect(await waiting()).toBe(1)
    const { batch } = await bench.open({ byRule: true })
    expect(
      ok(await staff.call(api.batches.get, { body: { _id: batch._id } })).rows.map(({ barcode }) => barcode),
    ).toEqual([two.barcode])
    ok(await read(plate, { [controlsOf(plate, 'NTC')[0]?.well ?? '']: '36.2' }))
    expect(await waiting()).toBe(0)
    ok(await move(plate, 'review', { outcome: 'REPEAT', reason: 'Run again.' }))
    expect(await waiting()).toBe(1)
  })

  test('a supervisor overrides what one well says of a result, with a reason and a mark that waits for a person [call:POST /api/v1/plate/well/override]', async () => {
    const [invalid, same] = [await bench.specimen(), await bench.specimen()]
    const { batch } = await bench.open({ specimenIds: [invalid.specimenId] })
    const plate = await running([invalid, same], batch._id)
    const wellOf = ({ barcode }: Specimen) =>
      plate.contents.find((one) => one.content === 'SPECIMEN' && one.specimen.barcode === barcode)?.well ?? ''
    const well = wellOf(invalid)
    ok(await read(plate, {}, [well]))
    const override = async (over: { well?: string; reason?: string; version?: number } = {}) => {
      const { version } = await bench.get(plate._id)
      const body = { _id: plate._id, version, well, reason: 'Measured again by hand.', ...over }
      return staff.call(api.plates.overrideWell, { body }, bench.key())
    }
    const words = async () =>
      ok(await staff.call(api.plates.verdicts, { body: { _id: plate._id } })).judged?.words
    const nothing = `422 Nothing on ${plate.number} speaks against a result of ${invalid.barcode} in ${well}.`
    // No result stands yet that it could hold.
    expect(said(await override())).toBe(nothing)
    for (const one of [invalid, same]) await bench.reports.enter(one.orderId, { GLU: '10' })
    const against = `Plate ${plate.number} reports nothing of this specimen: To be repeated. Repeat it or collect it again.`
    expect(await verify(invalid)).toBe(against)
    expect(await words()).toEqual([{ wells: [well], test: expect.any(String), against, override: null }])
    expect((await override({ reason: ' ' })).fields).toEqual({ reason: 'Enter a reason.' })
    const [water] = controlsOf(plate, 'NTC')
    expect((await override({ well: water?.well ?? '' })).fields).toEqual({
      well: `${water?.well} holds no specimen on this plate.`,
    })
    expect(said(await override({ well: wellOf(same) }))).toContain('422 Nothing on')
    expect((await override({ version: 1 })).status).toBe(409)
    expect(await verify(invalid)).toBe(against)

    const { raw } = await glucose(invalid)
    ok(await override())
    expect(await glucose(invalid)).toMatchObject({
      ...{ state: 'RESULTED', raw },
      plateOverride: expect.stringMatching(/Overridden by Ana Reyes, .*: Measured again by hand\.$/),
    })
    expect((await glucose(invalid)).plateHold ?? null).toBeNull()
    expect(await words()).toMatchObject([
      {
        wells: [well],
        against: null,
        override: { raw: '10', by: 'Ana Reyes', reason: 'Measured again by hand.' },
      },
    ])
    expect(said(await override())).toBe(nothing)
    const cls = ok(
      await staff.call(api.turboCls.list, { query: { state: 'ERRORS', text: invalid.requisitionNumber } }),
    )
    const mark = new RegExp(
      `^Plate ${plate.number} spoke against 10\\. Overridden by Ana Reyes, .*: Measured again by hand\\.$`,
    )
    expect(cls.docs.flatMap(({ holds }) => holds)).toContainEqual({
      ...{ code: 'plate_overridden', message: expect.stringMatching(mark), refuses: false },
    })
    const lines = expect.arrayContaining([
      expect.stringMatching(
        `^${well}, ${invalid.barcode}, .* 10: overridden by Ana Reyes, .*: Measured again by hand`,
      ),
    ])
    for (const _id of [batch._id, plate._id])
      expect(ok(await staff.call(api.batchReports.get, { body: { _id } })).plates).toMatchObject([
        { verdict: lines },
      ])
    expect(await verify(invalid)).toBeNull()
  })

  test('an invalid well that was overridden does not silence what an older plate detected, which is named and has its own override', async () => {
    const one = await bench.specimen()
    const older = await running([one])
    ok(await read(older, { [firstWell(older)]: '22.0' }))
    const between = await running([one])
    ok(await read(between, {}, [firstWell(between)]))
    const plate = await running([one])
    ok(await read(plate, {}, [firstWell(plate)]))
    await bench.reports.enter(one.orderId, { GLU: '10' })
    expect(await verify(one)).toContain(`Plate ${plate.number} reports nothing of this specimen`)
    await overrideFirst(plate, 'Negative by another method.')
    const detected = `Plate ${older.number} says 20 and the result says 10. Correct the result or run the specimen again.`
    expect(await verify(one)).toBe(detected)
    expect((await glucose(one)).plateHold).toBe(detected)
    expect((await errorsOf(one)).map(({ message }) => message)).toContain(detected)
    // The detection is overridden on its own plate, by a word of its own.
    await overrideFirst(older, 'The tubes were exchanged.')
    const marks = (await errorsOf(one)).flatMap(({ code, message }) =>
      code === 'plate_overridden' ? [message] : [],
    )
    expect(marks).toHaveLength(1)
    for (const words of [`Plate ${plate.number} `, `Plate ${older.number} `, 'The tubes were exchanged.'])
      expect(marks[0]).toContain(words)
    expect(await verify(one)).toBeNull()
  })

  test('a test that the rules enter nothing of goes by those of its specimen that they do', async () => {
    expect(await bench.typeOf('NA')).toBe(await bench.typeOf('GLU'))
    const items = ['GLU', 'NA'].map((code) => bench.reports.forms.test(code))
    const [invalid, accepted] = [await bench.specimen({ items }), await bench.specimen({ items })]
    const failed = await running([invalid, accepted])
    ok(await bench.stage(failed, 'fail'))
    const plate = await running([invalid, accepted])
    ok(await read(plate, {}, [firstWell(plate)]))
    await accept(plate)
    const sodium = async ({ orderId }: Specimen) => {
      await bench.reports.enter(orderId, { NA: '140' })
      return (await bench.reports.one(orderId, 'NA')).plateHold ?? null
    }
    expect(await sodium(accepted)).toBeNull()
    expect(await sodium(invalid)).toContain(`Plate ${failed.number} failed.`)
  })

  test('a doubted detection is heard as well once an invalid well after it was overridden; what agrees holds nothing', async () => {
    const [doubted, agreed] = [await bench.specimen(), await bench.specimen()]
    const older = await running([doubted])
    ok(await read(older, { [firstWell(older)]: '22.0' }))
    // As a run is kept whose detection looks like that of another well.
    await lab.owner
      .updateTable('plate_finding')
      .set({ action: 'REPEAT', raw: null })
      .where('plate_id', '=', older._id)
      .execute()
    const before = await running([agreed])
    ok(await read(before))
    for (const one of [doubted, agreed]) {
      const plate = await running([one])
      ok(await read(plate, {}, [firstWell(plate)]))
      await bench.reports.enter(one.orderId, { GLU: '10' })
      await overrideFirst(plate, 'Negative by another method.')
    }
    expect(await verify(doubted)).toContain(`Plate ${older.number} reports nothing of this specimen`)
    expect((await glucose(agreed)).plateHold ?? null).toBeNull()
    expect((await errorsOf(agreed)).map(({ code }) => code)).toContain('plate_overridden')
    expect(await verify(agreed)).toBeNull()
  })

  test('an override is of the value that it was given for: another value is held again and asks for its own', async () => {
    const one = await bench.specimen()
    const plate = await running([one])
    ok(await read(plate, { [firstWell(plate)]: '22.0' }))
    await bench.reports.enter(one.orderId, { GLU: '21' })
    const contrary = (raw: string) =>
      `Plate ${plate.number} says 20 and the result says ${raw}. Correct the result or run the specimen again.`
    expect(await verify(one)).toBe(contrary('21'))
    await overrideFirst(plate, 'Read again: 21.')
    expect((await glucose(one)).plateHold ?? null).toBeNull()
    // The same number in other figures is no other value.
    await bench.reports.enter(one.orderId, { GLU: '21.0' }, { GLU: '21' })
    expect((await glucose(one)).plateHold ?? null).toBeNull()
    await bench.reports.enter(one.orderId, { GLU: '10' }, { GLU: '21.0' })
    expect((await glucose(one)).plateHold).toBe(contrary('10'))
    expect(await verify(one)).toBe(contrary('10'))
    // What is told of the override names its value, beside the hold of the one that stands.
    const told = (await errorsOf(one)).map(({ message }) => message)
    expect(told).toContain(contrary('10'))
    expect(told).toContainEqual(
      expect.stringMatching(
        `^Plate ${plate.number} spoke against 21\\. Overridden by Ana Reyes, .*: Read again: 21\\.$`,
      ),
    )
    const words = ok(await staff.call(api.plates.verdicts, { body: { _id: plate._id } })).judged?.words
    expect(words).toMatchObject([
      { against: contrary('10'), override: null },
      { against: null, override: { raw: '21', reason: 'Read again: 21.' } },
    ])
    await overrideFirst(plate, 'Negative by another method.')
    expect((await errorsOf(one)).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/spoke against 10\. .*: Negative by another method\.$/),
    )
    expect(await verify(one)).toBeNull()
  })

  test('an override from before its value was kept has that of the result, where nobody changed it since', async () => {
    const [same, changed] = [await bench.specimen(), await bench.specimen()]
    for (const one of [same, changed]) {
      const plate = await running([one])
      ok(await read(plate, { [firstWell(plate)]: '22.0' }))
      await bench.reports.enter(one.orderId, { GLU: '21' })
      await overrideFirst(plate, 'Read again: 21.')
    }
    await bench.reports.enter(changed.orderId, { GLU: '10' }, { GLU: '21' })
    // The table as it was before.
    await sql`alter table plate_finding drop constraint plate_finding_override, drop column override_raw`.execute(
      lab.owner,
    )
    await sql`alter table plate_finding add constraint plate_finding_override check (true)`.execute(lab.owner)
    await overriddenValue.up(lab.owner)
    expect((await glucose(same)).plateHold ?? null).toBeNull()
    expect((await errorsOf(same)).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('spoke against 21. Overridden by Ana Reyes'),
    )
    expect((await glucose(changed)).plateHold).toContain('says 20 and the result says 10')
    expect((await errorsOf(changed)).map(({ code }) => code)).not.toContain('plate_overridden')
  })

  test('no rule verifies a result beside a plate on hold, and an override takes back what one verified before', async () => {
    const testId = lab.seeded.tests.get('GLU') ?? ''
    const rule = {
      ...{ on: true, name: 'Glucose', low: '50', high: '150', onlyNormal: false, deltaPercent: null },
      ...{ controlNeeded: false, typed: true, confirmations: false, cultures: false },
    }
    const { _id, version } = ok(
      await staff.call(api.autoverification.saveRule, { body: { testId, version: null, rule } }, bench.key()),
    )
    const simulated = ok(await staff.call(api.autoverification.simulate, { body: { _id, version } }))
    ok(
      await staff.call(
        api.autoverification.approveRule,
        { body: { _id, version: simulated.rule.version, read: true } },
        bench.key(),
      ),
    )
    const [one, free] = [await bench.specimen(), await bench.specimen()]
    const { words } = await held([one])
    await typed(one)
    await typed(free)
    expect(await glucose(free)).toMatchObject({ state: 'VERIFIED', verifiedRule: { name: 'Glucose' } })
    expect(await glucose(one)).toMatchObject({ state: 'RESULTED', plateHold: words })
    // Nor one of which a supervisor overrode what the plate says, typed anew.
    const doubted = await bench.specimen()
    const plate = await running([doubted])
    const well = plate.contents.find(({ content }) => content === 'SPECIMEN')?.well ?? ''
    ok(await read(plate, {}, [well]))
    await typed(doubted)
    // Its plate holds it from the moment in which it is typed.
    expect((await glucose(doubted)).state).toBe('RESULTED')
    const seen = { _id: plate._id, version: (await bench.get(plate._id)).version }
    const body = { ...seen, well, reason: 'Measured again by hand.' }
    ok(await staff.call(api.plates.overrideWell, { body }, bench.key()))
    await bench.reports.enter(doubted.orderId, { GLU: '96' })
    expect(await glucose(doubted)).toMatchObject({ state: 'RESULTED' })
    // What a rule verified before its plate was read waits for a person from the override on.
    const [ruled, ofPerson] = [await bench.specimen(), await bench.specimen()]
    const [afterRule, afterPerson] = [await running([ruled]), await running([ofPerson])]
    await typed(ruled)
    await bench.reports.enter(ofPerson.orderId, { GLU: '160' })
    expect(await verify(ofPerson)).toBeNull()
    for (const late of [afterRule, afterPerson]) ok(await read(late, {}, [firstWell(late)]))
    expect(await glucose(ruled)).toMatchObject({ state: 'VERIFIED', verifiedRule: { name: 'Glucose' } })
    for (const late of [afterRule, afterPerson]) await overrideFirst(late, 'Measured again by hand.')
    expect(await glucose(ruled)).toMatchObject({ state: 'RESULTED', raw: '95' })
    expect((await glucose(ruled)).verifiedRule ?? null).toBeNull()
    expect((await errorsOf(ruled)).map(({ code }) => code)).toContain('plate_overridden')
    // What a person verified stays.
    expect((await glucose(ofPerson)).state).toBe('VERIFIED')
    const row = await lab.owner
      .selectFrom('audit')
      .select(['entity', 'entity_id', 'reason', 'ids', 'changes'])
      .where('entity_id', '=', afterRule._id)
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ entity: 'plate', reason: 'Measured again by hand.' })
    expect(row.ids).toContain(ruled.orderId)
    expect(row.changes).toContainEqual(
      expect.objectContaining({ entity: 'analysis', field: 'state', old: 'VERIFIED', new: 'RESULTED' }),
    )
    expect(await verify(ruled)).toBeNull()
    // So it is with the override of a whole plate, and the rule verifies nothing of it afterwards either.
    const [whole, byHand] = [await bench.specimen(), await bench.specimen()]
    const onHold = await running([whole, byHand])
    await typed(whole)
    await bench.reports.enter(byHand.orderId, { GLU: '160' })
    expect(await verify(byHand)).toBeNull()
    ok(await read(onHold, { [controlsOf(onHold, 'NTC')[0]?.well ?? '']: '36.2' }))
    expect(await glucose(whole)).toMatchObject({ state: 'VERIFIED', verifiedRule: { name: 'Glucose' } })
    expect((await glucose(whole)).plateOverride ?? null).toBeNull()
    ok(await move(onHold, 'override', { reason: 'Aerosol in one well.' }))
    const mark = expect.stringMatching(
      `^Plate ${onHold.number} held this\\. Overridden by Ana Reyes, .*: Aerosol in one well\\.$`,
    )
    const waits = { state: 'RESULTED', verifiedRule: null, plateOverride: mark }
    expect(await glucose(whole)).toMatchObject({ ...waits, raw: '95' })
    expect((await glucose(whole)).plateHold ?? null).toBeNull()
    expect(await errorsOf(whole)).toContainEqual({ code: 'plate_overridden', message: mark, refuses: false })
    expect(await glucose(byHand)).toMatchObject({ state: 'VERIFIED', plateOverride: mark })
    await bench.reports.enter(whole.orderId, { GLU: '96' })
    expect(await glucose(whole)).toMatchObject({ ...waits, raw: '96' })
    const told = await lab.owner
      .selectFrom('audit')
      .select(['entity', 'reason', 'changes'])
      .where('entity_id', '=', onHold._id)
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow()
    expect(told).toMatchObject({ entity: 'plate', reason: 'Aerosol in one well.' })
    expect(told.changes).toContainEqual(
      expect.objectContaining({ entity: 'analysis', field: 'state', old: 'VERIFIED', new: 'RESULTED' }),
    )
    expect(await verify(whole)).toBeNull()
  })
})

test('rules of a PCR test enter the Ct that was read or words, by the cutoff of the test itself', async () => {
  const row = await lab.owner
    .selectFrom('test')
    .select(['id', 'test_type_id', 'name'])
    .where('code', '=', 'R-COV2')
    .executeTakeFirstOrThrow()
  const save = (detected: string, notDetected: string, cutoff: { ct: string; edge: 'below' | 'atMost' }) => {
    const { rules, ...content } = assayContent(row.id)
    const [target] = rules.targets
    if (!target) throw new Error('No target.')
    return staff.call(
      api.plates.saveRules,
      {
        body: {
          testTypeId: row.test_type_id,
          version: null,
          content: {
            ...content,
            controlTestId: lab.seeded.tests.get('R-IC') ?? '',
            rules: {
              ...rules,
              targets: [{ ...target, cutoff }],
              internalControl: { ...rules.internalControl, cutoff: { ct: '36.0', edge: 'atMost' } },
            },
            results: [{ analyte: 'Virus', testId: row.id, detected, notDetected }],
          },
        },
      },
      bench.key(),
    )
  }
  const own = { ct: '38.0', edge: 'atMost' as const }
  const numbers = await save('30.0', '41', own)
  expect(Object.keys(numbers.fields ?? {})).toEqual([
    'content.results.0.detected',
    'content.results.0.notDetected',
  ])
  const other = await save(measuredCt, 'Not detected', { ct: '38.0', edge: 'below' })
  expect(other.fields).toEqual({
    'content.rules.targets.0.cutoff.ct': `${row.name} counts a Ct up to 38.0. Set 38.0, up to and including it, or change the test first.`,
  })
  const draft = ok(await save(measuredCt, 'Not detected', own))
  const { _id, version } = draft
  ok(await staff.call(api.plates.approveRules, { body: { _id, version, read: false } }, bench.key()))
  // The test is changed afterwards: what the two say differently is entered by nobody but a person.
  const { forms } = bench.reports
  const swab = { items: [forms.panel('COVFLU')], specimens: [forms.specimen('A', 'NPS', 'NP')] }
  const [one, none] = [await bench.specimen(swab), await bench.specimen(swab)]
  const plate = await bench.make({
    layoutId,
    testTypeId: row.test_type_id,
    barcode: `R-${lab.ports.ids.id()}`,
  })
  for (const { barcode } of [one, none]) ok(await bench.scan(plate._id, barcode))
  ok(await bench.stage(plate, 'load'))
  ok(await bench.stage(plate, 'run'))
  const loaded = await bench.get(plate._id)
  const well = loaded.contents.find(({ content }) => content === 'SPECIMEN')?.well ?? ''
  ok(await read(loaded, { [well]: '38.0' }))
  const definition = await lab.owner
    .selectFrom('test')
    .select('definition')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const withCutoff = (maxCt: string) =>
    lab.owner
      .updateTable('test')
      .set({
        definition: json({
          ...definition.definition,
          pcr: { target: 'SARS-CoV-2', internalControl: false, maxCt },
        }),
      })
      .where('id', '=', row.id)
      .execute()
  await withCutoff('37.0')
  expect((await accept(loaded)).outcomes.map(({ message }) => message)).toEqual([
    `${row.name} reads Ct 38.0 otherwise than these rules. Make the cutoffs the same, then enter it by hand.`,
    null,
  ])
  await withCutoff('38.0')
  expect((await accept(loaded)).outcomes.map(({ message }) => message)).toEqual([
    null,
    `${row.name} has a result already. It stays.`,
  ])
  // What was found is read by the same cutoff as if it were typed, and a negative has its control beside it.
  const found = await bench.reports.analyses(one.orderId)
  expect(found.get('R-COV2')).toMatchObject({ raw: '38.0', interpretation: { finding: 'Detected' } })
  const negative = await bench.reports.analyses(none.orderId)
  expect(negative.get('R-IC')).toMatchObject({ raw: '27.3' })
  expect(negative.get('R-COV2')).toMatchObject({ interpretation: { finding: 'Not detected' } })
})

test('of several who take one barcode or one name at once each but one is told so in the field', async () => {
  const form = { ...(await bench.form({ layoutId })), barcode: `S-${lab.ports.ids.id()}` }
  const made = await Promise.all(
    [1, 2, 3].map(() => staff.call(api.plates.add, { body: { plate: form } }, bench.key())),
  )
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  for (const { status, fields } of made) if (status !== 200) expect(fields).toHaveProperty('plate.barcode')
  const layout = {
    name: `Same ${lab.ports.ids.id()}`,
    format: 96 as const,
    content: { order: 'down' as const, replicates: 1, controls, closed: [], targets: [] },
  }
  const added = await Promise.all(
    [1, 2, 3].map(() => staff.call(api.plates.addLayout, { body: { layout } }, bench.key())),
  )
  expect(added.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  for (const { status, fields } of added) if (status !== 200) expect(fields).toHaveProperty('layout.name')
})

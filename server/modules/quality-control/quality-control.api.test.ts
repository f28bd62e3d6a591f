import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { usualRules } from '@contract/quality-control/control-rules'
import type { Bench, Failure, LotForm, PlanContent } from '@contract/quality-control/shapes'
import { dateWords } from '@contract/rules/date-words'
import type { Analysis } from '@contract/results/shapes'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
let admin: Caller
let tech: Caller
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  tech = await lab.as('lab')
})
afterAll(() => lab.close())

/** Time goes by. */
const pass = (ms: number): void => lab.clock.advance(ms)

const MINUTE = 60_000
const at = (minutes: number) => new Date(lab.clock.now().getTime() + minutes * MINUTE).toISOString()
const day = (days: number) => at(days * 1440).slice(0, 10)
const idOf = async (table: 'test' | 'instrument', code: string) =>
  (await lab.owner.selectFrom(table).select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

const plan = (over: Partial<PlanContent> = {}): PlanContent => ({
  on: true,
  levels: 2,
  hours: 24,
  eachDay: false,
  r4s: 'both2s',
  rules: usualRules.map(({ rule, scopes, severity }) => ({ rule, scopes: [...scopes], severity })),
  ...over,
})

let count = 0
/** A test under control on an instrument: plan in force, two levels with a lot and an approved target of 100 ± 2 and 200 ± 4. */
async function controlled(code: string, instrument = 'CHEM-1', over: Partial<PlanContent> = {}) {
  count++
  const testId = await idOf('test', code)
  const instrumentId = await idOf('instrument', instrument)
  const draft = await admin.call(api.qualityControl.savePlan, {
    body: { testId, instrumentId, version: null, plan: plan(over) },
  })
  expect(draft.status).toBe(200)
  const planId = draft.body._id
  const approved = await admin.call(api.qualityControl.approvePlan, {
    body: { _id: planId, version: draft.body.version },
  })
  expect(approved.body).toMatchObject({ revision: 1, draft: null, approvedByName: 'Ana Reyes' })
  const material = await admin.call(api.qualityControl.addMaterial, {
    body: { material: { kind: 'control', name: `Multi ${count}`, maker: 'Maker', levels: 2 } },
  })
  const lots: string[] = []
  for (const level of [1, 2]) {
    const lot = await tech.call(api.qualityControl.addLot, {
      body: { lot: lotForm(material.body._id, { level }) },
    })
    expect(lot.status).toBe(200)
    lots.push(lot.body._id)
    await target(planId, lot.body._id, String(level * 100), String(level * 2))
  }
  pass(MINUTE)
  const run = (values: readonly string[], minutes = 0, comment: string | null = null) =>
    tech.call(api.qualityControl.enterRun, {
      body: {
        planId,
        measuredAt: at(minutes),
        comment,
        points: values.map((raw, place) => ({
          level: place + 1,
          lotId: lots[place] ?? '',
          raw,
        })),
      },
    })
  const bench = async (): Promise<Bench> =>
    (await tech.call(api.qualityControl.bench, { body: { planId } })).body
  return { planId, testId, instrumentId, lots, run, bench, materialId: material.body._id }
}

const failed = (): never => {
  throw new Error('The plan is in force.')
}

const lotForm = (materialId: string, over: Partial<LotForm> = {}) => ({
  materialId,
  level: 1,
  number: `LOT-${count}-${over.level ?? 1}`,
  received: day(-120),
  expires: day(200),
  inUse: true,
  ...over,
})

async function target(planId: string, lotId: string, mean: string, sd: string) {
  const unit = (await tech.call(api.qualityControl.bench, { body: { planId } })).body.plan.test.unit
  const saved = await admin.call(api.qualityControl.saveTarget, {
    body: { target: { planId, lotId, mean, sd, unit, source: 'insert' } },
  })
  expect(saved.status).toBe(200)
  const approved = await admin.call(api.qualityControl.approveTarget, {
    body: { _id: saved.body._id, version: saved.body.version },
  })
  expect(approved.status).toBe(200)
}

async function resulted(code: string, raw: string) {
  const order = await orderWith(lab, { tests: [code] })
  const get = async (): Promise<Analysis> => {
    const { docs } = (await tech.call(api.results.ofOrder, { body: { orderId: order.orderId } })).body
    const [one] = docs.filter((doc) => doc.code === code && doc.state !== 'RETRACTED')
    if (!one) throw new Error(`No ${code} here.`)
    return one
  }
  const { _id, version } = await get()
  await tech.call(api.results.enter, { body: { cells: [{ _id, version, raw }] } })
  const verify = async () => {
    const now = await get()
    const answer = await admin.call(api.results.verify, {
      body: { analyses: [{ _id: now._id, version: now.version }] },
    })
    return answer.body.outcomes[0]
  }
  /** What holds it at its row of Turbo CLS, with the tab that it stands in. */
  const atRow = async () => {
    const found: string[] = []
    for (const state of ['READY', 'PENDING', 'ERRORS'] as const) {
      const { docs } = (
        await admin.call(api.turboCls.list, { query: { state, text: order.requisitionNumber } })
      ).body
      for (const { holds } of docs)
        found.push([state, ...holds.map((one) => `${one.code}: ${one.message}`)].join(' '))
    }
    return found
  }
  return { orderId: order.orderId, get, verify, atRow }
}
const failureOf = async (id: string | null): Promise<Failure> =>
  (await admin.call(api.qualityControl.failure, { body: { _id: id ?? '' } })).body

describe('a rejected run [call:POST /api/v1/qc/run] [call:POST /api/v1/qc/bench]', () => {
  test('holds what the instrument measured until cause, action, an accepted run and each patient result are settled [call:POST /api/v1/qc/failure] [call:POST /api/v1/qc/failure/act] [call:POST /api/v1/qc/failure/results] [call:POST /api/v1/qc/failure/close]', async () => {
    const { run, bench } = await controlled('BUN')
    expect((await run(['100.5', '199'])).body.run.verdict).toBe('accept')
    pass(10 * MINUTE)
    const early = await resulted('BUN', '15')
    expect((await early.get()).controlHold).toBeNull()
    pass(10 * MINUTE)
    const bad = await run(['104.5', '208.5'])
    expect(bad.body).toMatchObject({ held: true, run: { verdict: 'reject' } })
    expect(bad.body.run.points.map(({ verdict }) => verdict)).toEqual(['warn', 'reject'])
    const [, second] = bad.body.run.points
    expect(second?.findings.map(({ rule, scope }) => `${rule} ${scope}`)).toEqual(['1-2s P', '2-2s A'])
    expect(second?.findings[1]?.points).toEqual(bad.body.run.points.map(({ _id }) => _id))
    expect(second).toMatchObject({ raw: '208.5', z: '2.125', mean: '200', sd: '4' })

    const refused = await early.verify()
    expect(refused?.ok).toBe(false)
    expect(refused?.message).toMatch(
      /^CHEM-1: control rejected \w{3} \d+, \d{4} \d\d:\d\d by 2-2s across levels\. Close the failure on Quality Control first\.$/,
    )
    expect((await early.get()).controlHold).toBe(refused?.message)
    const atRow = `PENDING control_hold: ${refused?.message}`
    expect(await early.atRow()).toEqual([atRow])

    const { failureId, row } = await bench()
    expect(row.state).toBe('rejected')
    // Nor does it end by switching the plan off.
    const { plan } = await bench()
    const off = await admin.call(api.qualityControl.savePlan, {
      body: {
        testId: plan.test._id,
        instrumentId: plan.instrument._id,
        version: plan.version,
        plan: { ...(plan.approved ?? failed()), on: false },
      },
    })
    const approval = await admin.call(api.qualityControl.approvePlan, {
      body: { _id: off.body._id, version: off.body.version },
    })
    expect([approval.status, approval.message]).toEqual([422, expect.stringMatching(/^A run is rejected/)])
    let open = await failureOf(failureId)
    expect(open.results.map(({ raw, state }) => [raw, state])).toEqual([['15', 'RESULTED']])
    const close = () =>
      admin.call(api.qualityControl.close, { body: { _id: open._id, version: open.version } })
    expect((await close()).message).toBe('Enter the cause and what was done first.')
    pass(MINUTE)
    const acted = await tech.call(api.qualityControl.act, {
      body: {
        _id: open._id,
        version: open.version,
        cause: 'Vial open too long',
        action: 'New vial',
        resets: true,
      },
    })
    expect(acted.status).toBe(200)
    expect(await early.atRow()).toEqual([atRow])
    open = await failureOf(failureId)
    // A technician does not close it, and a repeat before the action would not count.
    const byTech = await tech.call(api.qualityControl.close, {
      body: { _id: open._id, version: open.version },
    })
    expect(byTech.status).toBe(403)
    expect((await close()).message).toMatch(/^Run the controls again after the action/)
    pass(5 * MINUTE)
    expect((await run(['101'])).body.run.verdict).toBe('incomplete')
    expect((await close()).message).toMatch(/^Run the controls again/)
    pass(5 * MINUTE)
    expect((await run(['101', '201'])).body.run.verdict).toBe('accept')
    // Cause, action and an accepted run do not end it: each patient result since the last accepted run is decided first.
    expect(await early.atRow()).toEqual([atRow])
    expect((await close()).message).toBe('Decide about each patient result first. Still open: 1.')
    const dispose = (what: 'stands' | 'repeat', raw: string | null) =>
      admin.call(api.qualityControl.dispose, {
        body: {
          _id: open._id,
          version: open.version,
          results: [{ analysisId: open.results[0]?.analysisId ?? '', raw }],
          what,
          note: 'Repeated, change 1 %',
        },
      })
    expect((await dispose('stands', '16')).message).toBe(
      'This result was changed meanwhile. Reload the page.',
    )
    open = (await dispose('repeat', '15')).body
    // To be repeated is not yet repeated.
    expect(open.openResults).toBe(1)
    expect((await close()).message).toMatch(/Still open: 1/)
    open = (await dispose('stands', '15')).body
    expect(open.openResults).toBe(0)
    expect(await early.atRow()).toEqual([atRow])
    const closed = await close()
    expect(await early.atRow()).toEqual(['READY'])
    expect(closed.body).toMatchObject({ closedByName: 'Ana Reyes', cause: 'Vial open too long' })
    expect((await close()).message).toBe('This failure was closed meanwhile. Reload the page.')
    // What was measured in that time and comes now is looked at by itself; what was decided to stand is not.
    const late = await resulted('BUN', '17')
    const { _id: lateId } = await late.get()
    const waits = async (text: string) =>
      (await tech.call(api.turboCls.list, { query: { text, state: 'ERRORS' } })).body.docs.flatMap(
        ({ holds }) => holds.map(({ code }) => code),
      )
    const numberOf = async (id: string) =>
      (
        await lab.owner
          .selectFrom('analysis as a')
          .innerJoin('lab_order as o', 'o.id', 'a.order_id')
          .select('o.requisition_number')
          .where('a.id', '=', id)
          .executeTakeFirstOrThrow()
      ).requisition_number
    const lateNumber = await numberOf(lateId)
    expect(await waits(lateNumber)).toEqual([])
    await lab.owner
      .updateTable('analysis')
      .set({ measured_at: new Date(at(-15)) })
      .where('id', '=', lateId)
      .execute()
    expect(await waits(lateNumber)).toEqual(['failed_period'])
    expect(await waits(await numberOf((await early.get())._id))).toEqual([])
    expect((await late.verify())?.ok).toBe(true)
    expect((await early.verify())?.ok).toBe(true)
    expect((await bench()).row.state).toBe('in_control')
  })

  test('holds the release of what was verified before it, and a decision was about the value that stood', async () => {
    const { run, bench } = await controlled('CREAT')
    await run(['100', '200'])
    pass(MINUTE)
    const one = await resulted('CREAT', '1.1')
    expect((await one.verify())?.ok).toBe(true)
    pass(MINUTE)
    await run(['107', '200'])
    const { version } = await lab.owner
      .selectFrom('lab_order')
      .select('version')
      .where('id', '=', one.orderId)
      .executeTakeFirstOrThrow()
    const gate = await admin.call(
      api.reports.release,
      { body: { orderId: one.orderId, version } },
      { 'Idempotency-Key': 'qc-release-held-1' },
    )
    expect(gate.status).toBe(422)
    expect(gate.message).toMatch(/CHEM-1: control rejected .* by 1-3s\./)
    const open = await failureOf((await bench()).failureId)
    expect(open.results.map(({ state }) => state)).toEqual(['VERIFIED'])
  })
})

describe('what else holds', () => {
  test('no accepted control of the time of measurement, and a plan that nobody approved holds nothing [call:POST /api/v1/qc/plan] [call:POST /api/v1/qc/plan/approve]', async () => {
    const before = await resulted('NA', '140')
    const draft = await admin.call(api.qualityControl.savePlan, {
      body: {
        testId: await idOf('test', 'NA'),
        instrumentId: await idOf('instrument', 'CHEM-1'),
        version: null,
        plan: plan(),
      },
    })
    expect((await before.verify())?.ok).toBe(true)
    const twice = await admin.call(api.qualityControl.savePlan, {
      body: {
        testId: draft.body.test._id,
        instrumentId: draft.body.instrument._id,
        version: null,
        plan: plan(),
      },
    })
    expect([twice.status, twice.message]).toEqual([409, 'This test already has a plan on this instrument.'])
    await admin.call(api.qualityControl.approvePlan, {
      body: { _id: draft.body._id, version: draft.body.version },
    })
    const after = await resulted('NA', '141')
    expect((await after.verify())?.message).toBe(
      'CHEM-1: no accepted control answers for this result. Run the controls.',
    )
    // Switched off by an approved change.
    const [row] = (await admin.call(api.qualityControl.board, {})).body.docs.filter(
      ({ test: of }) => of.code === 'NA',
    )
    expect(row?.state).toBe('missing')
    const saved = await admin.call(api.qualityControl.savePlan, {
      body: {
        testId: draft.body.test._id,
        instrumentId: draft.body.instrument._id,
        version: 2,
        plan: plan({ on: false }),
      },
    })
    expect((await after.verify())?.ok).toBe(false)
    await admin.call(api.qualityControl.approvePlan, { body: { _id: saved.body._id, version: 3 } })
    expect((await after.verify())?.ok).toBe(true)
  })

  test('several instruments: the one that measured is to be chosen, before the verification [call:POST /api/v1/results/instrument]', async () => {
    const one = await controlled('K', 'CHEM-1')
    const two = await controlled('K', 'CHEM-2')
    await one.run(['100', '200'])
    const result = await resulted('K', '4.2')
    expect((await result.verify())?.message).toBe(
      'Several instruments measure this test. Choose the one that measured it.',
    )
    const choose = async (instrumentId: string) => {
      const { _id, version } = await result.get()
      const answer = await tech.call(api.results.measuredOn, {
        body: { analyses: [{ _id, version }], instrumentId },
      })
      return answer
    }
    const chosen = await choose(two.instrumentId)
    expect(chosen.body.outcomes[0]?.analysis).toMatchObject({
      instrumentId: two.instrumentId,
      controlHold: 'CHEM-2: no accepted control answers for this result. Run the controls.',
    })
    await choose(await idOf('instrument', 'HEM-1'))
    expect((await result.verify())?.message).toBe('HEM-1 has no approved control plan for this test.')
    expect((await choose('0197f3b6-0000-7000-8000-000000000000')).status).toBe(400)
    await choose(one.instrumentId)
    expect((await result.verify())?.ok).toBe(true)
    expect((await choose(two.instrumentId)).body.outcomes[0]).toMatchObject({
      ok: false,
      message: 'Take the verification back before you change the instrument.',
    })
  })

  test('a reagent in use past its day holds the tests that need it [call:POST /api/v1/add/qc_material] [call:POST /api/v1/add/qc_lot] [call:POST /api/v1/update/qc_lot] [call:POST /api/v1/update/qc_material] [call:GET /api/v1/qc/lots] [call:GET /api/v1/qc/materials]', async () => {
    const { run, testId } = await controlled('CL')
    await run(['100', '200'])
    const reagent = await admin.call(api.qualityControl.addMaterial, {
      body: {
        material: { kind: 'reagent', name: 'Chloride reagent', maker: null, levels: 3, testIds: [testId] },
      },
    })
    expect(reagent.body).toMatchObject({ levels: 1, tests: [{ code: 'CL' }] })
    const lot = await tech.call(api.qualityControl.addLot, {
      body: { lot: lotForm(reagent.body._id, { number: 'R-1', opened: day(-60), openDays: 14 }) },
    })
    expect(lot.body).toMatchObject({ lastDay: day(-46), expired: true })
    const result = await resulted('CL', '101')
    expect((await result.verify())?.message).toBe(
      `CHEM-1: Chloride reagent, lot R-1, could be used until ${dateWords(day(-46))}. Take a lot that is in date.`,
    )
    const { _id, version } = lot.body
    // Who is held up by its day does not move it; taking the lot out of use is theirs.
    const had = { number: 'R-1', opened: day(-60), openDays: 14 }
    const longer = await tech.call(api.qualityControl.updateLot, {
      body: { _id, version, lot: lotForm(reagent.body._id, { ...had, openDays: 200 }) },
    })
    expect(longer.fields).toHaveProperty(['lot.expires'])
    expect((await result.verify())?.ok).toBe(false)
    const away = await tech.call(api.qualityControl.updateLot, {
      body: { _id, version, lot: lotForm(reagent.body._id, { ...had, inUse: false }) },
    })
    expect(away.status).toBe(200)
    expect((await result.verify())?.ok).toBe(true)
    const again = await admin.call(api.qualityControl.addMaterial, {
      body: { material: { kind: 'reagent', name: 'chloride Reagent', maker: null, levels: 1 } },
    })
    expect([again.status, again.message]).toEqual([409, 'Another material already has this name.'])
  })
})

describe('runs', () => {
  test('a reagent whose lots are compared with the one before is used once it passed, and holds until then', async () => {
    const { run, testId } = await controlled('MG')
    expect((await run(['100', '200'])).body.run.verdict).toBe('accept')
    const material = { kind: 'reagent' as const, name: 'Magnesium reagent', levels: 1, testIds: [testId] }
    const reagent = await admin.call(api.qualityControl.addMaterial, { body: { material } })
    const named = (over: Partial<LotForm>) => lotForm(reagent.body._id, { number: 'M-1', ...over })
    const lot = await tech.call(api.qualityControl.addLot, { body: { lot: named({}) } })
    expect(lot.body).toMatchObject({ inUse: true, checkPassed: null })
    const { verify } = await resulted('MG', '2.0')
    const changed = await admin.call(api.qualityControl.updateMaterial, {
      body: {
        _id: reagent.body._id,
        version: reagent.body.version,
        material: { ...material, checkNeeded: true },
      },
    })
    expect(changed.body.checkNeeded).toBe(true)
    expect(await verify()).toMatchObject({
      ok: false,
      message:
        'CHEM-1: Magnesium reagent, lot M-1, is in use and its lot-to-lot check is not passed. Enter the check, or take another lot.',
    })
    const update = (version: number, over: Partial<LotForm>) =>
      tech.call(api.qualityControl.updateLot, { body: { _id: lot.body._id, version, lot: named(over) } })
    const { version } = lot.body
    expect((await update(version, { checkedOn: null, checkPassed: true })).fields).toEqual({
      'lot.checkedOn': 'Enter the day of the check.',
    })
    expect((await update(version, { checkedOn: day(0), checkPassed: false })).fields).toEqual({
      'lot.inUse': 'This lot did not pass its check. Take another lot.',
    })
    expect((await update(version, {})).fields).toEqual({
      'lot.inUse': 'Each new lot of Magnesium reagent is checked first. Enter the check and that it passed.',
    })
    const passed = await update(version, {
      checkedOn: day(0),
      checkPassed: true,
      checkNote: '20 specimens, 0.4 %',
    })
    expect(passed.body).toMatchObject({ inUse: true, checkPassed: true })
    expect(await verify()).toMatchObject({ ok: true })
  })

  test('a batch takes no lot that the laboratory may not use, and a lot past its day holds what was measured with it', async () => {
    const reagent = await admin.call(api.qualityControl.addMaterial, {
      body: {
        material: { kind: 'reagent', name: 'Extraction kit', levels: 1, testIds: [], checkNeeded: true },
      },
    })
    const control = await admin.call(api.qualityControl.addMaterial, {
      body: { material: { kind: 'control', name: 'Old control', levels: 1 } },
    })
    const add = (lot: ReturnType<typeof lotForm>) => tech.call(api.qualityControl.addLot, { body: { lot } })
    const unused = { inUse: false } as const
    await add(lotForm(reagent.body._id, { number: 'X-NEW', ...unused }))
    await add(
      lotForm(reagent.body._id, { number: 'X-BAD', ...unused, checkedOn: day(-1), checkPassed: false }),
    )
    await add(lotForm(reagent.body._id, { number: 'X-OPEN', ...unused, opened: day(-30), openDays: 7 }))
    await add(lotForm(reagent.body._id, { number: 'X-GOOD', checkedOn: day(-1), checkPassed: true }))
    await add(lotForm(control.body._id, { number: 'C-77', ...unused, expires: day(-3) }))
    const { orderId } = await orderWith(lab, { tests: ['FE'] })
    const typed = await lab.owner
      .selectFrom('test')
      .select(['test_type_id'])
      .where('code', '=', 'FE')
      .executeTakeFirstOrThrow()
    const open = (lots: readonly (readonly [lot: string, expires: string])[], controls: string[] = []) =>
      tech.call(api.batches.add, {
        body: {
          batch: {
            testTypeId: typed.test_type_id,
            maximum: 10,
            reagents: lots.map(([lot, expires]) => ({ name: 'extraction kit', lot, expires })),
            controls,
          },
        },
      })
    const wrong = await open(
      [
        ['x-new', day(200)],
        ['X-BAD', day(200)],
        ['X-OPEN', day(200)],
        ['X-GOOD', day(30)],
        ['ELSEWHERE', day(30)],
      ],
      ['Old control, lot C-77'],
    )
    expect(wrong.fields).toEqual({
      'reagents.0.lot': expect.stringContaining(
        'Lot X-NEW of Extraction kit was not compared with the lot before. Enter its check in Quality Control',
      ),
      'reagents.1.lot': 'Lot X-BAD of Extraction kit did not pass its check. Choose another lot.',
      'reagents.2.lot': expect.stringContaining('Lot X-OPEN of Extraction kit could be used until'),
      'reagents.3.expires': `Quality Control has ${dateWords(day(200))} as the last day of lot X-GOOD. Choose the lot from its list, or correct the day.`,
      'controls.0': expect.stringContaining('Old control, lot C-77: lot C-77 could be used until'),
    })
    expect((await open([['X-GOOD', day(200)]])).status).toBe(200)
    // What the check refuses is not offered; what is offered says what it is for.
    const offered = (await tech.call(api.batches.choices, {})).body.lots
    const kits = offered.filter(({ name }) => name === 'Extraction kit')
    expect(kits).toMatchObject([{ lot: 'X-GOOD', kind: 'reagent', testTypeIds: [], instrumentIds: [] }])
    expect(offered.some(({ lot }) => lot === 'C-77')).toBe(false)
    const watched = await controlled('MG', 'CHEM-2')
    const again = (await tech.call(api.batches.choices, {})).body.lots
    expect(again.filter(({ _id }) => watched.lots.includes(_id))).toMatchObject([
      { kind: 'control', level: 1, testTypeIds: [typed.test_type_id], instrumentIds: [watched.instrumentId] },
      { kind: 'control', level: 2, testTypeIds: [typed.test_type_id], instrumentIds: [watched.instrumentId] },
    ])
    expect(orderId).toBeTruthy()
  })

  test('a value that no instrument gives is asked about, and kept with a comment that says how it came about', async () => {
    const { planId, run, bench, lots } = await controlled('URIC')
    const points = (sure: string | null) => [
      { level: 1, lotId: lots[0] ?? '', raw: '-1', sure },
      { level: 2, lotId: lots[1] ?? '', raw: '999999999999', sure: sure && '999999999999' },
    ]
    const enter = (sure: string | null, comment: string | null) =>
      tech.call(api.qualityControl.enterRun, {
        body: { planId, measuredAt: at(0), comment, points: points(sure) },
      })
    const keep = 'Check it. To keep it, say in the comment how it came about and save again.'
    expect((await enter(null, 'Morning')).fields).toEqual({
      'points.0.raw': `-1 is below zero. ${keep}`,
      'points.1.raw': `999999999999 is more than 20 SD from the mean of 200. ${keep}`,
    })
    // The answer is for the value that was asked about.
    expect(Object.keys((await enter('-2', 'Morning')).fields)).toEqual(['points.0.raw'])
    expect((await enter('-1', null)).fields).toEqual({ comment: 'Say how 999999999999 came about.' })
    expect((await run(['140', '200'])).status).toBe(200)
    expect((await run(['140.1', '200'])).fields).toEqual({
      'points.0.raw': `140.1 is more than 20 SD from the mean of 100. ${keep}`,
    })
    const kept = await enter('-1', 'Sample cup empty')
    expect(kept.body.run).toMatchObject({ verdict: 'reject', comment: 'Sample cup empty' })
    expect((await bench()).runs).toHaveLength(2)
  })

  test('text, a lot past its day, a lot of another level and a time to come are refused by name, nothing is kept', async () => {
    const { run, bench, lots, materialId } = await controlled('CA')
    expect((await run(['high', '200'])).fields).toEqual({
      'points.0.raw': 'Enter a number such as 5.4. “high” cannot be judged.',
    })
    expect((await run(['1e3', '<5'])).fields).toMatchObject({
      'points.0.raw': expect.stringContaining('1e3'),
      'points.1.raw': expect.stringContaining('<5'),
    })
    expect((await run(['100', '200'], 5)).fields).toEqual({
      measuredAt: 'This time is in the future.',
    })
    const [, other = ''] = lots
    const wrong = await tech.call(api.qualityControl.enterRun, {
      body: {
        planId: (await bench()).plan._id,
        measuredAt: at(0),
        comment: null,
        points: [{ level: 1, lotId: other, raw: '100' }],
      },
    })
    expect(wrong.fields).toEqual({ 'points.0.lotId': 'This lot is not a control of this level.' })
    const [doc] = (await tech.call(api.qualityControl.lots, {})).body.docs.filter(
      ({ _id }) => _id === lots[0],
    )
    await tech.call(api.qualityControl.updateLot, {
      body: {
        _id: doc?._id ?? '',
        version: doc?.version ?? 0,
        lot: lotForm(materialId, { level: 1, expires: day(-2) }),
      },
    })
    expect((await run(['100', '200'])).fields['points.0.lotId']).toMatch(
      /^Lot LOT-\d+-1 could be used until .*\. Open a lot that is in date\.$/,
    )
    const now = await bench()
    expect(now.runs).toEqual([])
    expect(now.slots[0]?.lot).toBeNull()
  })

  test('a late run takes its place: later verdicts are judged again, and what changed is said', async () => {
    const { run, bench } = await controlled('ALT')
    pass(6 * MINUTE)
    await run(['100', '200'], -5)
    expect((await run(['104.4', '200'], -1)).body.run.verdict).toBe('warn')
    const late = await run(['104.2', '200'], -3)
    // It warns itself, and the one after it now makes two.
    expect(late.body).toMatchObject({ held: false, run: { verdict: 'warn' } })
    expect(late.body.changed.map(({ from, to }) => [from, to])).toEqual([['warn', 'reject']])
    const now = await bench()
    expect(now.runs.map(({ verdict }) => verdict)).toEqual(['accept', 'warn', 'reject'])
    expect(now.failureId).not.toBeNull()
    expect(now.row.state).toBe('rejected')
  })

  test('an excluded point is in no window, stays to be seen, and its run proves nothing [call:POST /api/v1/qc/exclude]', async () => {
    const { run, bench } = await controlled('AST')
    pass(6 * MINUTE)
    await run(['100', '200'], -5)
    const wrong = await run(['90', '200'], -4)
    expect(wrong.body.run.verdict).toBe('reject')
    const pointId = wrong.body.run.points[0]?._id ?? ''
    const byTech = await tech.call(api.qualityControl.exclude, { body: { pointId, reason: 'Wrong vial' } })
    expect(byTech.status).toBe(403)
    const done = await admin.call(api.qualityControl.exclude, { body: { pointId, reason: 'Wrong vial' } })
    expect(done.body.changed.map(({ from, to }) => [from, to])).toEqual([['reject', 'incomplete']])
    const twice = await admin.call(api.qualityControl.exclude, { body: { pointId, reason: 'Wrong vial' } })
    expect(twice.message).toBe('This point is excluded already.')
    const now = await bench()
    expect(now.runs[1]?.points[0]).toMatchObject({
      raw: '90',
      verdict: 'none',
      excluded: { why: 'Wrong vial', byName: 'Ana Reyes' },
    })
    // The failure stays until it is closed with all that belongs to it.
    expect(now.failureId).not.toBeNull()
  })

  test('two people who enter at once are judged with one another', async () => {
    const { run, bench } = await controlled('ALP')
    pass(6 * MINUTE)
    const both = await Promise.all([run(['104.2', '200'], -2), run(['104.4', '200'], -1)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { runs, failureId } = await bench()
    expect(runs.map(({ verdict }) => verdict)).toEqual(['warn', 'reject'])
    expect(failureId).not.toBeNull()
  })

  test('a repeated key answers the same run', async () => {
    const { bench, lots, planId } = await controlled('TP')
    const body = {
      planId,
      measuredAt: at(0),
      comment: null,
      points: lots.map((lotId, place) => ({ level: place + 1, lotId, raw: String((place + 1) * 100) })),
    }
    const key = { 'Idempotency-Key': 'qc-run-once-0001' }
    const first = await tech.call(api.qualityControl.enterRun, { body }, key)
    const second = await tech.call(api.qualityControl.enterRun, { body }, key)
    expect(second.body.run._id).toBe(first.body.run._id)
    expect((await bench()).runs).toHaveLength(1)
  })

  test('a target change cuts the windows and keeps z as it was; a value without a target is kept and not judged [call:POST /api/v1/qc/target] [call:POST /api/v1/qc/target/approve] [call:POST /api/v1/qc/target/propose]', async () => {
    const { run, bench, planId, lots, materialId } = await controlled('ALB')
    await run(['104.4', '200'])
    pass(MINUTE)
    await target(planId, lots[0] ?? '', '101', '1')
    pass(MINUTE)
    // Without the cut the second over +2 SD would make 2-2s.
    const next = await run(['103.5', '200'])
    expect(next.body.run.verdict).toBe('warn')
    expect((await bench()).runs.map(({ points }) => points[0]?.z)).toEqual(['2.200', '2.500'])
    const fresh = await tech.call(api.qualityControl.addLot, {
      body: { lot: lotForm(materialId, { level: 1, number: 'NEW' }) },
    })
    const parallel = await tech.call(api.qualityControl.enterRun, {
      body: {
        planId,
        measuredAt: at(0),
        comment: null,
        points: [
          { level: 1, lotId: fresh.body._id, raw: '97.5' },
          { level: 2, lotId: lots[1] ?? '', raw: '200' },
        ],
      },
    })
    expect(parallel.body.run.verdict).toBe('incomplete')
    expect(parallel.body.run.points[0]).toMatchObject({ raw: '97.5', z: null, verdict: 'none' })
    const propose = (lotId: string) =>
      admin.call(api.qualityControl.proposeTarget, { body: { planId, lotId } })
    expect((await propose(fresh.body._id)).message).toBe('Values of this lot: 1. At least two are needed.')
    expect((await propose(lots[0] ?? '')).body).toMatchObject({
      ...{ n: 2, mean: '103.9500', provisional: true, sd: '0.6364', cvLot: null },
    })
    const bad = await admin.call(api.qualityControl.saveTarget, {
      body: {
        target: { planId, lotId: fresh.body._id, mean: '97', sd: '1', unit: 'mmHg', source: 'insert' },
      },
    })
    expect(bad.fields['target.unit']).toMatch(/^The test is reported in /)
    const { unit } = (await bench()).plan.test
    const invented = await admin.call(api.qualityControl.saveTarget, {
      body: {
        target: { planId, lotId: lots[0] ?? '', mean: '999', sd: '100', unit, source: 'computed', runs: 500 },
      },
    })
    expect(Object.keys(invented.fields)).toEqual(['target.mean', 'target.sd', 'target.runs'])
    const { mean, sd, n } = (await propose(lots[0] ?? '')).body
    const measured = { planId, lotId: lots[0] ?? '', mean, sd, unit, source: 'computed' as const, runs: n }
    expect((await admin.call(api.qualityControl.saveTarget, { body: { target: measured } })).status).toBe(200)
    // A few values of the next lot say its mean; their own deviation would be far too small.
    const second = { level: 1, lotId: fresh.body._id, raw: '97.7' }
    await tech.call(api.qualityControl.enterRun, {
      body: { planId, measuredAt: at(0), comment: null, points: [second] },
    })
    const proposal = (await propose(fresh.body._id)).body
    expect(proposal).toMatchObject({ n: 2, mean: '97.6000', provisional: true, sampleSd: '0.1414' })
    expect(proposal).toMatchObject({ sd: '0.96634', cv: '0.99', cvLot: expect.stringMatching(/^LOT-\d+-1$/) })
    const few = { ...measured, lotId: fresh.body._id, mean: proposal.mean, runs: 2 }
    const own = await admin.call(api.qualityControl.saveTarget, {
      body: { target: { ...few, sd: proposal.sampleSd } },
    })
    expect(own.fields['target.sd']).toMatch(/^Values of this lot: 2, fewer than 20\. .* the SD is 0\.96634/)
    const saved = await admin.call(api.qualityControl.saveTarget, {
      body: { target: { ...few, sd: proposal.sd } },
    })
    expect(saved.body).toMatchObject({ provisional: true, cvLot: proposal.cvLot, sd: '0.96634' })
  })

  test('an event that resets the rules ends what they look back on [call:POST /api/v1/qc/event]', async () => {
    const { run, bench, planId } = await controlled('TBIL')
    pass(6 * MINUTE)
    await run(['104.2', '200'], -3)
    const event = await tech.call(api.qualityControl.addEvent, {
      body: { planId, kind: 'calibration', at: at(-2), note: 'Calibrated', resets: true },
    })
    expect(event.body).toMatchObject({
      changed: [],
      event: { note: 'Calibrated', byName: 'Marcus Oyelaran' },
    })
    expect((await run(['104.4', '200'], -1)).body.run.verdict).toBe('warn')
    expect((await bench()).events.map(({ kind }) => kind)).toEqual(['calibration'])
  })
})

test('a month is signed when it is over, once, with its figures [call:GET /api/v1/qc/reviews] [call:POST /api/v1/qc/review/sign] [call:GET /api/v1/qc/board]', async () => {
  const { run } = await controlled('GGT')
  const entered = await run(['100', '200'])
  const [before] = (await admin.call(api.qualityControl.reviews, {})).body.docs
  const pointId = entered.body.run.points[0]?._id ?? ''
  await admin.call(api.qualityControl.exclude, { body: { pointId, reason: 'Wrong vial' } })
  const [now] = (await admin.call(api.qualityControl.reviews, {})).body.docs
  expect(now?.figures.excluded).toBe((before?.figures.excluded ?? 0) + 1)
  expect(now?.figures.runs).toBeGreaterThan(0)
  const month = now?.month ?? ''
  const sign = (of = month) => admin.call(api.qualityControl.sign, { body: { month: of, note: 'Seen' } })
  expect((await sign()).fields).toEqual({ month: 'Sign a month when it is over.' })
  // As if it had been measured last month.
  await lab.owner
    .updateTable('qc_run')
    .set({ measured_at: new Date(lab.clock.now().getTime() - 40 * 1440 * MINUTE) })
    .execute()
  const [last] = (await admin.call(api.qualityControl.reviews, {})).body.docs
  const lastMonth = last?.month ?? ''
  expect(lastMonth < month).toBe(true)
  const signed = await sign(lastMonth)
  expect(signed.body).toMatchObject({ signedByName: 'Ana Reyes', figures: last?.figures })
  expect((await sign(lastMonth)).message).toBe('This month is signed already.')
  expect((await tech.call(api.qualityControl.sign, { body: { month, note: null } })).status).toBe(403)
})

test('one measurement is one run, and a lot of another material is refused by its name', async () => {
  const one = await controlled('LDH')
  const measuredAt = at(-5)
  const enter = (lots: readonly string[]) =>
    tech.call(api.qualityControl.enterRun, {
      body: {
        ...{ planId: one.planId, measuredAt, comment: null },
        points: lots.map((lotId, place) => ({ level: place + 1, lotId, raw: place === 0 ? '101' : '202' })),
      },
    })
  expect((await enter(one.lots)).status).toBe(200)
  // Sent again under another key.
  const again = await enter(one.lots)
  expect(again.status).toBe(422)
  expect(again.message).toContain('The same values of these lots at this time were recorded already by ')
  const material = await admin.call(api.qualityControl.addMaterial, {
    body: {
      material: {
        ...{ kind: 'control', name: 'Coagulation control', maker: null, levels: 2 },
        testIds: [await idOf('test', 'PT')],
      },
    },
  })
  const lot = await tech.call(api.qualityControl.addLot, {
    body: { lot: lotForm(material.body._id, { number: 'COAG-7' }) },
  })
  const refused = await enter([lot.body._id, one.lots[1] ?? ''])
  expect(refused.status).toBe(400)
  expect(refused.fields?.['points.0.lotId']).toBe(
    `Lot COAG-7 is of Coagulation control, which is no control of ${(await one.bench()).plan.test.name}. Choose another lot, or add the test to the material.`,
  )
})

test('a failure ends only by a run that was entered after the action and still answers for now; what is measured after that run is not in question', async () => {
  const { run, bench } = await controlled('PHOS', 'CHEM-1', { hours: 2 })
  expect((await run(['100.5', '199'])).body.run.verdict).toBe('accept')
  pass(10 * MINUTE)
  expect((await run(['104.5', '208.5'])).body.run.verdict).toBe('reject')
  const { failureId } = await bench()
  pass(10 * MINUTE)
  // Accepted in the very minute of the action and before it: it proves nothing of what was done.
  expect((await run(['101', '201'])).body.run.verdict).toBe('accept')
  let open = await failureOf(failureId)
  const acted = await tech.call(api.qualityControl.act, {
    body: { _id: open._id, version: open.version, cause: 'Old vial', action: 'New vial', resets: true },
  })
  expect(acted.status).toBe(200)
  const close = async () => {
    open = await failureOf(failureId)
    return admin.call(api.qualityControl.close, { body: { _id: open._id, version: open.version } })
  }
  expect((await close()).message).toMatch(/^Run the controls again after the action/)
  pass(5 * MINUTE)
  expect((await run(['101', '201'])).body.run.verdict).toBe('accept')
  pass(MINUTE)
  await resulted('PHOS', '3.5')
  expect((await failureOf(failureId)).results).toEqual([])
  pass(150 * MINUTE)
  await lab.owner.updateTable('session').set({ last_seen_at: lab.clock.now() }).execute()
  expect((await close()).message).toMatch(/^The last accepted run no longer answers for now/)
  expect((await run(['101', '201'])).body.run.verdict).toBe('accept')
  // It is the run that ends it now, and the result before it is decided first.
  expect((await close()).message).toMatch(/Still open: 1\.$/)
})

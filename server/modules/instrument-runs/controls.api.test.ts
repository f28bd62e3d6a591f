import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { received } from '@contract/instrument-runs/outside'
import { usualRules } from '@contract/quality-control/control-rules'
import type { Bench } from '@contract/quality-control/shapes'
import { pathOf, testLab, type Caller, type TestLab } from '../../test/harness'
import { contextOutside } from '../../core/write-outside'
import { batchBench, ok } from '../batches/test-batches'
import { keepRun } from './public'

let lab: TestLab
let admin: Caller
let tech: Caller
let bench: ReturnType<typeof batchBench>
let instrumentId: string
let testId: string
let fileNumber = 0
let zone: string

const MINUTE = 60_000
const day = (days: number) =>
  new Date(lab.clock.now().getTime() + days * 1440 * MINUTE).toISOString().slice(0, 10)

beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  tech = await lab.as('lab')
  bench = batchBench(lab, admin)
  zone = (await lab.owner.selectFrom('lab').select('time_zone').executeTakeFirstOrThrow()).time_zone
  instrumentId = (
    await lab.owner.selectFrom('instrument').select('id').orderBy('code').executeTakeFirstOrThrow()
  ).id
  testId = lab.seeded.tests.get('GLU') ?? ''
  ok(
    await admin.call(api.instrumentRuns.saveCode, {
      body: {
        code: {
          ...{ instrumentId, version: 0, code: 'GLUC', testId, sentUnit: 'g/L', factor: '100' },
          ...{ low: '20', high: '120', beyond: 'ask' },
        },
      },
    }),
  )
  planId = await plan()
})
afterAll(() => lab.close())

let planId = ''
const lots = new Map<string, string>()

async function plan(): Promise<string> {
  const draft = ok(
    await admin.call(api.qualityControl.savePlan, {
      body: {
        ...{ testId, instrumentId, version: null },
        plan: {
          ...{ on: true, levels: 2, hours: 24, eachDay: false, r4s: 'both2s' },
          rules: usualRules.map(({ rule, scopes, severity }) => ({ rule, scopes: [...scopes], severity })),
        },
      },
    }),
  )
  ok(await admin.call(api.qualityControl.approvePlan, { body: { _id: draft._id, version: draft.version } }))
  const material = ok(
    await admin.call(api.qualityControl.addMaterial, {
      body: { material: { kind: 'control', name: 'Multiqual', maker: 'Maker', levels: 3 } },
    }),
  )
  materialId = material._id
  for (const level of [1, 2]) {
    await lot(`M-77${level}`, level)
    const saved = ok(
      await admin.call(api.qualityControl.saveTarget, {
        body: {
          target: {
            planId: draft._id,
            lotId: lots.get(`M-77${level}`) ?? '',
            mean: String(level * 100),
            sd: String(level * 2),
            unit: 'mg/dL',
            source: 'insert',
          },
        },
      }),
    )
    ok(
      await admin.call(api.qualityControl.approveTarget, {
        body: { _id: saved._id, version: saved.version },
      }),
    )
  }
  // What was measured before a target was approved is not judged by it: these were approved the day before.
  await lab.owner
    .updateTable('qc_target')
    .set({ approved_at: new Date(lab.clock.now().getTime() - 1440 * MINUTE) })
    .where('plan_id', '=', draft._id)
    .execute()
  lab.clock.advance(MINUTE)
  return draft._id
}
let materialId = ''
async function lot(number: string, level: number, over: { expires?: string; inUse?: boolean } = {}) {
  const made = ok(
    await tech.call(api.qualityControl.addLot, {
      body: {
        lot: {
          ...{ materialId, level, number, received: day(-120), expires: day(200), inUse: true },
          ...over,
        },
      },
    }),
  )
  lots.set(number, made._id)
}

type Row = readonly [
  specimen: string,
  kind: 'S' | 'C',
  test: string,
  result: string,
  unit: string,
  at?: string,
]
const textOf = (...rows: Row[]) =>
  [
    'Sample Id,Sam/Ctr/cAl,Test short name,Result,Result unit,Errors,Result date and time',
    ...rows.map(([specimen, kind, code, result, unit, at = '']) =>
      [specimen, kind, code, result, unit, '', at].join(','),
    ),
  ].join('\n')
async function sendTo(to: string, ...rows: Row[]): Promise<string> {
  fileNumber += 1
  const path = pathOf(api.instrumentRuns.take, {
    query: { instrumentId: to, fileName: `day-${fileNumber}.txt`, profile: 'gallery', sure: true },
  })
  const answer = await admin.raw(
    'POST',
    path,
    new TextEncoder().encode(`${textOf(...rows)}\n${'\n'.repeat(fileNumber)}`),
  )
  return api.instrumentRuns.take.out.parse(answer.body).run._id
}
const send = (...rows: Row[]) => sendTo(instrumentId, ...rows)
const linesOf = async (_id: string) => ok(await tech.call(api.instrumentRuns.get, { body: { _id } })).lines
const accept = async (_id: string, lines: { place: number; raw: string }[], caller = tech) =>
  ok(await caller.call(api.instrumentRuns.accept, { body: { _id, lines } }, bench.key())).outcomes
const qc = async (): Promise<Bench> => ok(await tech.call(api.qualityControl.bench, { body: { planId } }))
/** By the laboratory's own clock, as the instrument writes it. */
const clockText = (minutesAgo: number) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    ...{
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    },
  }).format(new Date(lab.clock.now().getTime() - minutesAgo * MINUTE))
  return parts.replace(',', '')
}

describe('controls of a file [call:POST /api/v1/update/instrument_control] [call:GET /api/v1/instrument_controls]', () => {
  test('become a run in the unit of the test, by lot number and by a name that is matched once', async () => {
    const { barcode, orderId } = await bench.specimen()
    const at = clockText(30)
    const run = await send(
      ['M-771', 'C', 'GLUC', '1.005', 'g/L', at],
      ['NORMAL 2', 'C', 'GLUC', '1.99', 'g/L', at],
      [barcode, 'S', 'GLUC', '0.92', 'g/L', at],
    )
    expect((await linesOf(run)).map(({ state, raw, why }) => [state, raw, why])).toEqual([
      ['accepted', '100.500', 'The run waits for its other levels or a target.'],
      ['controlUnknown', null, 'No control has the name or lot number NORMAL 2. Map it once.'],
      ['matched', '92.0', null],
    ])
    const named = async () => ok(await tech.call(api.instrumentRuns.controls, { query: { instrumentId } }))
    expect(await named()).toEqual({ names: [], unknown: [{ name: 'NORMAL 2', count: 1 }] })
    const name = { instrumentId, version: 0, name: 'NORMAL 2', materialId, level: 2 }
    const saved = (control: typeof name, caller = admin) =>
      caller.call(api.instrumentRuns.saveControl, { body: { control } }, bench.key())
    expect((await saved(name, tech)).status).toBe(403)
    expect((await saved({ ...name, level: 4 })).fields).toHaveProperty(['control.level'])
    expect(ok(await saved(name))).toMatchObject({ version: 1, material: 'Multiqual', level: 2 })
    expect((await saved(name)).status).toBe(409)
    expect(await named()).toMatchObject({
      names: [{ name: 'NORMAL 2', material: 'Multiqual' }],
      unknown: [],
    })
    // The range that patients' values are cut at says nothing of a control; what waited with the name is entered at once.
    expect((await linesOf(run))[1]).toMatchObject({
      state: 'accepted',
      raw: '199.00',
      control: { material: 'Multiqual', level: 2, lot: 'M-772', verdict: 'accept', judged: true },
    })
    expect(await accept(run, [{ place: 3, raw: '92.0' }])).toMatchObject([{ ok: true }])
    const { runs } = await qc()
    expect(runs).toMatchObject([
      {
        verdict: 'accept',
        source: 'file',
        from: { _id: run, name: `day-${fileNumber}.txt` },
        points: [
          { level: 1, raw: '100.500', lot: 'M-771' },
          { level: 2, raw: '199.00', lot: 'M-772' },
        ],
      },
    ])
    const lines = await linesOf(run)
    expect(lines.map(({ state, why }) => [state, why])).toEqual([
      ['accepted', 'In control'],
      ['accepted', 'In control'],
      ['accepted', null],
    ])
    expect(lines[0]?.control).toMatchObject({ verdict: 'accept', planId })
    expect(await accept(run, [{ place: 1, raw: '100.500' }])).toMatchObject([
      { ok: false, message: 'The line is decided already.' },
    ])
    expect((await bench.reports.one(orderId, 'GLU')).controlHold).toBeNull()
  })

  test('that were entered are not entered again from another file of the same measurements', async () => {
    const at = clockText(25)
    const rows: Row[] = [
      ['M-771', 'C', 'GLUC', '1.01', 'g/L', at],
      ['M-772', 'C', 'GLUC', '2.01', 'g/L', at],
    ]
    const before = (await qc()).runs.length
    const first = await send(...rows)
    expect((await linesOf(first)).map(({ state }) => state)).toEqual(['accepted', 'accepted'])
    expect((await qc()).runs).toHaveLength(before + 1)
    const again = await send(...rows)
    const lines = await linesOf(again)
    expect(lines.map(({ state }) => state)).toEqual(['setAside', 'setAside'])
    expect(lines[0]?.why).toMatch(/^This control was entered before, measured /)
    expect(await accept(again, [{ place: 1, raw: '101.00' }])).toMatchObject([{ ok: false }])
    expect((await qc()).runs).toHaveLength(before + 1)
  })

  test('of one run that come in several messages are one run; until then it waits for its level', async () => {
    const first = await send(['M-771', 'C', 'GLUC', '0.99', 'g/L', clockText(20)])
    expect((await linesOf(first))[0]).toMatchObject({
      state: 'accepted',
      why: 'The run waits for its other levels or a target.',
    })
    const before = (await qc()).runs.length
    const second = await send(['M-772 2', 'C', 'GLUC', '1.98', 'g/L', clockText(18)])
    const { runs } = await qc()
    expect(runs).toHaveLength(before)
    expect(runs.at(-1)).toMatchObject({ verdict: 'accept', points: [{ level: 1 }, { level: 2 }] })
    for (const run of [first, second]) expect((await linesOf(run))[0]?.why).toBe('In control')
  })

  test('of an expired, an unused or an unknown lot, without a number or a plan say so and are not entered', async () => {
    await lot('OLD-1', 1, { expires: day(-3), inUse: false })
    await lot('SPARE-1', 1, { inUse: false })
    ok(
      await admin.call(
        api.instrumentRuns.saveControl,
        { body: { control: { instrumentId, version: 0, name: 'BLANK', materialId: null, level: null } } },
        bench.key(),
      ),
    )
    const before = (await qc()).runs.length
    const run = await send(
      ['OLD-1', 'C', 'GLUC', '1', 'g/L'],
      ['SPARE-1', 'C', 'GLUC', '1', 'g/L'],
      ['M-771', 'C', 'GLUC', 'clot', 'g/L'],
      ['M-771', 'C', 'GLUC', '5.5', 'mmol/L'],
      ['BLANK', 'C', 'GLUC', '0', 'g/L'],
      ['M-771', 'C', 'NEW', '1', 'g/L'],
    )
    const lines = await linesOf(run)
    expect(lines.map(({ state }) => state)).toEqual([
      'controlHeld',
      'controlHeld',
      'controlHeld',
      'unitDiffers',
      'setAside',
      'unknownTest',
    ])
    expect(lines[4]?.why).toBe('Mapped as no QC control.')
    expect(lines[0]?.why).toBe('Multiqual: lot OLD-1 is not in use.')
    expect(lines[1]?.why).toBe('Multiqual: lot SPARE-1 is not in use.')
    expect(lines[2]?.why).toContain('clot')
    const outcomes = await accept(
      run,
      [1, 2, 3, 4, 5, 6].map((place) => ({ place, raw: '100' })),
    )
    expect(outcomes.every((one) => !one.ok && one.message !== null)).toBe(true)
    expect((await qc()).runs).toHaveLength(before)
    // In use past its day it is named with the day.
    const old = await lab.owner
      .updateTable('qc_lot')
      .set({ in_use: true })
      .where('id', '=', lots.get('OLD-1') ?? '')
      .execute()
    expect(old).toBeTruthy()
    expect((await linesOf(run))[0]?.why).toMatch(/^Lot OLD-1 could be used until /)
    await lab.owner
      .updateTable('qc_lot')
      .set({ in_use: false })
      .where('id', '=', lots.get('OLD-1') ?? '')
      .execute()
  })

  test('of the same file again, also with the file sent twice, change nothing', async () => {
    const path = pathOf(api.instrumentRuns.take, {
      query: { instrumentId, fileName: 'twice.txt', profile: 'gallery', sure: true },
    })
    const text = textOf(
      ['M-771', 'C', 'GLUC', '1', 'g/L', clockText(15)],
      ['M-772', 'C', 'GLUC', '2', 'g/L', clockText(15)],
    )
    const take = async () =>
      api.instrumentRuns.take.out.parse((await admin.raw('POST', path, new TextEncoder().encode(text))).body)
    const before = (await qc()).runs.length
    expect(await take()).toMatchObject({ isNew: true, run: { decided: 2 } })
    expect(await take()).toMatchObject({ isNew: false, run: { decided: 2, times: 2 } })
    expect((await qc()).runs).toHaveLength(before + 1)
  })

  test('of an unknown level, of another instrument or measured nobody knows when are named and not entered', async () => {
    await lot('M-773', 3)
    const other = await lab.owner
      .selectFrom('instrument')
      .select(['id', 'code'])
      .where('id', '<>', instrumentId)
      .executeTakeFirstOrThrow()
    ok(
      await admin.call(api.instrumentRuns.saveCode, {
        body: {
          code: {
            ...{ instrumentId: other.id, version: 0, code: 'GLUC', testId, sentUnit: null, factor: null },
            ...{ low: null, high: null, beyond: 'ask' },
          },
        },
      }),
    )
    const before = (await qc()).runs.length
    const run = await send(
      ['M-773', 'C', 'GLUC', '1', 'g/L', clockText(14)],
      ['M-771', 'C', 'GLUC', '1', 'g/L', 'after lunch'],
      ['M-771', 'C', 'GLUC', '<0.2', 'g/L', clockText(14)],
    )
    const elsewhere = await sendTo(other.id, ['M-771', 'C', 'GLUC', '100', 'mg/dL', clockText(14)])
    const said = [...(await linesOf(run)), ...(await linesOf(elsewhere))]
    expect(said.map(({ state, why }) => [state, why])).toEqual([
      ['controlHeld', 'Multiqual: the control plan has no level 3.'],
      [
        'controlHeld',
        'When it was measured is not clear: after lunch. Enter it on the page of quality control.',
      ],
      ['controlHeld', '< 20.0 is no number and cannot be judged.'],
      ['controlHeld', `${other.code} has no approved control plan for this test.`],
    ])
    expect((await qc()).runs).toHaveLength(before)
  })

  test('of a lot without an approved target are kept, and say that they are not judged', async () => {
    await lab.owner
      .updateTable('qc_lot')
      .set({ in_use: false })
      .where('id', '=', lots.get('M-771') ?? '')
      .execute()
    await lot('M-779', 1)
    const run = await send(
      ['M-779', 'C', 'GLUC', '1', 'g/L', clockText(13)],
      ['M-772', 'C', 'GLUC', '2', 'g/L', clockText(13)],
    )
    const lines = await linesOf(run)
    expect(lines.map(({ why }) => why)).toEqual([
      'Lot M-779 had no approved target on this instrument when it was measured. The value is kept and not judged.',
      'The run waits for its other levels or a target.',
    ])
    expect((await qc()).runs.find(({ from }) => from?._id === run)).toMatchObject({ verdict: 'incomplete' })
    for (const [number, in_use] of [
      ['M-771', true],
      ['M-779', false],
    ] as const)
      await lab.owner
        .updateTable('qc_lot')
        .set({ in_use })
        .where('id', '=', lots.get(number) ?? '')
        .execute()
  })

  test('that can be entered since their lot is in use cannot be set aside, and are with what is accepted', async () => {
    const use = (in_use: boolean) =>
      lab.owner
        .updateTable('qc_lot')
        .set({ in_use })
        .where('id', '=', lots.get('M-772') ?? '')
        .execute()
    await use(false)
    const run = await send(
      ['M-771', 'C', 'GLUC', '1', 'g/L', clockText(12)],
      ['M-772', 'C', 'GLUC', '2', 'g/L', clockText(12)],
    )
    expect((await linesOf(run)).map(({ state }) => state)).toEqual(['accepted', 'controlHeld'])
    await use(true)
    expect((await linesOf(run))[1]).toMatchObject({ state: 'control', raw: '200' })
    const aside = ok(
      await tech.call(
        api.instrumentRuns.setAside,
        { body: { _id: run, places: [2], reason: 'Not needed' } },
        bench.key(),
      ),
    )
    expect(aside.outcomes).toMatchObject([
      { ok: false, message: expect.stringMatching(/^A known control cannot be set aside\./) },
    ])
    expect(await accept(run, [{ place: 2, raw: '200' }])).toMatchObject([{ ok: true }])
    expect((await linesOf(run)).map(({ why }) => why)).toEqual(['In control', 'In control'])
  })

  test('that come over a line by themselves are entered as they come, with nobody as who entered them', async () => {
    const ctx = contextOutside({ db: lab.db, ports: lab.ports, endpoint: received, userId: null })
    const { id: labId } = await lab.owner.selectFrom('lab').select('id').executeTakeFirstOrThrow()
    const message = (value: string) =>
      ctx.writeAs(labId, (w) =>
        keepRun(ctx, w, labId, {
          ...{ instrumentId, source: 'astm', name: 'ASTM', profile: null, decimal: 'point' },
          ...{ key: lab.ports.ids.id(), raw: new Uint8Array([5]), problems: [], byName: null },
          lines: (['M-771', 'M-772'] as const).map((control, at) => ({
            ...{ line: `record ${at}`, specimen: null, well: null, test: 'GLUC', kind: 'control' as const },
            ...{
              value: at === 0 ? '1' : value,
              unit: 'g/L',
              flags: at === 0 ? ['E7'] : [],
              control,
              why: null,
            },
            measuredAt: null,
          })),
        }),
      )
    const { id } = await message('2')
    expect((await linesOf(id)).map(({ state, byName }) => [state, byName])).toEqual([
      ['accepted', 'Connection'],
      ['accepted', 'Connection'],
    ])
    const run = (await qc()).runs.find(({ from }) => from?._id === id)
    expect(run).toMatchObject({
      ...{ source: 'line', from: { name: 'ASTM' }, byName: 'Connection', verdict: 'accept' },
      comment: 'The instrument marked it: E7.',
    })
    const kept = await lab.owner
      .selectFrom('qc_run')
      .select('entered_by')
      .where('id', '=', run?._id ?? '')
      .executeTakeFirstOrThrow()
    expect(kept.entered_by).toBeNull()
  })

  test('that fail hold verification by hand, and by rule of what came with them', async () => {
    const rule = ok(
      await admin.call(api.autoverification.saveRule, {
        body: {
          ...{ testId, version: null },
          rule: {
            ...{ on: true, name: 'Glucose', low: '50', high: '150', onlyNormal: false, deltaPercent: null },
            ...{ controlNeeded: true, typed: true, confirmations: false, cultures: false },
          },
        },
      }),
    )
    const { rule: simulated } = ok(
      await admin.call(api.autoverification.simulate, { body: { _id: rule._id, version: rule.version } }),
    )
    ok(
      await admin.call(api.autoverification.approveRule, {
        body: { _id: rule._id, version: simulated.version, read: true },
      }),
    )
    const good = await bench.specimen()
    const at = clockText(10)
    const clean = await send([good.barcode, 'S', 'GLUC', '0.93', 'g/L', at])
    await accept(clean, [{ place: 1, raw: '93.0' }])
    expect((await bench.reports.one(good.orderId, 'GLU')).state).toBe('VERIFIED')

    const { barcode, orderId } = await bench.specimen()
    const run = await send(
      [barcode, 'S', 'GLUC', '0.94', 'g/L', at],
      ['M-771', 'C', 'GLUC', '1.08', 'g/L', at],
      ['M-772', 'C', 'GLUC', '2.18', 'g/L', at],
    )
    await accept(run, [{ place: 1, raw: '94.0' }])
    const lines = await linesOf(run)
    expect(lines[1]).toMatchObject({ state: 'accepted', control: { verdict: 'reject' } })
    expect(lines[1]?.why).toMatch(/^Rejected by .*1-3s.*\. Verification is held\.$/)
    const result = await bench.reports.one(orderId, 'GLU')
    expect(result).toMatchObject({
      state: 'RESULTED',
      controlHold: expect.stringContaining('control rejected'),
    })
    expect((await qc()).failureId).not.toBeNull()
    const refused = await admin.call(api.results.verify, {
      body: { analyses: [{ _id: result._id, version: result.version }] },
    })
    expect(refused.body.outcomes[0]).toMatchObject({ ok: false, message: result.controlHold })
  })
})

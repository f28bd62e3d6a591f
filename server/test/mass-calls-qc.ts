import { api } from '@contract/api'
import { usualRules } from '@contract/quality-control/control-rules'
import { orderWith } from './fixtures'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

const tables = [
  'qc_review',
  'qc_disposition',
  'qc_failure',
  'qc_event',
  'qc_point',
  'qc_run',
  'qc_target',
  'qc_plan',
  'qc_lot',
  'qc_material',
] as const

const plan = {
  on: true,
  levels: 1,
  hours: 24,
  eachDay: false,
  r4s: 'both2s' as const,
  rules: usualRules.map(({ rule, scopes, severity }) => ({ rule, scopes: [...scopes], severity })),
}

/** What is written of quality control; each call finds one test under control and nothing else. */
export function qcWrites(lab: TestLab): WriteCall[] {
  const { qualityControl } = api
  const key = () => ({ 'idempotency-key': lab.ports.ids.id() })
  const at = () => lab.clock.now().toISOString()
  const today = () => at().slice(0, 10)
  const instrumentId = async () =>
    (
      await lab.owner
        .selectFrom('instrument')
        .select('id')
        .where('code', '=', 'CHEM-1')
        .executeTakeFirstOrThrow()
    ).id
  const testId = () => lab.seeded.tests.get('MG') ?? ''
  const material = { kind: 'control' as const, name: 'Control of the tests', maker: 'Maker', levels: 2 }
  const lotForm = (materialId: string, number = 'L-1') => ({
    materialId,
    level: 1,
    number,
    received: '2020-01-02',
    opened: today(),
    openDays: 30,
    expires: '2090-01-01',
    inUse: true,
    checkedOn: today(),
    checkNote: 'Agrees',
  })
  const targetOf = (planId: string, lotId: string, mean = '2.0') => ({
    ...{ planId, lotId, mean, sd: '0.1', unit: 'mg/dL', source: 'insert' as const, runs: 0 },
  })
  async function nothing(): Promise<void> {
    for (const table of tables) await lab.owner.deleteFrom(table).execute()
  }
  const staff = () => lab.as('admin')

  async function drafted() {
    await nothing()
    const body = { testId: testId(), instrumentId: await instrumentId(), version: null, plan }
    return (await (await staff()).call(qualityControl.savePlan, { body }, key())).body
  }
  async function controlled() {
    const draft = await drafted()
    const admin = await staff()
    const inForce = await admin.call(
      qualityControl.approvePlan,
      { body: { _id: draft._id, version: draft.version } },
      key(),
    )
    const of = await admin.call(qualityControl.addMaterial, { body: { material } }, key())
    const lot = await admin.call(qualityControl.addLot, { body: { lot: lotForm(of.body._id) } }, key())
    const unit = inForce.body.test.unit
    const target = await admin.call(
      qualityControl.saveTarget,
      { body: { target: { ...targetOf(draft._id, lot.body._id), unit } } },
      key(),
    )
    const { _id, version } = target.body
    await admin.call(qualityControl.approveTarget, { body: { _id, version } }, key())
    return { plan: inForce.body, lot: lot.body, unit }
  }
  async function run(raw: string) {
    const { plan: of, lot } = await controlled()
    const body = {
      planId: of._id,
      measuredAt: at(),
      comment: 'Of the tests',
      points: [{ level: 1, lotId: lot._id, raw }],
    }
    const made = await (await staff()).call(qualityControl.enterRun, { body }, key())
    return { plan: of, lot, run: made.body.run }
  }
  async function failed() {
    const { analysisIds } = await resulted()
    const { plan: of } = await run('3.0')
    const { failureId } = (await (await staff()).call(qualityControl.bench, { body: { planId: of._id } }))
      .body
    const one = await (await staff()).call(qualityControl.failure, { body: { _id: failureId ?? '' } })
    return { failure: one.body, analysisIds }
  }
  async function resulted() {
    await nothing()
    const { orderId } = await orderWith(lab, {
      tests: ['MG'],
      results: { MG: '2.1' },
      patient: { lastname: 'Measured' },
    })
    const rows = await lab.owner
      .selectFrom('analysis')
      .select(['id', 'version'])
      .where('order_id', '=', orderId)
      .execute()
    return { analysisIds: rows.map(({ id }) => id), marks: rows }
  }
  async function acted() {
    const { failure } = await failed()
    const { _id, version } = failure
    const body = { _id, version, cause: 'Old vial', action: 'New vial', resets: true }
    const done = await (await staff()).call(qualityControl.act, { body }, key())
    return { ...failure, version: done.body.version }
  }
  async function disposed() {
    const failure = await acted()
    const { _id, version, results } = failure
    const body = {
      _id,
      version,
      results: results.map(({ analysisId, raw }) => ({ analysisId, raw })),
      what: 'stands' as const,
      note: 'Repeated',
    }
    if (results.length === 0) return failure
    return (await (await staff()).call(qualityControl.dispose, { body }, key())).body
  }
  return [
    call(qualityControl.savePlan, async () => {
      await nothing()
      return { body: { testId: testId(), instrumentId: await instrumentId(), version: null, plan } }
    }),
    call(qualityControl.approvePlan, async () => {
      const { _id, version } = await drafted()
      return { body: { _id, version } }
    }),
    call(qualityControl.addMaterial, async () => {
      await nothing()
      return { body: { material } }
    }),
    call(qualityControl.updateMaterial, async () => {
      await nothing()
      const added = await (await staff()).call(qualityControl.addMaterial, { body: { material } }, key())
      const { _id, version } = added.body
      return { body: { _id, version, material: { ...material, name: 'Another control', maker: null } } }
    }),
    call(qualityControl.addLot, async () => {
      await nothing()
      const added = await (await staff()).call(qualityControl.addMaterial, { body: { material } }, key())
      return { body: { lot: lotForm(added.body._id) } }
    }),
    call(qualityControl.updateLot, async () => {
      const { lot } = await controlled()
      return {
        body: {
          _id: lot._id,
          version: lot.version,
          lot: { ...lotForm(lot.materialId, 'L-2'), inUse: false },
        },
      }
    }),
    call(qualityControl.saveTarget, async () => {
      const { plan: of, lot, unit } = await controlled()
      return { body: { target: { ...targetOf(of._id, lot._id, '2.2'), unit } } }
    }),
    call(qualityControl.approveTarget, async () => {
      const { plan: of, lot, unit } = await controlled()
      const body = { target: { ...targetOf(of._id, lot._id, '2.2'), unit } }
      const { _id, version } = (await (await staff()).call(qualityControl.saveTarget, { body }, key())).body
      return { body: { _id, version } }
    }),
    call(qualityControl.enterRun, async () => {
      const { plan: of, lot } = await controlled()
      return {
        body: {
          planId: of._id,
          measuredAt: at(),
          comment: 'Of the tests',
          points: [{ level: 1, lotId: lot._id, raw: '3.0' }],
        },
      }
    }),
    call(qualityControl.exclude, async () => {
      const made = await run('3.0')
      return { body: { pointId: made.run.points[0]?._id ?? '', reason: 'Wrong vial' } }
    }),
    call(qualityControl.addEvent, async () => {
      const { plan: of } = await run('2.0')
      return {
        body: { planId: of._id, kind: 'calibration' as const, at: at(), note: 'Calibrated', resets: true },
      }
    }),
    call(qualityControl.act, async () => {
      const { failure } = await failed()
      const { _id, version } = failure
      return { body: { _id, version, cause: 'Old vial', action: 'New vial', resets: true } }
    }),
    call(qualityControl.dispose, async () => {
      const { _id, version, results } = await acted()
      return {
        body: {
          _id,
          version,
          results: results.slice(0, 1).map(({ analysisId, raw }) => ({ analysisId, raw })),
          what: 'stands' as const,
          note: 'Repeated',
        },
      }
    }),
    call(qualityControl.close, async () => {
      const { _id, version, planId } = await disposed()
      lab.clock.advance(60_000)
      const bench = (await (await staff()).call(qualityControl.bench, { body: { planId } })).body
      const lotId = bench.slots[0]?.lot?._id ?? ''
      const body = { planId, measuredAt: at(), comment: null, points: [{ level: 1, lotId, raw: '2.0' }] }
      await (await staff()).call(qualityControl.enterRun, { body }, key())
      return { body: { _id, version } }
    }),
    call(qualityControl.sign, async () => {
      await run('2.0')
      await lab.owner
        .updateTable('qc_run')
        .set({ measured_at: new Date(lab.clock.now().getTime() - 40 * 86_400_000) })
        .execute()
      const { docs } = (await (await staff()).call(qualityControl.reviews, {})).body
      return { body: { month: docs[0]?.month ?? '', note: 'Seen' } }
    }),
    call(api.results.measuredOn, async () => {
      const { marks } = await resulted()
      return {
        body: {
          analyses: marks.map(({ id, version }) => ({ _id: id, version })),
          instrumentId: await instrumentId(),
        },
      }
    }),
  ]
}

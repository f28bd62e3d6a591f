import { sql, type Kysely, type Selectable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import {
  judgeControls,
  runVerdict,
  usualRules,
  zText,
  type ControlPoint,
} from '@contract/quality-control/control-rules'
import type { PlanContent } from '@contract/quality-control/shapes'
import { ofLab } from '../../core/scope'
import type { Database, QcPointTable, QcRunTable } from '../../db/schema'
import { json } from '../../db/json'
import { insertRecords } from '../insert-records'
import { required } from '../menu'
import { seededRandom, type Random } from '../random'
import { ago, daysAgo, type OfficeWorld } from './world'

const technician = 'Marcus Oyelaran'
const director = 'Ana Reyes'
const days = 60
const day = 24 * 60
/** So many minutes ago the last run was measured. */
const lastRun = 50

/** Mean and deviation of a level in the test's unit. */
type Level = readonly [mean: string, sd: string]

interface Controlled {
  code: string
  levels: readonly [Level, Level]
  /** Deviations of the runs that were rejected, by how many minutes ago they were measured. */
  rejected?: ReadonlyMap<number, readonly [number, number]>
}

/** Tests of an instrument whose two controls have been run each day, and their lots. */
interface Bench {
  instrument: string
  material: { name: string; maker: string }
  lots: readonly [string, string]
  tests: readonly Controlled[]
}

const settledAt = 23 * day + lastRun
/** ALT failed once, weeks ago, and that is settled. PSA failed this morning: its results wait. */
const benches: readonly Bench[] = [
  {
    instrument: 'CHEM-1',
    material: { name: 'Chemistry control', maker: 'Demonstration Controls' },
    lots: ['CC-24107', 'CC-24207'],
    tests: [
      // prettier-ignore
      { code: 'ALT', levels: [['32.4', '1.3'], ['118.2', '3.6']], rejected: new Map([[settledAt, [0.6, 3.4]]]) },
      // prettier-ignore
      { code: 'GLU', levels: [['91.6', '1.7'], ['284.0', '4.6']] },
      // prettier-ignore
      { code: 'CREAT', levels: [['1.04', '0.03'], ['5.92', '0.14']] },
      // prettier-ignore
      { code: 'K', levels: [['3.98', '0.05'], ['6.84', '0.09']] },
      // prettier-ignore
      { code: 'NA', levels: [['138.4', '1.1'], ['156.2', '1.3']] },
    ],
  },
  {
    instrument: 'IMM-1',
    material: { name: 'Tumor marker control', maker: 'Demonstration Controls' },
    lots: ['TM-24031', 'TM-24032'],
    tests: [
      // prettier-ignore
      { code: 'PSA', levels: [['0.852', '0.034'], ['18.64', '0.62']], rejected: new Map([[lastRun, [1.4, 3.7]]]) },
    ],
  },
  {
    instrument: 'IMM-1',
    material: { name: 'Hormone control', maker: 'Demonstration Controls' },
    lots: ['HO-24111', 'HO-24112'],
    // prettier-ignore
    tests: [{ code: 'TSH', levels: [['0.614', '0.024'], ['8.42', '0.31']] }],
  },
  {
    instrument: 'HEM-1',
    material: { name: 'Cell control', maker: 'Demonstration Controls' },
    lots: ['CB-24811', 'CB-24812'],
    tests: [
      // prettier-ignore
      { code: 'HGB', levels: [['7.2', '0.15'], ['13.6', '0.2']] },
      // prettier-ignore
      { code: 'WBC', levels: [['3.42', '0.12'], ['17.85', '0.45']] },
      // prettier-ignore
      { code: 'PLT', levels: [['68', '4'], ['232', '8']] },
    ],
  },
  {
    instrument: 'COAG-1',
    material: { name: 'Coagulation control', maker: 'Demonstration Controls' },
    lots: ['CO-24051', 'CO-24052'],
    // prettier-ignore
    tests: [{ code: 'PT', levels: [['12.2', '0.3'], ['30.4', '0.8']] }],
  },
]

const rules: PlanContent = {
  on: true,
  levels: 2,
  hours: 24,
  eachDay: false,
  r4s: 'both2s',
  rules: usualRules.map(({ rule, scopes, severity }) => ({ rule, scopes: [...scopes], severity })),
}

/**
 * Tests under control, with the runs of sixty days judged by the rules themselves: a failure that was ended weeks ago, and
 * one of today that holds what its instrument measured. And a reagent that ends within the week.
 */
export async function seedQualityControl(db: Kysely<Database>, { seeded, now }: OfficeWorld): Promise<void> {
  const { labId } = seeded
  const tests = await db.selectFrom('test').select(['id', 'definition']).where(ofLab(labId)).execute()
  const machines = await db.selectFrom('instrument').select(['id', 'code']).where(ofLab(labId)).execute()
  const machineIds = new Map(machines.map(({ id, code }) => [code, id]))
  for (const { instrument, material, lots, tests: controlled } of benches) {
    const lotIds = await addControl(db, labId, now, { material, lots })
    for (const one of controlled) {
      const testId = required(seeded.tests, one.code)
      await seedPlan(db, { seeded, now }, one, {
        testId,
        lotIds,
        instrumentId: required(machineIds, instrument),
        unit: tests.find(({ id }) => id === testId)?.definition.units ?? '',
      })
    }
  }
  for (const { instrument, tests: controlled } of benches)
    for (const { code } of controlled)
      await measuredThere(db, labId, {
        test: required(seeded.tests, code),
        on: required(machineIds, instrument),
        now,
      })
  const reagent = await addMaterial(db, labId, {
    kind: 'reagent',
    name: 'ALT reagent',
    maker: 'Roche',
    levels: 1,
    test_ids: [required(seeded.tests, 'ALT')],
  })
  await addLot(db, labId, now, {
    material_id: reagent,
    level: 1,
    number: 'R-70418',
    expires: daysAgo(now, -5),
  })
}

/** What today's control answers for says where it was measured. */
async function measuredThere(
  db: Kysely<Database>,
  labId: string,
  { test, on, now }: { test: string; on: string; now: Date },
): Promise<void> {
  await db
    .updateTable('analysis')
    .set({ instrument_id: on })
    .where(ofLab(labId))
    .where('test_id', '=', test)
    .where('state', '=', 'RESULTED')
    .where('resulted_at', '>', ago(now, day))
    .execute()
}

async function addMaterial(
  db: Kysely<Database>,
  labId: string,
  row: { kind: 'control' | 'reagent'; name: string; maker: string; levels: number; test_ids?: string[] },
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('qc_material')
    .values({ lab_id: labId, id, search_name: row.name.toLowerCase(), test_ids: [], ...row })
    .execute()
  return id
}

/** A control of several levels with a lot of each; answers the lots. */
async function addControl(
  db: Kysely<Database>,
  labId: string,
  now: Date,
  { material, lots }: Pick<Bench, 'material' | 'lots'>,
): Promise<string[]> {
  const material_id = await addMaterial(db, labId, { kind: 'control', ...material, levels: lots.length })
  const ids: string[] = []
  for (const [at, number] of lots.entries())
    ids.push(
      await addLot(db, labId, now, { material_id, level: at + 1, number, expires: daysAgo(now, -200) }),
    )
  return ids
}

async function addLot(
  db: Kysely<Database>,
  labId: string,
  now: Date,
  row: { material_id: string; level: number; number: string; expires: string },
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('qc_lot')
    .values({ lab_id: labId, id, received: daysAgo(now, days + 10), in_use: true, ...row })
    .execute()
  return id
}

async function seedPlan(
  db: Kysely<Database>,
  { seeded, now }: OfficeWorld,
  { code, levels, rejected = new Map() }: Controlled,
  ids: { testId: string; instrumentId: string; lotIds: readonly string[]; unit: string },
): Promise<void> {
  const { labId } = seeded
  const begun = ago(now, (days + 2) * day)
  const planId = uuidv7()
  await db
    .insertInto('qc_plan')
    .values({
      lab_id: labId,
      id: planId,
      test_id: ids.testId,
      instrument_id: ids.instrumentId,
      approved: json(rules),
      revision: 1,
      edited_by_name: technician,
      approved_by_name: director,
      approved_at: begun,
    })
    .execute()
  const targets: Target[] = []
  for (const [at, [mean, sd]] of levels.entries()) {
    const lotId = ids.lotIds[at]
    if (lotId === undefined) throw new Error(`${code} has no lot of level ${at + 1}.`)
    const id = uuidv7()
    await db
      .insertInto('qc_target')
      .values({
        lab_id: labId,
        id,
        plan_id: planId,
        lot_id: lotId,
        mean,
        sd,
        unit: ids.unit,
        source: 'insert',
        provisional: false,
        edited_by_name: technician,
        edited_at: begun,
        approved_by_name: director,
        approved_at: begun,
      })
      .execute()
    targets.push({ id, lotId, mean, sd })
  }
  const made = makeRuns(seededRandom(`demo controls ${code}`), { targets, rejected })
  const person = required(seeded.users, 'lab')
  const common = { lab_id: labId, entered_by: person, entered_by_name: technician }
  const runs = made.map(({ id, minutes, verdict }): Selectable<QcRunTable> => ({
    ...common,
    id,
    version: 1,
    plan_id: planId,
    measured_at: ago(now, minutes),
    entered_at: ago(now, minutes - 2),
    comment: null,
    settings: rules,
    levels: 2,
    source: 'typed',
    source_id: null,
    source_name: null,
    verdict,
  }))
  await insertRecords(db, 'qc_run', runs)
  await insertRecords(
    db,
    'qc_point',
    made.flatMap(({ points }) => points.map((point) => ({ lab_id: labId, ...point }))),
  )
  for (const [at, run] of runs.entries())
    if (run.verdict === 'reject') await seedFailure(db, { labId, now, planId, ...ids }, runs, at)
}

interface Target {
  id: string
  lotId: string
  mean: string
  sd: string
}

interface MadeRun {
  id: string
  minutes: number
  verdict: Selectable<QcRunTable>['verdict']
  points: Omit<Selectable<QcPointTable>, 'lab_id'>[]
}

/** A run each day and one more after each that was rejected. What is not meant to be rejected is drawn again until it is not. */
function makeRuns(
  random: Random,
  { targets, rejected }: { targets: readonly Target[]; rejected: NonNullable<Controlled['rejected']> },
): MadeRun[] {
  const times = Array.from({ length: days }, (_, at) => (days - 1 - at) * day + lastRun).flatMap((minutes) =>
    rejected.has(minutes) && minutes > day ? [minutes, minutes - repeatedAfter] : [minutes],
  )
  const before: ControlPoint[] = []
  const runs: MadeRun[] = []
  for (const minutes of times) {
    const wanted = rejected.get(minutes)
    for (;;) {
      const run = makeRun(random, {
        minutes,
        targets,
        wanted,
        before,
        cut: rejected.has(minutes + repeatedAfter),
      })
      const isRejected = run.made.verdict === 'reject'
      if (isRejected !== (wanted !== undefined)) continue
      before.push(...run.sequence)
      runs.push(run.made)
      break
    }
  }
  return runs
}

/** How long after a rejected run its cause was found and its controls were run again. */
const repeatedAfter = 40

function makeRun(
  random: Random,
  {
    minutes,
    targets,
    wanted,
    before,
    cut,
  }: {
    minutes: number
    targets: readonly Target[]
    wanted: readonly [number, number] | undefined
    before: readonly ControlPoint[]
    cut: boolean
  },
): { made: MadeRun; sequence: ControlPoint[] } {
  const id = uuidv7()
  const sequence = targets.map(({ mean, sd }, at): ControlPoint => {
    const places = mean.split('.')[1]?.length ?? 0
    const off = wanted?.[at] ?? random.normal() * 0.85
    return {
      id: uuidv7(),
      run: id,
      level: String(at + 1),
      value: (Number(mean) + off * Number(sd)).toFixed(places),
      mean,
      sd,
      cut: cut && at === 0,
    }
  })
  // No window of these rules is longer than ten points of each level.
  const judgements = judgeControls([...before.slice(-40), ...sequence], rules).slice(-sequence.length)
  const points = sequence.flatMap((point, at) => {
    const target = targets[at]
    const judged = judgements[at]
    if (!target || !judged) return []
    return [
      {
        id: point.id,
        run_id: id,
        place: at,
        level: at + 1,
        lot_id: target.lotId,
        target_id: target.id,
        raw: point.value,
        value: point.value,
        mean: target.mean,
        sd: target.sd,
        z: zText(point.value, target.mean, target.sd),
        verdict: judged.verdict,
        findings: judged.findings,
        excluded_at: null,
        excluded_by_name: null,
        excluded_why: null,
        source_key: null,
        sent_at: null,
      },
    ]
  })
  const verdict = runVerdict(
    points.map(({ level, verdict: one }) => ({ level: String(level), verdict: one })),
    targets.length,
  )
  return { made: { id, minutes, verdict, points }, sequence }
}

/** From a rejected run to its end, where a run after it was accepted: cause, action, and each patient result in between. */
async function seedFailure(
  db: Kysely<Database>,
  {
    labId,
    now,
    planId,
    testId,
    instrumentId,
  }: { labId: string; now: Date; planId: string; testId: string; instrumentId: string },
  runs: readonly Selectable<QcRunTable>[],
  at: number,
): Promise<void> {
  const run = runs[at]
  const since = runs[at - 1]?.measured_at ?? null
  const next = runs[at + 1]
  if (!run) return
  const id = uuidv7()
  const opened = { lab_id: labId, id, plan_id: planId, run_id: run.id, opened_at: run.entered_at, since }
  if (!next) {
    await db.insertInto('qc_failure').values(opened).execute()
    return
  }
  const actedAt = ago(next.measured_at, 10)
  const action = 'Lamp replaced and calibrated.'
  await db
    .insertInto('qc_failure')
    .values({
      ...opened,
      version: 3,
      cause: 'Lamp at the end of its hours.',
      action,
      acted_at: actedAt,
      acted_by_name: technician,
      closing_run_id: next.id,
      closed_at: ago(next.entered_at, -15),
      closed_by_name: director,
    })
    .execute()
  await db
    .insertInto('qc_event')
    .values({
      lab_id: labId,
      id: uuidv7(),
      plan_id: planId,
      kind: 'corrective',
      at: actedAt,
      note: action,
      resets: true,
      by_name: technician,
    })
    .execute()
  await sql`insert into qc_disposition (lab_id, failure_id, analysis_id, what, note, raw, by_name, at)
    select ${labId}, ${id}, a.id, 'stands', 'Measured again after the repair, no difference.', a.entered ->> 'raw',
      ${director}, ${ago(next.entered_at, -12)}
    from analysis a where ${ofLab(labId, 'a')} and a.test_id = ${testId} and a.state in ('RESULTED', 'VERIFIED', 'RELEASED')
      and (a.instrument_id = ${instrumentId} or a.instrument_id is null)
      and a.resulted_at > ${since ?? now} and a.resulted_at <= ${next.measured_at}`.execute(db)
}

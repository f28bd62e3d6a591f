import { uuidv7 } from 'uuidv7'
import type { AnalysisState } from '@contract/orders/shapes'
import { ageOn } from '@contract/rules/age'
import { timeNotPassed } from '@contract/rules/entered-value'
import { isolatesProblem, storedIsolates } from '@contract/rules/isolates'
import { todayIn } from '@contract/rules/zone'
import { hoursFrom, withIsolates } from '../modules/results/public'
import { panels, sampleTypes, tests } from './catalogue'
import type { SeedTest } from './catalogue/types'
import { MINUTE } from './dates'
import { makeResults } from './derive'
import { interpretOne, read } from './order-interpretation'
import { idOf } from './order-people'
import type { SeedAnalysis, SeedOrder, SeedWorld } from './order-world'
import { lab } from './people/lab'

const testsByCode = new Map(tests.map((test) => [test.code, test]))
const panelsByCode = new Map(panels.map((panel) => [panel.code, panel]))
const matrices = new Map(sampleTypes.map((type) => [type.code, type.matrix]))
const stages = ['expected', 'received', 'resulted', 'verified', 'reported'] as const
const stateAt: Record<(typeof stages)[number], AnalysisState> = {
  expected: 'REGISTERED',
  received: 'REGISTERED',
  resulted: 'RESULTED',
  verified: 'VERIFIED',
  reported: 'RELEASED',
}

interface Ordered {
  test: SeedTest
  panel: string
  /** Place of the panel among the order's, from 0. */
  place: number
  specimen: SeedOrder['specimens'][number]
}

/** The tests of an order in report order; one that two panels ask for on the same specimen is run once. */
function orderedTests(order: SeedOrder): Ordered[] {
  const seen = new Set<string>()
  const all = order.specimens.flatMap((specimen) => specimen.panels.map((panel) => ({ specimen, panel })))
  return all.flatMap(({ specimen, panel }, place) =>
    (panelsByCode.get(panel)?.tests ?? []).flatMap((code) => {
      const test = testsByCode.get(code)
      const key = `${code} ${specimen.letter}`
      if (!test || seen.has(key)) return []
      seen.add(key)
      return [{ test, panel, place, specimen }]
    }),
  )
}

/** How far each panel is: with several, the first may be released before the last one has a value. */
function stageOf(
  world: SeedWorld,
  order: SeedOrder,
): { of: (place: number) => (typeof stages)[number]; preliminary: boolean } {
  const { plan } = order
  const stage = plan.stage === 'rejected' ? 'received' : plan.stage
  const several = plan.panels.length > 1 && !plan.hold && !order.criticalPotassium && stage === 'resulted'
  const preliminary = several && (order.preliminary || world.random.chance(0.35))
  const partly = several && !preliminary && world.random.chance(0.3)
  return {
    preliminary,
    of: (place) => {
      if (preliminary) return place === 0 ? 'reported' : 'received'
      return partly && place === plan.panels.length - 1 ? 'received' : stage
    },
  }
}

/**
 * The analyses of an order, read and interpreted as the bench's own entries are. `preliminary`: some are released while
 * others are still to come.
 */
export function makeAnalyses(
  world: SeedWorld,
  order: SeedOrder,
): { analyses: SeedAnalysis[]; preliminary: boolean } {
  const { plan, patient } = order
  const ordered = orderedTests(order)
  const on = todayIn(lab.timeZone, plan.dateCollected)
  const values = order.wanted
    ? new Map<string, string | null>(Object.entries(order.wanted.values))
    : makeResults(
        world.random,
        [...new Set(ordered.map(({ test }) => test))],
        { sex: patient.row.gender, age: ageOn(patient.row.dob, on) ?? { days: 0, months: 0 } },
        { prescribed: plan.prescribed, substances: plan.substances },
      )
  if (order.criticalPotassium) values.set('K', '6.6')
  const { of, preliminary } = stageOf(world, order)
  const analyses = ordered.map((one, at) => registered(world, order, one, at + 1))
  analyses.forEach((analysis, at) => {
    const stage = of(ordered[at]?.place ?? 0)
    if (plan.stage === 'rejected') Object.assign(analysis, { state: 'REJECTED', reason: plan.rejectReason })
    else if (stages.indexOf(stage) >= stages.indexOf('resulted'))
      enter(world, order, analysis, values.get(analysis.code) ?? null, (ordered[at]?.place ?? 0) + 1)
  })
  for (const analysis of analyses) if (analysis.entered) interpretOne(world, order, analysis, analyses)
  analyses.forEach((analysis, at) => {
    if (analysis.state === 'RESULTED') advance(world, order, analysis, of(ordered[at]?.place ?? 0))
  })
  return { analyses, preliminary }
}

function registered(
  { seeded }: SeedWorld,
  order: SeedOrder,
  { test, panel, specimen }: Ordered,
  position: number,
): SeedAnalysis {
  return {
    id: uuidv7(),
    version: 1,
    order_id: order.id,
    patient_dob: order.patient.row.dob,
    patient_gender: order.patient.row.gender,
    specimen_id: specimen.id,
    letter: specimen.letter,
    specimen_state: 'RECEIVED',
    specimen_condition: null,
    collected_at: new Date(order.plan.dateCollected),
    received_at: order.plan.dateReceived === null ? null : new Date(order.plan.dateReceived),
    matrix: matrices.get(specimen.sampleType) ?? '',
    sample_type_id: idOf(seeded.sampleTypes, specimen.sampleType),
    panel_id: idOf(seeded.panels, panel),
    panel_name: panelsByCode.get(panel)?.name ?? panel,
    test_id: idOf(seeded.tests, test.code),
    test_version: 1,
    batched: false,
    code: test.code,
    name: test.name,
    report_name: test.reportName,
    definition: test.definition,
    position,
    state: 'REGISTERED',
    entered: null,
    delta_seen: null,
    verified_rule: null,
    from_instrument: false,
    instrument_marks: null,
    dilution: null,
    measured_at: null,
    interpretation: null,
    critical: false,
    critical_call: null,
    call_attempts: [],
    comment: null,
    reason: null,
    cause: null,
    mrsa: null,
    calculated: null,
    retest_of: null,
    instrument_id: null,
    corrects: false,
    resulted_at: null,
    resulted_by: null,
    resulted_as: null,
    resulted_by_name: null,
    verified_at: null,
    verified_by: null,
    verified_as: null,
    verified_by_name: null,
    released_at: null,
    released_by: null,
    previous: undefined,
    correction: null,
  }
}

/** Types the value in; panels are finished one after the other, the last at the planned time. */
function enter(
  world: SeedWorld,
  { plan, wanted }: SeedOrder,
  analysis: SeedAnalysis,
  raw: string | null,
  nth: number,
): void {
  const received = Date.parse(plan.dateReceived ?? plan.dateCollected)
  const resulted = Date.parse(plan.dateResulted ?? plan.dateCollected)
  const share = nth / Math.max(plan.panels.length, 1)
  if (raw === null) {
    Object.assign(analysis, { state: 'CANCELLED', reason: 'Not calculated for this patient' })
    return
  }
  const at = new Date(received + Math.round((resulted - received) * share))
  const value = read(analysis, raw)
  const early = timeNotPassed(analysis.definition, value, hoursFrom(analysis.collected_at, at))
  analysis.state = 'RESULTED'
  // A culture read before its last day says no more than that nothing grew.
  const isolates = wanted?.isolates?.[analysis.code] ?? []
  const problem = isolatesProblem(analysis.definition, value, isolates)
  if (problem) throw new Error(problem)
  analysis.entered = early
    ? { ...read(analysis, 'NG') }
    : withIsolates(value, storedIsolates(analysis.definition, isolates))
  analysis.resulted_at = at
  analysis.resulted_by = world.staff.bench.id
  analysis.resulted_by_name = world.staff.bench.name
}

/** Verified and released, as far as the stage says; a critical value is told before it leaves, and mostly before. */
function advance(
  world: SeedWorld,
  order: SeedOrder,
  analysis: SeedAnalysis,
  stage: (typeof stages)[number],
): void {
  const { plan } = order
  const resulted = analysis.resulted_at ?? world.now
  const planned = (date: string | null, later: number) =>
    new Date(date ?? Math.min(resulted.getTime() + later, world.now.getTime()))
  const released = stage === 'reported'
  const told = released || (!order.criticalPotassium && world.random.chance(stage === 'verified' ? 0.7 : 0.3))
  if (analysis.critical && told) analysis.critical_call = callAbout(world, order, resulted)
  analysis.state = stateAt[stage]
  if (stage === 'resulted') return
  analysis.verified_at = planned(plan.dateVerified, 10 * MINUTE)
  analysis.verified_by = world.staff.supervisor.id
  analysis.verified_by_name = world.staff.supervisor.name
  if (!released) return
  analysis.released_at = planned(plan.dateReported, 20 * MINUTE)
  analysis.released_by = world.staff.supervisor.id
}

function callAbout(
  { random, staff, now }: SeedWorld,
  { physician }: SeedOrder,
  resulted: Date,
): SeedAnalysis['critical_call'] {
  const at = Math.min(resulted.getTime() + random.int(2, 9) * MINUTE, now.getTime())
  return {
    ...random.pick([
      { toldTo: physician.name, role: 'Ordering physician' },
      { toldTo: 'Charge nurse on duty', role: 'Registered nurse' },
    ]),
    at: new Date(at).toISOString(),
    readBack: true,
    by: staff.bench.id,
    byName: staff.bench.name,
  }
}

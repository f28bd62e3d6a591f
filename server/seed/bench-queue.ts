import { uuidv7 } from 'uuidv7'
import { ageOn } from '@contract/rules/age'
import { todayIn } from '@contract/rules/zone'
import { MINUTE } from './dates'
import { physicianOf } from './order-making'
import type { OrderPatient } from './order-people'
import { makeSpecimens, type SeedOrderPlan } from './order-plan'
import type { SeedOrder, SeedWorld } from './order-world'
import { lab } from './people/lab'
import { physicians } from './people/physicians'
import { seededRandom, type Random } from './random'

/** Values as the bench typed them, one order each: measured on the instrument whose control fails today. */
const values = ['0.86', '1.42', '2.31', '5.74']
/** Swabs of the morning: enough for the plates of the demonstration, and a few that go on waiting. */
export const swabs = 32

interface Asked {
  panel: string
  diagnoses: string[]
  priority?: SeedOrderPlan['priority']
  /** Null: no result yet. */
  resulted: number | null
  received: number
  collected: number
}

function planOf(
  random: Random,
  { location }: OrderPatient,
  { panel, diagnoses, priority = 'ROUTINE', resulted, received, collected }: Asked,
): SeedOrderPlan {
  const iso = (instant: number) => new Date(instant).toISOString()
  return {
    location: location.code,
    physician: random.pick(physicians.filter(({ locations }) => locations.includes(location.code))).npi,
    panels: [panel],
    specimens: makeSpecimens(random, [panel]),
    priority,
    diagnoses,
    medications: [],
    prescribed: [],
    substances: [],
    state: 'OPEN',
    stage: resulted === null ? 'received' : 'resulted',
    dateEntered: iso(collected + random.int(2, 20) * MINUTE),
    dateCollected: iso(collected),
    dateReceived: iso(received),
    dateResulted: resulted === null ? null : iso(resulted),
    dateVerified: null,
    dateReported: null,
    dateExported: null,
    hold: null,
    flag: null,
    rejectReason: null,
    amended: false,
    pharmdReviewed: false,
  }
}

const orderOf = (
  world: SeedWorld,
  patient: OrderPatient,
  plan: SeedOrderPlan,
  known: Readonly<Record<string, string>>,
): SeedOrder => ({
  id: uuidv7(),
  plan,
  patient,
  requisitionNumber: '',
  physician: physicianOf(world, plan.physician),
  enteredBy: world.staff.entry,
  specimens: plan.specimens.map((specimen) => ({ ...specimen, id: uuidv7() })),
  criticalPotassium: false,
  preliminary: false,
  wanted: { values: known, details: {} },
})

/** Results of the last hours, whatever hour it is, between the control of yesterday and the one that failed: so that there is something it holds. */
function makeHeld(world: SeedWorld, patients: readonly OrderPatient[]): SeedOrder[] {
  const random = seededRandom('demo bench queue')
  const now = world.now.getTime()
  const on = todayIn(lab.timeZone, world.now.toISOString())
  const men = patients.filter(({ row }) => row.gender === 'M' && (ageOn(row.dob, on)?.months ?? 0) >= 50 * 12)
  return random.sample(men, Math.min(men.length, values.length)).map((patient, at) => {
    const resulted = now - (70 + 35 * at) * MINUTE
    const received = resulted - random.int(40, 150) * MINUTE
    const collected = received - random.int(90, 300) * MINUTE
    const asked = { panel: 'PSASCR', diagnoses: ['Z12.5'], resulted, received, collected }
    return orderOf(world, patient, planOf(random, patient, asked), { PSA: values[at] ?? '1.00' })
  })
}

/** Swabs that came in this morning and are measured on plates. */
function makeSwabs(world: SeedWorld, patients: readonly OrderPatient[]): SeedOrder[] {
  const random = seededRandom('demo swabs')
  const now = world.now.getTime()
  return random.sample(patients, Math.min(patients.length, swabs)).map((patient, at) => {
    const received = now - (9 * 60 - 10 * at) * MINUTE
    const collected = received - random.int(90, 300) * MINUTE
    const asked: Asked = {
      ...{ panel: 'COVFLU', diagnoses: ['R05.9'], resulted: null, received, collected },
      priority: at % 14 === 3 ? 'STAT' : 'ROUTINE',
    }
    return orderOf(world, patient, planOf(random, patient, asked), {})
  })
}

/** What the benches have to do today. Drawn apart, so that all others are as without. */
export const makeBenchQueue = (world: SeedWorld, patients: readonly OrderPatient[]): SeedOrder[] => [
  ...makeHeld(world, patients),
  ...makeSwabs(world, patients),
]

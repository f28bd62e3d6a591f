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

/** Measured in the last hours, whatever hour it is: between the control of yesterday and the one that failed. */
function planOf(random: Random, { location }: OrderPatient, now: number, at: number): SeedOrderPlan {
  const iso = (instant: number) => new Date(instant).toISOString()
  const resulted = now - (70 + 35 * at) * MINUTE
  const received = resulted - random.int(40, 150) * MINUTE
  const collected = received - random.int(90, 300) * MINUTE
  return {
    location: location.code,
    physician: random.pick(physicians.filter(({ locations }) => locations.includes(location.code))).npi,
    panels: ['PSASCR'],
    specimens: makeSpecimens(random, ['PSASCR']),
    priority: 'ROUTINE',
    diagnoses: ['Z12.5'],
    medications: [],
    prescribed: [],
    substances: [],
    state: 'OPEN',
    stage: 'resulted',
    dateEntered: iso(collected + random.int(2, 20) * MINUTE),
    dateCollected: iso(collected),
    dateReceived: iso(received),
    dateResulted: iso(resulted),
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

/** Results of today under a control that failed, so that there is something it holds. Drawn apart, so that all others are as without. */
export function makeBenchQueue(world: SeedWorld, patients: readonly OrderPatient[]): SeedOrder[] {
  const random = seededRandom('demo bench queue')
  const now = world.now.getTime()
  const on = todayIn(lab.timeZone, world.now.toISOString())
  const men = patients.filter(({ row }) => row.gender === 'M' && (ageOn(row.dob, on)?.months ?? 0) >= 50 * 12)
  return random.sample(men, Math.min(men.length, values.length)).map((patient, at) => {
    const plan = planOf(random, patient, now, at)
    return {
      id: uuidv7(),
      plan,
      patient,
      requisitionNumber: '',
      physician: physicianOf(world, plan.physician),
      enteredBy: world.staff.entry,
      specimens: plan.specimens.map((specimen) => ({ ...specimen, id: uuidv7() })),
      criticalPotassium: false,
      preliminary: false,
      wanted: { values: { PSA: values[at] ?? '1.00' }, details: {} },
    }
  })
}

import { uuidv7 } from 'uuidv7'
import { panels, tests } from './catalogue'
import { HOUR, MINUTE } from './dates'
import type { OrderPatient } from './order-people'
import { makeSpecimens, type SeedOrderPlan } from './order-plan'
import type { SeedOrder, SeedWorld } from './order-world'
import { physicianOf } from './order-making'
import { physicians } from './people/physicians'
import { seededRandom, type Random } from './random'
import { fitUrine, reviewCases, type ReviewCase } from './review-cases'

/** How long the oldest has waited. */
const WAITS = 47 * HOUR
const diagnoses: Partial<Record<ReviewCase['clinic'], string[]>> = {
  pain: ['Z79.891', 'G89.4'],
  recovery: ['F11.20', 'Z51.81'],
  behavioral: ['F41.1', 'Z79.899'],
}

/** Every test of the panel, by code: the case's own value, else what says that there is nothing. */
function valuesOf({ panel, values }: ReviewCase): Record<string, string> {
  const codes = panels.find(({ code }) => code === panel)?.tests ?? []
  const unknown = Object.keys(values).filter((code) => !codes.includes(code))
  if (unknown.length > 0) throw new Error(`${panel} has no ${unknown.join(', ')}.`)
  return Object.fromEntries(
    codes.map((code) => {
      const definition = tests.find((test) => test.code === code)?.definition
      const nothing = definition?.kind === 'tox_screen' ? 'Negative' : `<${definition?.cutoffs[0]?.loq ?? ''}`
      return [code, values[code] ?? fitUrine[code] ?? nothing]
    }),
  )
}

/** Verified by the bench `at`, received a day or two before, as toxicology is. */
function planOf(random: Random, one: ReviewCase, { location }: OrderPatient, at: number): SeedOrderPlan {
  const iso = (instant: number) => new Date(instant).toISOString()
  const resulted = at - random.int(12, 90) * MINUTE
  const received = resulted - random.int(16 * 60, 46 * 60) * MINUTE
  const collected = received - random.int(4 * 60, 20 * 60) * MINUTE
  return {
    location: location.code,
    physician: random.pick(physicians.filter(({ locations }) => locations.includes(location.code))).npi,
    panels: [one.panel],
    specimens: makeSpecimens(random, [one.panel]),
    priority: 'ROUTINE',
    diagnoses: diagnoses[one.clinic] ?? [],
    medications: one.medications.map(([name]) => name),
    prescribed: [],
    substances: [],
    state: 'OPEN',
    stage: 'verified',
    dateEntered: iso(collected + random.int(2, 20) * MINUTE),
    dateCollected: iso(collected),
    dateReceived: iso(received),
    dateResulted: iso(resulted),
    dateVerified: iso(at),
    dateReported: null,
    dateExported: null,
    hold: null,
    flag: null,
    rejectReason: null,
    amended: false,
    pharmdReviewed: false,
  }
}

/** The orders that wait for a pharmacist, the first of them for two days. Drawn apart, so that all others are as without. */
export function makeReviewQueue(world: SeedWorld, patients: readonly OrderPatient[]): SeedOrder[] {
  const random = seededRandom('demo review queue')
  const free = new Set(patients)
  return random.sample(reviewCases, reviewCases.length).map((one, at) => {
    if (free.size === 0) for (const again of patients) free.add(again)
    const near = [...free].filter(({ location }) => location.kind === one.clinic)
    const patient = random.pick(near.length > 0 ? near : [...free])
    free.delete(patient)
    const waited = WAITS * (1 - at / reviewCases.length) + random.int(0, 50) * MINUTE
    const plan = planOf(random, one, patient, world.now.getTime() - Math.round(waited / MINUTE) * MINUTE)
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
      wanted: {
        values: valuesOf(one),
        details: Object.fromEntries(
          one.medications.flatMap(([name, detail]) => (detail ? [[name, detail]] : [])),
        ),
      },
    }
  })
}

import { expect, test } from 'vitest'
import { weekday } from '@contract/rules/age'
import { wallTimeAt } from '@contract/rules/zone'
import { diagnoses, medications, panels, sampleTypes, specimenSources } from './catalogue'
import { makeOrderPlan } from './order-plan'
import { menus } from './order-menus'
import { locations, makePatient, physicians } from './people'
import { seededRandom } from './random'

const now = '2026-11-19T18:30:00.000Z'
const NOW = Date.parse(now)
const plansFor = (count: number, seed: string) => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const patient = makePatient(random, index)
    const location = locations.find(({ code }) => code === patient.location)
    return { patient, plan: makeOrderPlan(random, { now, patient, ...(location ? { location } : {}) }) }
  })
}
const some = plansFor(2500, 'orders')
const plans = some.map(({ plan }) => plan)
const share = (of: (plan: (typeof plans)[number]) => boolean, among = plans) =>
  among.filter(of).length / among.length

test('everything that a menu or a plan names exists', () => {
  const known = {
    panels: new Set(panels.map(({ code }) => code)),
    diagnoses: new Set(diagnoses.map(({ code }) => code)),
    medications: new Set(medications.map(({ name }) => name)),
  }
  for (const menu of Object.values(menus).flat()) {
    for (const code of menu.panels) expect(known.panels).toContain(code)
    for (const code of menu.diagnoses) expect(known.diagnoses).toContain(code)
    for (const name of menu.medications) expect(known.medications).toContain(name)
  }
  const containers = new Set(sampleTypes.map(({ code }) => code))
  const origins = new Set(specimenSources.map(({ code }) => code))
  for (const plan of plans) {
    expect(physicians.find(({ npi }) => npi === plan.physician)?.locations).toContain(plan.location)
    expect(plan.specimens.flatMap(({ panels: list }) => list).sort()).toEqual([...plan.panels].sort())
    for (const { sampleType, source } of plan.specimens) {
      expect(containers).toContain(sampleType)
      expect(origins).toContain(source)
    }
  }
})

test('dates stand in their order, and none lies in the future', () => {
  for (const plan of plans) {
    const course = [
      plan.dateCollected,
      plan.dateReceived,
      plan.dateResulted,
      plan.dateVerified,
      plan.dateReported,
      plan.dateExported,
    ]
    const reached = course.filter((date) => date !== null).map((date) => Date.parse(date))
    expect([...reached].sort((a, b) => a - b)).toEqual(reached)
    expect(Math.max(...reached, Date.parse(plan.dateEntered))).toBeLessThanOrEqual(NOW)
    expect(Date.parse(plan.dateEntered)).toBeGreaterThanOrEqual(Date.parse(plan.dateCollected))
    expect(NOW - Date.parse(plan.dateCollected)).toBeLessThan(91 * 86_400_000)
    expect(plan.state === 'CLOSED').toBe(plan.dateReported !== null)
    expect(plan.state === 'REJECTED').toBe(plan.rejectReason !== null)
    if (plan.amended) expect(plan.state).toBe('CLOSED')
    if (plan.stage === 'expected') expect(plan.dateReceived).toBeNull()
  }
})

test('samples are collected in daytime, mostly on weekdays', () => {
  const walls = plans.map(({ dateCollected }) => wallTimeAt(dateCollected, 'America/Boise'))
  const weekend = walls.filter(({ date }) => [0, 6].includes(weekday(date))).length / walls.length
  expect(weekend).toBeGreaterThan(0)
  expect(weekend).toBeLessThan(0.15)
  for (const { minutes } of walls) expect(minutes).toBeLessThanOrEqual(19 * 60)
  expect(walls.filter(({ minutes }) => minutes < 6 * 60).length).toBeLessThan(5)
})

test('old orders are closed, recent ones open in every stage, few rejected, STAT 6 %', () => {
  const ageDays = (plan: (typeof plans)[number]) => (NOW - Date.parse(plan.dateCollected)) / 86_400_000
  expect(
    share(
      ({ state }) => state === 'CLOSED',
      plans.filter((plan) => ageDays(plan) > 10),
    ),
  ).toBeGreaterThan(0.9)
  const recent = plans.filter((plan) => ageDays(plan) < 2)
  expect(share(({ state }) => state === 'OPEN', recent)).toBeGreaterThan(0.6)
  const stages = new Set(plans.filter(({ state }) => state === 'OPEN').map(({ stage }) => stage))
  expect([...stages].sort()).toEqual(['expected', 'received', 'resulted', 'verified'])
  expect(Math.abs(share(({ state }) => state === 'REJECTED') - 0.03)).toBeLessThan(0.015)
  expect(Math.abs(share(({ priority }) => priority === 'STAT') - 0.06)).toBeLessThan(0.02)
  for (const rare of [
    share(({ hold }) => hold !== null),
    share(({ flag }) => flag !== null),
    share(({ amended }) => amended),
  ]) {
    expect(rare).toBeGreaterThan(0)
    expect(rare).toBeLessThan(0.06)
  }
  expect(share(({ dateExported }) => dateExported !== null)).toBeGreaterThan(0.5)
})

test('nothing is ordered that the patient cannot have', () => {
  for (const { patient, plan } of some) {
    if (plan.panels.includes('PSASCR')) expect(patient.gender).toBe('M')
    if (plan.panels.includes('HCGQNT') || plan.panels.includes('PRENATAL') || plan.panels.includes('VAGPCR'))
      expect(patient.gender).toBe('F')
  }
})

test('medications come with toxicology, and so does the truth about the specimen', () => {
  const toxicology = plans.filter(({ panels: codes }) => codes.some((code) => code.startsWith('TOX')))
  expect(toxicology.length).toBeGreaterThan(500)
  expect(toxicology.every(({ medications: list }) => list.length > 0)).toBe(true)
  expect(share(({ substances }) => substances.length > 0, toxicology)).toBeGreaterThan(0.6)
})

test('the same seed and the same now make the same orders', () => {
  expect(plansFor(30, 'again')).toEqual(plansFor(30, 'again'))
})

import type { Priority } from '@contract/choices'
import type { OrderState } from '@contract/orders/shapes'
import { addDays, ageInYears, weekday } from '@contract/rules/age'
import { instantsAt, todayIn } from '@contract/rules/zone'
import { medications as formulary } from './catalogue/medications'
import { panels as catalogue } from './catalogue/panels'
import { HOUR, MINUTE } from './dates'
import { drawSubstances } from './results'
import { lab } from './people/lab'
import { locations, type SeedLocation } from './people/locations'
import type { SeedPatient } from './people/patients'
import { physicians } from './people/physicians'
import { menus, type Menu } from './order-menus'
import type { Random } from './random'

/** How far the laboratory has come with an order. */
export type OrderStage = 'expected' | 'received' | 'resulted' | 'verified' | 'reported' | 'rejected'

/** A believable order before ids exist. Instants are ISO 8601 in UTC; codes refer to the catalogue and the people. */
export interface SeedOrderPlan {
  location: string
  /** NPI of the ordering provider. */
  physician: string
  panels: string[]
  /** One specimen per container, A first; `panels` says what is run on it. */
  specimens: { letter: string; sampleType: string; source: string; panels: string[] }[]
  priority: Priority
  diagnoses: string[]
  /** Names in the medication list. */
  medications: string[]
  /** Their ingredients, as `makeResult` takes them. */
  prescribed: string[]
  /** What the specimen really holds, one truth for every toxicology result of this order. */
  substances: string[]
  state: OrderState
  stage: OrderStage
  dateEntered: string
  dateCollected: string
  dateReceived: string | null
  dateResulted: string | null
  dateVerified: string | null
  dateReported: string | null
  dateExported: string | null
  hold: { reason: string } | null
  flag: { reason: string } | null
  rejectReason: string | null
  /** A released value is corrected after the report: the order ends with a second report version. */
  amended: boolean
  pharmdReviewed: boolean
}

export interface OrderPlanOptions {
  /** The present instant, ISO 8601: nothing in the plan lies after it. */
  now: string
  location?: SeedLocation
  /** Keeps tests of the other sex and age away. */
  patient?: Pick<SeedPatient, 'gender' | 'dob'>
}

const DAYS_BACK = 90
/** The last days get more than their share, so that every stage of the work is there to be seen. */
const RECENT_DAYS = 5
const RECENT_SHARE = 0.25
export const HOLD_REASONS = [
  'Insurance information requested',
  'Waiting for the clinic to confirm the date of birth',
  'Collection time missing',
  'Medication list requested',
]
const FLAG_REASONS = [
  'Call the clinic before release',
  'Second identifier hard to read',
  'Repeat of last week’s order',
  'Low volume: toxicology first',
]
const REJECT_REASONS = [
  'Quantity not sufficient',
  'Specimen unlabelled',
  'Leaked in transit',
  'Hemolyzed',
  'Wrong container',
  'Too old on receipt',
]

/** One order of the last 90 days: what this kind of clinic orders, collected in its hours, as far along as its age says. */
export function makeOrderPlan(
  random: Random,
  { now, location: at, patient }: OrderPlanOptions,
): SeedOrderPlan {
  const location = at ?? random.weighted(locations.map((clinic) => [clinic, clinic.weight] as const))
  const physician = random.pick(physicians.filter(({ locations: codes }) => codes.includes(location.code)))
  const collected = makeCollection(random, now)
  const onDay = todayIn(lab.timeZone, collected)
  const menu = random.weighted(menusFor(location, patient, onDay))
  const priority: Priority = random.chance(0.06) ? 'STAT' : 'ROUTINE'
  const medications = random.sample(menu.medications, menu.medications.length > 0 ? random.int(1, 4) : 0)
  const prescribed = [
    ...new Set(
      formulary.filter(({ name }) => medications.includes(name)).flatMap(({ ingredients }) => ingredients),
    ),
  ]
  return {
    location: location.code,
    physician: physician.npi,
    panels: menu.panels,
    specimens: makeSpecimens(random, menu.panels),
    priority,
    diagnoses: random.sample(menu.diagnoses, random.int(1, Math.min(4, menu.diagnoses.length))),
    medications,
    prescribed,
    substances: menu.medications.length > 0 ? drawSubstances(random, prescribed) : [],
    ...makeCourse(random, now, collected, priority, menu),
  }
}

function menusFor(
  location: SeedLocation,
  patient: OrderPlanOptions['patient'],
  onDay: string,
): [Menu, number][] {
  const years = patient ? ageInYears(patient.dob, onDay) : null
  const fits = menus[location.kind].filter(
    ({ sex, from, to }) =>
      (!sex || !patient || patient.gender === sex) &&
      (years === null || (years >= (from ?? 0) && years < (to ?? 130))),
  )
  const offered = patient ? fits : fits.filter(({ sex }) => !sex)
  // A child in a clinic for adults: the plainest order there is.
  return (offered.length > 0 ? offered : menus.family.slice(0, 1)).map((menu) => [menu, menu.weight])
}

/** Weekday-heavy, in the clinic's hours, never within the last half hour. */
function makeCollection(random: Random, now: string): string {
  const latest = Date.parse(now) - 30 * MINUTE
  const today = todayIn(lab.timeZone, now)
  for (let attempt = 0; attempt < 12; attempt++) {
    const date = addDays(today, -random.int(0, (random.chance(RECENT_SHARE) ? RECENT_DAYS : DAYS_BACK) - 1))
    const day = weekday(date)
    if ((day === 0 && !random.chance(0.05)) || (day === 6 && !random.chance(0.22))) continue
    const minutes = Math.round(Math.min(19 * 60, Math.max(6 * 60, 10.75 * 60 + random.normal() * 150)))
    const instant = instantsAt({ date, minutes }, lab.timeZone)[0]
    if (instant && Date.parse(instant) <= latest) return instant
  }
  return new Date(latest - random.int(0, 300) * MINUTE).toISOString()
}

export function makeSpecimens(random: Random, codes: string[]): SeedOrderPlan['specimens'] {
  const byType = new Map<string, string[]>()
  for (const code of codes) {
    const sampleType = catalogue.find((panel) => panel.code === code)?.sampleType
    if (sampleType === undefined) throw new Error(`No panel ${code} in the demo catalogue.`)
    byType.set(sampleType, [...(byType.get(sampleType) ?? []), code])
  }
  return [...byType].map(([sampleType, panels], index) => ({
    letter: String.fromCharCode(65 + index),
    sampleType,
    source: random.pick(sources[sampleType] ?? ['VEN']),
    panels,
  }))
}

const sources: Record<string, string[]> = {
  UCUP: ['URV'],
  UTUBE: ['UCC', 'UCC', 'UCATH'],
  UNAA: ['UFV'],
  OF: ['ORAL'],
  NPS: ['NP'],
  NARES: ['NAR'],
  THR: ['THRT'],
  VAG: ['VAGI'],
  WND: ['WLEG', 'WFOOT', 'WARM', 'WTRUNK'],
  SPT: ['SPUT'],
  STL: ['FECES'],
  STLC: ['FECES'],
}

type Course = Pick<
  SeedOrderPlan,
  | 'state'
  | 'stage'
  | 'dateEntered'
  | 'dateCollected'
  | 'dateReceived'
  | 'dateResulted'
  | 'dateVerified'
  | 'dateReported'
  | 'dateExported'
  | 'hold'
  | 'flag'
  | 'rejectReason'
  | 'amended'
  | 'pharmdReviewed'
>

/**
 * The dates of an order in their order, cut off at `now`: what lies in the future has not happened. So the recent
 * orders stand open in every stage and the old ones are closed, without a second rule for it.
 */
function makeCourse(
  random: Random,
  now: string,
  dateCollected: string,
  priority: Priority,
  menu: Menu,
): Course {
  const present = Date.parse(now)
  const collected = Date.parse(dateCollected)
  const speed = priority === 'STAT' ? 0.35 : 1
  const waits = random.chance(0.02) ? 30 * 24 * HOUR : 0
  const received =
    collected +
    Math.round((random.chance(0.12) ? random.int(26, 70) : random.int(3, 20)) * HOUR * speed) +
    random.int(0, 59) * MINUTE
  const resulted =
    received + Math.round(random.int(menu.hours[0] * 60, menu.hours[1] * 60) * MINUTE * speed) + waits
  const verified = resulted + random.int(10, 540) * MINUTE
  const reported = verified + random.int(2, 600) * MINUTE
  const exported = reported + random.int(5, 2880) * MINUTE
  const reached = (instant: number) => (instant <= present ? new Date(instant).toISOString() : null)
  const entered = random.chance(0.55)
    ? collected + random.int(1, 25) * MINUTE
    : received + random.int(2, 45) * MINUTE

  const dateReceived = reached(received)
  const base = {
    // An order that waits for its specimen was placed by the clinic; the others were typed in on arrival.
    dateEntered: new Date(Math.min(dateReceived ? entered : collected + 5 * MINUTE, present)).toISOString(),
    dateCollected,
    dateReceived,
    flag: random.chance(0.03) ? { reason: random.pick(FLAG_REASONS) } : null,
  }
  const none = {
    dateResulted: null,
    dateVerified: null,
    dateReported: null,
    dateExported: null,
    hold: null,
    rejectReason: null,
    amended: false,
    pharmdReviewed: false,
  }
  if (dateReceived && random.chance(0.03))
    return {
      ...base,
      ...none,
      state: 'REJECTED',
      stage: 'rejected',
      rejectReason: random.pick(REJECT_REASONS),
    }

  const dates = {
    dateResulted: reached(resulted),
    dateVerified: reached(verified),
    dateReported: reached(reported),
  }
  const toxicology = menu.medications.length > 0
  if (dates.dateReported)
    return {
      ...base,
      ...none,
      ...dates,
      state: 'CLOSED',
      stage: 'reported',
      dateExported: random.chance(0.82) ? reached(exported) : null,
      amended: random.chance(0.02),
      pharmdReviewed: toxicology && random.chance(0.8),
    }
  const stage = dates.dateVerified
    ? 'verified'
    : dates.dateResulted
      ? 'resulted'
      : dateReceived
        ? 'received'
        : 'expected'
  return {
    ...base,
    ...none,
    ...dates,
    state: 'OPEN',
    stage,
    hold: dateReceived && random.chance(0.08) ? { reason: random.pick(HOLD_REASONS) } : null,
    pharmdReviewed: toxicology && stage === 'verified' && random.chance(0.3),
  }
}

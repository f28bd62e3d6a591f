import type { z } from 'zod'
import type { Ethnicity, Gender, Race } from '@contract/choices'
import type { Insurance, PatientFields } from '@contract/patients/shapes'
import { addDays } from '@contract/rules/age'
import { daysOfYears } from '@server/seed/dates'
import type { Random } from '@server/seed/random'
import { femaleNames, lastNames, maleNames } from './names'
import { locations, type LocationKind, type SeedLocation } from './locations'
import { places, streets } from './places'

type SeedInsurance = Omit<z.output<typeof Insurance>, 'payerId' | 'payerName'> & { payer: string }

/** A patient before ids exist: the clinic and the payers are named by their codes. */
export type SeedPatient = Omit<z.output<typeof PatientFields>, 'location' | 'insurance'> & {
  location: string
  insurance: SeedInsurance[]
}

/** The day on which the demo patients' ages are believable; birth dates do not move with the clock. */
const BORN_BEFORE = '2026-06-30'

/** Ages in whole years, [from, to] and weight, by kind of clinic. */
const ages: Record<LocationKind, [readonly [number, number], number][]> = {
  pain: [
    [[22, 39], 25],
    [[40, 64], 50],
    [[65, 86], 25],
  ],
  recovery: [
    [[18, 29], 35],
    [[30, 49], 50],
    [[50, 68], 15],
  ],
  behavioral: [
    [[12, 17], 12],
    [[18, 39], 50],
    [[40, 70], 38],
  ],
  family: [
    [[0, 1], 4],
    [[2, 17], 18],
    [[18, 44], 30],
    [[45, 64], 28],
    [[65, 94], 20],
  ],
  urgent: [
    [[0, 4], 12],
    [[5, 17], 20],
    [[18, 49], 43],
    [[50, 88], 25],
  ],
  nursing: [
    [[58, 74], 25],
    [[75, 89], 55],
    [[90, 103], 20],
  ],
  women: [
    [[15, 24], 22],
    [[25, 39], 50],
    [[40, 55], 20],
    [[56, 78], 8],
  ],
  internal: [
    [[19, 44], 25],
    [[45, 64], 40],
    [[65, 95], 35],
  ],
  urology: [
    [[25, 49], 25],
    [[50, 69], 40],
    [[70, 92], 35],
  ],
}

const femaleShare: Record<LocationKind, number> = {
  pain: 0.55,
  recovery: 0.42,
  behavioral: 0.58,
  family: 0.53,
  urgent: 0.52,
  nursing: 0.64,
  women: 1,
  internal: 0.5,
  urology: 0.2,
}

function makeGender(random: Random, kind: LocationKind): Gender {
  const female = random.chance(femaleShare[kind])
  if (kind !== 'women' && random.chance(0.012)) return random.pick(['O', 'N'] as const)
  return female ? 'F' : 'M'
}

function makeDob(random: Random, kind: LocationKind): string {
  const [from, to] = random.weighted(ages[kind])
  return addDays(BORN_BEFORE, -random.int(daysOfYears(from), daysOfYears(to + 1) - 1))
}

const races: [Race | null, number][] = [
  ['white', 70],
  ['notspecified', 9],
  ['other', 6],
  ['asian', 4],
  ['black', 4],
  ['americanindian', 2],
  ['nativehawaiian', 1],
  [null, 4],
]
const ethnicities: [Ethnicity | null, number][] = [
  ['nothispanic', 70],
  ['hispanic', 17],
  ['notspecified', 9],
  [null, 4],
]

/** Medicare from 65, Medicaid more often in recovery and for children; the rest is commercial, some pay themselves. */
function makeInsurance(random: Random, kind: LocationKind, dob: string, state: string): SeedInsurance[] {
  const old = dob <= addDays(BORN_BEFORE, -daysOfYears(65))
  const young = dob > addDays(BORN_BEFORE, -daysOfYears(18))
  const medicaid = state === 'OR' ? 'MCAID-OR' : 'MCAID-ID'
  const commercial = random.pick([
    'SAWTOOTH',
    'GEMSTATE',
    'CASCADE',
    'COLUMBIA',
    'HIGHDES',
    'VALLEYW',
    'MILFAM',
  ])
  const first = old
    ? random.weighted([
        ['MCARE-ID', 62],
        ['PAYETTE', 34],
        ['SELF', 4],
      ])
    : random.weighted([
        [medicaid, kind === 'recovery' ? 55 : young ? 40 : 22],
        [commercial, kind === 'recovery' ? 25 : 62],
        ['IDWC', kind === 'pain' ? 6 : 0],
        ['SELF', 8],
        ['CLIENT', kind === 'recovery' ? 8 : 1],
      ])
  const policy = (payer: string, relation: SeedInsurance['relation']): SeedInsurance => ({
    payer,
    policyNumber: `${random.pick(['W', 'X', 'Y', 'ZG'])}${String(random.int(100_000_000, 999_999_999))}`,
    groupNumber: random.chance(0.6) ? String(random.int(10_000, 99_999)) : null,
    relation,
  })
  if (first === 'SELF' || first === 'CLIENT')
    return [{ payer: first, policyNumber: null, groupNumber: null, relation: 'self' }]
  const primary = policy(
    first,
    young && first !== medicaid ? 'child' : first === commercial && random.chance(0.2) ? 'spouse' : 'self',
  )
  return first === 'MCARE-ID' && random.chance(0.3) ? [primary, policy(commercial, 'self')] : [primary]
}

const letters = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()

/**
 * One believable, invented patient. `index` makes the e-mail address different from every other one; pass the clinic
 * to place the patient there. Telephone numbers lie in 555-0100 to 555-0199, e-mail at example.org: neither reaches
 * anybody.
 */
export function makePatient(random: Random, index: number, at?: SeedLocation): SeedPatient {
  const location = at ?? random.weighted(locations.map((clinic) => [clinic, clinic.weight] as const))
  const gender = makeGender(random, location.kind)
  const female = gender === 'F' || (gender !== 'M' && random.chance(0.5))
  const firstname = random.weighted(female ? femaleNames : maleNames)
  const lastname = random.weighted(lastNames)
  const dob = makeDob(random, location.kind)
  const home = random.weighted(places.map((place) => [place, place.weight] as const))
  const address = random.chance(0.97)
    ? {
        line1: `${String(random.int(101, 14_990))} ${random.pick(['N', 'S', 'E', 'W'])} ${random.pick(streets)} ${random.pick(['Street', 'Avenue', 'Road', 'Drive', 'Lane', 'Way'])}`,
        line2: random.chance(0.18) ? `Apt ${String(random.int(1, 340))}` : null,
        city: home.city,
        state: home.state,
        zip: random.chance(0.1) ? `${home.zip}-${String(random.int(1001, 9899))}` : home.zip,
      }
    : { line1: null, line2: null, city: null, state: null, zip: null }
  const mailName = [letters(firstname), letters(lastname)].filter((part) => part).join('.') || 'patient'
  return {
    firstname,
    lastname,
    middlename: random.chance(0.35) ? random.weighted(female ? femaleNames : maleNames).slice(0, 1) : null,
    dob,
    gender,
    race: random.weighted(races),
    ethnicity: random.weighted(ethnicities),
    phone: random.chance(0.93) ? `(${home.area}) 555-01${String(random.int(0, 99)).padStart(2, '0')}` : null,
    email: random.chance(0.55) ? `${mailName.slice(0, 40)}${String(index)}@example.org` : null,
    address,
    location: location.code,
    insurance: makeInsurance(random, location.kind, dob, home.state),
  }
}

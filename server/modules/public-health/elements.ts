import type { Order } from '@contract/orders/shapes'
import type { Address } from '@contract/people'
import type { ResultSourceInput } from '../../hl7/public'

type Patient = ResultSourceInput['patient']
type Code = NonNullable<Patient['races']>[number]

const coded = (code: string, text: string, system: string): Code => ({ code, text, system })

/** CDC race codes, as HL7 table 0005 has them; what is not specified is coded so by the report. */
const races: Readonly<Record<string, Code>> = {
  white: coded('2106-3', 'White', 'HL70005'),
  black: coded('2054-5', 'Black or African American', 'HL70005'),
  asian: coded('2028-9', 'Asian', 'HL70005'),
  americanindian: coded('1002-5', 'American Indian or Alaska Native', 'HL70005'),
  nativehawaiian: coded('2076-8', 'Native Hawaiian or Other Pacific Islander', 'HL70005'),
  other: coded('2131-1', 'Other Race', 'HL70005'),
}
const ethnicities: Readonly<Record<string, Code>> = {
  hispanic: coded('H', 'Hispanic or Latino', 'HL70189'),
  nothispanic: coded('N', 'Not Hispanic or Latino', 'HL70189'),
}

export const raceOf = (race: string | null): Code | undefined => races[race ?? '']
export const ethnicityOf = (ethnicity: string | null): Code | undefined => ethnicities[ethnicity ?? '']

const text = (part: string | null) => part ?? ''

export const addressOf = (address: Address, type: 'H' | 'B', county = '') => ({
  line1: text(address.line1),
  line2: text(address.line2),
  city: text(address.city),
  state: text(address.state),
  zip: text(address.zip),
  country: address.state === null ? '' : 'USA',
  county,
  type,
})

/** A number of ten digits, as North America dials; others go as they were typed. */
export function phoneOf(typed: string | null, use: 'PRN' | 'WPN') {
  if (typed === null) return null
  const digits = typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10
    ? { use, equipment: 'PH', country: '1', area: digits.slice(0, 3), local: digits.slice(3) }
    : { use, equipment: 'PH', local: typed.replace(/\D/g, '') }
}

/** What is known of a person besides who they are: of the order, and where that says nothing, of the record as it is now. */
export type Known = Pick<Order['patient'], 'race' | 'ethnicity' | 'phone' | 'address'>

const isSaid = (value: string | null): boolean => value !== null && value !== 'notspecified'

export function knownOf(onOrder: Known, onRecord: Known | undefined): Known {
  if (!onRecord) return onOrder
  const pick = (name: 'race' | 'ethnicity' | 'phone') =>
    isSaid(onOrder[name]) ? onOrder[name] : onRecord[name]
  // One of the two as a whole: a street of one and a state of the other are nobody's address.
  const isWhole = ({ state, zip }: Address) => state !== null && zip !== null
  return {
    race: pick('race'),
    ethnicity: pick('ethnicity'),
    phone: pick('phone'),
    address: isWhole(onOrder.address) || !isWhole(onRecord.address) ? onOrder.address : onRecord.address,
  }
}

import { Ethnicity, Race, type Gender } from '@contract/choices'
import { genderOfSex, type StatedPerson } from '@contract/ehr-jobs/compare-person'
import { m } from '@contract/messages'
import { Address, Email, Phone } from '@contract/people'
import { PatientFields, type Patient as OnFile, type PatientEdit } from '@contract/patients/shapes'
import { personName } from '@contract/shapes'
import type { InboundMessage, Problem } from '../../hl7/public'
import { ethnicityOf, raceOf, stateOf } from '../../import/patient-words'
import { informs, warns } from './tell'

export type SentPatient = InboundMessage['patient']

const pid = (field: number) => ({ segment: 'PID', index: 1, field })

/** The day of birth, `YYYY-MM-DD`, or null where none is stated. */
export const birthOf = ({ birth }: Pick<SentPatient, 'birth'>): string | null => birth?.date ?? null

/** What of PID a record has a place for. A member that was not stated is left out; null is to be deleted. */
export interface SentFields {
  firstname?: string
  lastname?: string
  middlename?: string | null
  dob?: string
  gender?: Gender
  race?: OnFile['race']
  ethnicity?: OnFile['ethnicity']
  phone?: string | null
  email?: string | null
  address?: OnFile['address']
}

const noAddress: OnFile['address'] = { line1: null, line2: null, city: null, state: null, zip: null }

function addressOf(sent: NonNullable<SentPatient['address']>, told: Problem[]): OnFile['address'] {
  const parts = {
    line1: sent.line1,
    line2: sent.line2,
    city: sent.city,
    state: stateOf(sent.state),
    zip: sent.zip,
  }
  const whole = Address.safeParse(parts)
  if (whole.success) return whole.data
  told.push(informs(pid(11), m.ehrFiling.addressUnread, '102'))
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(parts))
    if (Address.safeParse({ ...kept, [name]: value }).success) kept[name] = value
  return Address.parse(kept)
}

/** The first number that is no mail address alone, and the first mail address. */
function reachOf(
  phones: NonNullable<SentPatient['phones']>,
  told: Problem[],
): Pick<SentFields, 'phone' | 'email'> {
  const fields: Pick<SentFields, 'phone' | 'email'> = {}
  const number = phones.find((one) => one.number !== '')?.number
  const mail = phones.find((one) => one.email !== '')?.email
  if (number !== undefined) {
    const read = Phone.safeParse(number.replace(/x(?=\d)/i, ' x'))
    const plain = read.success ? read : Phone.safeParse(number)
    if (plain.success) fields.phone = plain.data
    else told.push(informs(pid(13), m.ehrFiling.phoneUnread, '102'))
  }
  if (mail !== undefined) {
    const read = Email.safeParse(mail)
    if (read.success) fields.email = read.data
    else told.push(informs(pid(13), m.ehrFiling.emailUnread, '102'))
  }
  return fields
}

function raceFields(races: NonNullable<SentPatient['races']>, told: Problem[]): Pick<SentFields, 'race'> {
  if (races.length > 1) told.push(informs(pid(10), m.ehrFiling.races))
  const [first] = races
  if (!first) return {}
  for (const word of [first.code, first.text, first.altCode, first.altText]) {
    const read = Race.safeParse(raceOf(word))
    if (read.success) return { race: read.data }
  }
  told.push(informs(pid(10), m.ehrFiling.raceUnread))
  return {}
}

function ethnicityFields(
  sent: NonNullable<SentPatient['ethnicity']>,
  told: Problem[],
): Pick<SentFields, 'ethnicity'> {
  for (const word of [sent.code, sent.text, sent.altCode, sent.altText]) {
    const read = Ethnicity.safeParse(ethnicityOf(word))
    if (read.success) return { ethnicity: read.data }
  }
  told.push(informs(pid(22), m.ehrFiling.ethnicityUnread))
  return { ethnicity: 'notspecified' }
}

const Named = personName(100, m.errors.valueMissing)

/** What PID says, as far as a record of ours has a place for it; what has none is told. */
export function sentFields(sent: SentPatient, told: Problem[]): SentFields {
  const fields: SentFields = {}
  for (const [part, name] of [
    ['family', 'lastname'],
    ['given', 'firstname'],
  ] as const) {
    const read = sent.name ? Named.safeParse(sent.name[part]) : null
    if (read?.success) fields[name] = read.data
  }
  if (sent.name === null) told.push(warns(pid(5), m.ehrFiling.deleteKept))
  if (sent.name && sent.name.middle !== '') fields.middlename = sent.name.middle.slice(0, 100)
  if (sent.birth === null) told.push(warns(pid(7), m.ehrFiling.deleteKept))
  const dob = birthOf(sent)
  if (dob !== null) fields.dob = dob
  if (sent.sex === null) fields.gender = 'N'
  else if (sent.sex !== undefined && sent.sex !== '') fields.gender = genderOfSex(sent.sex)
  if (sent.races === null) fields.race = null
  else if (sent.races) Object.assign(fields, raceFields(sent.races, told))
  if (sent.ethnicity === null) fields.ethnicity = null
  else if (sent.ethnicity) Object.assign(fields, ethnicityFields(sent.ethnicity, told))
  if (sent.phones === null) Object.assign(fields, { phone: null })
  else if (sent.phones) Object.assign(fields, reachOf(sent.phones, told))
  if (sent.address === null) fields.address = noAddress
  else if (sent.address) fields.address = addressOf(sent.address, told)
  if (sent.deceased === true) told.push(warns(pid(30), m.ehrFiling.deceased))
  return fields
}

/** Who a message is about, as a person who decides compares them with a record. */
export function statedPerson(sent: SentPatient): StatedPerson {
  const { lastname = null, firstname = null } = sentFields(sent, [])
  return { lastname, firstname, dob: birthOf(sent), sex: sent.sex ?? null }
}

/** A new patient of a message, or null where name or birth date is missing: nobody is registered without them. */
export function newPatientFields(
  sent: SentPatient,
  rest: Pick<PatientFields, 'location' | 'insurance'>,
  told: Problem[],
): PatientFields | null {
  const read = PatientFields.safeParse({ ...sentFields(sent, told), ...rest })
  return read.success ? read.data : null
}

/** What an update changes: that which was stated, over what is on file. */
export const editOf = (
  sent: SentFields,
  onFile: Pick<OnFile, 'firstname' | 'lastname' | 'dob' | 'location'>,
): Omit<PatientEdit, '_id' | 'version'> => ({
  middlename: undefined,
  gender: undefined,
  race: undefined,
  ethnicity: undefined,
  phone: undefined,
  email: undefined,
  address: undefined,
  insurance: undefined,
  firstname: onFile.firstname,
  lastname: onFile.lastname,
  dob: onFile.dob,
  location: onFile.location,
  ...sent,
})

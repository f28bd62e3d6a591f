import { isValidNpi } from '@contract/npi'
import type { Value } from './message'
import type {
  Authority,
  Code,
  Diagnosis,
  EntityId,
  Identifier,
  Name,
  PostalAddress,
  Provider,
  Telecom,
} from './shapes'

/** Readers of the data types that fields are made of (HL7 v2.5.1, 2.A). */

/** HD in one component, by its subcomponents. */
const authorityIn = (value: Value, component: number): Authority => ({
  namespace: value.part(component),
  oid: value.part(component, 2),
  oidType: value.part(component, 3),
})

/** HD over a whole field, as in MSH-3. */
export const readAuthority = (value: Value): Authority => ({
  namespace: value.part(1),
  oid: value.part(2),
  oidType: value.part(3),
})

/** CX. Null without an id. */
export function readIdentifier(value: Value): Identifier | null {
  const id = value.part(1)
  return id === '' ? null : { id, authority: authorityIn(value, 4), type: value.part(5) }
}

/** EI over a field. Null without an id. */
export function readEntity(value: Value): EntityId | null {
  const id = value.part(1)
  return id === ''
    ? null
    : { id, authority: { namespace: value.part(2), oid: value.part(3), oidType: value.part(4) } }
}

/** EI in one component, by its subcomponents: SPM-2, OBR-29. */
export function readEntityIn(value: Value, component: number): EntityId | null {
  const id = value.part(component)
  return id === ''
    ? null
    : {
        id,
        authority: {
          namespace: value.part(component, 2),
          oid: value.part(component, 3),
          oidType: value.part(component, 4),
        },
      }
}

/** CWE and CE. */
export const readCode = (value: Value): Code => ({
  code: value.part(1),
  text: value.part(2),
  system: value.part(3),
  altCode: value.part(4),
  altText: value.part(5),
  altSystem: value.part(6),
  original: value.part(9),
})

/** Whether a code says anything at all. */
export const isStated = (code: Code): boolean => Object.values(code).some((part) => part !== '')

/** XPN from component 1 on, or a name inside XCN from component 2 on. */
const nameFrom = (value: Value, first: number, type: number): Name => ({
  family: value.part(first),
  given: value.part(first + 1),
  middle: value.part(first + 2),
  suffix: value.part(first + 3),
  prefix: value.part(first + 4),
  type: value.part(type),
})
export const readName = (value: Value): Name => nameFrom(value, 1, 7)
export const hasName = ({ family, given }: Name): boolean => family !== '' || given !== ''

/** Of several names the legal one, else the first that names anybody. Null where none does. */
export function readNames(values: readonly Value[]): Name | null {
  const names = values.map(readName).filter(hasName)
  return names.find(({ type }) => type === 'L') ?? names[0] ?? null
}

const saysNpi = (value: Value): boolean =>
  [9, 13].some((component) =>
    [1, 2].some((sub) =>
      /\bNPI\b|National Provider|2\.16\.840\.1\.113883\.4\.6$/i.test(value.part(component, sub)),
    ),
  )

/**
 * XCN: the repetitions of one field name one person under several numbers. The NPI is the one that says so and whose check digit
 * is right, else the only one that could be one. Null where nobody is named.
 */
export function readProvider(values: readonly Value[]): Provider | null {
  const named = values.filter((value) => value.part(1) !== '' || hasName(nameFrom(value, 2, 10)))
  const [first] = named
  if (!first) return null
  const wellFormed = named.filter((value) => isValidNpi(value.part(1)))
  const own = wellFormed.find(saysNpi) ?? (wellFormed.length === 1 ? wellFormed[0] : undefined)
  const from = own ?? first
  return {
    npi: own?.part(1) ?? '',
    id: from.part(1),
    authority: authorityIn(from, 9),
    name: nameFrom([from, ...named].find((value) => hasName(nameFrom(value, 2, 10))) ?? from, 2, 10),
  }
}

/** XAD. Null where no part of it is filled. */
export function readAddress(value: Value): PostalAddress | null {
  const address = {
    line1: value.part(1),
    line2: value.part(2),
    city: value.part(3),
    state: value.part(4),
    zip: value.part(5),
    country: value.part(6),
    type: value.part(7),
    county: value.part(9),
  }
  const { type: _type, country: _country, ...place } = address
  return Object.values(place).some((part) => part !== '') ? address : null
}

/** XTN: the number as typed, else of country, area and local number. Null without a number and a mail address. */
export function readTelecom(value: Value): Telecom | null {
  const parts = [value.part(5), value.part(6), value.part(7)].filter(Boolean)
  const number = value.part(1) || value.part(12) || (value.part(7) === '' ? '' : parts.join(' '))
  const email = value.part(4)
  return number === '' && email === ''
    ? null
    : { number, email, use: value.part(2), equipment: value.part(3) }
}
export const readTelecoms = (values: readonly Value[]): Telecom[] =>
  values.map(readTelecom).filter((one) => one !== null)

/** The form of an ICD-10-CM code, with or without its dot. */
const ICD10_FORM = /^[A-Z]\d[0-9A-Z](?:\.?[0-9A-Z]{1,4})?$/
const ICD10_SYSTEM = /^(I10|I10C|I10P|ICD-?10|ICD-?10-?CM|2\.16\.840\.1\.113883\.6\.90)$/i

/** A diagnosis by its code field; `method` is DG1-2, which old messages have the system in. */
export function readDiagnosis(value: Value, method = ''): Diagnosis | null {
  const { code, text, system } = readCode(value)
  if (code === '' && text === '') return null
  const named = system || method
  return {
    code,
    text,
    system: named,
    isIcd10: ICD10_FORM.test(code) && (named === '' || ICD10_SYSTEM.test(named)),
  }
}

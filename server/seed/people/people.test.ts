import { expect, test } from 'vitest'
import { Email, Npi, Phone } from '@contract/people'
import { LocationFields } from '@contract/locations/shapes'
import { PatientFields } from '@contract/patients/shapes'
import { PhysicianFields } from '@contract/physicians/shapes'
import { seededRandom } from '@server/seed/random'
import { payers } from '@server/seed/catalogue'
import { lab, locations, makePatient, physicians, portalLocations, salesReps } from './index'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const locationCodes = new Set(locations.map(({ code }) => code))
const many = (count: number, seed = 11) => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, index) => makePatient(random, index))
}

test('24 locations, 40 physicians, 7 sales reps, each accepted by its contract', () => {
  expect([locations.length, physicians.length, salesReps.length]).toEqual([24, 40, 7])
  expect(locationCodes.size).toBe(24)
  const reps = new Set(salesReps.map(({ code }) => code))
  for (const { salesRep, name, code, address, phone, fax } of locations) {
    const fields = { name, code, address, phone, fax, salesRepId: ID }
    expect(LocationFields.parse(fields)).toEqual(fields)
    expect(reps).toContain(salesRep)
  }
  for (const rep of salesReps)
    expect([Email.parse(rep.email), Phone.parse(rep.phone)]).toEqual([rep.email, rep.phone])
  for (const { active: _switched, ...physician } of physicians) {
    const fields = { ...physician, locations: physician.locations.map(() => ID) }
    expect(PhysicianFields.parse(fields)).toEqual(fields)
  }
})

test('every NPI is well formed, begins with 1 or 2 and is used once', () => {
  for (const { npi } of physicians) {
    expect(Npi.safeParse(npi).success, npi).toBe(true)
    expect(npi).toMatch(/^[12]/)
  }
  expect(new Set(physicians.map(({ npi }) => npi)).size).toBe(physicians.length)
})

test('every physician works at one to three known locations, and every location has one', () => {
  const staffed = new Set<string>()
  for (const { locations: codes } of physicians) {
    expect(codes.length).toBeGreaterThanOrEqual(1)
    expect(codes.length).toBeLessThanOrEqual(3)
    for (const code of codes) {
      expect(locationCodes).toContain(code)
      staffed.add(code)
    }
  }
  expect(staffed.size).toBe(locations.length)
})

test('the portal users see the clinics that the demo promises', () => {
  const names = (codes: string[]) =>
    locations.filter(({ code }) => codes.includes(code)).map(({ name }) => name)
  expect(names(portalLocations.portal)).toEqual([
    'Cedar Ridge Pain & Spine, Meridian',
    'Cedar Ridge Pain & Spine, Eagle',
  ])
  expect(names(portalLocations['portal.other'])).toEqual(['Lakeshore Recovery Center'])
  expect(lab.clia).toBe('13D2187704')
})

test('patients are accepted by the contract and refer to known clinics and payers', () => {
  const payerCodes = new Set(payers.map(({ code }) => code))
  for (const { location, insurance, ...person } of many(1500)) {
    expect(locationCodes).toContain(location)
    const fields = {
      ...person,
      location: ID,
      insurance: insurance.map(({ payer, ...rest }) => {
        expect(payerCodes).toContain(payer)
        return { ...rest, payerId: ID, payerName: null }
      }),
    }
    expect(PatientFields.parse(fields)).toEqual(fields)
  }
})

test('nobody real can be reached: 555-01xx telephones and example.org addresses', () => {
  for (const { phone, email } of many(500)) {
    if (phone !== null) expect(phone).toMatch(/^\((208|541|509)\) 555-01\d\d$/)
    if (email !== null) expect(email).toMatch(/@example\.org$/)
  }
  for (const { phone, fax } of locations)
    expect(`${phone} ${fax}`).toMatch(/^\(208\) 555-01\d\d \(208\) 555-01\d\d$/)
  for (const { phone } of [...physicians, ...salesReps, lab]) expect(phone).toMatch(/^\(208\) 555-01\d\d$/)
})

test('ages fit the clinic, and hard names are among them', () => {
  const everyone = many(3000)
  const kindOf = new Map(locations.map(({ code, kind }) => [code, kind]))
  const bornYears = (kind: string) =>
    everyone.filter(({ location }) => kindOf.get(location) === kind).map(({ dob }) => Number(dob.slice(0, 4)))
  expect(Math.max(...bornYears('nursing'))).toBeLessThan(1970)
  expect(Math.max(...bornYears('family'))).toBeGreaterThan(2020)
  expect(everyone.every(({ location, gender }) => kindOf.get(location) !== 'women' || gender === 'F')).toBe(
    true,
  )
  const lastnames = everyone.map(({ lastname }) => lastname)
  for (const pattern of [/’/, /-/, /^.$/u, /^\p{Script=Han}$/u, /\p{Script=Arabic}/u, /ễ/, /^.{25,}$/u])
    expect(
      lastnames.some((name) => pattern.test(name)),
      String(pattern),
    ).toBe(true)
})

test('the same seed makes the same patients', () => {
  expect(many(40)).toEqual(many(40))
  expect(many(40)).not.toEqual(many(40, 12))
})

import { describe, expect, test } from 'vitest'
import { LocationFields } from './locations/shapes'
import { PatientFields } from './patients/shapes'
import { Address } from './people'

const patient = {
  firstname: 'Ana',
  lastname: 'Ito',
  dob: '1961-03-07',
  location: '019a0000-0000-7000-8000-000000000001',
}

describe('what is typed of people and places', () => {
  test.each(['83702', '83702-1234', 'K1A 0B1', 'sw1a 1aa', '1234 AB', '1234567890'])(
    '%s is a postcode',
    (zip) => expect(Address.parse({ zip }).zip).toBe(zip.toUpperCase()),
  )
  test.each(['AB', '123456789012', '-'])('%s is none', (zip) =>
    expect(Address.safeParse({ zip }).success).toBe(false),
  )
  test('a state and a location’s code are kept in capitals, as postcodes are', () => {
    expect(Address.parse({ state: 'on' }).state).toBe('ON')
    expect(LocationFields.parse({ name: 'Review', code: 'revloc', address: {} }).code).toBe('REVLOC')
  })
  test.each(['1', '😀', '. .'])('%s is no name', (firstname) =>
    expect(PatientFields.safeParse({ ...patient, firstname }).success).toBe(false),
  )
  test.each(['Nguyễn', '李', 'Þ', 'محمد', 'John 3rd'])('%s is a name', (firstname) =>
    expect(PatientFields.parse({ ...patient, firstname }).firstname).toBe(firstname),
  )
})

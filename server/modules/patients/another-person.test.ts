import { expect, test } from 'vitest'
import { isAnotherPerson, leavesPerson } from './another-person'

const gina = { firstname: 'Gina', lastname: 'Miller', dob: '1980-03-04', gender: 'F' }

test.each([
  ['a last name after a wedding', { lastname: 'Johnson' }],
  ['a first name that was entered wrong', { firstname: 'Robert' }],
  ['a birth date that was entered wrong', { dob: '1951-12-30' }],
  ['a sex that was entered wrong', { gender: 'M' }],
  ['a new last name and a corrected sex', { lastname: 'Johnson', gender: 'M' }],
  ['two misspellings', { firstname: 'Ginna', lastname: 'Milller' }],
  ['names in each other’s place', { firstname: 'Miller', lastname: 'Gina' }],
  ['a last name, and a digit of the birth date', { lastname: 'Johnson', dob: '1980-03-05' }],
])('%s is the same person', (_what, change) =>
  expect(isAnotherPerson(gina, { ...gina, ...change })).toBe(false),
)

test.each([
  ['first name and birth date', { firstname: 'Robert', dob: '1951-12-30' }],
  ['first name and birth date by a letter and a digit', { firstname: 'Tina', dob: '1980-03-05' }],
  ['last name and birth date', { lastname: 'Petrova', dob: '1955-06-07' }],
  ['first and last name', { firstname: 'Robert', lastname: 'Johnson' }],
  ['first name and sex', { firstname: 'Robert', gender: 'M' }],
  ['birth date and sex', { dob: '1951-12-30', gender: 'M' }],
])('%s make another person', (_what, change) =>
  expect(isAnotherPerson(gina, { ...gina, ...change })).toBe(true),
)

test('a newborn gets its name, and a sex that was not on file is filled in', () => {
  const born = { firstname: 'Baby girl', lastname: 'Lee', dob: '2026-11-01', gender: 'N' }
  expect(
    isAnotherPerson(born, { firstname: 'Emma', lastname: 'Ortiz', dob: '2026-11-01', gender: 'F' }),
  ).toBe(false)
  expect(isAnotherPerson({ ...gina, gender: 'N' }, { ...gina, lastname: 'Johnson' })).toBe(false)
})

test('step by step is refused where the second thing goes; the way back is open', () => {
  const robert = { ...gina, firstname: 'Robert' }
  const johnson = { ...robert, lastname: 'Johnson' }
  expect(leavesPerson(gina, gina, robert)).toBe(false)
  expect(leavesPerson(gina, robert, johnson)).toBe(true)
  // A record that was moved before this was refused.
  const moved = { ...johnson, dob: '1951-12-30', gender: 'M' }
  expect(leavesPerson(gina, moved, { ...moved, gender: 'F' })).toBe(false)
  expect(leavesPerson(gina, moved, gina)).toBe(false)
  expect(leavesPerson(gina, moved, { ...moved, firstname: 'Ivan', dob: '1990-01-01' })).toBe(true)
})

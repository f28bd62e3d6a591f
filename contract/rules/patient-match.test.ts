import { describe, expect, test } from 'vitest'
import {
  askFrom,
  comparePatients,
  matchChance,
  matchReasons,
  nearDate,
  type Comparable,
} from './patient-match'
import { jaroWinkler, oneSlip } from './text-likeness'

const ada: Comparable = {
  lastname: 'oyelaran',
  firstname: 'margarethe',
  dob: '1978-06-19',
  gender: 'F',
  phone: '2085550148',
  street: '12 elm street',
  city: 'boise',
  zip: '83702',
}
const asked = (other: Partial<Comparable>, of: Partial<Comparable> = ada) => {
  const comparison = comparePatients({ ...ada, ...of }, { ...ada, ...other })
  return { asked: matchChance(comparison) >= askFrom, reasons: matchReasons(comparison) }
}

describe('whether two records may be of one person', () => {
  test('slips, a swapped name, a move and a new surname still ask', () => {
    expect(asked({ firstname: 'margarete' }).reasons).toEqual([
      'Similar name',
      'Same date of birth',
      'Same phone',
      'Same street',
      'Same ZIP code',
    ])
    const moved = { phone: null, street: '9 oak avenue', city: 'nampa', zip: '83651' }
    for (const [what, other] of [
      ['a slip', { ...moved, lastname: 'oyelran' }],
      ['a move', moved],
      ['swapped', { ...moved, lastname: 'margarethe', firstname: 'oyelaran' }],
      ['a digit of the birthday', { dob: '1978-06-16' }],
      ['day and month swapped', { dob: '1978-09-06' }, { dob: '1978-06-09' }],
      ['married', { lastname: 'brown' }],
    ] as const)
      expect(
        asked(other as Partial<Comparable>, what === 'day and month swapped' ? { dob: '1978-06-09' } : ada)
          .asked,
        what,
      ).toBe(true)
    expect(asked({ lastname: 'margarethe', firstname: 'oyelaran' }).reasons[0]).toBe(
      'First and last name swapped',
    )
    expect(asked({ lastname: 'brown' }).reasons[0]).toBe('Different last name')
  })

  test('a spouse, a child, a namesake and somebody born on the same day are other people', () => {
    for (const [who, other] of [
      ['a spouse', { firstname: 'tunde', dob: '1975-02-03', gender: 'M' }],
      ['a child', { firstname: 'ada', dob: '2010-11-30' }],
      [
        'a namesake',
        { dob: '1941-12-02', phone: '2085559999', street: '400 pine road', city: 'nampa', zip: '83651' },
      ],
      [
        'a birthday',
        { lastname: 'kim', firstname: 'june', phone: '2085559999', street: '400 pine road', zip: '83651' },
      ],
    ] as const)
      expect(asked(other).asked, who).toBe(false)
  })

  test('names alone ask while no date of birth is typed, and not once it differs', () => {
    const typed = {
      lastname: 'oyelaran',
      firstname: 'margarete',
      dob: null,
      gender: null,
      phone: null,
      street: null,
      city: null,
      zip: null,
    }
    expect(asked({}, typed).asked).toBe(true)
    expect(asked({}, { ...typed, dob: '1950-01-02' }).asked).toBe(false)
    expect(asked({}, { ...typed, lastname: 'kim' }).asked).toBe(false)
    expect(asked({}, { ...typed, lastname: '', firstname: '', dob: ada.dob }).asked).toBe(false)
  })
})

test('dates and words one slip apart', () => {
  expect(nearDate('1978-06-09', '1978-09-06')).toBe(true)
  expect(nearDate('1978-06-19', '1987-06-19')).toBe(true)
  expect(nearDate('1978-06-19', '1978-06-19')).toBe(false)
  expect(nearDate('1978-06-19', '1979-07-19')).toBe(false)
  expect(oneSlip('83702', '83720')).toBe(true)
  expect(oneSlip('83702', '8370')).toBe(true)
  expect(oneSlip('83702', '83211')).toBe(false)
  // Winkler's own examples.
  expect(jaroWinkler('martha', 'marhta')).toBeCloseTo(0.961, 3)
  expect(jaroWinkler('dixon', 'dicksonx')).toBeCloseTo(0.813, 3)
  expect(jaroWinkler('', 'a')).toBe(0)
})

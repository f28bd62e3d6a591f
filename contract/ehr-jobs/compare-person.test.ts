import { expect, test } from 'vitest'
import { comparePerson, differingParts } from './compare-person'

const onFile = { lastname: 'Núñez-Hale', firstname: 'Nora', dob: '1980-01-02', gender: 'F' as const }
const stated = { lastname: 'NUNEZ HALE', firstname: 'nora', dob: '1980-01-02', sex: 'F' }

test('accents, case, hyphens and spaces are no difference', () => {
  expect(comparePerson(stated, onFile)).toEqual({ name: 'agrees', birth: 'agrees', sex: 'agrees' })
  expect(differingParts(stated, onFile)).toEqual([])
})

test.each([
  [{ lastname: 'Zed' }, 'name'],
  [{ firstname: 'Walter' }, 'name'],
  [{ dob: '1980-01-03' }, 'birth'],
  [{ sex: 'M' }, 'sex'],
])('%o differs', (over, part) => {
  expect(differingParts({ ...stated, ...over }, onFile)).toEqual([part])
})

test('what one of the two does not say differs from nothing', () => {
  expect(
    comparePerson({ lastname: null, firstname: 'Nora', dob: null, sex: 'U' }, { ...onFile, gender: 'F' }),
  ).toEqual({ name: 'notStated', birth: 'notStated', sex: 'notStated' })
  expect(comparePerson(stated, { ...onFile, dob: null, gender: 'N' })).toMatchObject({
    birth: 'notStated',
    sex: 'notStated',
  })
})

import { expect, test } from 'vitest'
import { patientMarks } from './named-patient'

const ordered = {
  lastname: "O'Brien-N\u00fa\u00f1ez",
  firstname: 'Mary Ann',
  dob: '1961-02-03',
  gender: 'FEMALE',
}
const marks = (last: string, first = '', birth = '', sex = '') =>
  patientMarks({ last, first, birth, sex }, ordered)

test.each([
  ['as ordered', "O'BRIEN-N\u00da\u00d1EZ", 'MARY ANN', '19610203', 'F'],
  ['without marks', 'OBRIEN NUNEZ', 'MARY', '19610203000000', 'f'],
  ['in one part', "O'Brien-Nunez Mary Ann", '', '1961-02-03', ''],
  ['the last name alone', 'OBRIENNUNEZ', '', '', 'U'],
  ['a day that can be read so', '', '', '03/02/1961', ''],
  ['nobody', '', '', '', ''],
])('%s is the patient of the order', (_name, last, first, birth, sex) => {
  expect(marks(last, first, birth, sex)).toEqual([])
})

test.each([
  ['another name', 'DOE', 'JOHN', '', '', 'DOE JOHN'],
  ['another first name', 'OBRIEN NUNEZ', 'PATRICIA', '', '', 'OBRIEN NUNEZ PATRICIA'],
  ['another birth date', 'OBRIEN NUNEZ', 'MARY', '19610204', '', 'OBRIEN NUNEZ MARY, born 19610204'],
  ['another sex', '', '', '', 'M', 'M'],
])('%s is said in words', (_name, last, first, birth, sex, words) => {
  expect(marks(last, first, birth, sex)).toEqual([`The instrument names another patient: ${words}`])
})

test('a birth date that cannot be read is said, and where nobody is named nothing is', () => {
  expect(marks('OBRIEN NUNEZ', 'MARY', '61Y')).toEqual([
    'The birth date that the instrument names cannot be compared: 61Y',
  ])
  expect(patientMarks(undefined, ordered)).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { proposeMap } from './patient-columns'
import { birthDateOf, datesAreDayFirst, ethnicityOf, genderOf, raceOf, stateOf } from './patient-words'
import { readPatientsCsv } from './patients-csv'

const here = '01900000-0000-7000-8000-000000000001'
const there = '01900000-0000-7000-8000-000000000002'
const read = (text: string, map: Record<string, string | null> = {}, locationId: string | null = here) =>
  readPatientsCsv(new TextEncoder().encode(text), {
    map,
    locationId,
    locations: new Map([['there', there]]),
    today: '2026-11-19',
  })

describe('patients from a file', () => {
  test('columns are known by the names that other systems give them', () => {
    const of = (names: string[]) =>
      Object.fromEntries(Object.entries(proposeMap(names)).filter(([, column]) => column !== null))
    expect(of(['LAST', 'FIRST', 'BIRTHDATE', 'GENDER', 'ZIP', 'RACE'])).toEqual({
      lastname: 'LAST',
      firstname: 'FIRST',
      dob: 'BIRTHDATE',
      gender: 'GENDER',
      zip: 'ZIP',
      race: 'RACE',
    })
    expect(of(['Surname', 'Given Name', 'D.O.B.', 'Sex', 'Postal code', 'Street 2'])).toEqual({
      lastname: 'Surname',
      firstname: 'Given Name',
      dob: 'D.O.B.',
      gender: 'Sex',
      zip: 'Postal code',
      line2: 'Street 2',
    })
    expect(
      of([
        'last_name',
        'first_name',
        'middle_name',
        'date_of_birth',
        'biological_sex',
        'street',
        'phone_number',
        'suffix',
      ]),
    ).toMatchObject({
      dob: 'date_of_birth',
      gender: 'biological_sex',
      line1: 'street',
      phone: 'phone_number',
    })
  })

  test('birth dates that mean one day are taken, the others are not', () => {
    for (const text of [
      '1961-03-07',
      '3/7/1961',
      '03/07/1961',
      '19610307',
      '7 Mar 1961',
      'March 7, 1961',
      '1961/03/07',
      '3-7-1961',
      '1961-03-07T00:00:00Z',
      '3/7/1961 12:00:00 AM',
      '1961-03-07 00:00:00',
    ])
      expect(birthDateOf(text, false, '2026-11-19'), text).toEqual({ date: '1961-03-07' })
    for (const text of ['3/7/15', '', 't', '7/1961', '2/30/1961', '31/1/1961', '1961', 'yesterday', '22346'])
      expect(birthDateOf(text, false, '2026-11-19'), text).toHaveProperty('problem')
    // 2061 is still to come, and so is December of 2026; 1915 and 2015 are both past.
    expect(birthDateOf('3/7/61', false, '2026-11-19')).toEqual({ date: '1961-03-07' })
    expect(birthDateOf('12/1/26', false, '2026-11-19')).toEqual({ date: '1926-12-01' })
    expect(birthDateOf('3/7/1961', true, '2026-11-19')).toHaveProperty('problem')
    expect(birthDateOf('1961-03-07', true, '2026-11-19')).toEqual({ date: '1961-03-07' })
    expect(datesAreDayFirst(['31/01/1961', '25.12.1980', '3/7/1961'])).toBe(true)
    expect(datesAreDayFirst(['1/31/1961', '12/25/1980', '31/1/1961'])).toBe(false)
  })

  test('words for sex, race, ethnicity and state', () => {
    expect(['Female', 'm', 'MAN', 'unknown', 'X', 'banana'].map(genderOf)).toEqual([
      'F',
      'M',
      'M',
      'N',
      'O',
      'banana',
    ])
    expect(['Black or African American', '2106-3', '', 'not specified'].map(raceOf)).toEqual([
      'black',
      'white',
      null,
      'notspecified',
    ])
    expect(['Not Hispanic or Latino', '2135-2', 'nonhispanic'].map(ethnicityOf)).toEqual([
      'nothispanic',
      'hispanic',
      'nothispanic',
    ])
    expect(['Massachusetts', 'id', 'New York'].map(stateOf)).toEqual(['MA', 'ID', 'NY'])
  })

  test('a row is checked as the registration form would check it, and every bad cell is named by its own column', async () => {
    const { lines, problems } = await read(
      'Last,First,DOB,Sex,Zip,State,Phone,Clinic\nGarcía,Ana,1961-03-07,female,83642,Idaho,(208) 555-0100,\nSmith,,13/45/1961,banana,?,Idahoo,call me,Nowhere\nLee,Kim,2026-12-01,M,,,,there\n=SUM(A1),Eve,1990-01-01,F,,,,\n',
    )
    expect(problems).toEqual([])
    expect(lines[0]).toMatchObject({
      line: 2,
      problems: [],
      fields: {
        lastname: 'García',
        gender: 'F',
        dob: '1961-03-07',
        location: here,
        address: { state: 'ID', zip: '83642' },
      },
    })
    expect(Object.fromEntries(lines[1]?.problems.map((one) => [one.column, one.message]) ?? [])).toEqual({
      First: 'Enter the first name.',
      DOB: 'There is no month 13. The month comes first, as in 3/7/1961.',
      Sex: 'Use male, female, other or unknown.',
      Zip: 'Use five digits, ZIP+4, or the postcode of another country.',
      State: 'Use the two-letter state code.',
      Phone: 'Use a phone number, such as (208) 555-0148.',
      Clinic: 'No location with the code or name Nowhere.',
    })
    expect(lines[2]?.problems).toEqual([{ column: 'DOB', message: 'The date of birth is in the future.' }])
    expect(lines[3]?.fields?.lastname).toBe('=SUM(A1)')
  })

  test('a chosen map wins over the proposal; what is missing is said once for the file', async () => {
    const swapped = await read('Name A,Name B,DOB,Sex\nAna,García,1961-03-07,F\n', {
      firstname: 'Name A',
      lastname: 'Name B',
    })
    expect(swapped.lines[0]?.fields).toMatchObject({ firstname: 'Ana', lastname: 'García' })
    const bare = await read('Name A,Name B\nx,y\n', { lastname: 'No such', nonsense: 'Name A' }, null)
    expect(bare.problems).toEqual([
      'The file has no column No such.',
      'nonsense is not a patient field.',
      'No column for first name. Choose one.',
      'No column for last name. Choose one.',
      'No column for date of birth. Choose one.',
      'No column for gender. Choose one.',
      'Choose a location for these patients.',
    ])
  })
})

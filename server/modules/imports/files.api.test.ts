import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { historyOfPatient } from '../patients/public'
import { importFiles } from './test-files'

let lab: TestLab
let admin: Caller
let files: ReturnType<typeof importFiles>
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  files = importFiles(lab, admin)
})
afterAll(() => lab.close())

const mer = () => lab.seeded.locations.get('CRPS-MER') ?? ''
const everywhere = () => ({ labId: lab.seeded.labId, locations: 'all' as const })

describe('drugs', () => {
  const head =
    'Ingredient~DF;Route~Trade_Name~Applicant~Strength~Appl_Type~Appl_No~Product_No~TE_Code~Approval_Date~RLD~RS~Type~Applicant_Full_Name'
  const line = (ingredient: string, trade: string, number: string, type: string, strength = '5MG') =>
    `${ingredient}~TABLET;ORAL~${trade}~ACME~${strength}~N~${number}~001~~Jan 1, 1990~Yes~Yes~${type}~ACME INC`
  const file = (...lines: string[]) => new Uint8Array(gzipSync([head, ...lines].join('\r\n')))
  const found = async (text: string) =>
    (await admin.call(api.reference.searchMedications, { body: { text } })).body.docs

  test('products of several makers are one medication, which a person’s switch outlives', async () => {
    const lines = [
      line('TESTAZINE HYDROCHLORIDE; OTHERINE', 'ZYMOTEST XR', '900001', 'DISCN', '5MG;10MG **a remark**'),
      line('TESTAZINE HYDROCHLORIDE', 'TESTAZINE HYDROCHLORIDE', '900002', 'RX'),
      line('TESTAZINE HYDROCHLORIDE', 'TESTAZINE HYDROCHLORIDE', '900003', 'DISCN'),
    ]
    const run = await files.load({ kind: 'drugs', fileName: 'products.txt.gz' }, file(...lines))
    expect(run).toMatchObject({ state: 'DONE', loaded: 3, refused: 0 })
    expect(run.message).toMatch(/^3 products: 2 medications added/)
    expect(await found('testazine')).toMatchObject([
      {
        name: 'Testazine Hydrochloride',
        kind: 'generic',
        form: 'tablet',
        route: 'oral',
        ingredients: ['Testazine hydrochloride'],
      },
    ])
    const rows = await lab.owner
      .selectFrom('medication as m')
      .innerJoin('medication_ingredient as l', 'l.medication_id', 'm.id')
      .innerJoin('ingredient as i', 'i.id', 'l.ingredient_id')
      .select(['m.name', 'm.kind', 'm.strength', 'm.active', 'i.name as ingredient', 'i.substance'])
      .where('m.source', '=', 'orange-book')
      .where('m.name', '=', 'Zymotest XR')
      .orderBy('l.position')
      .execute()
    expect(rows).toMatchObject([
      {
        kind: 'brand',
        strength: '5MG / 10MG',
        active: false,
        ingredient: 'Testazine hydrochloride',
        substance: 'testazine',
      },
      { ingredient: 'Otherine', substance: 'otherine' },
    ])
    // Somebody switches it off; a file that says the same leaves it off, and the brand comes back to the market.
    await lab.owner
      .updateTable('medication')
      .set({ active: false })
      .where('name', '=', 'Testazine Hydrochloride')
      .execute()
    const next = [
      line('TESTAZINE HYDROCHLORIDE; OTHERINE', 'ZYMOTEST XR', '900001', 'RX', '5MG;10MG'),
      ...lines.slice(1),
    ]
    const again = await files.load({ kind: 'drugs', fileName: 'products.txt' }, file(...next))
    expect(again.message).toMatch(/^3 products: 0 medications added, 1 with a new market status/)
    expect((await found('testazine')).map(({ name }) => name)).toEqual(['Zymotest XR'])
  })

  test('a row with a wrong number comes back with its line and column', async () => {
    const run = await files.load(
      { kind: 'drugs' },
      file(line('A', 'B', '12', 'RX'), 'A~B~C', line('A', 'B', '900009', 'GONE')),
    )
    expect(run).toMatchObject({ state: 'DONE_WITH_ERRORS', loaded: 0, refused: 3 })
    expect((await files.refusedRows(run)).slice(1).map((row) => row.slice(-2))).toEqual([
      ['2', 'Appl_No: An application number has six digits.'],
      ['3', 'Ingredient: Cells in this row: 3; in the header: 14. Check for a missing or extra tilde.'],
      ['4', 'Type: Use RX, OTC or DISCN.'],
    ])
  })
})

describe('LOINC codes of tests [call:GET /api/v1/import/loinc] [call:POST /api/v1/import/loinc]', () => {
  test('a test without a code gets an offer, keeps what it has, and takes one when a person accepts it', async () => {
    const { id: glucose, loinc } = await lab.owner
      .selectFrom('test')
      .select(['id', 'loinc'])
      .where('name', '=', 'Glucose')
      .executeTakeFirstOrThrow()
    expect(loinc).toBe('2345-7')
    await lab.owner.updateTable('test').set({ loinc: null }).where('id', '=', glucose).execute()
    const run = await files.load(
      { kind: 'loinc' },
      '"LOINC_NUM","LONG_COMMON_NAME","ORDER_OBS"\n"2345-7","Glucose [Mass/volume] in Serum or Plasma","Both"\n"2345-8","A slip [Mass/volume] in Serum","Both"\n"5792-7","Glucose [Mass/volume] in Urine by Test strip","Both"\n',
    )
    expect(run).toMatchObject({ state: 'DONE_WITH_ERRORS', loaded: 2, refused: 1 })
    expect(run.message).toContain('First rejected row: line 3, LOINC_NUM: 2345-8 is not a LOINC code')
    const { body } = await admin.call(api.imports.loincMatches)
    const match = body.docs.find(({ testId }) => testId === glucose)
    expect(match).toMatchObject({ state: 'offered', offers: [{ loinc: '2345-7' }] })
    const accept = (version: number, code: string) =>
      admin.call(api.imports.acceptLoinc, { body: { testId: glucose, version, loinc: code } })
    const version = match?.version ?? 0
    expect((await accept(version, '718-7')).status).toBe(422)
    expect((await accept(version + 1, '2345-7')).status).toBe(409)
    expect(await accept(version, '2345-7')).toMatchObject({
      status: 200,
      body: { loinc: '2345-7', state: 'listed' },
    })
    expect((await accept(version + 1, '2345-7')).status).toBe(422)
    expect((await (await lab.as('portal')).call(api.imports.loincMatches)).status).toBe(403)
    const kept = await lab.owner
      .selectFrom('test_version')
      .select('version')
      .where('test_id', '=', glucose)
      .execute()
    expect(kept.map((row) => row.version)).toContain(version + 1)
  })
})

describe('a starter catalogue', () => {
  test('sample types, sections, tests and their words load in order, and again change nothing', async () => {
    const samples = 'description,localAbbreviation,domain,isActive\nTears,TRS,H,Y\nSerum,SER,H,Y\n'
    const sections = 'testSectionName,description,isActive\nOphthalmology,,Y\n'
    const tests =
      'testName,testSection,sampleType,loinc,isActive,isOrderable,sortOrder,unitOfMeasure,localization:en\n# a remark, with commas\nTear Sodium,Ophthalmology,Tears|Serum,,Y,Y,1,mmol/L,Sodium in tears\nTear Culture,Ophthalmology,Tears,,Y,Y,2,,\nLost,Nowhere,Tears,,Y,Y,3,,\nBad,Ophthalmology,Tears,2345-8,Q,Y,4,,\n'
    const words =
      'testName,resultType,resultValue,dictionaryCategory,sortOrder,isQuantifiable,isActive,isNormal\nTear Culture,D,No growth,X,1,N,Y,Y\nTear Culture,D,Growth,X,2,N,Y,N\nTear Sodium,N,,,1,Y,Y,N\n'
    for (const [file, added] of [
      [samples, '1'],
      [sections, '1'],
    ] as const)
      expect((await files.load({ kind: 'catalogue' }, file)).message).toMatch(new RegExp(`^${added} added`))
    const run = await files.load({ kind: 'catalogue' }, tests)
    expect(run).toMatchObject({ loaded: 2, refused: 2 })
    expect((await files.refusedRows(run)).slice(1).map((row) => row.slice(-2))).toEqual([
      ['5', 'testSection: no test type Nowhere. Import the sections first.'],
      ['6', 'loinc: 2345-8 is not a LOINC code: the check digit is wrong.; isActive: Use Y or N.'],
    ])
    expect((await files.load({ kind: 'catalogue' }, words)).message).toMatch(/^2 added/)
    for (const file of [samples, sections, tests, words])
      expect((await files.load({ kind: 'catalogue' }, file)).message).toMatch(/^0 added/)
    const { body } = await admin.call(api.reference.tests)
    expect(body.find(({ name }) => name === 'Tear Sodium')).toMatchObject({
      code: 'TEAR-SODIUM',
      reportName: 'Sodium in tears',
      definition: { kind: 'quantitative', units: 'mmol/L', ranges: [] },
    })
    expect(body.find(({ name }) => name === 'Tear Culture')).toMatchObject({
      version: 2,
      definition: {
        kind: 'qualitative',
        choices: [
          { label: 'No growth', abnormal: false },
          { label: 'Growth', abnormal: true },
        ],
      },
    })
    const dictionary = await files.load({ kind: 'catalogue' }, 'category,dictEntry,isActive\nA,B,Y\n')
    expect(dictionary).toMatchObject({
      state: 'FAILED',
      message: expect.stringMatching(/^Line 1, column dictEntry/),
    })
  })
})

describe('places [call:GET /api/v1/zip/:zip]', () => {
  test('a ZIP code answers with city, state and county once a table is loaded', async () => {
    const zip = async (code: string) =>
      (await admin.call(api.reference.zip, { params: { zip: code } })).body.places
    expect(await zip('35004')).toBeNull()
    const zips =
      'state_fips,state,state_abbr,zipcode,county,city\n1,Alabama,AL,35004,St Clair,Acmar\n1,Alabama,AL,3500,St Clair,Acmar\n'
    const run = await files.load({ kind: 'places' }, zips)
    expect(run).toMatchObject({ loaded: 1, refused: 1 })
    expect(run.message).toContain('line 3, zipcode: A ZIP code has five digits.')
    expect(await zip('35004')).toEqual([{ city: 'Acmar', state: 'AL', county: 'St Clair', countyFips: null }])
    await files.load({ kind: 'places' }, '\uFEFFFIPS,County,State\n01115,St. Clair,AL\n')
    expect(await zip('35004')).toMatchObject([{ countyFips: '01115' }])
    expect(await zip('99999')).toEqual([])
    expect((await files.load({ kind: 'places' }, zips)).message).toContain('New or changed: 0.')
  })
})

const uuid = (n: number) => `0198f2a0-0000-4000-8000-${String(n).padStart(12, '0')}`
const patient = (n: number, family: string, over: object = {}) => ({
  resourceType: 'Patient',
  id: uuid(n),
  identifier: [
    { system: 'urn:mrn', value: `M${n}`, type: { coding: [{ code: 'MR' }] } },
    { system: 'http://hl7.org/fhir/sid/us-ssn', value: '999-22-1962', type: { coding: [{ code: 'SS' }] } },
  ],
  name: [{ use: 'official', family, given: ['Bea', 'Ann'] }],
  gender: 'female',
  birthDate: '1971-03-09',
  address: [{ line: ['1 Pier Rd'], city: 'Boise', state: 'Idaho', postalCode: '83702' }],
  ...over,
})
const observation = (n: number, over: object = {}) => ({
  resourceType: 'Observation',
  id: uuid(9000 + n),
  status: 'final',
  category: [{ coding: [{ code: 'laboratory' }] }],
  code: { coding: [{ system: 'http://loinc.org', code: '2345-7', display: 'Glucose' }] },
  subject: { reference: `urn:uuid:${uuid(n)}` },
  effectiveDateTime: '2020-01-02T08:15:00+00:00',
  ...over,
})

describe('FHIR and Synthea', () => {
  test('what is no bundle, and what is wrong in one, is said in our own words', async () => {
    const said = async (file: unknown) =>
      (await files.load({ kind: 'fhir', fileName: 'b.json', location: mer() }, JSON.stringify(file))).message
    const of = (resource: unknown) => said({ resourceType: 'Bundle', entry: [{ resource }] })
    expect(await said({ resourceType: 'Bundle', entry: [[1]] })).toContain(
      'Line 1, entry[0]: this is not a FHIR bundle. Expected an object, found a list.',
    )
    expect(await of({ resourceType: 'Patient', id: 'p', name: {} })).toContain(
      'Expected a list, found an object.',
    )
    expect(await of({ resourceType: 'Patient' })).toContain('It is missing.')
    expect(await of({ resourceType: 'Patient', id: 'p', gender: 1 })).not.toContain('Invalid')
  })

  test('a bundle registers its patient and keeps laboratory results to the digit; again it changes nothing', async () => {
    // As text: JSON.stringify would drop the last digit of 4.20 before the file is read.
    const bundle = JSON.stringify({
      resourceType: 'Bundle',
      entry: [
        { resource: observation(1, { valueQuantity: { value: 'HERE', unit: 'mmol/L' } }) },
        { resource: observation(1, { status: 'entered-in-error', valueQuantity: { value: 1 } }) },
        {
          resource: observation(1, {
            category: [{ coding: [{ code: 'vital-signs' }] }],
            valueQuantity: { value: 1 },
          }),
        },
        { resource: patient(1, 'Bundleby') },
        { resource: { resourceType: 'Claim' } },
      ],
    }).replace('"HERE"', '4.20')
    const first = await files.load({ kind: 'fhir', fileName: 'bundle.json', location: mer() }, bundle)
    expect(first).toMatchObject({ state: 'DONE_WITH_ERRORS', loaded: 2, refused: 1 })
    expect(first.message).toContain('Patients added: 1;')
    expect(first.message).toContain('Not imported: 1 non-laboratory observations, 1 Claim.')
    expect(first.message).toContain('The observation is entered-in-error, not final.')
    const again = await files.load({ kind: 'fhir', fileName: 'bundle.json', location: mer() }, bundle)
    expect(again.message).toContain('Patients added: 0; already on file: 1.')
    expect(again.message).toContain('Results added: 0; already on file: 1.')
    const person = await lab.owner
      .selectFrom('patient')
      .select(['id', 'middlename'])
      .where('lastname', '=', 'Bundleby')
      .executeTakeFirstOrThrow()
    expect(person.middlename).toBe('Ann')
    expect(await historyOfPatient(lab.db, everywhere(), person.id)).toMatchObject([
      {
        loinc: '2345-7',
        name: 'Glucose',
        value: '4.20',
        unit: 'mmol/L',
        collectedAt: '2020-01-02T08:15:00.000Z',
        sourceFile: 'bundle.json',
      },
    ])
    expect(await historyOfPatient(lab.db, { ...everywhere(), locations: [] }, person.id)).toEqual([])
    const numbers = await lab.owner
      .selectFrom('patient_identifier')
      .select('system')
      .where('patient_id', '=', person.id)
      .execute()
    expect(numbers.map(({ system }) => system).sort()).toEqual(['fhir', 'urn:mrn'])
  })

  test('somebody who may be on file is registered and listed; a number of another person is refused', async () => {
    const lines = [
      patient(2, 'Bundlebey', { identifier: [], telecom: [] }),
      patient(1, 'Quitesomebodyelse', { birthDate: '1940-01-01' }),
    ].map((one) => JSON.stringify(one))
    const run = await files.load(
      { kind: 'fhir', fileName: 'people.ndjson', location: mer() },
      [...lines, '{"resourceType":"Patient",'].join('\n'),
    )
    expect(run).toMatchObject({ loaded: 1, refused: 2 })
    const rows = (await files.refusedRows(run)).slice(1).map((row) => row.slice(-2))
    expect(rows[0]?.[1]).toMatch(
      /^imported; possible duplicate of P-\d{7}: Similar name, Same date of birth, Same street, Same ZIP code$/,
    )
    expect(rows[1]?.[1]).toMatch(/^this number belongs to another patient, P-\d{7}/)
    expect(rows[2]).toEqual(['3', expect.stringMatching(/^json: Line 3, column \d+: this is not JSON/)])
  })

  test('Synthea’s two files: people, then their laboratory observations', async () => {
    const people =
      'Id,BIRTHDATE,SSN,FIRST,LAST,RACE,ETHNICITY,GENDER,ADDRESS,CITY,STATE,ZIP\n' +
      `${uuid(51)},1980-02-03,999-17-5017,Ann5,Synth77,white,nonhispanic,F,1 Lock,Boston,Massachusetts,02155\nx,1980-02-03,,A,B,white,nonhispanic,F,,,,\n`
    const found = await files.load({ kind: 'synthea-csv', location: mer() }, people)
    expect(found).toMatchObject({
      loaded: 1,
      refused: 1,
      message: expect.stringContaining('line 3, Id: Not an identifier'),
    })
    const results =
      'DATE,PATIENT,ENCOUNTER,CATEGORY,CODE,DESCRIPTION,VALUE,UNITS,TYPE\n' +
      `2023-10-10T04:17:47Z,${uuid(51)},,vital-signs,8302-2,Height,127.9,cm,numeric\n` +
      `2023-10-10T04:17:47Z,${uuid(51)},,laboratory,2345-7,Glucose,88.10,mg/dL,numeric\n` +
      `2023-10-10,${uuid(51)},,laboratory,2345-7,Glucose,88.10,mg/dL,numeric\n` +
      `2023-10-10T04:17:47Z,${uuid(52)},,laboratory,2345-7,Glucose,88.10,mg/dL,numeric\n`
    const run = await files.load({ kind: 'synthea-csv' }, results)
    expect(run).toMatchObject({ loaded: 1, refused: 2 })
    expect((await files.refusedRows(run)).slice(1).map((row) => row.slice(-2))).toEqual([
      ['4', 'DATE: Use a date and time with its UTC offset, such as 2024-03-07T08:15:00Z.'],
      ['5', `no patient on file with the number ${uuid(52)}: import the patients first`],
    ])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type Caller, type TestLab } from '../../test/harness'
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
const patientsHere = async () =>
  Number(
    (
      await lab.owner
        .selectFrom('patient')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('loading patients [call:POST /api/v1/import/preview] [call:POST /api/v1/import/start] [call:POST /api/v1/import/run] [call:GET /api/v1/import/recent]', () => {
  test('a preview shows the first rows with what is wrong, proposes the columns and stores nothing', async () => {
    const before = await patientsHere()
    const shown = await files.preview(
      { kind: 'patients' },
      '\uFEFFLAST;FIRST;BIRTHDATE;GENDER;Clinic\r\nNúñez;Ana;3/7/1961;F;CRPS-MER\r\nBad;;1961-02-30;?;Nowhere\r\n',
    )
    expect(shown).toMatchObject({
      columns: ['LAST', 'FIRST', 'BIRTHDATE', 'GENDER', 'Clinic'],
      total: 2,
      message: 'Rows to be rejected and returned with reasons: 1 of 2.',
    })
    expect(shown.map).toMatchObject({ lastname: 'LAST', dob: 'BIRTHDATE', location: 'Clinic', phone: null })
    expect(shown.rows[0]).toEqual({
      line: 2,
      cells: ['Núñez', 'Ana', '3/7/1961', 'F', 'CRPS-MER'],
      problems: [],
    })
    expect(shown.rows[1]?.problems.map((one) => one.column).sort()).toEqual([
      'BIRTHDATE',
      'Clinic',
      'FIRST',
      'GENDER',
    ])
    expect((await files.preview({ kind: 'patients' }, 'last,first,dob,sex\na,b,1990-01-01,M')).message).toBe(
      'Choose a location for these patients.',
    )
    expect(await patientsHere()).toBe(before)
  })

  test('one bad row in a thousand comes back with its reason; the others are patients like any', async () => {
    const rows = Array.from(
      { length: 1000 },
      (_, i) => `Bulk${i},"Anne ${i}",${1940 + (i % 60)}-0${1 + (i % 9)}-11,female,"=1+${i}"`,
    )
    rows[499] = 'Bulk499,=cmd|calc,1950-13-11,female,"two\nlines"'
    const run = await files.load(
      { kind: 'patients', fileName: 'clinic.csv', location: mer() },
      ['Surname,Given,DOB,Sex,Note', ...rows].join('\n'),
    )
    expect(run).toMatchObject({
      kind: 'patients',
      state: 'DONE_WITH_ERRORS',
      fileName: 'clinic.csv',
      total: 1000,
      done: 1000,
      loaded: 999,
      refused: 1,
      message: null,
    })
    expect(await files.refusedRows(run)).toEqual([
      ['Surname', 'Given', 'DOB', 'Sex', 'Note', 'line', 'problem'],
      [
        'Bulk499',
        "'=cmd|calc",
        '1950-13-11',
        'female',
        'two\nlines',
        '501',
        'DOB: There is no month 13. The month comes first, as in 3/7/1961.',
      ],
    ])
    const found = await admin.call(api.patients.search, { body: { text: 'bulk998' } })
    expect(found.body.docs[0]).toMatchObject({
      lastname: 'Bulk998',
      firstname: 'Anne 998',
      gender: 'F',
      location: mer(),
      version: 1,
    })
    const numbers = await lab.owner
      .selectFrom('patient')
      .select('patient_number')
      .where('lastname', 'like', 'Bulk%')
      .orderBy('patient_number')
      .execute()
    expect(new Set(numbers.map((row) => row.patient_number)).size).toBe(999)
    // What was loaded is in the trail, person by person, in the transactions that loaded it.
    const trail = await lab.owner
      .selectFrom('audit')
      .select(['ids', 'user_id'])
      .where('call', '=', 'POST /import/start')
      .execute()
    expect(new Set(trail.flatMap((row) => row.ids)).size).toBe(999 + 1)
    expect(trail.every((row) => row.user_id === lab.seeded.users.get('admin'))).toBe(true)
  })

  test('the corrected file loads what is new, and says of the others under which number they are', async () => {
    const file =
      'last,first,dob,sex,clinic\nTwice,Ana,1961-03-07,F,CRPS-MER\nTwice,ANA,3/7/1961,F,crps-mer\nTwice,Ana,1961-03-07,F,LAKESHR\n'
    const first = await files.load({ kind: 'patients', fileName: 'a.csv' }, file)
    expect(first).toMatchObject({ loaded: 2, refused: 1 })
    expect((await files.refusedRows(first))[1]?.slice(-2)).toEqual(['3', 'the same person as on line 2'])
    const again = await files.load(
      { kind: 'patients', fileName: 'a.csv' },
      `${file}New,Person,1961-03-07,M,CRPS-MER\n`,
    )
    expect(again).toMatchObject({ loaded: 1, refused: 3 })
    const reasons = (await files.refusedRows(again)).slice(1).map((row) => row.at(-1))
    expect(reasons.filter((reason) => /^already on file as P-\d{7}$/.test(reason ?? ''))).toHaveLength(2)
  })

  test('a good file ends DONE with nothing to download; a map says which column is which', async () => {
    const run = await files.load(
      { kind: 'patients', location: mer(), map: '{"firstname":"Name A","lastname":"Name B"}' },
      'Name A\tName B\tDOB\tSex\nAna\tMapped\t1961-03-07\tF\n',
    )
    expect(run).toMatchObject({ state: 'DONE', loaded: 1, refused: 0, refusedMediaKey: null })
    expect(
      (await admin.call(api.patients.search, { body: { text: 'mapped' } })).body.docs[0]?.firstname,
    ).toBe('Ana')
    const recent = (await admin.call(api.imports.recent)).body
    expect(recent[0]).toEqual(run)
    expect(recent.length).toBeGreaterThan(3)
  })

  test('a file that is none fails with its reason and loads nothing', async () => {
    const before = await patientsHere()
    for (const [file, message] of [
      ['just one column\nx\n', 'Only one column found.'],
      ['last,first,dob\na,b,1990-01-01\n', 'No column for gender.'],
      ['last,first,dob,sex\n', 'The file has a header line and no rows.'],
      ['PK\u0003\u0004', 'This is a spreadsheet or a zip archive.'],
    ] as const)
      expect(await files.load({ kind: 'patients', location: mer() }, file)).toMatchObject({
        state: 'FAILED',
        loaded: 0,
        message: expect.stringContaining(message),
      })
    expect(await patientsHere()).toBe(before)
    expect((await files.send(admin, 'preview', { kind: 'patients' }, 'PK\u0003\u0004')).status).toBe(400)
    expect((await files.send(admin, 'start', { kind: 'patients' }, '')).fields).toEqual({
      file: 'This file is empty. Choose another.',
    })
    expect((await files.send(admin, 'start', { kind: 'patients', map: '[1]' }, 'a,b')).fields).toHaveProperty(
      'map',
    )
    expect(
      (await files.send(admin, 'start', { kind: 'patients', location: lab.seeded.labId }, 'a,b')).fields,
    ).toHaveProperty('location')
    expect((await admin.raw('POST', '/api/v1/import/run', { _id: lab.seeded.labId })).status).toBe(404)
  })

  test('only who may import, and one file of a kind at a time', async () => {
    for (const name of ['lab', 'accession', 'portal', 'courier'])
      for (const call of ['preview', 'start'] as const)
        expect((await files.send(await lab.as(name), call, { kind: 'patients' }, 'a,b')).status, name).toBe(
          403,
        )
    expect((await files.send(lab.anonymous, 'start', { kind: 'patients' }, 'a,b')).status).toBe(401)
    expect((await (await lab.as('portal')).call(api.imports.recent)).status).toBe(403)
    await lab.owner
      .insertInto('import_run')
      .values({
        lab_id: lab.seeded.labId,
        id: lab.ports.ids.id(),
        kind: 'patients',
        state: 'RUNNING',
        file_name: 'x',
        total: null,
        message: null,
        refused_media_key: null,
        started_by: null,
        started_at: lab.clock.now(),
      })
      .execute()
    expect((await files.send(admin, 'start', { kind: 'patients' }, 'a,b')).status).toBe(409)
    await lab.owner.deleteFrom('import_run').where('state', '=', 'RUNNING').execute()
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { withNpiCheckDigit } from '@contract/npi'
import type { RunningJob } from '../../core/jobs/kind'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { importJob } from './job'
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

const npi = (nine: string) => withNpiCheckDigit(nine)
const lines = (...rows: string[]) => `${rows.join('\n')}\n`
const reasons = async (run: Parameters<typeof files.refusedRows>[0]) =>
  (await files.refusedRows(run)).slice(1).map((row) => row.slice(-2))

describe('locations, physicians and users by CSV [call:POST /api/v1/import/start]', () => {
  test('locations: good rows load, each bad cell comes back with its reason, and a second load changes nothing', async () => {
    const file = lines(
      'Code;Clinic Name;Street;City;ST;Zip Code;Telephone',
      'HARBOR;Harbor Point Clinic;12 Quay St;Boise;Idaho;83702;(208) 555-0170',
      'ORCHARD;Orchard Family Practice;4 Mill Rd;Nampa;ID;83651;',
      'orchard;Twin of Orchard;;;;;',
      'CRPS-MER;On file;;;;;',
      ';No code;;;ID;?;call us',
    )
    const seen = await files.preview({ kind: 'locations' }, file)
    expect(seen.map).toMatchObject({
      code: 'Code',
      name: 'Clinic Name',
      line1: 'Street',
      zip: 'Zip Code',
      fax: null,
    })
    expect(seen.rows.at(-1)?.problems).toEqual([
      { column: 'Code', message: 'Enter a short code.' },
      { column: 'Zip Code', message: 'Use five digits, ZIP+4, or the postcode of another country.' },
      { column: 'Telephone', message: 'Use a phone number, such as (208) 555-0148.' },
    ])
    const run = await files.load({ kind: 'locations' }, file)
    expect(run).toMatchObject({ state: 'DONE_WITH_ERRORS', loaded: 2, refused: 3 })
    expect(await reasons(run)).toEqual([
      ['4', 'A location with this code is already on line 3.'],
      ['5', 'A location with this code is already on file. Change it on its own page.'],
      ['6', expect.stringContaining('Code: Enter a short code.')],
    ])
    const { docs } = (await admin.call(api.locations.list, { query: { text: 'HARBOR' } })).body
    const { body } = await admin.call(api.locations.get, { params: { id: docs[0]?._id ?? '' } })
    expect(body).toMatchObject({
      code: 'HARBOR',
      address: { line1: '12 Quay St', state: 'ID' },
      active: true,
    })
    expect(await files.load({ kind: 'locations' }, file)).toMatchObject({ loaded: 0, refused: 5 })
  })

  test('physicians: NPI checked, locations by code or name, without one with a remark', async () => {
    const run = await files.load(
      { kind: 'physicians' },
      lines(
        'last,first,npi,degree,practice',
        `Quill,Aurelia,${npi('155555501')},MD,HARBOR;Orchard Family Practice`,
        `Sable,Bram,${npi('155555502')},,`,
        'Wrong,Digit,1555555010,MD,HARBOR',
        `Nowhere,Ned,${npi('155555503')},MD,ATLANTIS`,
        `Again,Aurelia,${npi('155555501')},MD,`,
      ),
    )
    expect(run).toMatchObject({
      loaded: 2,
      refused: 3,
      message: expect.stringMatching(/^Physicians added: 2\./),
    })
    expect(await reasons(run)).toEqual([
      ['3', expect.stringContaining('Imported without a location')],
      ['4', expect.stringContaining('npi: The check digit of this NPI is wrong.')],
      ['5', 'practice: No location with the code or name ATLANTIS.'],
      ['6', 'A physician with this NPI is already on line 2.'],
    ])
    const { docs } = (await admin.call(api.physicians.list, { query: { text: 'quill' } })).body
    expect(docs).toMatchObject([
      { credentials: 'MD', locationNames: ['Harbor Point Clinic', 'Orchard Family Practice'] },
    ])
  })

  test('users: roles by name, locations given, a one-time link by mail, and no password anywhere', async () => {
    const before = lab.mail.length
    const run = await files.load(
      { kind: 'users' },
      lines(
        'username,first name,last name,e-mail,type,roles,locations',
        'Rosa,Rosa,Lind,rosa@lab.example.org,lab,Lab Tech;Accessioning,',
        'harbor.desk,Hale,Moor,desk@harbor.example.org,Portal,User;Create Orders,HARBOR',
        'no.mail,No,Mail,,lab,,',
        'odd.role,Odd,Role,odd@lab.example.org,lab,Wizard,',
        'not.here,Not,Here,not@lab.example.org,portal,Lab Tech,',
        'admin,Second,Admin,second@lab.example.org,lab,,',
        'odd.type,Odd,Type,type@lab.example.org,robot,,',
      ),
    )
    expect(run).toMatchObject({ loaded: 2, refused: 5 })
    expect(await reasons(run)).toEqual([
      ['4', expect.stringContaining('e-mail: ')],
      ['5', 'roles: No role called Wizard.'],
      ['6', expect.stringContaining('roles: Lab Tech cannot be assigned')],
      ['7', 'An account with this username is already on file. Change it on its own page.'],
      ['8', 'type: Use one of: lab, pharmd, portal, courier, kiosk, sales.'],
    ])
    await lab.app.drain()
    const mail = lab.mail.slice(before)
    expect(mail.map(({ to }) => to).toSorted()).toEqual(['desk@harbor.example.org', 'rosa@lab.example.org'])
    expect(mail[0]?.text).toContain('action=resetPassword#token=')
    const { docs } = (await admin.call(api.users.list, { query: { text: 'harbor.desk' } })).body
    const { body } = await admin.call(api.users.get, { params: { id: docs[0]?._id ?? '' } })
    expect(body).toMatchObject({
      hasPassword: false,
      myroles: { user: { enabled: true }, 'create-orders': { enabled: true } },
    })
    expect(body.physicianLocations.map(({ location }) => location.name)).toEqual(['Harbor Point Clinic'])
  })

  test('top privilege is handed on only by its like, and each kind asks the right to make its things', async () => {
    const managed = { 'lab-admin': { enabled: true } }
    await lab.owner
      .updateTable('app_user')
      .set({ myroles: json(managed) })
      .where('username', '=', 'manager')
      .execute()
    const manager = await lab.as('manager')
    const file = lines(
      'username,first name,last name,e-mail,type,roles',
      'sneaky,Sly,Fox,sly@lab.example.org,lab,Super Admin',
    )
    const answer = await files.send(manager, 'preview', { kind: 'users' }, file)
    expect(api.imports.preview.out.parse(answer.body).rows[0]?.problems).toEqual([
      { column: 'roles', message: expect.stringContaining('Super Admin cannot be assigned') },
    ])
    for (const kind of ['users', 'locations', 'physicians'] as const)
      for (const name of ['lab', 'portal', 'sales'])
        for (const call of ['preview', 'start'] as const)
          expect((await files.send(await lab.as(name), call, { kind }, file)).status, name).toBe(403)
  })

  test.each(['users', 'locations', 'physicians'] as const)(
    'of %s the right to make them is asked for again when the load begins',
    async (kind) => {
      const work: RunningJob<unknown> = {
        labId: lab.seeded.labId,
        id: lab.ports.ids.id(),
        userId: lab.seeded.users.get('courier') ?? '',
        payload: { kind, fileName: 'file.csv', fileKey: 'none', map: {}, locationId: null },
        db: lab.db,
        ports: lab.ports,
        signal: new AbortController().signal,
        write: () => Promise.reject(new Error('It wrote.')),
        progress: () => Promise.resolve(),
        step: () => Promise.reject(new Error('It began.')),
      }
      await expect(importJob.run(work)).rejects.toThrow('no longer has the right')
    },
  )

  test('a column that is missing is asked for, and a chosen one is taken', async () => {
    const file = lines('Kürzel,Praxis', 'SUND,Sundby Clinic')
    expect((await files.preview({ kind: 'locations' }, file)).message).toContain(
      'No column for code. Choose one.',
    )
    expect(await files.load({ kind: 'locations' }, file)).toMatchObject({ state: 'FAILED', loaded: 0 })
    const map = JSON.stringify({ code: 'Kürzel', name: 'Praxis' })
    expect(await files.load({ kind: 'locations', map }, file)).toMatchObject({ state: 'DONE', loaded: 1 })
    expect(await files.load({ kind: 'locations', map: '{"npi":"Praxis"}' }, file)).toMatchObject({
      state: 'FAILED',
      message: 'npi is not a field of a location.',
    })
  })

  test('each thing loaded has its history, and names who loaded it', async () => {
    const { docs } = (await admin.call(api.physicians.list, { query: { text: 'quill' } })).body
    const { body } = await admin.call(api.physicians.history, { body: { _id: docs[0]?._id ?? '' } })
    expect(body.docs[0]).toMatchObject({ call: 'POST /import/start' })
    expect(body.docs[0]?.by).not.toBe('')
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { hoursLimit, type LabFields } from '@contract/lab-settings/shapes'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { director } from '../../db/migrations/0140-director'
import { jpegOf, pngFrom, pngOf } from './test-pictures'

let lab: TestLab
let admin: Caller
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
})
afterAll(() => lab.close())

const current = async () => (await admin.call(api.labSettings.get)).body
async function change(over: Partial<LabFields>, version?: number) {
  const { _id, hasLogo: _hasLogo, ...fields } = await current()
  lab.clock.advance(1000)
  return admin.call(api.labSettings.update, {
    body: { lab: { ...fields, ...over, version: version ?? fields.version } },
  })
}
const upload = (bytes: Uint8Array, caller = admin) => {
  lab.clock.advance(1000)
  return caller.raw('POST', '/api/v1/labInfo/logo', bytes)
}

describe('lab settings [route:/labInfo]', () => {
  test('a change is saved, seen by everybody at once, and in the history with old and new', async () => {
    const before = await current()
    const saved = await change({ shortName: 'Northgate Lab', logout_seconds: 3600, verifierMustDiffer: true })
    expect(saved.body).toMatchObject({ version: before.version + 1, logout_seconds: 3600 })
    const info = (await (await lab.as('lab')).call(api.reference.labInfo)).body
    expect(info).toMatchObject({ shortName: 'Northgate Lab', logout_seconds: 3600, verifierMustDiffer: true })
    const { docs } = (await admin.call(api.labSettings.history, {})).body
    expect(docs[0]?.changes.map(({ field, old, new: now }) => [field, old, now])).toEqual(
      expect.arrayContaining([
        ['shortName', before.shortName, 'Northgate Lab'],
        ['logout_seconds', 1800, 3600],
        ['verifierMustDiffer', false, true],
      ]),
    )
  })

  test('idle sign-out goes by user type where it is set; 84960 seconds are for couriers and kiosks alone', async () => {
    const refused = await change({ idleSecondsFor: { portal: 84_960 } })
    expect([refused.status, refused.fields]).toEqual([
      400,
      { 'lab.idleSecondsFor.portal': 'Enter 60 to 28800 seconds (1 minute to 8 hours).' },
    ])
    expect((await change({ idleSecondsFor: { courier: 84_961 } })).status).toBe(400)
    const saved = await change({ idleSecondsFor: { courier: 84_960, kiosk: 84_960, portal: 300 } })
    expect(saved.body.idleSecondsFor).toEqual({ courier: 84_960, kiosk: 84_960, portal: 300 })
    // A caller who leaves it out takes nothing away.
    const { _id, hasLogo: _hasLogo, idleSecondsFor: _left, ...others } = await current()
    const kept = await admin.call(api.labSettings.update, { body: { lab: others } })
    expect(kept.body.idleSecondsFor).toEqual(saved.body.idleSecondsFor)
    const [courier, portal] = [await lab.as('courier'), await lab.as('portal')]
    const seconds = async (caller: Caller) => (await caller.call(api.reference.labInfo)).body.logout_seconds
    expect([await seconds(courier), await seconds(portal)]).toEqual([84_960, 300])
    lab.clock.advance(400_000)
    expect((await portal.call(api.session.current)).status).toBe(401)
    expect((await courier.call(api.session.current)).status).toBe(200)
    await change({ idleSecondsFor: {} })
  })

  test('opening hours are what the contact page shows to a clinic, and no longer than that', async () => {
    const hours = 'Monday to Friday, 07:00 to 19:00\nSaturday, 08:00 to 13:00'
    expect((await change({ hours: `  ${hours}\n` })).body.hours).toBe(hours)
    const shown = async () => (await (await lab.as('portal')).call(api.contact.info)).body.hours
    expect(await shown()).toBe(hours)
    const long = await change({ hours: 'x'.repeat(hoursLimit + 1) })
    expect([long.status, Object.keys(long.fields)]).toEqual([400, ['lab.hours']])
    await change({ hours: '' })
    expect(await shown()).toBe('')
    const { docs } = (await admin.call(api.labSettings.history, {})).body
    expect(docs[0]?.changes).toEqual([expect.objectContaining({ field: 'hours', old: hours, new: '' })])
  })

  test('asked for from now on, a second factor ends the sessions without one, but the caller’s own', async () => {
    const [bench, clinic, pharmacist] = [await lab.as('lab'), await lab.as('portal'), await lab.as('pharmd')]
    const signedIn = async (caller: Caller) => (await caller.call(api.session.current)).status
    await lab.owner
      .insertInto('second_factor')
      .values({
        lab_id: lab.seeded.labId,
        user_id: lab.seeded.users.get('pharmd') ?? '',
        secret: 'B'.repeat(32),
        created_at: lab.clock.now(),
        confirmed_at: lab.clock.now(),
      })
      .execute()
    expect((await change({ requireTotpFor: ['lab', 'pharmd'] })).status).toBe(200)
    expect(await signedIn(bench)).toBe(401)
    expect(await signedIn(admin)).toBe(200)
    expect(await signedIn(clinic)).toBe(200)
    expect(await signedIn(pharmacist)).toBe(200)
    expect((await change({ requireTotpFor: [] })).status).toBe(200)
  })

  test('what guards results and signatures is a Lab Admin’s; the Management Console changes the rest', async () => {
    const give = (role: string) =>
      lab.owner
        .updateTable('app_user')
        .set({ myroles: json({ [role]: { enabled: true } }) })
        .where('username', '=', 'manager')
        .execute()
    await give('management-console')
    const before = await current()
    const send = async (over: Partial<LabFields>) => {
      const { _id, hasLogo: _hasLogo, ...fields } = await current()
      return (await lab.as('manager')).call(api.labSettings.update, { body: { lab: { ...fields, ...over } } })
    }
    const guarded: Partial<LabFields>[] = [
      { clia: '13D0000000' },
      { director: 'Dr. Evil' },
      { logout_seconds: 28_800 },
      { idleSecondsFor: { lab: 28_800 } },
      { verifierMustDiffer: !before.verifierMustDiffer },
      { confirmSignature: !before.confirmSignature },
      { requireTotpFor: ['lab'] },
    ]
    for (const over of guarded) {
      const refused = await send(over)
      const [field] = Object.keys(over)
      expect([refused.status, refused.fields]).toEqual([
        422,
        { [`lab.${field}`]: 'Only a Lab Admin can change this.' },
      ])
    }
    expect(await current()).toEqual(before)
    expect((await send({ phone: '(208) 555-0177', hours: 'By appointment' })).status).toBe(200)
    await give('lab-admin')
    expect((await send({ director: 'Iris Calloway, MD' })).status).toBe(200)
    await change({ director: before.director, hours: '' })
  })

  test('what other parts keep in the settings stays', async () => {
    await change({ requireTotpFor: ['pharmd'] })
    const { settings } = await lab.owner.selectFrom('lab').select('settings').executeTakeFirstOrThrow()
    expect(settings).toMatchObject({ demo: true, requireTotpFor: ['pharmd'] })
    await change({ requireTotpFor: [] })
  })

  test.each([
    ['logout_seconds', { logout_seconds: 59 }],
    ['logout_seconds', { logout_seconds: 28_801 }],
    ['logout_seconds', { logout_seconds: 84_960 }],
    ['clia', { clia: '13X2187704' }],
    ['clia', { clia: '13D218770' }],
    ['timeZone', { timeZone: 'Boise/Idaho' }],
    ['name', { name: '  ' }],
  ] as const)('%s is refused at its field', async (field, over) => {
    const answer = await change(over)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.fields)).toEqual([`lab.${field}`])
  })

  test('a minute, eight hours and no CLIA number are taken', async () => {
    for (const over of [
      { logout_seconds: 60 },
      { logout_seconds: 28_800 },
      { clia: null },
      { clia: '13D2187704' },
    ])
      expect((await change(over)).status).toBe(200)
  })

  test('working time is kept and told; shifts that overlap are refused at their day, and leaving it out keeps it', async () => {
    const day = [{ from: '22:00', to: '06:00' }]
    const routine = { week: [day, day, day, day, day, [], []], closed: ['2026-12-25'], extra: [] }
    const saved = await change({ workingTime: { routine, stat: null } })
    expect(saved.body.workingTime).toEqual({ routine, stat: null })
    const { docs } = (await admin.call(api.labSettings.history, {})).body
    expect(docs[0]?.changes.map(({ field }) => field)).toContainEqual(expect.stringContaining('workingTime'))
    const both = [...day, { from: '05:00', to: '23:00' }]
    const refused = await change({
      workingTime: { routine: { ...routine, week: [both, day, day, day, day, [], []] }, stat: null },
    })
    expect([refused.status, refused.fields]).toEqual([
      400,
      { 'lab.workingTime.routine.week.0': 'Shifts of one day overlap. Correct the times.' },
    ])
    const { _id, hasLogo: _hasLogo, workingTime: _left, ...others } = await current()
    const kept = await admin.call(api.labSettings.update, { body: { lab: others } })
    expect(kept.body.workingTime).toEqual({ routine, stat: null })
  })

  test('two who change it: the second is told what is there now', async () => {
    const { version } = await current()
    await change({ director: 'Ana Moreau, MD' })
    const late = await change({ phone: '(208) 555-0199' }, version)
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ error: { code: 'stale', current: { director: 'Ana Moreau, MD' } } })
  })

  test('only who may edit the laboratory', async () => {
    const { _id, hasLogo: _hasLogo, ...fields } = await current()
    for (const name of ['portal', 'courier', 'kiosk', 'sales']) {
      const caller = await lab.as(name)
      expect((await caller.call(api.labSettings.get)).status, name).toBe(403)
      expect((await caller.call(api.labSettings.update, { body: { lab: fields } })).status, name).toBe(403)
      expect((await upload(pngOf(10, 10), caller)).status, name).toBe(403)
    }
    expect((await lab.anonymous.call(api.labSettings.get)).status).toBe(401)
  })
})

describe('the logo [call:GET /api/v1/public_media/{file}]', () => {
  const shown = () => lab.anonymous.call(api.reports.publicMedia, { params: { file: 'logo.png' } })

  test('PNG and JPEG by their bytes; served to anybody; the one before goes', async () => {
    for (const [bytes, type] of [
      [pngOf(320, 200), 'image/png'],
      [jpegOf(150, 300), 'image/jpeg'],
    ] as const) {
      const answer = await upload(bytes)
      expect([answer.status, (await current()).hasLogo]).toEqual([200, true])
      const file = await shown()
      expect([file.headers.get('content-type'), file.bytes]).toEqual([type, bytes])
    }
    const { docs } = (await admin.call(api.labSettings.history, {})).body
    expect(docs[0]?.changes[0]).toMatchObject({ field: 'logo' })
    expect((await admin.call(api.labSettings.removeLogo, {})).status).toBe(200)
    expect((await shown()).status).toBe(404)
  })

  test('a file that is not an image is refused whatever it is called, with the way out', async () => {
    const notImages: [Uint8Array, string][] = [
      [
        new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
        'Use a PNG or JPEG image.',
      ],
      [new TextEncoder().encode('%PDF-1.7'), 'Use a PNG or JPEG image.'],
      [
        new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        'The image says something impossible of its size or colors. Save it again as PNG or JPEG.',
      ],
      [pngOf(10, 10).slice(0, -8), 'The image is cut off or damaged. Save it again as PNG or JPEG.'],
      [
        pngFrom({ width: 10, height: 10, lines: null }),
        'The file holds no picture. Save it again as PNG or JPEG.',
      ],
      [jpegOf(10, 10).slice(0, -2), 'The image is cut off or damaged. Save it again as PNG or JPEG.'],
      [jpegOf(10, 10, { scan: null }), 'The file holds no picture. Save it again as PNG or JPEG.'],
    ]
    for (const [bytes, logo] of notImages) {
      const answer = await upload(bytes)
      expect([answer.status, answer.fields]).toEqual([422, { logo }])
    }
    expect((await upload(new Uint8Array())).status).toBe(400)
  })

  test.each([
    [321, 100],
    [300, 301],
    [320, 321],
    [0, 10],
    [65_636, 100],
  ])('%i by %i does not fit', async (width, height) => {
    // No pixel is looked at before the size.
    const answer = await upload(pngFrom({ width, height, lines: [0] }))
    expect([answer.status, answer.message]).toEqual([
      422,
      `The image is ${width} × ${height} pixels. A logo is at most 320 wide, or 300 tall if upright. Choose it in Lab Settings, which scales it.`,
    ])
  })
})

describe("the director's office", () => {
  const account = (username: string) =>
    lab.owner
      .selectFrom('app_user')
      .select(['id', 'version', 'credentials'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  const roles = (username: string, ...keys: string[]) =>
    lab.owner
      .updateTable('app_user')
      .set({ myroles: json(Object.fromEntries(keys.map((key) => [key, { enabled: true }]))) })
      .where('username', '=', username)
      .execute()
  const may = async (username: string) =>
    (await (await lab.as(username)).call(api.qualityControl.sign, { body: { month: '2020-01', note: null } }))
      .status

  test('approves; no role does by itself, and a role that is lost takes it along', async () => {
    await roles('manager', 'lab-admin')
    expect(await may('manager')).toBe(403)
    const { docs } = (await admin.call(api.labSettings.directors)).body
    const { id } = await account('manager')
    const offered = docs.find(({ _id }) => _id === id)
    expect(offered).toMatchObject({ name: 'Tom Haverford', director: false })
    const seen = { _id: id, version: offered?.version ?? 0 }
    const given = await admin.call(api.labSettings.setDirector, { body: { ...seen, director: true } })
    expect(given.body).toMatchObject({ director: true, version: seen.version + 1 })
    expect(await may('manager')).not.toBe(403)
    expect(
      (await admin.call(api.labSettings.setDirector, { body: { ...seen, director: false } })).status,
    ).toBe(409)
    await roles('manager', 'user')
    expect(await may('manager')).toBe(403)
    const refused = await admin.call(api.labSettings.setDirector, {
      body: { _id: id, version: (await account('manager')).version, director: true },
    })
    expect(refused.message).toMatch(/^Only an account with the Lab Admin or Approver role/)
  })

  test('came to the Lab Admins of the day, once', async () => {
    await roles('manager', 'lab-admin')
    await roles('billing', 'billing-manager')
    await lab.owner
      .updateTable('app_user')
      .set({ credentials: json(['dispatcher']) })
      .where('username', '=', 'manager')
      .execute()
    await director.up(lab.owner)
    await director.up(lab.owner)
    expect((await account('manager')).credentials).toEqual(['dispatcher', 'director'])
    expect((await account('billing')).credentials).toEqual([])
  })
})

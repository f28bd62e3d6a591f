import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { starterMenu } from '@contract/setup/shapes'
import { seedEmpty, setUpLink } from '../../seed/empty'
import { panels, tests } from '../../seed/catalogue'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
let admin: Caller
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const done = (progress: { steps: { key: string; done: boolean }[] }) =>
  progress.steps.filter((step) => step.done).map(({ key }) => key)

describe('set-up [call:GET /api/v1/setup] [call:POST /api/v1/setup/starter] [call:POST /api/v1/setup/dismiss]', () => {
  test('the demo laboratory lacks nothing but its first order, and its catalogue is not loaded over', async () => {
    const owner = await lab.as('admin')
    const { body } = await owner.call(api.setup.progress)
    expect(body).toMatchObject({ missing: [], starterFits: false, finished: false, dismissed: false })
    expect(body.steps.filter((step) => !step.done).map(({ key }) => key)).toEqual([
      'secondFactor',
      'signature',
      'verifier',
      'order',
    ])
    const refused = await owner.call(api.setup.loadStarter)
    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringContaining('The catalog is not empty'),
    ])
  })

  test('only who runs the laboratory sees it, loads the menu or puts the list away', async () => {
    for (const name of ['lab', 'accession', 'portal', 'courier', 'kiosk', 'sales'])
      for (const call of [
        () => lab.as(name).then((who) => who.call(api.setup.progress)),
        () => lab.as(name).then((who) => who.call(api.setup.loadStarter)),
        () => lab.as(name).then((who) => who.call(api.setup.dismiss, { body: { dismissed: true } })),
      ])
        expect((await call()).status, name).toBe(403)
    expect((await lab.anonymous.call(api.setup.progress)).status).toBe(401)
  })

  test('put away is kept for everyone, recorded, and taken back', async () => {
    const owner = await lab.as('admin')
    expect((await owner.call(api.setup.dismiss, { body: { dismissed: true } })).body.dismissed).toBe(true)
    expect((await (await lab.as('manager')).call(api.session.current)).status).toBe(200)
    expect((await owner.call(api.setup.progress)).body.dismissed).toBe(true)
    const row = await lab.owner
      .selectFrom('audit')
      .select('changes')
      .where('call', '=', 'POST /setup/dismiss')
      .where('outcome', '=', 'done')
      .executeTakeFirstOrThrow()
    expect(row.changes).toMatchObject([{ field: 'setupDismissed', old: false, new: true }])
    expect((await owner.call(api.setup.dismiss, { body: { dismissed: false } })).body.dismissed).toBe(false)
  })

  test('asks for the second factor, the signature and another verifier, and ticks what the settings say', async () => {
    const owner = await lab.as('admin')
    const guarded = async () =>
      (await owner.call(api.setup.progress)).body.steps
        .filter(({ key, done: is }) => is && ['secondFactor', 'signature', 'verifier'].includes(key))
        .map(({ key }) => key)
    const set = (settings: object) =>
      lab.owner
        .updateTable('lab')
        .set({ settings: sql`settings || ${JSON.stringify(settings)}::jsonb` })
        .where('id', '=', lab.seeded.labId)
        .execute()
    expect(await guarded()).toEqual([])
    await set({ requireTotpFor: ['portal'] })
    expect(await guarded()).toEqual([])
    await set({ requireTotpFor: ['lab', 'pharmd'] })
    expect(await guarded()).toEqual(['secondFactor'])
    await set({ requireTotpFor: [], confirmSignature: true, verifierMustDiffer: true })
    expect(await guarded()).toEqual(['signature', 'verifier'])
    await set({ confirmSignature: false, verifierMustDiffer: false })
    expect(await guarded()).toEqual([])
  })

  test('an empty laboratory: everything is to do, and the starter menu loads once', async () => {
    await sql`truncate lab, installation cascade`.execute(lab.owner)
    await seedEmpty(lab.owner, lab.ports)
    const link = await setUpLink(lab.owner, lab.ports)
    const password = 'marmalade lanterns over the canal'
    await lab.anonymous.call(api.session.resetPassword, {
      body: { password, token: link?.split('#token=')[1] ?? '' },
    })
    const { body } = await lab.anonymous.call(api.session.login, { body: { username: 'admin', password } })
    admin = lab.withToken(body.token)
    await admin.call(api.session.acceptEula, { body: { userId: body.user?._id ?? '' } })

    const empty = (await admin.call(api.setup.progress)).body
    expect(empty).toMatchObject({
      missing: ['name', 'clia', 'director', 'address', 'phone'],
      timeZone: 'America/New_York',
      starterFits: true,
      finished: false,
    })
    // A laboratory of one's own begins with the password at release.
    expect(done(empty)).toEqual(['signature'])

    const [first, second] = await Promise.all([
      admin.call(api.setup.loadStarter, undefined, { 'idempotency-key': 'starter-once-1' }),
      admin.call(api.setup.loadStarter, undefined, { 'idempotency-key': 'starter-once-2' }),
    ])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    const loaded = first.status === 200 ? first : second
    expect(loaded.body).toMatchObject({ tests: tests.length, panels: panels.length })
    expect(loaded.body).toMatchObject(starterMenu)
    expect(loaded.body.diagnoses).toBeGreaterThan(50)
    const after = (await admin.call(api.setup.progress)).body
    expect([done(after), after.starterFits]).toEqual([['catalogue', 'signature'], false])
    expect((await admin.call(api.reference.bootstrap)).body.panels).toHaveLength(
      panels.filter(({ active }) => active).length,
    )
  })

  test('each test that was loaded has a history that names who loaded it', async () => {
    const { docs } = (await admin.call(api.tests.list, { query: { text: 'glucose' } })).body
    const id = docs[0]?._id ?? ''
    const { body } = await admin.call(api.tests.history, { body: { _id: id } })
    expect(body.docs[0]?.by).toContain('First Administrator')
  })
})

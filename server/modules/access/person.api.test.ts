import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { demoPassword } from '@contract/demo-users'
import { ReportDocument } from '@contract/reports/document'
import { NO_CONTENT } from '@contract/toxicology/shapes'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from '../reports/test-reports'

/** Whoever sits at the keyboard signs, in whichever linked account they act. */
let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('lab')
  bench = reportBench(lab, staff)
  await giveRoles('accession', ['lab-tech', 'approver'])
})
afterAll(() => lab.close())
beforeEach(() => settings({}))

const { access, session } = api
const settings = (over: object) =>
  lab.owner
    .updateTable('lab')
    .set({ settings: json({ demo: true, ...over }) })
    .execute()
const setType = (username: string, user_type: string) =>
  lab.owner.updateTable('app_user').set({ user_type }).where('username', '=', username).execute()
const giveRoles = (username: string, roles: readonly string[]) =>
  lab.owner
    .updateTable('app_user')
    .set({ myroles: json(Object.fromEntries(roles.map((role) => [role, { enabled: true }]))) })
    .where('username', '=', username)
    .execute()

/** A session of its own, so that switching does not end the one that other tests share. */
async function signIn(username: string): Promise<Caller> {
  const { body } = await lab.anonymous.call(session.login, { body: { username, password: demoPassword } })
  return lab.withToken(body.token)
}
const switchTo = (caller: Caller, username: string, password?: string) =>
  caller.call(access.switchAccount, { body: { username, ...(password ? { password } : {}) } })
async function actingAs(username: string, account: string, password?: string): Promise<Caller> {
  const { status, body, message } = await switchTo(await signIn(username), account, password)
  expect(status, message).toBe(200)
  return lab.withToken(body.token)
}
async function link(parent: string, child: string) {
  const asked = await (await lab.as(parent)).call(access.addLinkedUser, { body: { username: child } })
  expect(asked.status, asked.message).toBe(200)
  const owner = await lab.as(child)
  const { docs } = (await owner.call(session.notifications)).body
  const notificationItem = docs.find(({ icon, done }) => icon === 'link' && !done)?._id ?? ''
  const done = await owner.call(access.handleNotificationAction, {
    body: { notificationItem, action: 'ACCEPT' },
  })
  expect(done.status, done.message).toBe(200)
  return asked.body._id
}
const marksOf = async (orderId: string) =>
  [...(await bench.analyses(orderId)).values()].map(({ _id, version }) => ({ _id, version }))
const enter = async (caller: Caller, orderId: string) =>
  caller.call(api.results.enter, {
    body: { cells: (await marksOf(orderId)).map((mark) => ({ ...mark, raw: '140' })) },
  })
const verify = async (caller: Caller, orderId: string) =>
  caller.call(api.results.verify, { body: { analyses: await marksOf(orderId) } })
const sodium = () => bench.received({ items: [bench.forms.test('NA')] })

describe('a signature is the person’s [law:21CFR11] [rule:linked-accounts]', () => {
  test('one person does not enter and verify where somebody else must, in whichever account', async () => {
    await link('accession', 'lab')
    await settings({ verifierMustDiffer: true })
    const mustDiffer = 'Someone other than the person who entered it must verify.'
    const other = await actingAs('accession', 'lab')
    const own = await signIn('accession')
    for (const [enters, verifies] of [
      [own, other],
      [other, own],
    ] as const) {
      const orderId = await sodium()
      expect((await enter(enters, orderId)).body.outcomes).toMatchObject([{ ok: true }])
      expect((await verify(verifies, orderId)).body.outcomes).toMatchObject([
        { ok: false, message: mustDiffer },
      ])
      // The owner of the account is somebody else.
      expect((await verify(staff, orderId)).body.outcomes).toMatchObject([{ ok: true }])
    }
  })

  test('one person does not edit and approve the drug graph where somebody else must, in whichever account', async () => {
    const office = (held: readonly string[]) =>
      lab.owner
        .updateTable('app_user')
        .set({ credentials: json([...held]) })
        .where('username', 'in', ['manager', 'billing'])
        .execute()
    for (const username of ['manager', 'billing']) await giveRoles(username, ['lab-admin'])
    await office(['director'])
    await link('manager', 'billing')
    await settings({ verifierMustDiffer: true })
    const own = await signIn('manager')
    const other = await actingAs('manager', 'billing', demoPassword)
    const approve = ({ body }: { body: { _id: string; version: number } }, caller: Caller) =>
      caller.call(api.toxicology.approve, { body: { _id: body._id, version: body.version } })
    const save = (caller: Caller, draft: { _id: string; version: number } | null) =>
      caller.call(api.toxicology.saveDraft, { body: { draft, content: NO_CONTENT } })
    const drafted = await save(own, null)
    expect(drafted.status, drafted.message).toBe(200)
    expect((await approve(drafted, own)).message).toContain('Someone other than the person who edited')
    // An office is of who signed in: nobody holds it in another account.
    expect((await approve(drafted, other)).status).toBe(403)
    // Edited in the other account, it is the person who edited it.
    const edited = await save(other, drafted.body)
    expect(edited.body.editedByName).toBe(drafted.body.editedByName)
    expect((await approve(edited, own)).status).toBe(422)
    expect((await approve(edited, await signIn('billing'))).status).toBe(200)
    for (const username of ['manager', 'billing']) await giveRoles(username, [username])
    await office([])
  })

  test('the person and the account stand on the analysis, in every history and on the report', async () => {
    const signed = 'Joy Lindqvist (in the account of Marcus Oyelaran)'
    const orderId = await sodium()
    const acting = await actingAs('accession', 'lab')
    expect((await enter(acting, orderId)).body.outcomes).toMatchObject([{ ok: true }])
    lab.clock.advance(60_000)
    expect((await verify(acting, orderId)).body.outcomes).toMatchObject([{ ok: true }])
    lab.clock.advance(60_000)
    const { version } = await bench.order(orderId)
    const released = await acting.call(api.reports.release, { body: { orderId, version } })
    expect(released.status, released.message).toBe(200)
    expect(released.body.report.releasedByName).toBe(signed)
    expect(await bench.one(orderId, 'NA')).toMatchObject({ resultedByName: signed, verifiedByName: signed })
    const steps = (await bench.order(orderId)).timeline
    for (const name of ['resulted', 'verified', 'reported'])
      expect(steps.find(({ step }) => step === name)?.by, name).toBe(signed)
    const { docs } = (await staff.call(api.orders.history, { body: { orderId } })).body
    expect(docs.slice(0, 3).map(({ by, actingAs }) => [by, actingAs])).toEqual(
      Array(3).fill(['Joy Lindqvist', 'Marcus Oyelaran']),
    )
    const { versions } = (await staff.call(api.reports.versions, { body: { orderId } })).body
    expect(versions).toMatchObject([{ releasedByName: signed }])
    const row = await lab.owner
      .selectFrom('report')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(ReportDocument.parse(row.document).signatures).toMatchObject([{ name: signed }])
    const idOf = (username: string) => lab.seeded.users.get(username)
    expect([row.released_by, row.released_as]).toEqual([idOf('accession'), idOf('lab')])
  })

  test('another account’s password is no signature; the person’s own is', async () => {
    const orderId = await sodium()
    await enter(staff, orderId)
    await verify(staff, orderId)
    await settings({ confirmSignature: true })
    const acting = await actingAs('accession', 'lab', demoPassword)
    const release = async () =>
      acting.call(api.reports.release, {
        body: { orderId, version: (await bench.order(orderId)).version },
      })
    expect((await release()).status).toBe(403)
    await acting.call(session.confirmPassword, { body: { password: demoPassword } })
    expect((await release()).status).toBe(200)
  })

  test('nobody signs by the right of another account', async () => {
    await link('billing', 'lab')
    const acting = await actingAs('billing', 'lab')
    const orderId = await sodium()
    expect((await enter(acting, orderId)).status).toBe(403)
    await enter(staff, orderId)
    expect((await verify(acting, orderId)).status).toBe(403)
    const { version } = await bench.order(orderId)
    expect((await acting.call(api.reports.release, { body: { orderId, version } })).status).toBe(403)
    // What is no signature is the account's.
    expect((await acting.call(api.results.ofOrder, { body: { orderId } })).status).toBe(200)
    const { body } = await acting.call(session.current)
    expect(body.person).toMatchObject({ userType: 'lab' })
    expect((await (await signIn('billing')).call(session.current)).body.person).toBeNull()
  })
})

describe('a link across user types gives rights only once an administrator agrees [call:POST /api/v1/access/agreeLink] [call:GET /api/v1/access/linksAwaiting]', () => {
  const awaits = 'An administrator must approve this link.'
  const refusal = async (caller: Caller, username: string) => {
    const { status, message } = await switchTo(caller, username)
    return [status, message]
  }

  test('accepted it waits; approved it never exceeds either user type; a change of type suspends it', async () => {
    const id = await link('portal.other', 'lab')
    expect(await refusal(await signIn('portal.other'), 'lab')).toEqual([422, awaits])
    const states = async () => (await (await lab.as('portal.other')).call(access.status)).body.links
    expect(await states()).toMatchObject([{ state: 'awaiting' }])
    const admin = await lab.as('admin')
    expect((await admin.call(access.linksAwaiting)).body).toEqual([
      { _id: id, parent: 'portal.other', parentType: 'portal', child: 'lab', childType: 'lab' },
    ])
    for (const who of ['lab', 'portal.other', 'billing'])
      expect((await (await lab.as(who)).call(access.agreeLink, { body: { _id: id } })).status, who).toBe(403)
    expect((await admin.call(access.agreeLink, { body: { _id: id } })).status).toBe(200)
    expect((await admin.call(access.agreeLink, { body: { _id: id } })).status).toBe(422)
    expect(await states()).toMatchObject([{ state: 'verified' }])

    const orderId = await sodium()
    await enter(staff, orderId)
    const acting = await actingAs('portal.other', 'lab')
    expect((await verify(acting, orderId)).status).toBe(403)
    expect((await acting.call(api.results.ofOrder, { body: { orderId } })).status).toBe(404)
    const seen = async (caller: Caller) => (await caller.call(api.orders.list, {})).body.total
    expect(await seen(acting)).toBe(await seen(await signIn('portal.other')))
    expect((await acting.call(api.audit.list, {})).status).toBe(403)

    await setType('portal.other', 'sales')
    expect((await acting.call(session.current)).status).toBe(401)
    expect(await refusal(await signIn('portal.other'), 'lab')).toEqual([422, awaits])
    await setType('portal.other', 'portal')
  })

  test('a link between alike accounts needs no approval, and is suspended when one of them becomes another', async () => {
    await link('portal', 'portal.results')
    await actingAs('portal', 'portal.results')
    await setType('portal.results', 'lab')
    expect(await refusal(await signIn('portal'), 'portal.results')).toEqual([422, awaits])
    await setType('portal.results', 'portal')
  })

  test('nobody approves a link of their own account, nor of one above theirs', async () => {
    await giveRoles('manager', ['user-manager'])
    const [own, higher] = [await link('sales', 'manager'), await link('sales', 'admin')]
    const manager = await lab.as('manager')
    const agree = async (_id: string) => (await manager.call(access.agreeLink, { body: { _id } })).message
    expect(await agree(own)).toBe('You cannot approve a link of your own account. Ask another administrator.')
    expect(await agree(higher)).toMatch(/^This account has top privilege/)
  })
})

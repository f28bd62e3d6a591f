import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { json } from '../../db/json'
import { testLab, type TestLab } from '../../test/harness'
import { orderForms } from '../orders/test-orders'

let lab: TestLab
let payerId = ''
const orders: { id: string; location_id: string }[] = []
beforeAll(async () => {
  lab = await testLab()
  const payer = await lab.db
    .selectFrom('payer')
    .select('id')
    .where('name', '=', 'Idaho Medicaid')
    .executeTakeFirstOrThrow()
  payerId = payer.id
  const admin = await lab.as('admin')
  const forms = orderForms(lab)
  for (let n = 0; n < 6; n++) {
    const { body } = await admin.call(api.orders.addOrder, {
      body: { order: forms.form(await forms.addPatient(admin)) },
    })
    orders.push({ id: body._id, location_id: forms.location('CRPS-MER') })
  }
})
afterAll(() => lab.close())

/** An open order that carries a payer's name and no payer. */
const unmapped = (id: string, payerName: string) =>
  lab.owner
    .updateTable('lab_order')
    .set({
      insurance: json([
        { payerId: null, payerName, policyNumber: 'X1', groupNumber: null, relation: 'self' as const },
      ]),
    })
    .where('id', '=', id)
    .execute()
const insuranceOf = async (id: string) =>
  (await lab.db.selectFrom('lab_order').select('insurance').where('id', '=', id).executeTakeFirstOrThrow())
    .insurance
const add = async (payerRule: {
  incoming: string
  kind?: 'exact' | 'alias' | 'pattern'
  locationId?: string
}) =>
  await (await lab.as('billing')).call(api.payerRules.add, { body: { payerRule: { ...payerRule, payerId } } })
const ask = async (text: string, locationId: string | null = null) =>
  (await (await lab.as('billing')).call(api.payerRules.test, { body: { text, locationId } })).body

describe('the payer mapper [route:/payermapper]', () => {
  test('the test box says what a name would map to and why, and suggests what is like it', async () => {
    expect(await ask('idaho medicaid')).toMatchObject({
      payer: { _id: payerId },
      by: 'name',
      suggestion: null,
    })
    expect(await ask('Idaho Medicade')).toMatchObject({
      payer: null,
      by: 'none',
      suggestion: { _id: payerId, name: 'Idaho Medicaid' },
    })
    const { body: rule } = await add({ incoming: 'Healthy Connections of Idaho' })
    expect(await ask('IDAHO, healthy connections of')).toMatchObject({
      payer: { _id: payerId },
      by: 'rule',
      rule: { _id: rule._id },
    })
    const off = await (
      await lab.as('billing')
    ).call(api.payerRules.setActive, { body: { ids: [rule._id], active: false } })
    expect(off.body.outcomes).toMatchObject([{ ok: true }])
    expect((await ask('Healthy Connections of Idaho')).by).toBe('none')
  })

  test('a pattern that cannot be read or takes everything, a duplicate and an unknown payer are refused', async () => {
    for (const incoming of ['(medic', '.*', '\\d+', '(a+)+$']) {
      const refused = await add({ incoming, kind: 'pattern' })
      expect(refused.status, incoming).toBe(400)
      expect(Object.keys(refused.fields)).toEqual([expect.stringMatching(/incoming$/)])
    }
    expect((await add({ incoming: 'medic(aid|ade) .+', kind: 'pattern' })).status).toBe(200)
    await add({ incoming: 'State of Idaho Medical' })
    const duplicate = await add({ incoming: 'Medical, State of Idaho' })
    expect(duplicate.status).toBe(409)
    expect(duplicate.fields).toHaveProperty('incoming')
    // The same words for one location are another rule.
    expect(
      (await add({ incoming: 'State of Idaho Medical', locationId: orders[0]?.location_id ?? '' })).status,
    ).toBe(200)
    const unknown = await (
      await lab.as('billing')
    ).call(api.payerRules.add, {
      body: { payerRule: { incoming: 'X', payerId: '01920000-0000-7000-8000-000000000000' } },
    })
    expect(unknown.fields).toEqual({ payerId: 'Choose an active payer.' })
  })

  test('the queue counts names without a payer, most frequent first, and a rule is made of its suggestion', async () => {
    const billing = await lab.as('billing')
    const [one, two, three] = orders
    await unmapped(one?.id ?? '', 'Gem State Mutual')
    await unmapped(two?.id ?? '', 'GEM STATE MUTUAL')
    await unmapped(three?.id ?? '', 'Idaho Medicade')
    const { body } = await billing.call(api.payerRules.queue, {})
    const names = body.docs.map(({ name }) => name.toLowerCase())
    expect(names.indexOf('gem state mutual')).toBeLessThan(names.indexOf('idaho medicade'))
    expect(body.docs.find(({ name }) => name.toLowerCase() === 'gem state mutual')).toMatchObject({
      orders: 2,
      by: 'none',
    })
    expect(body.docs.find(({ name }) => name === 'Idaho Medicade')).toMatchObject({
      suggestion: { _id: payerId },
    })
  })

  test('a remap says first what it moves, then moves it with an outcome for each and a trail', async () => {
    const billing = await lab.as('billing')
    const [, , , four, five, six] = orders
    for (const order of [four, five, six]) await unmapped(order?.id ?? '', 'Treasure Valley Plan')
    const { body: rule } = await add({ incoming: 'treasure valley plan' })
    const { body: preview } = await billing.call(api.payerRules.remapPreview, {
      body: { payerRuleId: rule._id },
    })
    const moved = [four?.id, five?.id, six?.id].map((id) => id ?? '')
    expect(preview.orders.map(({ _id }) => _id).toSorted()).toEqual(moved.toSorted())
    expect((await insuranceOf(moved[0] ?? ''))[0]?.payerId).toBeNull()

    // One changes before it is done.
    await unmapped(moved[2] ?? '', 'Somebody Else')
    const { body } = await billing.call(api.payerRules.remap, { body: { payerRuleId: rule._id, ids: moved } })
    expect(body.outcomes.map(({ ok }) => ok)).toEqual([true, true, false])
    expect(body.outcomes[2]?.message).toBe('This rule no longer matches anything on this order.')
    expect((await insuranceOf(moved[0] ?? ''))[0]).toMatchObject({
      payerId,
      payerName: 'Idaho Medicaid',
      policyNumber: 'X1',
    })
    expect((await insuranceOf(moved[2] ?? ''))[0]).toMatchObject({
      payerId: null,
      payerName: 'Somebody Else',
    })
    const trail = await lab.db
      .selectFrom('audit')
      .select(['entity', 'changes', 'ids'])
      .where('call', '=', 'POST /payermapper/remap')
      .executeTakeFirstOrThrow()
    expect(trail.changes.map(({ id, field }) => [id, field])).toEqual([
      [moved[0], 'insurance'],
      [moved[1], 'insurance'],
    ])
    const after = await billing.call(api.payerRules.remapPreview, { body: { payerRuleId: rule._id } })
    expect(after.body.orders).toEqual([])
  })

  test('who enters orders is offered the payer that a name stands for; an order keeps what was written [call:POST /api/v1/payermapper/offer]', async () => {
    await add({ incoming: 'Snake River Mutual' })
    const place = lab.seeded.locations.get('LAKESHR') ?? ''
    const entry = await lab.as('accession')
    const offer = async (text: string, locationId: string | null = place) =>
      (await entry.call(api.payerRules.offer, { body: { text, locationId } })).body
    expect(await offer('mutual, Snake River')).toEqual({ payer: { _id: payerId, name: 'Idaho Medicaid' } })
    expect(await offer('idaho medicaid', null)).toEqual({ payer: { _id: payerId, name: 'Idaho Medicaid' } })
    expect(await offer('Nobody knows')).toEqual({ payer: null })
    const forms = orderForms(lab)
    const insurance = [{ payerId: null, payerName: 'Snake River Mutual', policyNumber: 'X1' }]
    const made = await entry.call(api.orders.addOrder, {
      body: { order: forms.form(await forms.addPatient(entry), { insurance }) },
    })
    expect(made.status, made.message).toBe(200)
    expect(made.body.insurance).toMatchObject(insurance)
    expect((await (await lab.as('courier')).call(api.payerRules.offer, { body: { text: 'x' } })).status).toBe(
      403,
    )
  })

  test('a stale change is refused; the history names payer and locations', async () => {
    const billing = await lab.as('billing')
    const { body: rule } = await add({ incoming: 'Magic Valley Union' })
    const change = { _id: rule._id, version: rule.version, incoming: 'Magic Valley Union 7', payerId }
    lab.clock.advance(1000)
    expect((await billing.call(api.payerRules.update, { body: { payerRule: change } })).body.version).toBe(2)
    expect((await billing.call(api.payerRules.update, { body: { payerRule: change } })).status).toBe(409)
    const { body } = await billing.call(api.payerRules.history, { body: { _id: rule._id } })
    expect(body.docs[1]?.changes).toContainEqual(
      expect.objectContaining({ field: 'payer', new: 'Idaho Medicaid' }),
    )
    const file = await billing.call(api.payerRules.exportCsv, { query: { text: 'magic' } })
    expect(new TextDecoder().decode(file.bytes)).toContain(
      'Magic Valley Union 7,alias,all,Idaho Medicaid,yes',
    )
  })

  test('a clinic that may see payers sees neither rules nor the names that others wrote, and remaps nothing', async () => {
    await lab.owner
      .updateTable('app_user')
      .set({ myroles: json({ user: { enabled: true }, 'view-payers': { enabled: true } }) })
      .where('username', '=', 'portal.other')
      .execute()
    const clinic = await lab.as('portal.other')
    expect((await clinic.call(api.payers.list, {})).status).toBe(200)
    const body = { payerRuleId: '01920000-0000-7000-8000-000000000000' }
    for (const { status } of [
      await clinic.call(api.payerRules.list, {}),
      await clinic.call(api.payerRules.queue, {}),
      await clinic.call(api.payerRules.exportCsv, {}),
      await clinic.call(api.payerRules.test, { body: { text: 'x' } }),
      await clinic.call(api.payerRules.history, { body: { _id: body.payerRuleId } }),
      await clinic.call(api.payerRules.remapPreview, { body }),
      await clinic.call(api.payerRules.remap, { body: { ...body, ids: [body.payerRuleId] } }),
    ])
      expect(status).toBe(403)
  })
})

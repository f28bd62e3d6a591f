import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const form = { form: 'order:new' }

describe('drafts of forms [call:GET /api/v1/draft/:form] [call:POST /api/v1/draft/:form] [call:POST /api/v1/draft/:form/discard]', () => {
  test('what was typed comes back whole, each save a version further', async () => {
    const accession = await lab.as('accession')
    expect((await accession.call(api.drafts.get, { params: form })).body).toEqual({ draft: null, others: [] })
    const typed = { lastname: "O'Brien", notes: ['a', null, 1.5], nested: { deep: { name: '陳大文 🙂' } } }
    expect(
      (await accession.call(api.drafts.save, { params: form, body: { data: { a: 1 } } })).body.version,
    ).toBe(1)
    const saved = (await accession.call(api.drafts.save, { params: form, body: { data: typed } })).body
    expect(saved).toEqual({ version: 2, updatedAt: lab.clock.now().toISOString() })
    expect((await accession.call(api.drafts.get, { params: form })).body.draft).toEqual({
      form: form.form,
      data: typed,
      ...saved,
    })
  })

  test('two tabs of one form keep one draft each, and both are found, the newest first', async () => {
    const person = await lab.as('lab')
    const keep = (tab: string, data: string) =>
      person.call(api.drafts.save, { params: { form: `order:two--${tab}` }, body: { data } })
    await keep('1', 'Brown')
    await person.call(api.drafts.save, { params: { form: 'order:two-more' }, body: { data: 'Another form' } })
    lab.clock.advance(1000)
    await keep('2', 'Begay')
    const { body } = await person.call(api.drafts.get, { params: { form: 'order:two' } })
    expect([body.draft, ...body.others].map((one) => [one?.form, one?.data])).toEqual([
      ['order:two--2', 'Begay'],
      ['order:two--1', 'Brown'],
    ])
  })

  test('nobody else sees it, whatever their roles', async () => {
    for (const username of ['admin', 'lab', 'portal'])
      expect((await (await lab.as(username)).call(api.drafts.get, { params: form })).body).toEqual({
        draft: null,
        others: [],
      })
    await (await lab.as('portal')).call(api.drafts.save, { params: form, body: { data: 'mine' } })
    expect((await (await lab.as('portal')).call(api.drafts.discard, { params: form })).body).toEqual({
      ok: true,
    })
    expect(
      (await (await lab.as('accession')).call(api.drafts.get, { params: form })).body.draft?.version,
    ).toBe(2)
    expect((await lab.anonymous.call(api.drafts.get, { params: form })).status).toBe(401)
  })

  test('discarding twice is discarding', async () => {
    const accession = await lab.as('accession')
    for (const _ of [1, 2])
      expect((await accession.call(api.drafts.discard, { params: form })).body).toEqual({ ok: true })
    expect((await accession.call(api.drafts.get, { params: form })).body).toEqual({ draft: null, others: [] })
  })

  test('too large, badly named and too many are refused', async () => {
    const billing = await lab.as('billing')
    expect(
      (await billing.call(api.drafts.save, { params: form, body: { data: 'x'.repeat(262_144) } })).status,
    ).toBe(413)
    expect((await billing.raw('GET', '/api/v1/draft/no%20such')).status).toBe(400)
    for (let i = 0; i < 200; i++)
      await billing.call(api.drafts.save, { params: { form: `f${i}` }, body: { data: i } })
    const over = await billing.call(api.drafts.save, { params: { form: 'over' }, body: { data: 1 } })
    expect([over.status, over.message]).toEqual([
      422,
      'You have 200 unfinished forms. Finish or discard some first.',
    ])
    expect(
      (await billing.call(api.drafts.save, { params: { form: 'f7' }, body: { data: 'again' } })).body.version,
    ).toBe(2)
    lab.clock.advance(31 * 86_400_000)
    expect(
      (
        await lab
          .withToken(await freshToken('billing'))
          .call(api.drafts.save, { params: { form: 'over' }, body: { data: 1 } })
      ).status,
    ).toBe(200)
    expect(
      await lab.owner
        .selectFrom('draft')
        .select('form')
        .where('user_id', '=', lab.seeded.users.get('billing') ?? '')
        .execute(),
    ).toHaveLength(1)
  })

  test('all of one person’s together take at most 32 MiB', async () => {
    const person = await lab.as('sales')
    const data = 'x'.repeat(262_000)
    const answers = []
    for (let n = 0; n < 129; n += 1)
      answers.push(await person.call(api.drafts.save, { params: { form: `big${n}` }, body: { data } }))
    const over = answers.pop()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect([over?.status, over?.message]).toEqual([
      422,
      'Your unfinished forms take too much room. Finish or discard some first.',
    ])
  })

  test('every look and every change is in the audit trail, and what was typed is not', async () => {
    const manager = lab.withToken(await freshToken('manager'))
    const before = await audited()
    await manager.call(api.drafts.save, { params: form, body: { data: { name: 'Canary Patient' } } })
    await manager.call(api.drafts.get, { params: form })
    await manager.call(api.drafts.discard, { params: form })
    await lab.app.drain()
    const rows = (await audited()).slice(before.length)
    expect(rows.map(({ call, wrote }) => `${call} ${wrote}`).sort()).toEqual([
      'GET /draft/:form false',
      'POST /draft/:form true',
      'POST /draft/:form/discard true',
    ])
    expect(JSON.stringify(rows)).not.toContain('Canary')
  })
})

async function audited() {
  await lab.app.drain()
  return lab.owner.selectFrom('audit').selectAll().orderBy('at').execute()
}

async function freshToken(username: string): Promise<string> {
  const { body } = await lab.anonymous.call(api.session.login, {
    body: { username, password: 'aliquot-demo-2026' },
  })
  return body.token
}

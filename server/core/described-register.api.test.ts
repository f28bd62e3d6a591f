import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '@contract/endpoint'
import { descriptions } from '@contract/register/test-registers'
import { pageOf } from '@contract/shapes'
import { z } from 'zod'
import { pathOf, testLab, type TestLab } from '../test/harness'
import { registers } from '@contract/register/every-register'
import { changeOf, makeEntity, entityOf } from '../test/registers'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const Entry = z.looseObject({ _id: z.string(), version: z.int(), active: z.boolean() })
const Listed = pageOf(Entry)

describe.each(descriptions)('%s', (area, register) => {
  const found = registers.find((one) => one.area === area)
  if (!found) throw new Error(`${area} has not the calls of a register.`)
  const call = (name: string): AnyEndpoint => {
    const endpoint = found.call(name)
    if (!endpoint) throw new Error(`${area} has no call ${name}.`)
    return endpoint
  }
  const asked = async (name: string, query: Record<string, string>) =>
    (await lab.as('admin')).raw('GET', `${pathOf(call(name), {})}?${new URLSearchParams(query).toString()}`)
  const listed = async (query: Record<string, string>) => {
    const { status, body } = await asked('list', { limit: '200', ...query })
    expect(status).toBe(200)
    return Listed.parse(body).docs
  }
  const got = async (_id: string) =>
    Entry.parse(
      (await (await lab.as('admin')).raw('POST', pathOf(call('get'), { params: { id: _id } }), {})).body,
    )
  const make = async (n: number) => {
    const entity = await entityOf(found, n, lab)
    return { entity, made: await makeEntity(lab, found, entity) }
  }
  // Numbers of one length: letter by letter they stand as they were made, whatever the sort.
  const three = async (from: number) => [await make(from), await make(from + 1), await make(from + 2)]

  test('an entry answers what was sent, and stands in the list with the fields of a row', async () => {
    const { entity, made } = await make(101)
    const entry = await got(made._id)
    expect(entry).toMatchObject({ ...register.Fields.parse(entity.fields), version: 1, active: true })
    const [row, ...others] = await listed({ text: 'thing 101' })
    expect(others).toEqual([])
    expect(row).toEqual(
      Object.fromEntries([...register.shown, '_id', 'version', 'active'].map((name) => [name, entry[name]])),
    )
  })

  test('the list is in order by each of its sorts, and by that turned round', async () => {
    const ids = (await three(201)).map(({ made }) => made._id)
    for (const sort of register.sorts) {
      expect(
        (await listed({ text: 'thing 20', sort })).map(({ _id }) => _id),
        sort,
      ).toEqual(ids)
      const turned = await listed({ text: 'thing 20', sort: `-${sort}` })
      expect(
        turned.map(({ _id }) => _id),
        `-${sort}`,
      ).toEqual(ids.toReversed())
    }
    // Among all that the laboratory has, whose names are in another order than what else they have.
    for (const sort of register.sorts.filter((name) => name !== 'name')) {
      const values = (await listed({ sort })).flatMap((row) =>
        row[sort] === null ? [] : [String(row[sort])],
      )
      expect(values.length, sort).toBeGreaterThan(3)
      expect(values, sort).toEqual(values.toSorted((a, b) => (a < b ? -1 : Number(a > b))))
    }
    expect((await asked('list', { sort: 'version' })).status).toBe(400)
  })

  test('page by page, under each sort and that turned round, the list has every entry once', async () => {
    // Some have nothing where the sort looks: they have their place in the order as well.
    for (const n of [281, 282, 283, 284, 285]) {
      const entity = await entityOf(found, n, lab)
      const bare = Object.fromEntries(
        register.sorts.flatMap((name) =>
          register.fields[name]?.stored.safeParse(null).success ? [[name, null]] : [],
        ),
      )
      await makeEntity(lab, found, { ...entity, fields: { ...entity.fields, ...bare } })
    }
    const all = (await listed({})).map(({ _id }) => _id).toSorted()
    for (const sort of register.sorts.flatMap((name) => [name, `-${name}`])) {
      const walked: string[] = []
      let after: string | null = null
      do {
        const answer = await asked('list', { sort, limit: '3', ...(after === null ? {} : { after }) })
        expect(answer.status, sort).toBe(200)
        const page: z.infer<typeof Listed> = Listed.parse(answer.body)
        walked.push(...page.docs.map(({ _id }) => _id))
        after = page.after
      } while (after !== null)
      expect(walked.toSorted(), sort).toEqual(all)
    }
  })

  test('every filter keeps those that have the value, and only those', async () => {
    const { made } = await make(301)
    const entry = await got(made._id)
    const all = await listed({})
    for (const name of Object.keys(register.narrows)) {
      const value = String(entry[name])
      const narrowed = await listed({ [name]: value })
      expect(narrowed.map(({ _id }) => _id).toSorted(), name).toEqual(
        all
          .filter((row) => row[name] === value)
          .map(({ _id }) => _id)
          .toSorted(),
      )
      expect(
        narrowed.map(({ _id }) => _id),
        name,
      ).toContain(made._id)
    }
    expect(await listed({ text: 'no such thing' })).toEqual([])
  })

  test('an edit is made on a version; a stale one is refused with the entry as it is; unknown fields change nothing', async () => {
    const admin = await lab.as('admin')
    const { entity, made } = await make(401)
    const { path, body } = changeOf(found, entity, made)
    const sent = z.record(z.string(), z.record(z.string(), z.unknown())).parse(body)[register.one]
    const odd = { ...sent, nonsense: 'x', labId: made._id, createdAt: '2001-01-01' }
    const changed = await admin.raw('POST', path, { [register.one]: odd })
    const entry = Entry.parse(changed.body)
    expect(entry).toMatchObject({ ...entity.change, version: 2, active: true })
    expect(Object.keys(entry).toSorted()).toEqual(
      [...Object.keys(register.fields), '_id', 'version', 'active'].toSorted(),
    )
    const late = await admin.raw('POST', path, body)
    expect([late.status, late.body]).toMatchObject([409, { error: { code: 'stale', current: entry } }])
    expect(await got(made._id)).toEqual(entry)
    const history = await admin.raw('POST', pathOf(call('history'), {}), { _id: made._id })
    const name = `${register.noun.charAt(0).toUpperCase()}${register.noun.slice(1)}`
    expect(history.body).toMatchObject({
      docs: [{ did: `${name} edited` }, { did: `${name} added` }],
    })
  })

  test('what another entry has is refused at its field', async () => {
    const { entity } = await make(501)
    const again = await (
      await lab.as('admin')
    ).raw('POST', pathOf(found.add, {}), { [register.one]: entity.fields })
    expect(again.status).toBe(409)
    const [[name, sentence] = ['', ''], ...others] = Object.entries(again.fields)
    expect(others).toEqual([])
    expect(Object.keys(register.fields)).toContain(name)
    expect(sentence).toBe(again.message)
    expect(await listed({ text: 'thing 501' })).toHaveLength(1)
  })

  test('one that is switched off leaves the list of the active, and comes back', async () => {
    const admin = await lab.as('admin')
    const { made } = await make(601)
    for (const active of [false, true]) {
      await admin.raw('POST', pathOf(found.setActive, {}), { ids: [made._id], active })
      const held = async (of: boolean) => (await listed({ text: 'thing 601', active: String(of) })).length
      expect([await held(active), await held(!active)]).toEqual([1, 0])
      expect(await got(made._id)).toMatchObject({ active })
    }
  })

  test('the file holds the rows of the list, a column for each field of a row', async () => {
    await three(701)
    const rows = await listed({ text: 'thing 70', sort: register.sorts[0] ?? '' })
    const admin = await lab.as('admin')
    const { bytes } = await admin.call(call('exportCsv'), {
      params: undefined,
      query: { text: 'thing 70', sort: register.sorts[0] },
      body: undefined,
    })
    const [head, ...lines] = z.array(z.array(z.string())).parse(parse(Buffer.from(bytes)))
    const names = Object.keys(register.fields).filter((name) => register.shown.includes(name))
    expect(head).toHaveLength(names.length + 1)
    expect(new Set(head).size).toBe(names.length + 1)
    expect(rows).toHaveLength(3)
    expect(lines).toEqual(
      rows.map((row) => [...names.map((name) => String(row[name] ?? '')), row.active ? 'yes' : 'no']),
    )
  })
})

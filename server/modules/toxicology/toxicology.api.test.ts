import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { NO_CONTENT, type GraphContent } from '@contract/toxicology/shapes'
import { json } from '../../db/json'
import { testLab, type TestLab } from '../../test/harness'
import { drugsOf } from './public'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())
beforeEach(async () => {
  await lab.owner.deleteFrom('drug_graph').execute()
})

const source = 'Director, 2026'
const content: GraphContent = {
  ...NO_CONTENT,
  names: [{ typed: 'Doctor Bear syrup', ingredients: ['codeine'], ambiguous: false, source }],
  limits: [{ key: 'parentOnlyMultiple', value: '30', source }],
}
const save = async (
  wanted: GraphContent,
  draft: { _id: string; version: number } | null = null,
  who = 'admin',
) => (await lab.as(who)).call(api.toxicology.saveDraft, { body: { draft, content: wanted } })
const approve = async (draft: { _id: string; version: number }, who = 'admin') =>
  (await lab.as(who)).call(api.toxicology.approve, { body: { _id: draft._id, version: draft.version } })

describe('the laboratory’s drug graph', () => {
  test('is drafted, approved and retired by the next; the rules go by the approved one alone', async () => {
    const draft = await save(content)
    expect(draft.body).toMatchObject({ number: 1, state: 'DRAFT', version: 1, approvedAt: null })
    const labId = lab.seeded.labId
    expect((await drugsOf(lab.db, labId)).inForce).toBeNull()
    const approved = await approve(draft.body)
    expect(approved.body).toMatchObject({ number: 1, state: 'APPROVED' })
    const inForce = await drugsOf(lab.db, labId)
    expect([inForce.inForce?.number, inForce.graph.limits.parentOnlyMultiple]).toEqual([1, '30'])
    expect(inForce.names.names.get('doctor bear syrup')).toEqual(['codeine'])
    expect((await approve(approved.body)).status).toBe(422)
    const next = await save(NO_CONTENT)
    expect(next.body).toMatchObject({ number: 2, state: 'DRAFT' })
    expect((await drugsOf(lab.db, labId)).inForce?.number).toBe(1)
    await approve(next.body)
    const { docs, limits, screens } = (await (await lab.as('admin')).call(api.toxicology.versions, {})).body
    expect(docs.map(({ number, state }) => [number, state])).toEqual([
      [2, 'APPROVED'],
      [1, 'RETIRED'],
    ])
    expect(docs[1]?.content).toEqual(content)
    expect(limits).toContainEqual({ key: 'product:codeine>hydrocodone', value: '11' })
    expect(screens).toContainEqual({ id: 'S-OPI', name: 'opiates' })
  })

  test('refuses a draft with a loop or a name with two readings, at the row', async () => {
    const relation = { kind: 'metabolite' as const, minor: false, limit: null, source }
    const answer = await save({
      ...NO_CONTENT,
      relations: [{ ...relation, from: 'oxymorphone', to: 'oxycodone' }],
      names: [{ typed: 'Norco', ingredients: ['oxycodone'], ambiguous: false, source }],
    })
    expect(answer.status).toBe(400)
    expect(answer.fields['content.relations.0.to']).toContain('oxymorphone → oxycodone → oxymorphone')
    expect(answer.fields['content.names.0.typed']).toContain('two readings')
  })

  test('an older draft is stale, a second one is not begun beside it, and who may not is refused', async () => {
    const { body } = await save(content)
    expect((await save(NO_CONTENT)).status).toBe(409)
    const again = await save(NO_CONTENT, body)
    expect(again.body.version).toBe(2)
    expect((await save(content, body)).status).toBe(409)
    expect((await approve(body)).status).toBe(409)
    for (const who of ['lab', 'pharmd', 'portal']) expect((await approve(again.body, who)).status).toBe(403)
    expect((await save(content, null, 'portal')).status).toBe(403)
  })

  test('where a second person must verify, the one who edited a draft does not approve it', async () => {
    const { body } = await save(content)
    const must = (verifierMustDiffer: boolean) =>
      lab.owner
        .updateTable('lab')
        .set({ settings: json<Record<string, unknown>>({ verifierMustDiffer }) })
        .where('id', '=', lab.seeded.labId)
        .execute()
    await must(true)
    const refused = await approve(body)
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('Someone other')])
    await must(false)
    expect((await approve(body)).status).toBe(200)
  })

  test('of several first drafts at once one is kept, and the others are told', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(content)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  test('refuses names that look like others, and a trace that is more than the whole, at the row', async () => {
    const named = (typed: string) => ({ typed, ingredients: ['oxycodone'], ambiguous: false, source })
    const substance = (name: string) => ({ name, synonyms: [], sold: false, source })
    const trace = { kind: 'impurity' as const, from: 'cocaine', to: 'morphine', minor: false, source }
    const answer = await save({
      ...NO_CONTENT,
      names: [
        named('Nor\u200bco'),
        named('N\u043erco'),
        named('\u3164Norco two'),
        named('Doctor Bear syrup'),
      ],
      substances: [substance('c\u043edeinex'), substance('α-testamine')],
      relations: [{ ...trace, limit: '100000' }],
      limits: [{ key: 'impurity:codeine>morphine', value: '100.1', source }],
    })
    expect(answer.status).toBe(400)
    expect(answer.fields).toEqual({
      'content.names.0.typed': expect.stringContaining('cannot be seen'),
      'content.names.1.typed': expect.stringContaining('two alphabets'),
      'content.names.2.typed': expect.stringContaining('cannot be seen'),
      'content.substances.0.name': expect.stringContaining('two alphabets'),
      'content.relations.0.limit': 'An impurity is at most 100 %.',
      'content.limits.0.value': 'An impurity is at most 100 %.',
    })
  })

  test('coverage names every drug test and every medication, what is not covered first', async () => {
    const admin = await lab.as('admin')
    const { docs, total, uncovered } = (await admin.call(api.toxicology.coverage, { query: {} })).body
    expect(total).toBeGreaterThan(100)
    for (const { sentence } of docs) expect(sentence).not.toBe('')
    expect(docs.slice(0, uncovered).every(({ covered }) => !covered)).toBe(true)
    const syrup = {
      name: 'Doctor Bear syrup',
      kind: 'brand' as const,
      strength: '',
      form: 'syrup',
      route: 'oral',
      ingredients: [],
      sideEffects: [],
      alternatives: [],
    }
    await admin.call(api.medications.add, { body: { medication: syrup } })
    const told = async () => {
      const found = await admin.call(api.toxicology.coverage, { query: { text: 'doctor bear' } })
      return found.body.docs[0]
    }
    expect(await told()).toMatchObject({
      covered: false,
      sentence: expect.stringContaining('Not covered: nobody could read'),
    })
    await approve((await save(content)).body)
    expect(await told()).toMatchObject({
      covered: true,
      sentence: expect.stringContaining('codeine: tested by'),
    })
  })
})

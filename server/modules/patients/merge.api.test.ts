import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { mergeFields, type MergeField } from '@contract/patients/merge-shapes'
import type { Patient } from '@contract/patients/shapes'
import { makePatient } from '@server/seed/people'
import { seededRandom, type Random } from '@server/seed/random'
import { orderWith } from '../../test/fixtures'
import { testLab, type TestLab } from '../../test/harness'
import { orderForms } from '../orders/test-orders'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const reason = 'Same person: birth date and policy number agree'
const staff = () => lab.as('lab')

async function addPatient(random: Random, index: number): Promise<Patient> {
  const { location, insurance: _policies, ...person } = makePatient(random, index)
  const admin = await lab.as('admin')
  const answer = await admin.call(api.patients.add, {
    body: {
      patient: {
        ...person,
        location: lab.seeded.locations.get(location) ?? '',
        insurance: random.chance(0.5)
          ? [
              {
                payerId: null,
                payerName: 'Plan',
                policyNumber: `N-${index}`,
                groupNumber: null,
                relation: 'self',
              },
            ]
          : [],
      },
    },
  })
  expect(answer.status, answer.message).toBe(200)
  return answer.body
}

let people = 0
const random = seededRandom('merge')
const somebody = () => addPatient(random, people++)
const pair = async () => [await somebody(), await somebody()] as const

const merge = async (
  keep: Patient,
  drop: Patient,
  over: { fields?: Partial<Record<MergeField, 'keep' | 'drop'>> } = {},
) =>
  (await staff()).call(api.patients.merge, {
    body: {
      keep: keep._id,
      drop: drop._id,
      reason,
      versions: { keep: keep.version, drop: drop.version },
      ...over,
    },
  })
const undo = async (_id: string) =>
  (await staff()).call(api.patients.unmerge, { body: { _id, reason: 'Two persons after all' } })
const now = async (id: string) =>
  (await (await staff()).call(api.patients.get, { params: { id }, body: {} })).body

/** Everything of patients and their orders but what only says when and how often something changed. */
async function state(ids: readonly string[]) {
  const { rows } = await sql`
    select to_jsonb(p) - 'version' - 'updated_at' as row from patient p where p.id = any(${[...ids]}::uuid[])
    union all
    select to_jsonb(o) - 'version' - 'updated_at' from lab_order o
      where o.patient_id = any(array(select id from patient where id = any(${[...ids]}::uuid[]) or merged_into = any(${[...ids]}::uuid[])))
    order by 1`.execute(lab.owner)
  return rows
}
const orderRow = (id: string) =>
  lab.owner.selectFrom('lab_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('merging patients [call:POST /api/v1/merge/patients] [call:POST /api/v1/unmerge/patients]', () => {
  test('the orders move: open ones take the surviving name, closed ones keep what was reported [call:POST /api/v1/patient/orders]', async () => {
    const [keep, drop] = await pair()
    const open = await orderWith(lab, { patient: drop._id, tests: ['GLU'] })
    const closed = await orderWith(lab, { patient: drop._id, tests: ['GLU'], state: 'CLOSED' })
    const own = await orderWith(lab, { patient: keep._id, tests: ['GLU'] })
    const answer = await merge(keep, drop, { fields: { phone: 'drop', lastname: 'drop' } })
    expect(answer.status, answer.message).toBe(200)
    expect(answer.body).toMatchObject({
      ordersMoved: 2,
      patient: {
        _id: keep._id,
        version: 2,
        lastname: drop.lastname,
        firstname: keep.firstname,
        phone: drop.phone,
      },
    })
    for (const made of [open, own])
      expect(await orderRow(made.orderId)).toMatchObject({
        patient_id: keep._id,
        patient: {
          patientNumber: keep.patientNumber,
          lastname: drop.lastname,
          firstname: keep.firstname,
          dob: keep.dob,
        },
      })
    expect(await orderRow(closed.orderId)).toMatchObject({
      patient_id: keep._id,
      patient: { patientNumber: drop.patientNumber, firstname: drop.firstname },
    })
    expect(await now(drop._id)).toMatchObject({ mergedInto: keep._id, lastname: drop.lastname })
    // Both numbers find the surviving record, and the other one is in no list.
    for (const text of [keep.patientNumber, drop.patientNumber.toLowerCase()])
      expect(
        (await (await staff()).call(api.patients.search, { body: { text } })).body.docs.map(({ _id }) => _id),
      ).toEqual([keep._id])
    const orders = await (
      await staff()
    ).call(api.patients.orders, { body: { searchstr: '', filter: { patientId: keep._id } } })
    expect(orders.body.docs).toHaveLength(3)
  })

  test('one audit row names both and every order; the histories of both say it', async () => {
    const [keep, drop] = await pair()
    const made = await orderWith(lab, { patient: drop._id, tests: ['GLU'] })
    lab.clock.advance(1000)
    const { body } = await merge(keep, drop)
    const rows = await lab.owner
      .selectFrom('audit')
      .selectAll()
      .where('call', '=', 'POST /merge/patients')
      .where('entity_id', '=', keep._id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ reason, outcome: 'done', wrote: true })
    expect(rows[0]?.ids.toSorted()).toEqual([keep._id, drop._id, made.orderId].toSorted())
    lab.clock.advance(1000)
    await undo(body._id)
    const history = async (_id: string) =>
      (await (await staff()).call(api.patients.history, { body: { _id } })).body.docs
    expect((await history(drop._id)).slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ entity: 'patient', id: drop._id, field: 'mergedInto', old: keep.patientNumber, new: null }],
      [{ entity: 'patient', id: drop._id, field: 'mergedInto', old: null, new: keep.patientNumber }],
    ])
    const merges = await (await staff()).call(api.patients.merges, { body: { _id: drop._id } })
    expect(merges.body.docs).toMatchObject([
      { _id: body._id, reason, kept: { patientNumber: keep.patientNumber }, undoneBy: 'Marcus Oyelaran' },
    ])
  })

  test('a merge and its undo give back the same rows, whatever was chosen', async () => {
    const states = ['OPEN', 'CLOSED', 'REJECTED', 'DRAFT'] as const
    for (let round = 0; round < 12; round += 1) {
      const [keep, drop] = await pair()
      const ids = [keep._id, drop._id]
      for (const one of [keep, drop])
        for (let n = random.int(0, 3); n > 0; n -= 1)
          await orderWith(lab, { patient: one._id, tests: ['GLU'], state: random.pick(states) })
      if (random.chance(0.5)) {
        // A record that was merged into the second one before.
        const older = await somebody()
        ids.push(older._id)
        expect((await merge(await now(drop._id), older)).status).toBe(200)
      }
      const before = await state(ids)
      const fields = Object.fromEntries(
        mergeFields.map((field) => [field, random.pick(['keep', 'drop'] as const)]),
      )
      const merged = await merge(await now(keep._id), await now(drop._id), { fields })
      expect(merged.status, merged.message).toBe(200)
      expect(await state(ids)).not.toEqual(before)
      const undone = await undo(merged.body._id)
      expect(undone.status, undone.message).toBe(200)
      expect(undone.body.closedSince).toEqual([])
      expect(await state(ids), JSON.stringify(fields)).toEqual(before)
      expect((await undo(merged.body._id)).message).toBe('This merge was already undone.')
    }
  })

  test('an undo keeps what was changed elsewhere since, and refuses what the merge itself had changed', async () => {
    const [keep, drop] = await pair()
    const { body } = await merge(keep, drop, { fields: { lastname: 'drop', dob: 'drop' } })
    const admin = await lab.as('admin')
    const edit = (patient: Patient, over: object) =>
      admin.call(api.patients.update, { body: { patient: { ...patient, ...over } } })
    await edit(body.patient, { email: 'moved@example.org' })
    const { patient } = (await edit(await now(keep._id), { lastname: 'Renamed' })).body
    const refused = await undo(body._id)
    expect([refused.status, refused.fields]).toEqual([409, { lastname: 'Changed since the merge.' }])
    await edit(patient, { lastname: drop.lastname })
    const undone = await undo(body._id)
    expect(undone.body).toMatchObject({
      kept: { lastname: keep.lastname, dob: keep.dob, email: 'moved@example.org' },
      dropped: { lastname: drop.lastname, mergedInto: null },
    })
  })

  test('an order given to somebody else since is named; one closed since goes back under its reported name', async () => {
    const [keep, drop] = await pair()
    const third = await somebody()
    const given = await orderWith(lab, { patient: drop._id, tests: ['GLU'] })
    const reported = await orderWith(lab, { patient: drop._id, tests: ['GLU'] })
    const { body } = await merge(keep, drop)
    const point = (id: string, patient: string) =>
      lab.owner.updateTable('lab_order').set({ patient_id: patient }).where('id', '=', id).execute()
    await point(given.orderId, third._id)
    const refused = await undo(body._id)
    expect([refused.status, refused.fields]).toEqual([409, { orders: given.requisitionNumber }])
    await point(given.orderId, keep._id)
    await lab.owner
      .updateTable('lab_order')
      .set({ state: 'CLOSED' })
      .where('id', '=', reported.orderId)
      .execute()
    const undone = await undo(body._id)
    expect(undone.body).toMatchObject({ ordersMoved: 2, closedSince: [reported.requisitionNumber] })
    expect(await orderRow(reported.orderId)).toMatchObject({
      patient_id: drop._id,
      patient: { patientNumber: keep.patientNumber },
    })
  })

  test('an order entered since stays with the surviving record, under its name as it is again', async () => {
    const [keep, drop] = await pair()
    const { body } = await merge(keep, drop, { fields: { lastname: 'drop' } })
    const later = await orderWith(lab, { patient: keep._id, tests: ['GLU'] })
    expect(await orderRow(later.orderId)).toMatchObject({ patient: { lastname: drop.lastname } })
    await undo(body._id)
    expect(await orderRow(later.orderId)).toMatchObject({
      patient_id: keep._id,
      patient: { lastname: keep.lastname },
    })
  })

  test('of two at once one is done; an older version and an edit of a merged record are refused', async () => {
    const [keep, drop] = await pair()
    const both = await Promise.all([merge(keep, drop), merge(drop, keep)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [one, two] = await pair()
    const admin = await lab.as('admin')
    const edit = (patient: Patient) =>
      admin.call(api.patients.update, { body: { patient: { ...patient, phone: '(208) 555-0150' } } })
    const race = await Promise.all([merge(one, two), edit(one), edit(two)])
    const done = race.filter(({ status }) => status === 200)
    expect(race.every(({ status }) => [200, 409].includes(status))).toBe(true)
    if (race[0].status === 200) expect(done).toHaveLength(1)
    else expect(race[0].body).toMatchObject({ error: { code: 'stale' } })
    const [three, four] = await pair()
    await merge(three, four)
    expect((await merge(three, four)).status).toBe(409)
    const edited = await edit(await now(four._id))
    expect([edited.status, edited.message]).toEqual([
      422,
      'This record was merged into another. Edit that one, or undo the merge first.',
    ])
    const again = await merge(await now(three._id), await now(four._id))
    expect([again.status, again.message]).toEqual([
      422,
      `${four.patientNumber} was already merged into another record. Undo that merge first.`,
    ])
    const [five] = await pair()
    const further = await merge(five, await now(three._id))
    expect(further.status).toBe(200)
    const { docs } = (await (await staff()).call(api.patients.merges, { body: { _id: four._id } })).body
    const buried = await undo(docs[0]?._id ?? '')
    expect([buried.status, buried.message]).toEqual([
      422,
      `${three.patientNumber} has since been merged into another record. Undo that merge first.`,
    ])
    expect((await now(four._id)).mergedInto).toBe(five._id)
  })

  test('an order entered in the same moment belongs to the surviving record, or is refused', async () => {
    const admin = await lab.as('admin')
    const forms = orderForms(lab)
    for (let round = 0; round < 8; round += 1) {
      const [keep, drop] = await pair()
      const [merged, entered] = await Promise.all([
        merge(keep, drop),
        admin.call(api.orders.addOrder, { body: { order: forms.form(drop._id) } }),
      ])
      if (merged.status === 200 && entered.status === 200)
        expect((await orderRow(entered.body._id)).patient_id).toBe(keep._id)
      else expect([merged.status, entered.status]).toContain(200)
    }
  })

  test('itself, an unknown record, a reason left out: refused; and nobody without the right merges', async () => {
    const [keep, drop] = await pair()
    expect((await merge(keep, keep)).fields).toEqual({
      drop: 'This is the same record. Choose another.',
    })
    const nobody = { ...drop, _id: '00000000-0000-7000-8000-000000000000' }
    expect((await merge(keep, nobody)).status).toBe(404)
    const body = {
      keep: keep._id,
      drop: drop._id,
      reason: ' ',
      versions: { keep: 1, drop: 1 },
    }
    const lead = await staff()
    expect((await lead.raw('POST', '/api/v1/merge/patients', body)).fields).toEqual({
      reason: 'Enter why these are the same person.',
    })
    for (const name of ['portal', 'accession', 'sales', 'courier'])
      expect(
        (await (await lab.as(name)).raw('POST', '/api/v1/merge/patients', { ...body, reason })).status,
        name,
      ).toBe(403)
    expect((await undo(keep._id)).status).toBe(404)
  })
})

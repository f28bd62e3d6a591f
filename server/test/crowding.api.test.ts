import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { personSearchName } from '../core/text'
import { portalLocations } from '../seed/people/locations'
import { orderWith, type OrderMade } from './fixtures'
import { testLab, type Caller, type TestLab } from './harness'

/**
 * A look-up that stops after so many rows must count its own rows alone: a thousand patients of other clinics with the same
 * name and birthday, registered first, do not hide the one whom this clinic may see. Each of them had an order of this clinic
 * that was deleted: such an order opens nobody.
 */
const crowd = 1000
const dob = '1948-08-18'
const lastname = 'Crowdsworth'

let lab: TestLab
let portal: Caller
/** A patient of this clinic, and one of another clinic with an order from this one. */
let own: OrderMade
let visitor: OrderMade

beforeAll(async () => {
  lab = await testLab()
  const elsewhere = lab.seeded.locations.get(portalLocations['portal.other'][0] ?? '') ?? ''
  const person = (n: number) => ({
    lab_id: lab.seeded.labId,
    id: uuidv7(),
    patient_number: `CROWD-${n}`,
    firstname: 'Pat',
    lastname,
    dob,
    gender: 'F',
    location_id: elsewhere,
    search_name: personSearchName({ firstname: 'Pat', lastname }),
  })
  await lab.owner
    .insertInto('patient')
    .values(Array.from({ length: crowd }, (_, n) => person(n)))
    .execute()
  own = await orderWith(lab, { tests: ['GLU'], patient: { firstname: 'Pat', lastname, dob } })
  await sql`insert into lab_order
    select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'patient_id', p.id,
      'requisition_number', 'GONE-' || p.patient_number, 'deleted', true))).*
    from lab_order o, patient p where o.id = ${own.orderId} and p.patient_number like 'CROWD-%'`.execute(
    lab.owner,
  )
  const guest = person(crowd)
  await lab.owner.insertInto('patient').values(guest).execute()
  visitor = await orderWith(lab, { tests: ['GLU'], patient: guest.id })
  portal = await lab.as('portal')
})
afterAll(() => lab.close())

const both = () => [own.orderId, visitor.orderId].sort()

test('[S3] orders by name, by each word and by its beginning', async () => {
  for (const text of [lastname, `Pat ${lastname}`, 'crow']) {
    const answer = await portal.call(api.orders.list, { query: { text } })
    expect(answer.status).toBe(200)
    expect(answer.body.docs.map(({ _id }) => _id).sort(), text).toEqual(both())
    expect(answer.body.total, text).toBe(2)
  }
})

test('[S3] the orders of whoever has such a name', async () => {
  const answer = await portal.call(api.patients.orders, { body: { searchstr: lastname } })
  expect(answer.body.docs.map(({ _id }) => _id).sort()).toEqual(both())
})

test('[S3] the search over everything, by name, by words and by birthday', async () => {
  for (const search of [lastname, `Pat ${lastname}`, '8/18/1948', `${lastname} 8/18/1948`]) {
    const { results } = (await portal.call(api.search.global, { body: { search } })).body
    expect(results.requisitions.map(({ _id }) => _id).sort(), search).toEqual(both())
    expect(
      results.patients.map(({ _id }) => _id),
      search,
    ).toEqual([own.patientId])
  }
})

test('[S3] the same person on file already', async () => {
  const answer = await portal.call(api.patients.duplicates, {
    body: { firstname: 'Pat', lastname, dob },
  })
  expect(answer.status).toBe(200)
  expect(answer.body.docs.map(({ patient }) => patient._id)).toEqual([own.patientId])
})

test('the closest resemblance is found among many alike, also for staff', async () => {
  const duplicate = await orderWith(lab, {
    tests: ['GLU'],
    patient: { firstname: 'Patrick', lastname: 'Crowdsworthy', dob: '1948-08-19' },
  })
  const answer = await (
    await lab.as('admin')
  ).call(api.patients.duplicates, {
    body: { firstname: 'Patrick', lastname: 'Crowdsworthy' },
  })
  expect(answer.body.docs[0]?.patient._id).toBe(duplicate.patientId)
})

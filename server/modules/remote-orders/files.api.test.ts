import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { PhotoKind } from '@contract/remote-orders/files'
import { pngOf } from '../lab-settings/test-pictures'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { remoteBench } from './test-remote'

let lab: TestLab
let clinic: Caller
let bench: ReturnType<typeof remoteBench>
let locationId: string
beforeAll(async () => {
  lab = await testLab()
  clinic = await lab.as('portal')
  bench = remoteBench(lab, clinic)
  locationId = (await bench.form()).locationId
})
afterAll(() => lab.close())

const keep = (kind: PhotoKind, bytes: Uint8Array = pngOf(40, 20), where = locationId) => {
  const input = { query: { kind, locationId: where }, body: bytes }
  return clinic.call(api.remoteOrders.keepFile, input)
}

test('card and signature stay with the order, reach the laboratory’s order, and a replaced photo goes', async () => {
  const [front, back, newer] = [await keep('cardFront'), await keep('cardBack'), await keep('cardFront')]
  const sent = await bench.send({ fileIds: [front.body._id, back.body._id] })
  const files = async () => (await bench.get(sent._id)).files.map(({ _id, kind }) => [_id, kind])
  expect(await files()).toEqual([
    [front.body._id, 'cardFront'],
    [back.body._id, 'cardBack'],
  ])
  const now = await bench.get(sent._id)
  const form = await bench.form()
  await clinic.call(
    api.remoteOrders.update,
    {
      body: {
        order: {
          ...{ _id: sent._id, version: now.version, form: 'new', locationId, collectedAt: now.collectedAt },
          ...{ physicianId: now.physician._id, specimens: form.specimens, items: form.items },
          ...{ diagnoses: ['E11.9'], fileIds: [newer.body._id, back.body._id] },
        },
      },
    },
    bench.key(),
  )
  expect(await files()).toEqual([
    [back.body._id, 'cardBack'],
    [newer.body._id, 'cardFront'],
  ])
  expect((await bench.receive(sent.requisitionNumber)).status).toBe(200)
  const { orderId } = await bench.get(sent._id)
  const staff = await lab.as('admin')
  const atLab = await staff.call(api.remoteOrders.get, { params: { id: orderId ?? '' }, body: {} })
  expect(atLab.body.files).toHaveLength(2)
  const read = (who: Caller, _id: string) => who.call(api.remoteOrders.file, { body: { _id } })
  expect((await read(staff, newer.body._id)).status).toBe(200)
  expect((await read(await lab.as('portal.other'), newer.body._id)).status).toBe(404)
  expect((await read(staff, front.body._id)).status).toBe(404)
})

test('a photo goes with one order: of two sent at once, one is refused and says why', async () => {
  const photo = await keep('cardFront')
  const both = await Promise.all([0, 1].map(() => bench.trySend({ fileIds: [photo.body._id] })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const kept = both.find(({ status }) => status === 200)?.body._id ?? ''
  expect((await bench.get(kept)).files.map(({ _id }) => _id)).toEqual([photo.body._id])
  expect(both.find(({ status }) => status === 400)?.fields).toHaveProperty('fileIds')
})

test('a photo with a script inside, a text, half a photo, a signature of 5 MB and one for elsewhere are refused in words', async () => {
  const whole = pngOf(40, 20)
  const text = (words: string) => new TextEncoder().encode(words)
  const script = await keep('cardFront', new Uint8Array([...whole, ...text('<script>alert(1)</script>')]))
  expect([script.status, script.message]).toEqual([
    422,
    'This file holds more than a picture. Take the photo again.',
  ])
  expect((await keep('cardFront', text('no picture'))).message).toBe('Use a photo that is a JPEG or a PNG.')
  expect((await keep('cardBack', whole.slice(0, 50))).message).toContain('cannot be read to its end')
  const large = await keep('consent', new Uint8Array(5 * 1024 * 1024 + 1))
  expect([large.status, large.message]).toEqual([413, 'Too large: at most 5120 KiB.'])
  const elsewhere = await keep('consent', whole, lab.seeded.locations.get('LAKESHR') ?? '')
  expect([elsewhere.status, Object.keys(elsewhere.fields)]).toEqual([400, ['locationId']])
})

test('a form with a signature takes no order without one', async () => {
  const admin = await lab.as('admin')
  const { docs } = (await admin.call(api.remoteForms.list, {})).body
  const found = docs.find(({ key }) => key === 'new')
  if (!found) throw new Error('No form.')
  const { key, version, changedAt: _at, changedByName: _by, ...form } = found
  await admin.call(api.remoteForms.save, {
    body: { key, version, form: { ...form, consent: 'I agree.', consentSigned: true } },
  })
  const name = 'Wilhelmina Quist'
  const unsigned = await bench.trySend({ consent: { name } })
  expect(unsigned.fields).toEqual({
    'consent.signatureId': 'The patient must sign before the order is sent.',
  })
  const { body } = await keep('consent')
  const sent = await bench.send({ consent: { name, signatureId: body._id } })
  expect((await bench.get(sent._id)).consent).toMatchObject({ name, signatureId: body._id, text: 'I agree.' })
})

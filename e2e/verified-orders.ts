import { api } from '@contract/api'
import { Caller, uniqueName } from './helpers'

/** A patient of the journey's own, of Boise: other journeys change those of the demo laboratory beside it. */
export async function ownPatient(admin: Caller, email: string | null = null) {
  const [someone] = (await admin.call(api.orders.list, { query: { limit: 1 } })).docs
  const like = await admin.call(api.orders.get, { params: { id: someone?._id ?? '' }, body: {} })
  return admin.call(api.patients.add, {
    body: {
      patient: {
        firstname: uniqueName('Wilhelmina'),
        lastname: uniqueName('Abernathy'),
        dob: '1971-03-14',
        gender: 'F',
        email,
        address: { line1: '12 Orchard St', line2: null, city: 'Boise', state: 'ID', zip: '83702' },
        location: like.location._id,
      },
    },
  })
}

/** Verified orders of one glucose, made like one that `seenBy` sees, each of a patient of its own or all of one, without a pause of a person. */
export async function verifiedOrders(
  origin: string,
  count: number,
  of: { seenBy?: string; patientId?: string } = {},
): Promise<string[]> {
  const admin = await Caller.as(origin, 'admin')
  const made = await receivedOrders(origin, count, of)
  for (const orderId of made) await enterAndVerify(admin, orderId, '91')
  return made
}

/** One value into every test of an order, or each its own by code, and its verification. */
export async function enterAndVerify(
  admin: Caller,
  orderId: string,
  raw: string | Readonly<Record<string, string>>,
): Promise<void> {
  await enterOnly(admin, orderId, raw)
  await verifyAll(admin, orderId)
}

/** Values of a Basic Metabolic Panel in which nothing is remarkable; what is calculated comes by itself. */
export const soundBmp = {
  GLU: '91',
  BUN: '14',
  CREAT: '0.9',
  NA: '140',
  K: '4.2',
  CL: '103',
  CO2: '25',
  CA: '9.4',
}

/** Every order that somebody sees, newest first: other journeys order beside this one, a hundred at once from a sheet. */
export async function* ordersSeenBy(finder: Caller) {
  for (let page = 1; ; page += 1) {
    const { docs, pages } = await finder.call(api.orders.list, { query: { limit: 100, page } })
    yield* docs
    if (page >= pages) return
  }
}

/** The same, received and without a result; of another test than glucose where `code` says so. */
export async function receivedOrders(
  origin: string,
  count: number,
  {
    seenBy = 'admin',
    patientId,
    code = 'GLU',
    alsoTests = [],
  }: { seenBy?: string; patientId?: string; code?: string; alsoTests?: string[] } = {},
): Promise<string[]> {
  const admin = await Caller.as(origin, 'admin')
  const finder = await Caller.as(origin, seenBy)
  for await (const { _id } of ordersSeenBy(finder)) {
    const { docs: analyses } = await admin.call(api.results.ofOrder, { body: { orderId: _id } })
    const wanted = analyses.find((one) => one.code === code)
    const like = await admin.call(api.orders.get, { params: { id: _id }, body: {} })
    const tube = like.specimens.find(({ letter }) => letter === wanted?.letter)
    if (!wanted || !tube) continue
    const made: string[] = []
    for (let n = 0; n < count; n += 1) {
      const now = Date.now()
      const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
      const { _id: orderId } = await admin.call(api.orders.addOrder, {
        body: {
          order: {
            // A demo patient's earlier value may lie far off, and a marked delta waits for a person.
            patientId: patientId ?? (await ownPatient(admin))._id,
            physicianId: like.physician._id,
            locationId: like.location._id,
            dateCollected: before(90 + n),
            dateReceived: before(30),
            specimens: [
              {
                letter: 'A',
                sampleTypeId: tube.sampleTypeId,
                sourceId: tube.sourceId,
                collectedAt: before(90 + n),
              },
            ],
            items: [wanted.testId, ...alsoTests].map((testId) => ({ testId, letter: 'A' })),
          },
        },
      })
      made.push(orderId)
    }
    return made
  }
  throw new Error(`The demo laboratory has no order with ${code}.`)
}

/** One value into every test of an order, or into those named by code, which then wait to be verified. */
export async function enterOnly(
  caller: Caller,
  orderId: string,
  raw: string | Readonly<Record<string, string>>,
): Promise<void> {
  const { docs } = await caller.call(api.results.ofOrder, { body: { orderId } })
  const cells = docs.flatMap(({ _id, version, code }) => {
    const typed = typeof raw === 'string' ? raw : raw[code]
    return typed === undefined ? [] : [{ _id, version, raw: typed }]
  })
  await caller.call(api.results.enter, { body: { cells } })
}

/** The requisition number of an order and the barcode of its specimen A. */
export async function namesOf(admin: Caller, id: string) {
  const { requisitionNumber, specimens } = await admin.call(api.orders.get, { params: { id }, body: {} })
  return { requisitionNumber, barcode: specimens[0]?.barcode ?? '' }
}

/** Verifies whatever of an order is resulted. */
export async function verifyAll(admin: Caller, orderId: string): Promise<void> {
  const { docs } = await admin.call(api.results.ofOrder, { body: { orderId } })
  const analyses = docs
    .filter(({ state }) => state === 'RESULTED')
    .map(({ _id, version }) => ({ _id, version }))
  await admin.call(api.results.verify, { body: { analyses } })
}

import { api } from '@contract/api'
import { Caller } from './helpers'

/** Verified orders of one glucose, made like one that `seenBy` sees, without a pause of a person. */
export async function verifiedOrders(origin: string, count: number, seenBy = 'admin'): Promise<string[]> {
  const admin = await Caller.as(origin, 'admin')
  const finder = await Caller.as(origin, seenBy)
  const { docs } = await finder.call(api.orders.list, { query: { limit: 100 } })
  for (const { _id } of docs) {
    const { docs: analyses } = await admin.call(api.results.ofOrder, { body: { orderId: _id } })
    const glucose = analyses.find(({ code }) => code === 'GLU')
    const like = await admin.call(api.orders.get, { params: { id: _id }, body: {} })
    const tube = like.specimens.find(({ letter }) => letter === glucose?.letter)
    if (!glucose || !tube) continue
    const made: string[] = []
    for (let n = 0; n < count; n += 1) {
      const now = Date.now()
      const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
      const { _id: orderId } = await admin.call(api.orders.addOrder, {
        body: {
          order: {
            patientId: like.patientId,
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
            items: [{ testId: glucose.testId, letter: 'A' }],
          },
        },
      })
      const entered = (await admin.call(api.results.ofOrder, { body: { orderId } })).docs
      const cells = entered.map((one) => ({ _id: one._id, version: one.version, raw: '91' }))
      await admin.call(api.results.enter, { body: { cells } })
      await verifyAll(admin, orderId)
      made.push(orderId)
    }
    return made
  }
  throw new Error('The demo laboratory has orders with glucose.')
}

/** Verifies whatever of an order is resulted. */
export async function verifyAll(admin: Caller, orderId: string): Promise<void> {
  const { docs } = await admin.call(api.results.ofOrder, { body: { orderId } })
  const analyses = docs
    .filter(({ state }) => state === 'RESULTED')
    .map(({ _id, version }) => ({ _id, version }))
  await admin.call(api.results.verify, { body: { analyses } })
}

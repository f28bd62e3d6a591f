import { api } from '@contract/api'
import { json } from '../db/json'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

/** What is written for people outside the laboratory: supplies of clinics, colleagues, patients' own access. */
export function outsideWrites(lab: TestLab): WriteCall[] {
  const { conflicts, specimens, supplies, supplyOrders, colleagues, patientAccess } = api
  let made = 0
  const next = () => (made += 1)
  const key = () => ({ 'idempotency-key': `outside-${next()}` })
  const admin = () => lab.as('admin')
  const manager = async () => {
    // Beside what the account has: other writes of the run are its too.
    const { myroles } = await lab.owner
      .selectFrom('app_user')
      .select('myroles')
      .where('username', '=', 'portal')
      .executeTakeFirstOrThrow()
    const roles = { ...myroles, 'management-console': { enabled: true } }
    await lab.owner
      .updateTable('app_user')
      .set({ myroles: json(roles) })
      .where('username', '=', 'portal')
      .execute()
    return lab.as('portal')
  }
  const placeId = async () =>
    (await (await lab.as('portal')).call(api.locations.list, { query: {} })).body.docs[0]?._id ?? ''
  async function fields() {
    const { body } = await (
      await admin()
    ).call(supplies.add, {
      body: { supply: { code: `OUT-${next()}`, name: 'Outside tube', unit: 'each', kind: 'COLLECTION' } },
    })
    return { locationId: await placeId(), lines: [{ supplyId: body._id, count: 2 }], note: 'Soon' }
  }
  async function asked() {
    const { body } = await (await admin()).call(supplyOrders.add, { body: { order: await fields() } }, key())
    return body
  }
  const seen = ({ _id, version }: { _id: string; version: number }) => ({ _id, version })
  async function colleague() {
    const by = await manager()
    const { body: offered } = await by.call(colleagues.list)
    const username = `outside.${next()}`
    const person = { username, firstName: 'Out', lastName: 'Side', email: `${username}@clinic.example.org` }
    return { ...person, roles: ['user'], places: offered.places.slice(0, 1).map(({ _id }) => _id) }
  }
  async function invited() {
    const { body } = await (
      await manager()
    ).call(colleagues.invite, { body: { colleague: await colleague() } }, key())
    return body
  }
  /** A patient without access, so that each invitation writes the same rows. */
  async function patient() {
    await lab.owner.deleteFrom('patient_access').execute()
    const row = await lab.owner
      .selectFrom('patient')
      .select('id')
      .where('lab_id', '=', lab.seeded.labId)
      .where('merged_into', 'is', null)
      .where('dob', '<', '1990-01-01')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const address = { line1: null, line2: null, city: 'Boise', state: 'ID', zip: '83702' }
    await lab.owner
      .updateTable('patient')
      .set({ address: json(address) })
      .where('id', '=', row.id)
      .execute()
    return row.id
  }
  const link = (patientId: string) => ({ patientId, by: 'link' as const, language: 'en' as const })
  /** A scan that matches no order: what was settled before is opened anew. */
  async function conflict() {
    await (await admin()).call(specimens.receive, { body: { code: 'NOPE-9' } }, key())
    const [row] = (await (await admin()).call(conflicts.list, { query: {} })).body.docs
    return { _id: row?._id ?? '', version: row?.version ?? 1 }
  }
  return [
    call(conflicts.settle, async () => ({
      body: { ...(await conflict()), state: 'DISMISSED' as const, reason: 'A label of a supplier' },
    })),
    call(supplyOrders.add, async () => ({ body: { order: await fields() } })),
    call(supplyOrders.cancel, async () => ({ body: seen(await asked()) })),
    call(supplyOrders.send, async () => {
      const order = await asked()
      const lines = order.lines.map(({ supplyId }) => ({ supplyId, count: 1 }))
      return { body: { ...seen(order), lines, shipment: 'West loop' } }
    }),
    call(supplyOrders.decline, async () => ({ body: { ...seen(await asked()), reason: 'Sent last week.' } })),
    call(supplyOrders.arrived, async () => {
      const order = await asked()
      const lines = order.lines.map(({ supplyId }) => ({ supplyId, count: 1 }))
      const sent = await (await admin()).call(supplyOrders.send, { body: { ...seen(order), lines } }, key())
      return { body: seen(sent.body) }
    }),
    call(colleagues.invite, async () => ({ body: { colleague: await colleague() } }), 'portal'),
    call(
      colleagues.update,
      async () => {
        const one = await invited()
        const roles = ['user', 'management-console']
        return { body: { colleague: { ...seen(one), roles, places: one.places.map(({ _id }) => _id) } } }
      },
      'portal',
    ),
    call(
      colleagues.link,
      async () => ({ body: { _id: (await invited())._id, by: 'mail' as const } }),
      'portal',
    ),
    call(colleagues.remove, async () => ({ body: { ...seen(await invited()), reason: 'Left.' } }), 'portal'),
    call(patientAccess.invite, async () => ({ body: link(await patient()) })),
    call(patientAccess.end, async () => {
      const { body } = await (
        await admin()
      ).call(patientAccess.invite, { body: link(await patient()) }, key())
      return { body: { ...seen(body.access), reason: 'The phone was lost.' } }
    }),
  ]
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type TestLab } from '../../test/harness'
import { seedOrders } from '../orders'
import { seedOffice } from './index'

let lab: TestLab

beforeAll(async () => {
  lab = await testLab()
  const now = lab.clock.now()
  await seedOrders(lab.owner, lab.seeded, { now, count: 120 })
  await seedOffice(lab.owner, { seeded: lab.seeded, now }, 'no password')
})
afterAll(() => lab.close())

test('every register that orders do not fill has something to look at, and opens', async () => {
  const admin = await lab.as('admin')
  const of = async (list: Promise<{ body: { docs: { _id: string }[] } }>) => (await list).body.docs
  const lists = {
    contractLabs: await of(admin.call(api.contractLabs.list, {})),
    payerRules: await of(admin.call(api.payerRules.list, {})),
    statements: await of(admin.call(api.statements.list, {})),
    billingJobs: await of(admin.call(api.billingJobs.list, {})),
    ehrJobs: await of(admin.call(api.ehrJobs.list, {})),
    hrsa: await of(admin.call(api.hrsa.list, {})),
    intakeForms: await of(admin.call(api.intakeForms.list, {})),
    intake: await of(admin.call(api.intake.list, {})),
    portalUsers: await of(admin.call(api.portalUsers.list, {})),
    tickets: await of(admin.call(api.helpdesk.list, {})),
    rooms: await of(admin.call(api.chat.rooms, {})),
  }
  for (const [name, docs] of Object.entries(lists)) expect(docs.length, name).toBeGreaterThan(0)

  const [statement] = lists.statements
  const detail = await admin.call(api.statements.get, { params: { id: statement?._id ?? '' } })
  expect(detail.body.lines.length).toBeGreaterThan(0)
  expect(detail.body.totalCents).toBe(detail.body.lines.reduce((sum, { cents }) => sum + cents, 0))
})

test('numbers go on where the demonstration’s end', async () => {
  const ticket = await (
    await lab.as('portal')
  ).call(api.contact.send, {
    body: { subject: 'Pick-up', text: 'Is there one on Friday?' },
  })
  expect(ticket.body.number).toBe('H-000003')
})

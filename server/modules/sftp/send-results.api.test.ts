import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { startSftp, type TestSftp } from '../../test/sftp-server'
import { sftpBench } from './test-sftp'

let lab: TestLab
let staff: Caller
let server: TestSftp
let bench: ReturnType<typeof sftpBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  server = await startSftp()
  bench = sftpBench(lab, staff, server)
})
afterAll(async () => {
  await server.close()
  await lab.close()
})

const send = (orderIds: string[], wayId?: string, headers = bench.key()) =>
  staff.call(api.reports.sendResultsToSftp, { body: { orderIds, ...(wayId && { wayId }) } }, headers)
const said = async (...parts: Parameters<typeof send>) => {
  const { status, body, message } = await send(...parts)
  if (status !== 200) throw new Error(message)
  return body.outcomes.map((one) => [one._id, one.ok, one.message])
}

test('plans the newest released version for a chosen server, once, and says for each order what became of it [call:POST /api/v1/report/sendResultstoSFTP]', async () => {
  await bench.noRules()
  const way = await bench.proven({ sends: ['csv'] })
  const { forms } = bench.reports
  const { orderId: first } = await bench.reports.released()
  const { orderId: second } = await bench.reports.released()
  await bench.corrected(second)
  const open = await bench.reports.received({ items: [forms.test('GLU')] })
  const nobody = lab.ports.ids.id()
  expect(await said([open, first, nobody, second], way._id)).toEqual([
    [open, false, 'No report was released yet.'],
    [first, true, `Planned for ${way.name}.`],
    [nobody, false, 'This order is not there.'],
    [second, true, `Planned for ${way.name}.`],
  ])
  await bench.run()
  const names = [...(await bench.filesOf(way)).keys()].map((name) => name.replace(/^.*_v/, 'v'))
  expect(names.toSorted()).toEqual(['v1_F.csv', 'v2_C.csv'])
  expect(await said([first, second], way._id)).toEqual([
    [first, false, `This version went to ${way.name} already.`],
    [second, false, `This version went to ${way.name} already.`],
  ])
  await bench.run()
  expect((await bench.filesOf(way)).size).toBe(2)
  expect(await bench.only(first)).toMatchObject({ state: 'CONFIRMED', tries: 1 })
})

test('the same call said twice plans once and answers the same', async () => {
  await bench.noRules()
  const way = await bench.proven({ sends: ['csv'] })
  const { orderId } = await bench.reports.released()
  const key = bench.key()
  const answers = [await send([orderId], way._id, key), await send([orderId], way._id, key)]
  expect(answers.map(({ body }) => body.outcomes[0]?.ok)).toEqual([true, true])
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  expect(await bench.rowsOf(orderId)).toHaveLength(1)
})

test('without a choice goes where the rules and the ways of its own location say, and to no fax', async () => {
  await bench.noRules()
  const { orderId: before } = await bench.reports.released()
  const here = (await bench.reports.order(before)).location._id
  const places = await lab.owner.selectFrom('location').select('id').execute()
  const elsewhere = places.find(({ id }) => id !== here)?.id ?? null
  const { orderId } = await bench.reports.released()
  expect(await said([orderId])).toEqual([
    [
      orderId,
      false,
      'No rule, location or physician names an SFTP way for it. Choose the server, or ask a Lab Admin.',
    ],
  ])
  const own = await bench.proven({ sends: ['csv'] }, { locationId: here })
  const foreign = await bench.proven({ sends: ['csv'] }, { locationId: elsewhere })
  const everywhere = await bench.proven({ sends: ['csv'] })
  const off = await bench.addWay({}, { locationId: here, active: false })
  const fax = await bench.provenFax()
  await bench.addRule(everywhere)
  await bench.addRule(fax)
  expect(await said([orderId])).toEqual([[orderId, true, `Planned for ${everywhere.name}, ${own.name}.`]])
  await bench.run()
  const rows = await bench.rowsOf(orderId)
  expect(rows.map(({ recipient, state }) => [recipient, state]).toSorted()).toEqual(
    [
      [everywhere.name, 'CONFIRMED'],
      [own.name, 'CONFIRMED'],
    ].toSorted(),
  )
  expect(await said([orderId], foreign._id)).toEqual([
    [orderId, false, 'This way takes no reports of this order.'],
  ])
  for (const way of [off, fax])
    expect(await said([orderId], way._id)).toEqual([[orderId, false, 'Choose a way that is in use.']])
  await lab.owner.updateTable('delivery_way').set({ active: false }).where('id', '=', own._id).execute()
})

test('waits where the way is not proven, and leaves once it is', async () => {
  await bench.noRules()
  const way = await bench.addWay({ sends: ['csv'] })
  const { orderId } = await bench.reports.released()
  const answer = await send([orderId], way._id)
  expect(answer.body).toMatchObject({
    outcomes: [
      {
        ok: true,
        message: `Planned for ${way.name}. ${way.name} gets nothing yet: ${m.deliveries.hold.hostKey}`,
      },
    ],
  })
  await bench.run()
  expect(await bench.only(orderId)).toMatchObject({ state: 'WAITING', hold: 'hostKey', tries: 0 })
  await bench.confirmKey(way)
  await bench.testWay(way)
  await bench.run()
  expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED' })
})

test('a technician chooses the server by name, without its settings', async () => {
  const way = await bench.proven({ sends: ['csv'] })
  const technician = await lab.as('lab')
  const { body } = await technician.call(api.deliveries.wayChoices, { query: { kind: 'sftp' } })
  expect(body.docs).toContainEqual({ _id: way._id, name: way.name, address: way.address, hold: null })
  expect((await technician.call(api.deliveries.ways, {})).status).toBe(403)
  const clinic = await lab.as('portal')
  expect((await clinic.call(api.deliveries.wayChoices, { query: { kind: 'sftp' } })).status).toBe(403)
})

test('is for the laboratory’s own, and within reach', async () => {
  const { orderId } = await bench.reports.released()
  const clinic = await lab.as('portal')
  const answer = await clinic.call(
    api.reports.sendResultsToSftp,
    { body: { orderIds: [orderId] } },
    bench.key(),
  )
  expect(answer.status).toBe(403)
  const none = await staff.call(api.reports.sendResultsToSftp, { body: { orderIds: [] } }, bench.key())
  expect(none.fields['orderIds']).toBe('Choose at least one order.')
})

test('stands in the accounting of disclosures of the patient', async () => {
  await bench.noRules()
  const way = await bench.proven({ sends: ['csv'] })
  const { orderId } = await bench.reports.released()
  await send([orderId], way._id)
  const { patientId } = await bench.reports.order(orderId)
  const sent = async () =>
    (await staff.call(api.audit.disclosures, { query: { patient: patientId } })).body.docs.filter(
      (one) => one.way === 'sent',
    )
  await bench.run()
  expect(await sent()).toMatchObject([{ recipient: way.name, place: expect.stringMatching(/^SFTP /) }])
})

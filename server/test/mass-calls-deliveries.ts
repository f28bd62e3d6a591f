import { api } from '@contract/api'
import type { DeliveryState } from '@contract/deliveries/choices'
import { deliveryBench } from '../modules/deliveries/test-deliveries'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

/** What is written of deliveries, their ways and rules, over a way that is stopped: nothing moves by itself meanwhile. */
export function deliveryWrites(lab: TestLab): WriteCall[] {
  const { deliveries, faxes, reports, resultLinks } = api
  const bench = async () => deliveryBench(lab, await lab.as('admin'))
  // The same each time: two calls of one kind are compared, row by row.
  const [typed, other] = ['(208) 555-0142', '(208) 555-0143']
  async function anyWay() {
    const made = await bench()
    await lab.owner.updateTable('delivery_way').set({ active: false }).execute()
    return made.addWay(typed)
  }
  /** A delivery over a way of its own, as it would be after one try. */
  async function delivery(state: DeliveryState) {
    const made = await bench()
    await made.noRules()
    await made.addRule(await anyWay())
    const { orderId } = await made.reports.released()
    await made.noRules()
    await made.run()
    const { _id } = await made.only(orderId)
    await lab.owner.updateTable('delivery').set({ state, attempts: 1 }).where('id', '=', _id).execute()
    return _id
  }
  const fingerprint = `SHA256:${'a'.repeat(43)}`
  const secret = 'a password of the tests'
  const sftpForm = (folder: string) => ({
    kind: 'sftp' as const,
    name: 'Server',
    locationId: null,
    physicianId: null,
    config: {
      ...{ host: 'files.example.org', port: 22, user: 'lab', folder, auth: 'password' as const, secret },
      sends: ['csv' as const],
      pattern: '{requisition}_{version}',
    },
  })
  const linkForm = (address: string) => ({
    kind: 'mail' as const,
    name: 'Front desk',
    locationId: null,
    physicianId: null,
    config: { to: 'clinic' as const, address, phrase: 'quiet river seven stones', days: 7, marked: false },
  })
  async function server() {
    await lab.owner.updateTable('delivery_way').set({ active: false }).execute()
    const staff = await lab.as('admin')
    const { body } = await staff.call(
      deliveries.addWay,
      { body: { way: sftpForm('/in') } },
      { 'idempotency-key': lab.ports.ids.id() },
    )
    return body
  }
  async function pinned() {
    const { _id, version } = await server()
    const staff = await lab.as('admin')
    return (await staff.call(deliveries.confirmHostKey, { body: { _id, version, fingerprint } })).body
  }
  const ruleOf = (firstWayId: string, active: boolean) => ({
    name: 'Rule',
    locationId: null,
    panelId: null,
    states: ['FINAL' as const],
    onlyCritical: true,
    firstWayId,
    secondWayId: null,
    secondAfter: null,
    active,
  })
  const report = {
    discoveredOn: '2026-11-19',
    who: 'A bakery',
    what: 'Asked to destroy it',
    seen: false,
    destroyed: true,
    lowProbability: true,
  }
  return [
    call(deliveries.addWay, async () => {
      await lab.owner.updateTable('delivery_way').set({ active: false }).execute()
      return { body: { way: (await bench()).wayForm(typed) } }
    }),
    call(deliveries.updateWay, async () => {
      const made = await bench()
      const { _id, version } = await anyWay()
      return { body: { way: { ...made.wayForm(other), name: 'Another', _id, version } } }
    }),
    call(
      deliveries.addWay,
      async () => {
        await lab.owner.updateTable('delivery_way').set({ active: false }).execute()
        return { body: { way: sftpForm('/in') } }
      },
      'admin',
      ' of a server',
    ),
    call(
      deliveries.updateWay,
      async () => {
        const { _id, version } = await server()
        return { body: { way: { ...sftpForm('/other'), _id, version } } }
      },
      'admin',
      ' of a server',
    ),
    call(resultLinks.choose, async () => {
      const made = await bench()
      const patientId = await made.reports.forms.addPatient(await lab.as('admin'))
      return { body: { patientId, version: 0, choice: 'MAIL' as const, language: 'en' as const } }
    }),
    call(
      deliveries.addWay,
      async () => {
        await lab.owner.updateTable('delivery_way').set({ active: false }).execute()
        return { body: { way: linkForm('desk@clinic.example') } }
      },
      'admin',
      ' of links',
    ),
    call(
      deliveries.updateWay,
      async () => {
        await lab.owner.updateTable('delivery_way').set({ active: false }).execute()
        const staff = await lab.as('admin')
        const { body } = await staff.call(
          deliveries.addWay,
          { body: { way: linkForm('desk@clinic.example') } },
          { 'idempotency-key': lab.ports.ids.id() },
        )
        const { _id, version } = body
        return { body: { way: { ...linkForm('other@clinic.example'), _id, version } } }
      },
      'admin',
      ' of links',
    ),
    call(deliveries.confirmHostKey, async () => {
      const { _id, version } = await server()
      return { body: { _id, version, fingerprint } }
    }),
    call(deliveries.testWay, async () => {
      const { _id } = await pinned()
      // The server outside takes its file: what is written of it here is looked at.
      if (lab.ports.sftp) lab.ports.sftp.test = async () => undefined
      return { body: { _id } }
    }),
    call(reports.sendResultsToSftp, async () => {
      const made = await bench()
      await made.noRules()
      const { orderId } = await made.reports.released()
      const { _id } = await server()
      return { body: { orderIds: [orderId], wayId: _id } }
    }),
    call(deliveries.pauseWay, async () => {
      const { _id, version } = await anyWay()
      return { body: { _id, version, why: 'The clinic moves' } }
    }),
    call(deliveries.testPage, async () => {
      const { _id, version } = await anyWay()
      await (await lab.as('admin')).call(deliveries.pauseWay, { body: { _id, version, why: 'Not yet' } })
      return { body: { _id } }
    }),
    call(deliveries.confirmWay, async () => {
      const { _id, version } = await anyWay()
      await lab.owner.updateTable('delivery_way').set({ test_code: '4711' }).where('id', '=', _id).execute()
      return { body: { _id, version, code: '4711' } }
    }),
    call(deliveries.addRule, async () => ({ body: { rule: ruleOf((await anyWay())._id, true) } })),
    call(deliveries.updateRule, async () => {
      const made = await bench()
      const way = await anyWay()
      const { _id, version } = await made.addRule(way, { active: false })
      return { body: { rule: { ...ruleOf(way._id, false), _id, version } } }
    }),
    call(deliveries.resumeLine, async () => {
      const { labId } = lab.seeded
      await lab.owner
        .insertInto('delivery_line')
        .values({
          lab_id: labId,
          id: lab.ports.ids.id(),
          channel: 'fax',
          paused_at: lab.clock.now(),
          paused_why: 'No credit',
        })
        .onConflict((oc) =>
          oc
            .columns(['lab_id', 'channel'])
            .doUpdateSet({ paused_why: 'No credit', paused_at: lab.clock.now() }),
        )
        .execute()
      return { body: { channel: 'fax' as const } }
    }),
    call(deliveries.send, async () => ({ body: { _id: await delivery('FAILED') } })),
    call(deliveries.end, async () => ({
      body: { _id: await delivery('WAITING'), how: 'cancelled' as const, reason: 'Sent by mail' },
    })),
    call(faxes.refresh, async () => {
      await delivery('WAITING')
      return {}
    }),
    call(faxes.resend, async () => ({ body: { faxId: await delivery('FAILED') } })),
    call(faxes.setStatus, async () => ({
      body: {
        faxId: await delivery('FAILED'),
        status: 'RESOLVED_MANUALLY' as const,
        reason: 'Read by phone',
      },
    })),
    call(faxes.misdirected, async () => ({ body: { faxId: await delivery('CONFIRMED'), report } })),
  ]
}

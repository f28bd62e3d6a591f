import { api } from '@contract/api'
import type { ClaimCheckInput } from '@contract/claim-readiness/shapes'
import type { RemoteOrderInput } from '@contract/remote-orders/shapes'
import { todayIn } from '@contract/rules/zone'
import { remoteBench } from '../modules/remote-orders/test-remote'
import { orderWith, type OrderFixture } from './fixtures'
import type { Answer, TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

function ok<Body>(answer: Answer<Body>): Body {
  if (answer.status !== 200)
    throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.fields)}`)
  return answer.body
}

/** What is written of remote orders, their forms and their notices, each on an order of its own. */
export function remoteWrites(lab: TestLab): WriteCall[] {
  const { abn, labels, orderSheets, remoteForms, remoteOrders, reportRuns, standingOrders } = api
  const clinic = lab.seeded.locations.get('CRPS-MER') ?? ''
  const person = { firstname: 'Dolores', lastname: 'Fixture', dob: '1961-03-07', gender: 'F' } as const
  const order = (over: OrderFixture = {}) => orderWith(lab, { tests: ['GLU'], patient: person, ...over })
  const bench = async () => remoteBench(lab, await lab.as('portal'))
  const mine = async () => ({ patient: null, patientId: (await order()).patientId })
  const filled = async (over: Partial<RemoteOrderInput> = {}) =>
    (await bench()).form({ ...(await mine()), ...over })
  const sent = async () => (await bench()).send(await mine())
  const ofMine = async () => {
    const physician = await lab.owner
      .selectFrom('physician_location')
      .select('physician_id')
      .where('location_id', '=', clinic)
      .orderBy('physician_id')
      .executeTakeFirstOrThrow()
    return physician.physician_id
  }

  async function received() {
    const at = await bench()
    const one = await at.send(await mine())
    ok(await at.receive(one.requisitionNumber))
    return one
  }
  async function asked() {
    const { _id: orderId } = await received()
    const portal = await lab.as('portal')
    const body = { orderId, text: 'Wrong code', asked: { diagnoses: ['I10'] } }
    const { _id, version } = ok(await portal.call(remoteOrders.askChange, { body }))
    return { _id, version }
  }
  async function reported() {
    const { _id } = await sent()
    await lab.owner
      .updateTable('remote_order')
      .set({ state: 'REPORTED', date_reported: lab.clock.now(), attention: 1 })
      .where('id', '=', _id)
      .execute()
    return _id
  }
  const named = async () => ({ physicianId: await ofMine(), username: 'portal', kind: 'delegate' as const })
  /** The general form as the provider alone signs it. */
  async function signedForm() {
    await lab.owner.deleteFrom('remote_form').execute()
    await lab.owner.deleteFrom('provider_delegate').execute()
    const { docs } = ok(await (await lab.as('admin')).call(remoteForms.list))
    const general = docs.find(({ key }) => key === 'new')
    if (!general) throw new Error('There is no general form.')
    const { key, version, changedAt: _at, changedByName: _by, ...form } = general
    return { key, version, form: { ...form, signature: 'provider' as const } }
  }
  async function prepared() {
    const admin = await lab.as('admin')
    ok(await admin.call(remoteForms.save, { body: await signedForm() }))
    const one = await (await bench()).send(await mine())
    const { physician } = await (await bench()).get(one._id)
    const body = { physicianId: physician._id, username: 'portal', kind: 'delegate' as const }
    ok(await admin.call(remoteOrders.nameDelegate, { body }))
    await lab.owner.deleteFrom('remote_form').execute()
    return one
  }

  const medicare = async () =>
    (
      await lab.owner
        .selectFrom('payer')
        .select('id')
        .where('electronic_id', '=', 'DEMO02202')
        .executeTakeFirstOrThrow()
    ).id
  /** An order that Medicare does not pay, to be collected in an hour. */
  const unpaid = async (): Promise<ClaimCheckInput & { patientName: string }> => ({
    locationId: clinic,
    dob: '1950-02-14',
    physicianId: await ofMine(),
    insurance: [
      {
        payerId: await medicare(),
        ...{ payerName: null, policyNumber: '1EG4TE5MK73', groupNumber: null },
      },
    ],
    diagnoses: ['M54.50'],
    items: [{ panelId: lab.seeded.panels.get('LIPID') ?? '' }],
    dateCollected: new Date(lab.clock.now().getTime() + 3_600_000).toISOString(),
    patientName: 'Ida Elm',
  })
  const notice = async () => {
    const portal = await lab.as('portal')
    const { _id, version } = ok(await portal.call(abn.prepare, { body: await unpaid() }))
    return { _id, version }
  }
  const signature = { choice: 1 as const, signedBy: 'Ida Elm', copyGiven: true as const }
  const drawn = { ...signature, strokes: [[10, 10, 400, 200, 900, 90]] }
  const report = { report: 'total-orders-by-location' as const, from: '2026-11-01', to: '2026-11-15' }

  const repeated = async () => ({
    ...{ remoteOrderId: (await sent())._id, everyWeeks: 2, until: null, times: 3 },
    ...{ from: todayIn('America/Boise', lab.clock.now().toISOString()), when: 'present' as const },
  })
  async function mayStand() {
    await lab.owner.deleteFrom('provider_delegate').execute()
    await (await bench()).letSign('portal', (await filled()).physicianId)
    return { standing: await repeated() }
  }
  async function standing() {
    const portal = await lab.as('portal')
    const body = await mayStand()
    const { _id, version, last: _last } = ok(await portal.call(standingOrders.add, { body }))
    return { _id, version }
  }
  let sheets = 0
  /** A list of one patient that is ready to be sent. */
  async function sheet() {
    const portal = await lab.as('portal')
    sheets += 1
    const input = {
      query: { name: 'Grade 4' },
      body: new TextEncoder().encode(
        `Last,First,DOB,Sex\nSheet,Ann${String.fromCharCode(96 + sheets)},1/2/2015,F`,
      ),
    }
    const { _id } = ok(await portal.call(orderSheets.read, input))
    const { specimens, items, ...form } = await filled()
    const setup = {
      ...{ form: 'new' as const, locationId: form.locationId, physicianId: form.physicianId },
      ...{ panelIds: items.map(({ panelId }) => panelId), sampleTypeId: specimens[0]?.sampleTypeId ?? null },
      ...{ sourceId: specimens[0]?.sourceId ?? null, collectedAt: form.collectedAt ?? null },
      diagnoses: ['E11.9'],
    }
    const body = { _id, version: 1, setup, map: {} }
    return { body, shown: async () => ok(await portal.call(orderSheets.set, { body })) }
  }

  return [
    call(orderSheets.set, async () => ({ body: (await sheet()).body }), 'portal'),
    call(
      orderSheets.mend,
      async () => {
        const { rows } = await (await sheet()).shown()
        return { body: { rowId: rows[0]?._id ?? '', version: 1, cells: { phone: '2085550100' } } }
      },
      'portal',
    ),
    call(
      orderSheets.send,
      async () => {
        const { _id, rows } = await (await sheet()).shown()
        return { body: { _id, rowIds: rows.map((row) => row._id) } }
      },
      'portal',
    ),
    call(
      orderSheets.finish,
      async () => {
        const { _id, version } = await (await sheet()).shown()
        return { body: { _id, version } }
      },
      'portal',
    ),
    call(
      labels.updatePrinter,
      async () => {
        const [printer] = ok(await (await lab.as('portal')).call(labels.printers))
        return { body: { orderId: (await sent())._id, printerId: printer?._id ?? '', labels: 1, copies: 1 } }
      },
      'portal',
      ' of the clinic’s own order',
    ),
    call(standingOrders.add, async () => ({ body: await mayStand() }), 'portal'),
    call(
      standingOrders.make,
      async () => {
        const one = await standing()
        await lab.owner.deleteFrom('standing_order_made').execute()
        return { body: { ...one, collectedAt: null, answers: {} } }
      },
      'portal',
    ),
    call(standingOrders.end, async () => ({ body: { ...(await standing()), reason: 'Moved' } }), 'portal'),
    call(remoteOrders.add, async () => ({ body: { order: await filled() } }), 'portal'),
    call(
      remoteOrders.update,
      async () => {
        const { _id } = await sent()
        const {
          patient: _patient,
          patientId: _patientId,
          ...form
        } = await filled({ comment: 'Fasting', priority: 'STAT' })
        return { body: { order: { ...form, _id, version: 1 } } }
      },
      'portal',
    ),
    call(
      remoteOrders.status,
      async () => ({
        body: { orderId: (await sent())._id, version: 1, status: 'rejected' as const, reason: 'Left' },
      }),
      'portal',
    ),
    call(
      remoteOrders.status,
      async () => ({ body: { orderId: (await prepared())._id, version: 1, status: 'intransit' as const } }),
      'portal',
      ' (sign)',
    ),
    call(
      remoteOrders.reviewed,
      async () => ({ body: { state: true, selected: [await reported()] } }),
      'portal',
    ),
    call(
      remoteOrders.askChange,
      async () => ({
        body: { orderId: (await received())._id, text: 'Wrong code', asked: { diagnoses: ['I10'] } },
      }),
      'portal',
    ),
    call(remoteOrders.withdrawChange, async () => ({ body: await asked() }), 'portal'),
    call(remoteOrders.answerChange, async () => ({
      body: { ...(await asked()), accept: true, answer: 'Done' },
    })),
    call(remoteOrders.nameDelegate, async () => {
      await lab.owner.deleteFrom('provider_delegate').execute()
      return { body: await named() }
    }),
    call(remoteOrders.endDelegate, async () => {
      await lab.owner.deleteFrom('provider_delegate').execute()
      const admin = await lab.as('admin')
      const { _id, version } = ok(await admin.call(remoteOrders.nameDelegate, { body: await named() }))
      return { body: { _id, version } }
    }),
    call(remoteForms.save, async () => ({ body: await signedForm() })),
    call(
      api.specimens.receive,
      async () => {
        await lab.owner.deleteFrom('remote_form').execute()
        return { body: { code: (await sent()).requisitionNumber } }
      },
      'admin',
      ' (remote order)',
    ),
    call(abn.prepare, async () => ({ body: await unpaid() }), 'portal'),
    call(abn.sign, async () => ({ body: { ...(await notice()), ...drawn } }), 'portal'),
    call(abn.refuse, async () => ({ body: { ...(await notice()), why: 'Left' } }), 'portal'),
    call(abn.attach, async () => {
      const which = await notice()
      const signed = ok(await (await lab.as('portal')).call(abn.sign, { body: { ...which, ...drawn } }))
      const collectedAt = new Date(lab.clock.now().getTime() + 3_600_000).toISOString()
      const { orderId } = await order({
        collectedAt,
        patient: { ...person, firstname: 'Ida', lastname: 'Elm' },
      })
      return { body: { abnIds: [signed._id], orderId } }
    }),
    call(reportRuns.start, () => ({ body: report })),
    call(reportRuns.cancel, async () => {
      const { _id } = ok(await (await lab.as('admin')).call(reportRuns.start, { body: report }))
      await lab.app.jobs.idle()
      // It waits until the day after, so that it is not over before it is stopped.
      const run_at = new Date(lab.clock.now().getTime() + 86_400_000)
      await lab.owner
        .updateTable('job')
        .set({ state: 'QUEUED', run_at, finished_at: null })
        .where('id', '=', _id)
        .execute()
      await lab.owner
        .updateTable('report_run')
        .set({ rows: null, file_key: null })
        .where('id', '=', _id)
        .execute()
      return { body: { _id } }
    }),
  ]
}

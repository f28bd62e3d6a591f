import { usualNotices } from '@contract/session/notices'
import { sql } from 'kysely'
import { addOnWrites } from './mass-calls-add-ons'
import { analyteMethodWrites } from './mass-calls-analyte-methods'
import { autoverificationWrites } from './mass-calls-autoverification'
import { batchWrites } from './mass-calls-batches'
import { courierWrites } from './mass-calls-courier'
import { outsideWrites } from './mass-calls-outside'
import { plateWrites } from './mass-calls-plates'
import { api } from '@contract/api'
import type { CallInput } from '@contract/endpoint'
import { reportBench } from '../modules/reports/test-reports'
import { tokenIn } from '../modules/session/test-calls'
import { json } from '../db/json'
import { orderWith, type OrderFixture } from './fixtures'
import { everyFeature, type TestLab } from './harness'
import { accountWrites } from './mass-calls-accounts'
import { deliveryWrites } from './mass-calls-deliveries'
import { healthWrites } from './mass-calls-health'
import { remoteWrites } from './mass-calls-remote'
import { qcWrites } from './mass-calls-qc'
import { ehrWrites } from './mass-calls-ehr'
import { instrumentLineWrites } from './mass-calls-instrument-lines'
import { instrumentLogWrites } from './mass-calls-instrument-log'
import { instrumentRunWrites } from './mass-calls-instrument-runs'
import { transferWrites } from './mass-calls-transfers'
import { fhirWrites } from './mass-calls-fhir'
import { deskWrites } from './mass-calls-desk'
import { pharmacistWrites } from './mass-calls-pharmacist'
import { registerWrites, writeCall as call, type WriteCall } from './write-call'

const reason = 'Asked for by the clinic'
const person = { firstname: 'Dolores', lastname: 'Fixture', dob: '1961-03-07', gender: 'F' } as const

/** One of each call that writes, most as a super administrator: nobody else's right stands in a column's way. */
export function writeCalls(lab: TestLab): WriteCall[] {
  const { session, patients, orders, results, specimens, reports, labels, drafts } = api
  const clinic = lab.seeded.locations.get('CRPS-MER') ?? ''
  const order = (over: OrderFixture = {}) => orderWith(lab, { tests: ['GLU'], patient: person, ...over })
  const patientBody = {
    ...person,
    address: { line1: '1 Elm Street' },
    location: clinic,
    insurance: [{ payerId: null, payerName: 'Acme' }],
  }
  const patientUpdate = async () => {
    const { patientId } = await order()
    return { body: { patient: { ...patientBody, phone: '(208) 555-0101', _id: patientId, version: 1 } } }
  }
  const printer = async () => (await (await lab.as('admin')).call(labels.printers)).body[0]?._id ?? ''
  const form = async (patientId: string) =>
    reportBench(lab, await lab.as('admin')).forms.form(patientId, {
      medications: [{ medicationId: null, name: 'Aspirin' }],
    })
  const analysis = async (state?: OrderFixture['resultState']) => {
    const one = await order(state ? { results: { GLU: '91' }, resultState: state } : {})
    return { orderId: one.orderId, _id: one.analysis('GLU'), version: 1 }
  }
  const marks = async (state?: OrderFixture['resultState']) => {
    const { _id, version } = await analysis(state)
    return { analyses: [{ _id, version }] }
  }
  /** An order with a verified screen that nothing explains, and a test that it calls for. */
  const calledFor = async () => {
    const admin = await lab.as('admin')
    const bench = reportBench(lab, admin)
    const orderId = await bench.received({
      specimens: [bench.forms.specimen('A', 'UCUP', 'URV')],
      items: [bench.forms.test('S-FEN')],
    })
    await bench.enter(orderId, { 'S-FEN': '5' })
    await bench.verify(orderId, ['S-FEN'])
    const { offers } = (await admin.call(results.reflexes, { body: { orderId } })).body
    return { orderId, tests: offers.slice(0, 1).map(({ testId, letter }) => ({ testId, letter })) }
  }
  const registration = (n: number) => ({
    username: `nora.${n}`,
    firstName: 'Nora',
    lastName: 'Quist',
    email: `nora.${n}@hill.example.org`,
    password: 'eleven herons over the marsh',
    clinic: 'Hill',
  })
  const openScan = (n: number) => ({
    _id: `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    code: 'NOPE-1',
    state: 'unknown' as const,
    scannedAt: '2026-11-19T17:00:00Z',
  })
  const editOrder = (
    what: string,
    fields: (patientId: string) => Promise<CallInput<typeof orders.update>['body']['fields']>,
  ) =>
    call(
      orders.update,
      async () => {
        const { orderId, patientId } = await order({ tests: [], panels: ['BMP'] })
        return { body: { orderId, version: 1, fields: await fields(patientId) } }
      },
      'admin',
      what,
    )
  const released = async () => (await reportBench(lab, await lab.as('admin')).released()).mediaKey
  return [
    call(session.login, () => ({ body: { username: 'sales', password: 'aliquot-demo-2026' } }), null),
    call(session.confirmPassword, () => ({ body: { password: 'aliquot-demo-2026' } })),
    call(
      session.chooseNotices,
      async () => {
        await lab.owner
          .updateTable('app_user')
          .set({ notices: null })
          .where('username', '=', 'portal')
          .execute()
        return { body: { notices: { ...usualNotices, changes: 'mail' as const } } }
      },
      'portal',
    ),
    call(session.chooseLanguage, () => ({ body: { language: 'es' as const } }), 'courier'),
    call(session.acceptEula, () => ({ body: { userId: lab.seeded.users.get('courier') ?? '' } }), 'courier'),
    call(session.sendRegistrationEmail, (n) => ({ body: registration(n) }), null),
    call(
      session.resetPassword,
      async () => {
        await lab.owner.deleteFrom('one_time_secret').execute()
        const before = lab.mail.length
        await lab.anonymous.call(session.sendResetEmail, { body: { username: 'kiosk' } })
        while (lab.mail.length === before) await new Promise((done) => setTimeout(done, 20))
        return {
          body: { token: tokenIn(lab.mail[before]?.text ?? ''), password: 'eleven herons over the marsh' },
        }
      },
      null,
    ),
    ...['admin', 'portal'].flatMap((as) => [
      call(patients.add, () => ({ body: { patient: patientBody } }), as),
      call(patients.update, patientUpdate, as),
      call(drafts.save, (n) => ({ params: { form: `form:${n}` }, body: { data: { typed: 'so far' } } }), as),
      call(reports.makeLink, async () => ({ body: { mediaKey: await released() } }), as),
      call(
        reports.revokeLink,
        async () => {
          const admin = await lab.as('admin')
          const { orderId, mediaKey } = await reportBench(lab, admin).released()
          await admin.call(reports.makeLink, { body: { mediaKey } })
          const { links } = (await admin.call(reports.links, { body: { orderId } })).body
          return { body: { linkId: links[0]?._id ?? '' } }
        },
        as,
      ),
      call(
        labels.updatePrinter,
        async () => ({
          body: { orderId: (await order()).orderId, printerId: await printer(), labels: 1, copies: 1 },
        }),
        as,
      ),
    ]),
    call(orders.addOrder, async () => {
      // The first order of a location gives its panels their keys.
      await lab.owner.deleteFrom('location_panel_key').execute()
      return { body: { order: await form((await order()).patientId) } }
    }),
    call(orders.addCase, async () => {
      await everyFeature(lab)
      return { body: { order: await form((await order()).patientId) } }
    }),
    editOrder(' (form)', form),
    editOrder(' (sample id)', () => Promise.resolve({ sampleid: 'S-1' })),
    editOrder(' (comment)', () => Promise.resolve({ comment: 'Fasting' })),
    call(
      orders.update,
      async () => {
        const { orderId } = await order({ tests: [], panels: ['BMP'] })
        await lab.owner
          .updateTable('lab_order')
          .set({ date_exported: lab.clock.now() })
          .where('id', '=', orderId)
          .execute()
        return { body: { orderId, version: 1, fields: { dateExported: null } } }
      },
      'admin',
      ' (export)',
    ),
    editOrder(' (delete)', () => Promise.resolve({ deleted: true, reason })),
    call(orders.status, async () => ({
      body: { orderId: (await order()).orderId, version: 1, status: 'REJECTED' as const, reason },
    })),
    call(orders.hold, async () => ({ body: { orderIds: [(await order()).orderId], hold: true, reason } })),
    call(orders.flag, async () => ({ body: { orderIds: [(await order()).orderId], flag: true, reason } })),
    call(orders.clearExport, async () => ({ body: { orderIds: [(await order()).orderId], reason } })),
    call(orders.remove, async () => ({ body: { orderIds: [(await order()).orderId], reason } })),
    call(orders.updatePatient, async () => ({
      body: {
        orderid: (await order()).orderId,
        version: 1,
        patient: { _id: (await order()).patientId },
        transfer: { reason },
      },
    })),
    call(orders.addMedication, async () => ({
      body: { orderId: (await order()).orderId, med: { name: 'Aspirin' } },
    })),
    call(orders.removeMedication, async () => {
      const { orderId } = await order()
      const { body } = await (
        await lab.as('admin')
      ).call(orders.addMedication, { body: { orderId, med: { name: 'Aspirin' } } })
      return { body: { orderId, med: { _id: body.medications[0]?._id ?? '' } } }
    }),
    call(orders.verifyMedication, async () => {
      const { orderId } = await order()
      const { body } = await (
        await lab.as('admin')
      ).call(orders.addMedication, { body: { orderId, med: { name: 'Aspirn' } } })
      return {
        body: { orderId, oldMed: { _id: body.medications[0]?._id ?? '' }, newMed: { name: 'Aspirin' } },
      }
    }),
    ...pharmacistWrites(lab),
    ...deliveryWrites(lab),
    ...healthWrites(lab),
    ...qcWrites(lab),
    ...fhirWrites(lab),
    ...ehrWrites(lab),
    ...instrumentLogWrites(lab),
    ...instrumentLineWrites(lab),
    ...instrumentRunWrites(lab, analysis),
    ...transferWrites(lab),
    ...batchWrites(lab),
    ...courierWrites(lab),
    ...outsideWrites(lab),
    ...plateWrites(lab),
    ...remoteWrites(lab),
    call(results.enter, async () => {
      const { _id, version } = await analysis()
      return { body: { cells: [{ _id, version, raw: '95' }] } }
    }),
    call(results.resultPanel, async () => {
      const { _id } = await analysis()
      const { requisition_number: requisitionNumber, code: testCode } = await lab.owner
        .selectFrom('analysis as a')
        .innerJoin('lab_order as o', 'o.id', 'a.order_id')
        .innerJoin('test as t', 't.id', 'a.test_id')
        .select(['o.requisition_number', 't.code'])
        .where('a.id', '=', _id)
        .executeTakeFirstOrThrow()
      return { body: { requisitionNumber, testCodesWithResults: [{ testCode, result: '95' }] } }
    }),
    call(results.verify, async () => ({ body: await marks('RESULTED') })),
    call(results.unverify, async () => ({ body: { ...(await marks('VERIFIED')), reason } })),
    call(results.criticalCall, async () => ({
      body: {
        ...(await marks('RESULTED')),
        toldTo: 'Dr. Elm',
        role: 'MD',
        at: '2026-11-19T19:00:00Z',
        readBack: true as const,
      },
    })),
    call(results.acknowledgeDelta, async () => {
      const { analyses } = await marks('RESULTED')
      const delta = { change: '+50', percent: '60.0', marked: true }
      for (const { _id } of analyses)
        await sql`update analysis set interpretation = interpretation || ${json({ delta })}::jsonb where id = ${_id}`.execute(
          lab.owner,
        )
      return { body: { analyses, note: 'Repeat agrees' } }
    }),
    ...addOnWrites(lab),
    ...analyteMethodWrites(lab),
    ...autoverificationWrites(lab),
    call(results.retest, async () => ({ body: { ...(await marks('RESULTED')), reason } })),
    call(results.cancel, async () => ({ body: { ...(await marks()), reason } })),
    call(results.correct, async () => {
      const { _id, version } = await analysis('RELEASED')
      return { body: { analysis: { _id, version }, raw: '99', reason, toldTo: 'Dr. Elm' } }
    }),
    call(api.toxicology.setReflex, async () => {
      await lab.owner.deleteFrom('tox_reflex').execute()
      return { body: { kind: 'location' as const, _id: clinic, mode: 'ask' as const, version: 0 } }
    }),
    call(results.addReflexes, async () => ({ body: await calledFor() })),
    call(results.dismissReflexes, async () => ({ body: { ...(await calledFor()), reason } })),
    call(specimens.receive, async () => ({
      body: { code: (await order({ tubes: [{ tests: ['GLU'], state: 'EXPECTED' }] })).requisitionNumber },
    })),
    call(specimens.undoReceive, async () => ({
      body: { specimenIds: [(await order()).specimens[0]?.id ?? ''] },
    })),
    call(specimens.reject, async () => ({
      body: { specimenId: (await order()).specimens[0]?.id ?? '', version: 1, reason },
    })),
    call(specimens.keepScan, (n) => ({ body: openScan(n) })),
    call(specimens.decideScan, async (n) => {
      await (await lab.as('admin')).call(specimens.keepScan, { body: openScan(n) })
      return { body: { _id: openScan(n)._id } }
    }),
    call(reports.release, async () => {
      const { orderId } = await order({ results: { GLU: '91' }, resultState: 'VERIFIED' })
      return { body: { orderId, version: 1 } }
    }),
    ...registerWrites(lab),
    ...accountWrites(lab),
    ...deskWrites(lab),
    call(drafts.discard, (n) => ({ params: { form: `form:${n}` } })),
  ]
}

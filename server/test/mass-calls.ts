import { api } from '@contract/api'
import type { AnyEndpoint, CallInput } from '@contract/endpoint'
import { withNpiCheckDigit } from '@contract/npi'
import { reportBench } from '../modules/reports/test-reports'
import { tokenIn } from '../modules/session/test-calls'
import { orderWith, type OrderFixture } from './fixtures'
import { pathOf, type TestLab } from './harness'

/** A write call that would succeed, on rows made for this once. */
export interface WriteCall {
  name: string
  endpoint: AnyEndpoint
  /** Makes the rows and answers what to send; who sends it. */
  prepare(): Promise<{ path: string; body: unknown }>
  as: string | null
}

const reason = 'Asked for by the clinic'
const person = { firstname: 'Dolores', lastname: 'Fixture', dob: '1961-03-07', gender: 'F' } as const

/** One of each call that writes, most as a super administrator: nobody else's right stands in a column's way. */
export function writeCalls(lab: TestLab): WriteCall[] {
  const { session, patients, physicians, locations, orders, results, specimens, reports, labels, drafts } =
    api
  let made = 0
  const clinic = lab.seeded.locations.get('CRPS-MER') ?? ''
  const order = (over: OrderFixture = {}) => orderWith(lab, { tests: ['GLU'], patient: person, ...over })
  const call = <E extends AnyEndpoint>(
    endpoint: E,
    input: (n: number) => CallInput<E> | Promise<CallInput<E>>,
    as: string | null = 'admin',
    what = '',
  ): WriteCall => ({
    name: `${endpoint.path}${what}${as === 'admin' ? '' : ` as ${as ?? 'nobody'}`}`,
    endpoint,
    as,
    async prepare() {
      made += 1
      const parts: { params?: Record<string, string>; body?: unknown } = Object(await input(made))
      return { path: pathOf(endpoint, parts), body: parts.body ?? {} }
    },
  })
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
  const npi = (n: number) => withNpiCheckDigit(String(150_000_000 + n))
  const place = (n: number) => ({ name: 'Elm Clinic', code: `ELM-${1000 + n}`, address: {} })
  const registration = (n: number) => ({
    username: `nora.${1000 + n}`,
    firstName: 'Nora',
    lastName: 'Quist',
    email: `nora.${1000 + n}@hill.example.org`,
    password: 'eleven herons over the marsh',
    clinic: 'Hill',
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
      call(
        drafts.save,
        (n) => ({ params: { form: `form:${1000 + n}` }, body: { data: { typed: 'so far' } } }),
        as,
      ),
      call(reports.makeLink, async () => ({ body: { mediaKey: await released() } }), as),
      call(
        labels.updatePrinter,
        async () => ({
          body: { orderId: (await order()).orderId, printerId: await printer(), labels: 1, copies: 1 },
        }),
        as,
      ),
    ]),
    call(physicians.add, (n) => ({
      body: { physician: { firstname: 'Ida', lastname: 'Elm', npi: npi(n), locations: [clinic] } },
    })),
    call(physicians.update, async (n) => {
      const physician = { firstname: 'Ida', lastname: 'Elm', npi: npi(n), locations: [clinic] }
      const { body } = await (await lab.as('admin')).call(physicians.add, { body: { physician } })
      return { body: { physician: { ...physician, credentials: 'MD', _id: body._id, version: 1 } } }
    }),
    call(locations.add, (n) => ({ body: { location: place(n) } })),
    call(locations.update, async (n) => {
      const { body } = await (await lab.as('admin')).call(locations.add, { body: { location: place(n) } })
      return { body: { location: { ...place(n), phone: '(208) 555-0101', _id: body._id, version: 1 } } }
    }),
    call(orders.addOrder, async () => ({ body: { order: await form((await order()).patientId) } })),
    call(orders.addCase, async () => ({ body: { order: await form((await order()).patientId) } })),
    editOrder(' (form)', form),
    editOrder(' (sample id)', () => Promise.resolve({ sampleid: 'S-1' })),
    editOrder(' (comment)', () => Promise.resolve({ comment: 'Fasting' })),
    editOrder(' (export)', () => Promise.resolve({ dateExported: null })),
    editOrder(' (delete)', () => Promise.resolve({ deleted: true, reason })),
    call(orders.status, async () => ({
      body: { orderId: (await order()).orderId, version: 1, status: 'REJECTED' as const, reason },
    })),
    call(orders.hold, async () => ({ body: { orderIds: [(await order()).orderId], hold: true, reason } })),
    call(orders.flag, async () => ({ body: { orderIds: [(await order()).orderId], flag: true, reason } })),
    call(orders.clearExport, async () => ({ body: { orderIds: [(await order()).orderId], reason } })),
    call(orders.remove, async () => ({ body: { orderIds: [(await order()).orderId], reason } })),
    call(orders.updatePatient, async () => ({
      body: { orderid: (await order()).orderId, version: 1, patient: { _id: (await order()).patientId } },
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
    call(results.enter, async () => {
      const { _id, version } = await analysis()
      return { body: { cells: [{ _id, version, raw: '95' }] } }
    }),
    call(results.verify, async () => ({ body: await marks('RESULTED') })),
    call(results.unverify, async () => ({ body: { ...(await marks('VERIFIED')), reason } })),
    call(results.criticalCall, async () => ({
      body: {
        ...(await marks('RESULTED')),
        toldTo: 'Dr. Elm',
        role: 'MD',
        at: '2026-11-19T18:00:00Z',
        readBack: true as const,
      },
    })),
    call(results.retest, async () => ({ body: { ...(await marks('RESULTED')), reason } })),
    call(results.cancel, async () => ({ body: { ...(await marks()), reason } })),
    call(results.correct, async () => {
      const { _id, version } = await analysis('RELEASED')
      return { body: { analysis: { _id, version }, raw: '99', reason, toldTo: 'Dr. Elm' } }
    }),
    call(specimens.receive, async () => ({
      body: { code: (await order({ tubes: [{ tests: ['GLU'], state: 'EXPECTED' }] })).requisitionNumber },
    })),
    call(specimens.undoReceive, async () => ({
      body: { specimenIds: [(await order()).specimens[0]?.id ?? ''] },
    })),
    call(specimens.reject, async () => ({
      body: { specimenId: (await order()).specimens[0]?.id ?? '', version: 1, reason },
    })),
    call(reports.release, async () => {
      const { orderId } = await order({ results: { GLU: '91' }, resultState: 'VERIFIED' })
      return { body: { orderId, version: 1 } }
    }),
    call(drafts.discard, (n) => ({ params: { form: `form:${1000 + n}` } })),
  ]
}

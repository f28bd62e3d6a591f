import { api } from '@contract/api'
import { ReportPanel } from '@contract/reports/document'
import { OrderBundle } from '@contract/transfers/bundle'
import { sha256Hex } from '../core/hash'
import { json } from '../db/json'
import type { Insertable } from 'kysely'
import type { TransferTable } from '../db/schema'
import { reportBench } from '../modules/reports/test-reports'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

/** What is written of partner laboratories and of what goes to and from them. Nobody answers at their addresses. */
export function transferWrites(lab: TestLab): WriteCall[] {
  const { transfers } = api
  const admin = () => lab.as('admin')
  const location = () => lab.seeded.locations.get('CRPS-MER') ?? null
  // The same each time: two calls of one kind are compared, row by row.
  const number = 'MASS-1'
  const form = (over: { name?: string; theirKey?: string } = {}) => ({
    name: 'Partner',
    clia: '05D2000002',
    baseUrl: 'https://lab.invalid',
    theirKey: 'A'.repeat(43),
    ordersOut: true,
    ordersIn: true,
    locationId: location(),
    ...over,
  })
  /** Of one name and key there is one partner; and nothing of earlier calls is tried again meanwhile. */
  async function clear() {
    await lab.owner
      .updateTable('partner')
      .set(({ ref }) => ({ search_name: ref('id'), their_key: null, fingerprint: null }))
      .execute()
    await lab.owner.updateTable('transfer').set({ run_at: null }).execute()
  }
  async function ownClia() {
    await clear()
    await lab.owner
      .updateTable('lab')
      .set({ clia: '05D1000001' })
      .where('id', '=', lab.seeded.labId)
      .execute()
  }
  async function partner() {
    await ownClia()
    const { body } = await (await admin()).call(transfers.addPartner, { body: { partner: form() } })
    return body
  }
  async function proven() {
    const one = await partner()
    await (await admin()).call(transfers.makeKey, {})
    const at = lab.clock.now()
    await lab.owner
      .updateTable('partner')
      .set({ key_confirmed_at: at, proven_at: at })
      .where('id', '=', one._id)
      .execute()
    return one
  }
  const bundle = () =>
    OrderBundle.parse({
      format: 'aliquot-order/1',
      source: { clia: '05D2000002', name: 'Partner', addressLines: ['1 Main St'], phone: '', director: '' },
      requisitionNumber: number,
      version: 1,
      sentAt: '2026-11-19T19:00:00.000Z',
      proficiency: false,
      priority: 'ROUTINE',
      dateCollected: '2026-11-19T15:00:00.000Z',
      patient: {
        number: 'X-1',
        firstname: 'Ann',
        lastname: 'Mass',
        middlename: null,
        dob: '1961-03-07',
        gender: 'F',
        race: null,
        ethnicity: null,
        phone: null,
        address: {},
      },
      orderer: { npi: '1234567893', firstname: 'A', lastname: 'B' },
      location: { name: 'Office', phone: null },
      specimens: [
        {
          letter: 'A',
          barcode: 'X',
          type: { code: 'SST', name: 'Other' },
          source: { code: 'VEN', name: 'Other' },
          container: null,
          collectedAt: '2026-11-19T15:00:00.000Z',
          condition: null,
        },
      ],
      lines: [{ line: 1, kind: 'test', code: 'GLU', name: 'Glucose', loinc: null, letter: 'A' }],
      diagnoses: [],
      insurance: [],
      medications: [],
      comment: null,
      screens: [],
      screensReport: null,
      attachments: [],
    })
  async function transfer(over: Partial<Insertable<TransferTable>> = {}) {
    const one = await proven()
    const body = JSON.stringify(bundle())
    const id = lab.ports.ids.id()
    const at = lab.clock.now()
    await lab.owner
      .insertInto('transfer')
      .values({
        lab_id: lab.seeded.labId,
        id,
        direction: 'IN',
        partner_id: one._id,
        location_id: location() ?? '',
        requisition_number: number,
        number: 1,
        state: 'SENT',
        body,
        sha256: sha256Hex(body),
        made_at: at,
        updated_at: at,
        ...over,
      })
      .execute()
    return { id, partner: one }
  }
  /** Results of another laboratory on an order of ours, on hold. */
  const outside = async (panels: ReportPanel[] = []): Promise<string> => {
    const bench = reportBench(lab, await admin())
    const orderId = await bench.received()
    const one = await transfer({ direction: 'OUT', state: 'RESULTED', order_id: orderId })
    const id = lab.ports.ids.id()
    const { source } = bundle()
    await lab.owner
      .insertInto('outside_result')
      .values({
        lab_id: lab.seeded.labId,
        id,
        order_id: orderId,
        transfer_id: one.id,
        partner_id: one.partner._id,
        kind: 'result',
        partner_number: number,
        number: 1,
        follows: null,
        state: 'HELD',
        report_state: 'FINAL',
        performer: json(source),
        panels: json(panels),
        body: '{}',
        sha256: 'x',
        received_at: lab.clock.now(),
      })
      .execute()
    return id
  }
  return [
    call(transfers.makeKey, async () => {
      await lab.owner.deleteFrom('partner_key').execute()
      return {}
    }),
    call(transfers.addPartner, async () => {
      await ownClia()
      return { body: { partner: form() } }
    }),
    call(transfers.updatePartner, async () => {
      const { _id, version } = await partner()
      return {
        body: { partner: { ...form({ name: 'Another', theirKey: `B${'A'.repeat(42)}` }), _id, version } },
      }
    }),
    call(transfers.confirmKey, async () => {
      const { _id, version, fingerprint } = await partner()
      return { body: { _id, version, fingerprint: fingerprint ?? '' } }
    }),
    call(transfers.pausePartner, async () => {
      const { _id, version } = await partner()
      return { body: { _id, version, why: 'Audit' } }
    }),
    call(transfers.testPartner, async () => ({ body: { _id: (await proven())._id } })),
    call(transfers.mapCode, async () => {
      const one = await partner()
      const id = lab.ports.ids.id()
      await lab.owner
        .insertInto('partner_code')
        .values({
          lab_id: lab.seeded.labId,
          id,
          partner_id: one._id,
          kind: 'test',
          code: 'GLU',
          name: 'Glucose',
          loinc: null,
        })
        .execute()
      return {
        body: {
          _id: id,
          version: 1,
          target: { kind: 'test' as const, _id: lab.seeded.tests.get('GLU') ?? '' },
        },
      }
    }),
    call(transfers.send, async () => {
      const one = await proven()
      const bench = reportBench(lab, await admin())
      return { body: { orderIds: [await bench.received()], partnerId: one._id } }
    }),
    call(transfers.again, async () => {
      const { id, partner: to } = await transfer({
        ...{ direction: 'OUT', state: 'PREPARED', attempts: 8, tries: 8, why: 'The address was not found.' },
      })
      // Stopped: nothing is tried by itself meanwhile.
      await lab.owner
        .updateTable('partner')
        .set({ paused_at: lab.clock.now(), paused_why: 'Still' })
        .where('id', '=', to._id)
        .execute()
      return { body: { _id: id, version: 1 } }
    }),
    call(transfers.ask, async () => {
      const { id } = await transfer({ direction: 'OUT' })
      return { body: { _id: id } }
    }),
    call(transfers.accept, async () => {
      const bench = reportBench(lab, await admin())
      const { id } = await transfer({ order_id: await bench.received() })
      return { body: { _id: id, version: 1, byHand: true } }
    }),
    call(transfers.refuse, async () => ({
      body: { _id: (await transfer()).id, version: 1, reason: 'Not for us' },
    })),
    call(transfers.decideResult, async () => ({
      body: { _id: await outside(), version: 1, how: 'file' as const, reason: 'Same person' },
    })),
    call(transfers.callCritical, async () => ({
      body: {
        _id: await outside([
          ReportPanel.parse({
            kind: 'quantitative',
            rows: [{ id: 'k', test: 'Potassium', value: '7.4', unit: 'mmol/L', flag: 'CRIT H' }],
          }),
        ]),
        version: 1,
        about: ['Potassium 7.4 mmol/L, CRIT H'],
        outcome: 'reached' as const,
        toldTo: 'Dr. Lindqvist',
        role: 'Physician',
        readBack: true,
        phone: '',
        note: '',
        at: lab.clock.now().toISOString(),
      },
    })),
    call(transfers.markProficiency, async () => {
      const bench = reportBench(lab, await admin())
      return { body: { orderId: await bench.received(), proficiency: true, reason: 'Survey' } }
    }),
  ]
}

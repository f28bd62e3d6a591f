import { api } from '@contract/api'
import type { Batch, BatchFieldsInput } from '@contract/batches/shapes'
import type { OrderFieldsInput } from '@contract/orders/shapes'
import type { Answer, Caller, TestLab } from '../../test/harness'
import { reportBench } from '../reports/test-reports'

export function ok<Body>(answer: Answer<Body>): Body {
  if (answer.status !== 200)
    throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.fields)}`)
  return answer.body
}

/** Specimens that wait, and batches of them, made over HTTP as the bench does. */
export function batchBench(lab: TestLab, staff: Caller) {
  const reports = reportBench(lab, staff)
  const key = () => ({ 'idempotency-key': lab.ports.ids.id() })

  /** An order with one received specimen; answers it with its barcode. */
  async function specimen(over: Partial<OrderFieldsInput> = {}) {
    const orderId = await reports.received({ items: [reports.forms.test('GLU')], ...over })
    const { specimens, requisitionNumber } = await reports.order(orderId)
    const [first] = specimens
    if (!first) throw new Error('No specimen here.')
    return {
      orderId,
      requisitionNumber,
      specimenId: first._id,
      specimenVersion: first.version,
      barcode: first.barcode,
    }
  }
  /** The type of a test, by its code. */
  async function typeOf(code: string): Promise<string> {
    const row = await lab.owner
      .selectFrom('test')
      .select('test_type_id')
      .where('id', '=', lab.seeded.tests.get(code) ?? '')
      .executeTakeFirstOrThrow()
    return row.test_type_id
  }
  async function open(
    over: Partial<BatchFieldsInput> & {
      byRule?: boolean
      specimenIds?: string[]
      code?: string
      testIds?: string[]
    } = {},
  ) {
    const { byRule = false, specimenIds = [], code = 'GLU', ...fields } = over
    const batch = { testTypeId: await typeOf(code), maximum: 93, ...fields }
    return ok(await staff.call(api.batches.add, { body: { batch, byRule, specimenIds } }, key()))
  }
  const get = async (id: string): Promise<Batch> =>
    ok(await staff.call(api.batches.get, { body: { _id: id } }))
  const scan = (id: string, code: string, caller = staff) =>
    caller.call(api.batches.scan, { body: { _id: id, code } }, key())
  /** What waits from earlier tests and the demo laboratory is taken away, so that a test has only its own work. */
  async function nothingWaits(): Promise<void> {
    await lab.owner
      .updateTable('analysis')
      .set({ state: 'CANCELLED' })
      .where('state', '=', 'REGISTERED')
      .execute()
  }
  const states = async (orderId: string) =>
    [...(await reports.analyses(orderId)).values()].map(({ code, state }) => `${code} ${state}`)
  const remove = async (_id: string, version: number) =>
    ok(await staff.call(api.batches.remove, { body: { _id, version, reason: 'Wrong instrument.' } }, key()))
  return { reports, key, specimen, typeOf, open, get, scan, remove, nothingWaits, states }
}

import { changeUnseen } from '@contract/results/delta-seen'
import { api } from '@contract/api'
import { ReportDocument } from '@contract/reports/document'
import type { Analysis } from '@contract/results/shapes'
import type { Order, OrderFieldsInput } from '@contract/orders/shapes'
import { readPdf } from '../../documents/read-pdf'
import type { Answer, Caller, TestLab } from '../../test/harness'
import { orderForms } from '../orders/test-orders'

const minute = 60_000

function ok<Body>(answer: Answer<Body>): Body {
  if (answer.status !== 200)
    throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.fields)}`)
  return answer.body
}

/** The way of an order as the tests walk it: entered, received, resulted, verified and released over HTTP. */
export function reportBench(lab: TestLab, staff: Caller) {
  const forms = orderForms(lab)
  const key = () => ({ 'idempotency-key': lab.ports.ids.id() })

  const order = async (id: string): Promise<Order> =>
    ok(await staff.call(api.orders.get, { params: { id }, body: {} }))
  /** By test code; of a repeated test, the newest. */
  const analyses = async (orderId: string): Promise<Map<string, Analysis>> => {
    const { docs } = ok(await staff.call(api.results.ofOrder, { body: { orderId } }))
    return new Map(docs.map((one) => [one.code, one]))
  }
  const one = async (orderId: string, code: string): Promise<Analysis> => {
    const found = (await analyses(orderId)).get(code)
    if (!found) throw new Error(`No ${code} here.`)
    return found
  }

  /** Enters and receives an order; the clock moves on a minute with each step. */
  async function received(over: Partial<OrderFieldsInput> = {}): Promise<string> {
    const patientId = over.patientId ?? (await forms.addPatient(staff))
    const made = ok(await staff.call(api.orders.addOrder, { body: { order: forms.form(patientId, over) } }))
    lab.clock.advance(minute)
    ok(await staff.call(api.specimens.receive, { body: { code: made.requisitionNumber } }))
    lab.clock.advance(minute)
    return made._id
  }

  /** `replaces`: the critical values that are replaced, by test. */
  async function enter(
    orderId: string,
    typed: Record<string, string>,
    replaces: Record<string, string> = {},
  ): Promise<void> {
    const status = await analyses(orderId)
    const cells = Object.entries(typed).map(([code, raw]) => {
      const { _id, version } = status.get(code) ?? { _id: '', version: 0 }
      const before = replaces[code]
      return { _id, version, raw, ...(before === undefined ? {} : { replaces: before }) }
    })
    const { outcomes } = ok(await staff.call(api.results.enter, { body: { cells } }))
    const refused = outcomes.find((outcome) => !outcome.ok)
    if (refused) throw new Error(refused.message ?? '')
    lab.clock.advance(minute)
  }

  async function verify(orderId: string, codes: readonly string[]): Promise<void> {
    const read = await analyses(orderId)
    const marked = codes.flatMap((code) => {
      const found = read.get(code)
      return found && changeUnseen(found) ? [{ _id: found._id, version: found.version }] : []
    })
    if (marked.length > 0)
      ok(
        await staff.call(api.results.acknowledgeDelta, { body: { analyses: marked, note: 'Repeat agrees' } }),
      )
    const status = await analyses(orderId)
    const marks = codes.map((code) => {
      const { _id, version } = status.get(code) ?? { _id: '', version: 0 }
      return { _id, version }
    })
    const { outcomes } = ok(await staff.call(api.results.verify, { body: { analyses: marks } }))
    const refused = outcomes.find((outcome) => !outcome.ok)
    if (refused) throw new Error(refused.message ?? '')
    lab.clock.advance(minute)
  }

  /** Whether reports with critical values wait for their call, as the administrator sets it. */
  async function callsFirst(callBeforeRelease: boolean): Promise<void> {
    const admin = await lab.as('admin')
    const info = ok(await admin.call(api.labSettings.get, {}))
    ok(await admin.call(api.labSettings.update, { body: { lab: { ...info, callBeforeRelease } } }))
  }

  async function notify(orderId: string, code: string): Promise<void> {
    const { _id, version } = await one(orderId, code)
    const call = {
      toldTo: 'Dr. Vandersloot',
      role: 'Physician',
      at: lab.clock.now().toISOString(),
      readBack: true,
    } as const
    const body = { analyses: [{ _id, version }], ...call }
    ok(await staff.call(api.results.criticalCall, { body }))
    lab.clock.advance(minute)
  }

  /** The line of a test that was neither cancelled nor withdrawn. */
  async function live(orderId: string, code: string): Promise<Analysis> {
    const { docs } = ok(await staff.call(api.results.ofOrder, { body: { orderId } }))
    const found = docs.find(
      (line) => line.code === code && line.state !== 'CANCELLED' && line.state !== 'RETRACTED',
    )
    if (!found) throw new Error(`No ${code} here.`)
    return found
  }

  /** Corrects a released result; answers what became of it. */
  async function tryCorrect(orderId: string, code: string, raw: string, reason = 'Wrong tube was measured') {
    const { _id, version } = await live(orderId, code)
    const body = { analysis: { _id, version }, raw, reason, toldTo: 'Dr. Vandersloot' }
    const { outcomes } = ok(await staff.call(api.results.correct, { body }))
    lab.clock.advance(minute)
    return outcomes[0]
  }

  async function correct(...parts: Parameters<typeof tryCorrect>): Promise<void> {
    const outcome = await tryCorrect(...parts)
    if (!outcome?.ok) throw new Error(outcome?.message ?? '')
  }

  const gate = async (orderId: string, caller = staff) =>
    ok(await caller.call(api.reports.gate, { body: { orderId } }))

  async function tryRelease(
    orderId: string,
    more: { preliminary?: boolean; reason?: string; version?: number } = {},
    headers: Record<string, string> = key(),
  ) {
    const { preliminary, reason } = more
    const version = more.version ?? (await order(orderId)).version
    const answer = await staff.call(
      api.reports.release,
      { body: { orderId, version, ...(preliminary ? { preliminary } : {}), ...(reason ? { reason } : {}) } },
      headers,
    )
    lab.clock.advance(minute)
    return answer
  }
  const release = async (...parts: Parameters<typeof tryRelease>) => ok(await tryRelease(...parts))
  const media = (mediaKey: string, caller = staff) =>
    caller.call(api.reports.media, { params: { key: mediaKey } })
  /** What a paper says, with single spaces. */
  const paper = async (mediaKey: string) =>
    (await readPdf((await media(mediaKey)).bytes)).text.replaceAll(/\s+/g, ' ')
  /** What a version says, as it was frozen. */
  async function frozen(orderId: string, number: number): Promise<ReportDocument> {
    const { document } = await lab.owner
      .selectFrom('report')
      .select('document')
      .where('order_id', '=', orderId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    return ReportDocument.parse(document)
  }
  const versions = async (orderId: string, caller = staff) =>
    ok(await caller.call(api.reports.versions, { body: { orderId } }))

  /** A released order of two tests. */
  async function released(over: Partial<OrderFieldsInput> = {}) {
    const orderId = await received({ items: [forms.test('GLU'), forms.test('BUN')], ...over })
    await enter(orderId, { GLU: '91', BUN: '14' })
    await verify(orderId, ['GLU', 'BUN'])
    const { report } = await release(orderId)
    return { orderId, mediaKey: report.mediaKey }
  }

  return {
    forms,
    order,
    analyses,
    one,
    received,
    enter,
    verify,
    callsFirst,
    notify,
    live,
    tryCorrect,
    correct,
    gate,
    tryRelease,
    release,
    media,
    paper,
    frozen,
    versions,
    released,
  }
}

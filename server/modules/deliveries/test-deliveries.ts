import { api } from '@contract/api'
import type { Delivery, RuleFormInput, Way } from '@contract/deliveries/shapes'
import type { Answer, Caller, TestLab } from '../../test/harness'
import { reportBench } from '../reports/test-reports'

function ok<Body>(answer: Answer<Body>): Body {
  if (answer.status !== 200)
    throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.fields)}`)
  return answer.body
}

let exchange = 200

/** Ways, rules and the runner, as the tests of the ledger need them. */
export function deliveryBench(lab: TestLab, staff: Caller) {
  const reports = reportBench(lab, staff)
  const key = () => ({ 'idempotency-key': lab.ports.ids.id() })

  /** Does everything that is due now, and what follows from it at once. */
  async function run(minutes = 0): Promise<void> {
    // Nobody is signed out for being idle meanwhile.
    for (let left = minutes; left > 0; left -= 10) {
      lab.clock.advance(Math.min(left, 10) * 60_000)
      await staff.call(api.deliveries.counts, {})
    }
    lab.app.deliveries.wake()
    await lab.app.deliveries.stop()
  }

  /** A fax number of its own that ends in these four digits. */
  function number(ending = '0142'): string {
    exchange += exchange % 100 === 10 ? 2 : 1
    return `(208) ${exchange}-${ending}`
  }

  const wayForm = (typed: string, over: object = {}) => ({
    kind: 'fax' as const,
    name: `Fax ${typed}`,
    locationId: null,
    physicianId: null,
    config: { number: typed, numberAgain: typed, attention: null },
    ...over,
  })
  const addWay = async (typed: string, over: object = {}): Promise<Way> =>
    ok(await staff.call(api.deliveries.addWay, { body: { way: wayForm(typed, over) } }, key()))
  const codeOf = async (id: string) => {
    const row = await lab.owner
      .selectFrom('delivery_way')
      .select('test_code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.test_code ?? ''
  }
  /** As if its test page had been read back. */
  async function proven(typed = number(), over: object = {}): Promise<Way> {
    const way = await addWay(typed, over)
    await lab.owner
      .updateTable('delivery_way')
      .set({ confirmed_at: lab.clock.now() })
      .where('id', '=', way._id)
      .execute()
    return way
  }
  const addRule = async (first: Way, over: Partial<RuleFormInput> = {}) =>
    ok(
      await staff.call(
        api.deliveries.addRule,
        {
          body: {
            rule: {
              name: `To ${first.name}`,
              locationId: null,
              panelId: null,
              states: ['PRELIMINARY', 'FINAL', 'CORRECTED', 'AMENDED'],
              firstWayId: first._id,
              secondWayId: null,
              secondAfter: null,
              ...over,
            },
          },
        },
        key(),
      ),
    )
  /** Rules of earlier tests plan nothing more. */
  const noRules = () => lab.owner.updateTable('delivery_rule').set({ active: false }).execute()

  const rowsOf = async (orderId: string) =>
    ok(await staff.call(api.deliveries.ofOrder, { body: { orderId } })).docs
  const get = async (_id: string): Promise<Delivery> =>
    ok(await staff.call(api.deliveries.get, { body: { _id } }))
  async function only(orderId: string): Promise<Delivery> {
    const [one, ...more] = await rowsOf(orderId)
    if (!one || more.length > 0) throw new Error(`${1 + more.length} deliveries.`)
    return get(one._id)
  }
  /** Releases a report that goes over one way alone, and runs what is due. */
  async function faxed(ending?: string, over: Partial<RuleFormInput> = {}) {
    await noRules()
    const way = await proven(number(ending))
    await addRule(way, over)
    const { orderId, mediaKey } = await reports.released()
    await run()
    return { way, orderId, mediaKey }
  }
  async function corrected(orderId: string, raw = '195') {
    await reports.correct(orderId, 'GLU', raw)
    await reports.verify(orderId, ['GLU'])
    return (await reports.release(orderId, { reason: 'Wrong tube was measured' })).report
  }

  return {
    reports,
    key,
    run,
    number,
    wayForm,
    addWay,
    codeOf,
    proven,
    addRule,
    noRules,
    rowsOf,
    get,
    only,
    faxed,
    corrected,
  }
}

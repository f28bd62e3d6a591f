import { api } from '@contract/api'
import type { RuleContentInput } from '@contract/public-health/shapes'
import { deliveryBench } from '../modules/deliveries/test-deliveries'
import { homeInIdaho } from '../modules/public-health/test-health'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

/** What is written of reports to health departments. No way is proven here, so nothing leaves meanwhile. */
export function healthWrites(lab: TestLab): WriteCall[] {
  const { publicHealth, deliveries } = api
  const key = () => ({ 'idempotency-key': lab.ports.ids.id() })
  const content = (over: Partial<RuleContentInput> = {}): RuleContentInput => ({
    condition: 'Fever',
    state: 'ID',
    loincs: [],
    testIds: [lab.seeded.tests.get('GLU') ?? ''],
    counts: { by: 'any' },
    within: { unit: 'hours', count: 24 },
    phone: true,
    ofItsLabs: false,
    ofItsProviders: false,
    source: 'Of the tests',
    ...over,
  })
  async function draft(over: Partial<RuleContentInput> = {}) {
    await lab.owner.updateTable('health_rule').set({ active: false }).execute()
    const staff = await lab.as('admin')
    return (await staff.call(publicHealth.addRule, { body: { rule: content(over) } }, key())).body
  }
  async function inForce(over: Partial<RuleContentInput> = {}) {
    const { _id, version } = await draft(over)
    const staff = await lab.as('admin')
    return (await staff.call(publicHealth.approveRule, { body: { _id, version } }, key())).body
  }
  async function way() {
    await lab.owner.updateTable('delivery_way').set({ active: false }).execute()
    await lab.owner.updateTable('health_agency').set({ active: false }).execute()
    const staff = await lab.as('admin')
    const form = {
      kind: 'sftp' as const,
      carries: 'elr' as const,
      name: 'Server of the state',
      locationId: null,
      physicianId: null,
      config: {
        ...{ host: 'elr.example.org', port: 22, user: 'lab', folder: '/elr', auth: 'password' as const },
        secret: 'a password of the tests',
        sends: ['hl7' as const],
        pattern: '{requisition}_{version}',
      },
    }
    return (await staff.call(deliveries.addWay, { body: { way: form } }, key())).body
  }
  const agencyForm = (wayId: string, name = 'Health department') => ({
    name,
    states: ['ID'],
    wayId,
    applicationName: 'ELR',
    applicationOid: '',
    facilityName: 'DOH',
    facilityOid: '',
    profile: 'PHLabReport-NoAck' as const,
    needsCounty: true,
    active: true,
  })
  async function agency() {
    const { _id: wayId } = await way()
    const staff = await lab.as('admin')
    return (await staff.call(publicHealth.addAgency, { body: { agency: agencyForm(wayId) } }, key())).body
  }
  /** A result that waits for the county. */
  async function waiting() {
    await agency()
    await inForce()
    const bench = deliveryBench(lab, await lab.as('admin'))
    await bench.noRules()
    const patientId = await bench.reports.forms.addPatient(await lab.as('admin'), { address: homeInIdaho })
    const { orderId } = await bench.reports.released({ patientId })
    await lab.owner.updateTable('health_rule').set({ active: false }).execute()
    const one = await lab.owner
      .selectFrom('health_case')
      .select(['id', 'version'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    return { _id: one.id, version: one.version }
  }
  return [
    call(publicHealth.addRule, async () => ({ body: { rule: content() } })),
    call(publicHealth.updateRule, async () => {
      const { _id, version } = await inForce()
      return { body: { _id, version, rule: content({ condition: 'High fever' }), active: false } }
    }),
    call(publicHealth.approveRule, async () => {
      const { _id, version } = await draft()
      return { body: { _id, version } }
    }),
    call(publicHealth.startRules, async () => {
      await lab.owner.deleteFrom('health_rule').where('state', '=', 'NV').execute()
      return { body: { state: 'NV' } }
    }),
    call(publicHealth.addAgency, async () => ({ body: { agency: agencyForm((await way())._id) } })),
    call(publicHealth.updateAgency, async () => {
      const { _id, version, wayId } = await agency()
      return { body: { agency: { ...agencyForm(wayId, 'Another'), _id, version } } }
    }),
    call(publicHealth.decide, async () => ({
      body: { ...(await waiting()), reportable: false, reason: 'Asked the state' },
    })),
    call(publicHealth.check, async () => ({ body: { ...(await waiting()), county: 'Ada' } })),
    call(publicHealth.called, async () => ({
      body: { ...(await waiting()), toldTo: 'Nurse on duty', at: lab.clock.now().toISOString() },
    })),
  ]
}

import { api } from '@contract/api'
import type { CaseTab } from '@contract/public-health/choices'
import type {
  AgencyFormInput,
  Case,
  CaseRow,
  HealthRule,
  RuleContentInput,
} from '@contract/public-health/shapes'
import type { OrderFieldsInput } from '@contract/orders/shapes'
import type { Answer, Caller, TestLab } from '../../test/harness'
import type { TestSftp } from '../../test/sftp-server'
import { orderForms } from '../orders/test-orders'
import { sftpBench } from '../sftp/test-sftp'

function ok<Body>(answer: Answer<Body>): Body {
  if (answer.status !== 200)
    throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.fields)}`)
  return answer.body
}

/** Where a patient of the tests lives, all of it. */
export const homeInIdaho = { line1: '114 Elm St', city: 'Meridian', state: 'ID', zip: '83642' }

/** Conditions, health departments and results that they make reportable, beside the bench of a server of files. */
export function healthBench(lab: TestLab, staff: Caller, server: TestSftp) {
  const sftp = sftpBench(lab, staff, server)
  const forms = orderForms(lab)
  const { key } = sftp

  const rule = (over: Partial<RuleContentInput> = {}): RuleContentInput => ({
    condition: 'Hepatitis C',
    state: 'ID',
    loincs: ['13955-0'],
    testIds: [],
    counts: { by: 'detected' },
    within: { unit: 'workdays', count: 3 },
    phone: false,
    ...over,
  })
  const draft = async (over: Partial<RuleContentInput> = {}): Promise<HealthRule> =>
    ok(await staff.call(api.publicHealth.addRule, { body: { rule: rule(over) } }, key()))
  const approve = async ({ _id, version }: Pick<HealthRule, '_id' | 'version'>): Promise<HealthRule> =>
    ok(await staff.call(api.publicHealth.approveRule, { body: { _id, version } }, key()))
  const inForce = async (over: Partial<RuleContentInput> = {}) => approve(await draft(over))
  /** Rules and departments of earlier tests say nothing more. */
  async function nothing(): Promise<void> {
    await lab.owner.updateTable('health_rule').set({ active: false }).execute()
    await lab.owner.updateTable('health_agency').set({ active: false }).execute()
  }
  /** A way that is proven, and carries public health reports. */
  const way = () => sftp.proven({}, { carries: 'elr' })
  const agencyForm = (wayId: string, over: Partial<AgencyFormInput> = {}): AgencyFormInput => ({
    name: 'Idaho Division of Public Health',
    states: ['ID'],
    wayId,
    applicationName: 'ID-ELR',
    applicationOid: '2.16.840.1.114222.4.5.1',
    facilityName: 'IDDOH',
    facilityOid: '',
    profile: 'PHLabReport-NoAck',
    needsCounty: false,
    ...over,
  })
  const addAgency = async (wayId: string, over: Partial<AgencyFormInput> = {}) =>
    ok(await staff.call(api.publicHealth.addAgency, { body: { agency: agencyForm(wayId, over) } }, key()))

  const patient = (over: Record<string, unknown> = {}) =>
    forms.addPatient(staff, { address: homeInIdaho, race: 'white', ethnicity: 'nothispanic', ...over })
  /** An order of one test with its result, released. */
  async function released(
    raw: string,
    over: Partial<OrderFieldsInput> = {},
    code = 'HCVAB',
  ): Promise<{ orderId: string; requisition: string }> {
    const patientId = over.patientId ?? (await patient())
    const orderId = await sftp.reports.received({ items: [forms.test(code)], ...over, patientId })
    await sftp.reports.enter(orderId, { [code]: raw })
    await sftp.reports.verify(orderId, [code])
    await sftp.reports.release(orderId)
    const { requisitionNumber } = await sftp.reports.order(orderId)
    return { orderId, requisition: requisitionNumber }
  }
  const list = async (tab: CaseTab, text = ''): Promise<CaseRow[]> =>
    ok(await staff.call(api.publicHealth.list, { query: { tab, text } })).docs
  /** In which list the results of an order stand, with each: what is sent meanwhile stands in the later one. */
  async function standing(requisition: string): Promise<[CaseTab, CaseRow][]> {
    const found = new Map<string, [CaseTab, CaseRow]>()
    for (const tab of ['missing', 'decide', 'send', 'sent', 'refused'] as const)
      for (const one of await list(tab, requisition)) found.set(one._id, [tab, one])
    return [...found.values()]
  }
  async function only(requisition: string): Promise<[CaseTab, CaseRow]> {
    const [one, ...more] = await standing(requisition)
    if (!one || more.length > 0) throw new Error(`${(one ? 1 : 0) + more.length} results.`)
    return one
  }
  const get = async (_id: string): Promise<Case> =>
    ok(await staff.call(api.publicHealth.get, { body: { _id } }))
  const check = async ({ _id, version }: Pick<CaseRow, '_id' | 'version'>, county?: string): Promise<Case> =>
    ok(
      await staff.call(
        api.publicHealth.check,
        { body: { _id, version, ...(county ? { county } : {}) } },
        key(),
      ),
    )
  const decide = async (
    { _id, version }: Pick<CaseRow, '_id' | 'version'>,
    reportable: boolean,
    reason = 'Asked the state by phone',
  ): Promise<Case> =>
    ok(await staff.call(api.publicHealth.decide, { body: { _id, version, reportable, reason } }, key()))

  return {
    ...sftp,
    forms,
    rule,
    draft,
    approve,
    inForce,
    nothing,
    way,
    agencyForm,
    addAgency,
    patient,
    released,
    list,
    standing,
    only,
    getCase: get,
    check,
    decide,
  }
}

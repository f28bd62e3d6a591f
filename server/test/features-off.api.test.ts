import { afterAll, beforeAll, expect, test } from 'vitest'
import { featurePaths } from '@contract/abilities'
import { calls } from '@contract/calls'
import { demoUsers } from '@contract/demo-users'
import { featureNames, type FeatureName } from '@contract/features'
import { testLab, type TestLab } from './harness'

/** Whose feature each area is, and single calls of other areas: whoever builds the next one adds it here. */
const areas: Record<string, readonly FeatureName[]> = {
  batches: ['batching'],
  batchReports: ['batchreport'],
  plates: ['plating'],
  billingJobs: ['turbobilling', 'billing'],
  chat: ['argochat'],
  contractLabs: ['turbobilling'],
  ehrConnections: ['ehr'],
  ehrJobs: ['ehr'],
  referrals: ['ehr'],
  helpdesk: ['helpdesk'],
  mrsa: ['mrsa'],
  kiosk: ['kiosk'],
  faxes: ['faxing'],
  fhir: ['ehr'],
  hrsa: ['turbobilling'],
  payerRules: ['turbobilling'],
  portalUsers: ['portalusers'],
  qualityControl: ['qc'],
  statements: ['turbobilling'],
  transfers: ['pol'],
  turboReports: ['turboreport'],
  conflicts: ['conflictmanager'],
  supplyOrders: ['shipping'],
  patientAccess: ['portalusers'],
}
const single: Record<string, readonly FeatureName[]> = {
  // Such an order goes over no HL7 connection either.
  'transfers.markProficiency': [],
  'faxes.callback': [],
  // Without a session the call itself asks whether the feature is on.
  'patientAccess.open': [],
  'patientAccess.paper': [],
  'orders.addCase': ['case'],
  'patients.merge': ['conflictmanager'],
  'patients.unmerge': ['conflictmanager'],
  'patients.merges': ['conflictmanager'],
  'results.measuredOn': ['qc'],
  'pharmacist.advise': ['pharmd_advice'],
}

const notBuilt = 'its screen is not built'
/** The features behind which there is no call, and why. */
const without: Partial<Record<FeatureName, string>> = {
  // The specification has the review menu in both cases ("PharmD or ID Review"), and medications among the calls of orders.
  businessinsights: notBuilt,
  grossing: notBuilt,
  resulttransfer: notBuilt,
  paperreq: notBuilt,
}

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const switchTo = (active: boolean, ...names: readonly FeatureName[]) =>
  lab.owner.updateTable('feature').set({ active }).where('name', 'in', names).execute()
const featuresOf = ({ endpoint }: (typeof calls)[number]) => [endpoint.feature ?? []].flat()
const off = '403 This feature is off at your laboratory.'

async function ask(caller: Awaited<ReturnType<TestLab['as']>>, { endpoint }: (typeof calls)[number]) {
  const path = `/api/v1${endpoint.path.replace(/:\w+/g, 'none')}`
  const answer = await caller.raw(endpoint.method, path, endpoint.method === 'POST' ? {} : undefined)
  return `${answer.status} ${answer.message}`
}

test('the calls of a feature are that feature’s, and no others', () => {
  const wrong = calls.filter(
    (one) => featuresOf(one).join() !== (single[one.name] ?? areas[one.endpoint.area] ?? []).join(),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
  const guarded = new Set(calls.flatMap(featuresOf))
  expect(featureNames.filter((name) => guarded.has(name) === name in without)).toEqual([])
  // The tables of staphylococci stand on the page of the rules of plates; a kiosk's screen is its start page.
  const screens = new Set<FeatureName>(['mrsa', 'kiosk', ...featurePaths.map(([, feature]) => feature)])
  expect(Object.values(areas).flatMap((names) => names.filter((name) => !screens.has(name)))).toEqual([])
})

test('while all are off they are closed to everybody with one sentence', async () => {
  const featured = calls.filter((one) => featuresOf(one).length > 0)
  expect(featured.length).toBeGreaterThan(50)
  const callers = await Promise.all(demoUsers.map(({ username }) => lab.as(username)))
  await switchTo(false, ...featureNames)
  const said = new Set<string>()
  for (const caller of callers) for (const one of featured) said.add(await ask(caller, one))
  expect([...said]).toEqual([off])
  // Administrators keep the page where it is switched on.
  const features = calls.find(({ name }) => name === 'management.features')
  expect(features && (await ask(await lab.as('admin'), features))).toMatch(/^200/)
  await switchTo(true, ...featureNames)
})

test('each feature that is off closes its own calls, and not one of the others', async () => {
  const admin = await lab.as('admin')
  await switchTo(true, ...featureNames)
  const wrong: string[] = []
  const featured = calls.filter((one) => featuresOf(one).length > 0)
  let closed = 0
  for (const feature of featureNames) {
    await switchTo(false, feature)
    for (const one of featured) {
      const isOff = featuresOf(one).includes(feature)
      const answer = await ask(admin, one)
      closed += isOff ? 1 : 0
      if ((answer === off) !== isOff) wrong.push(`${feature}: ${one.name}: ${answer}`)
    }
    await switchTo(true, feature)
  }
  expect(wrong).toEqual([])
  expect(closed).toBeGreaterThan(50)
})

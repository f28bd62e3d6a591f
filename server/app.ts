import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { api } from '@contract/api'
import { calls } from '@contract/calls'
import type { Language } from '@contract/languages'
import { m } from '@contract/messages'
import { ReadTrail } from './core/audit'
import { Refusal } from './core/errors'
import type { HandlersOf } from './core/handlers'
import { LongReads } from './core/long-reads'
import { securityHeaders } from './core/headers'
import { mount, problemResponse, requestIdOf, type World } from './core/mount'
import { openApiDocument } from './core/openapi'
import { JobRunner } from './core/jobs/runner'
import { Outbox } from './core/outbox'
import type { Database } from './db/schema'
import type { Ports } from './ports'
import { abn } from './modules/abn/handlers'
import { access } from './modules/access/handlers'
import { adviceTemplates } from './modules/advice-templates/handlers'
import { audit } from './modules/audit/handlers'
import { emergency } from './modules/emergency/handlers'
import { deliveries } from './modules/deliveries/handlers'
import { DeliveryRunner } from './modules/deliveries/public'
import { diagCodes } from './modules/diag-codes/handlers'
import { panels } from './modules/panels/handlers'
import { sampleTypes } from './modules/sample-types/handlers'
import { specimenSources } from './modules/specimen-sources/handlers'
import { testDirectory } from './modules/test-directory/handlers'
import { testTypes } from './modules/test-types/handlers'
import { tests } from './modules/tests/handlers'
import { chat } from './modules/chat/handlers'
import { claimReadiness } from './modules/claim-readiness/handlers'
import { coverage } from './modules/coverage/handlers'
import { prices } from './modules/prices/handlers'
import { colleagues } from './modules/colleagues/handlers'
import { contact } from './modules/contact/handlers'
import { courier } from './modules/courier/handlers'
import { draws } from './modules/draws/handlers'
import { ehrConnections } from './modules/ehr-connections/handlers'
import { ehrJobs } from './modules/ehr-jobs/handlers'
import { MessageRunner } from './modules/ehr-jobs/public'
import { deliveryHook, hl7Sender, queuedBy } from './modules/ehr-out/public'
import { billingJobs, hrsa, jobs } from './modules/jobs/handlers'
import { jobKinds } from './modules/jobs/public'
import { payerRules } from './modules/payer-rules/handlers'
import { statements } from './modules/statements/handlers'
import { contractLabs } from './modules/contract-labs/handlers'
import { drafts } from './modules/drafts/handlers'
import { faxes } from './modules/faxes/handlers'
import { faxSender } from './modules/faxes/public'
import { fhir } from './modules/fhir/handlers'
import { fhirRoutes, mountFhir } from './modules/fhir/public'
import { resultLinks } from './modules/result-links/handlers'
import { linkSender } from './modules/result-links/public'
import { sftpSender } from './modules/sftp/public'
import { helpdesk } from './modules/helpdesk/handlers'
import { home } from './modules/home/handlers'
import { imports } from './modules/imports/handlers'
import { intake } from './modules/intake/handlers'
import { intakeForms } from './modules/intake-forms/handlers'
import { labSettings } from './modules/lab-settings/handlers'
import { kiosk } from './modules/kiosk/handlers'
import { labels } from './modules/labels/handlers'
import { locations } from './modules/locations/handlers'
import { dynamicForms } from './modules/dynamic-forms/handlers'
import { management } from './modules/management/handlers'
import { reportTemplates } from './modules/report-templates/handlers'
import { batches } from './modules/batches/handlers'
import { OverdueCalls } from './modules/turbo-cls/public'
import { batchReports } from './modules/batch-reports/handlers'
import { addOns } from './modules/add-ons/handlers'
import { bench } from './modules/bench/handlers'
import { supplies } from './modules/supplies/handlers'
import { standingOrders } from './modules/standing-orders/handlers'
import { orderSheets } from './modules/order-sheets/handlers'
import { clinicNoticeSenders } from './modules/clinic-notices/public'
import { diagnosisChanges } from './modules/diagnosis-changes/handlers'
import { conflicts } from './modules/conflicts/handlers'
import { supplyOrders } from './modules/supply-orders/handlers'
import { tags } from './modules/tags/handlers'
import { toxicology } from './modules/toxicology/handlers'
import { medications } from './modules/medications/handlers'
import { mrsa } from './modules/mrsa/handlers'
import { orders } from './modules/orders/handlers'
import { patientAccess } from './modules/patient-access/handlers'
import { invitationSenders } from './modules/patient-access/public'
import { patients } from './modules/patients/handlers'
import { instrumentLines } from './modules/instrument-lines/handlers'
import { instrumentLog } from './modules/instrument-log/handlers'
import { instrumentRuns } from './modules/instrument-runs/handlers'
import { instruments } from './modules/instruments/handlers'
import { payers } from './modules/payers/handlers'
import { pharmacist } from './modules/pharmacist/handlers'
import { physicians } from './modules/physicians/handlers'
import { portalUsers } from './modules/portal-users/handlers'
import { printers } from './modules/printers/handlers'
import { about } from './modules/about/handlers'
import { publicHealth } from './modules/public-health/handlers'
import { plates } from './modules/plates/handlers'
import { qualityControl } from './modules/quality-control/handlers'
import { recalls } from './modules/recalls/handlers'
import { analyteMethods } from './modules/analyte-methods/handlers'
import { autoverification } from './modules/autoverification/handlers'
import { turboCls } from './modules/turbo-cls/handlers'
import { turboReports } from './modules/turbo-reports/handlers'
import { reference } from './modules/reference/handlers'
import { referrals } from './modules/referrals/handlers'
import { referralHook, referralQueue } from './modules/referrals/public'
import { remoteForms } from './modules/remote-forms/handlers'
import { remoteOrders } from './modules/remote-orders/handlers'
import { reportRuns } from './modules/report-runs/handlers'
import { reports } from './modules/reports/handlers'
import { results } from './modules/results/handlers'
import { sales } from './modules/sales/handlers'
import { salesReps } from './modules/sales-reps/handlers'
import { search } from './modules/search/handlers'
import { session } from './modules/session/handlers'
import { senders } from './modules/session/public'
import { setup } from './modules/setup/handlers'
import { specimens } from './modules/specimens/handlers'
import { transfers } from './modules/transfers/handlers'
import { TransferRunner, labSender, mountPartners, partnerRoutes } from './modules/transfers/public'
import { users } from './modules/users/handlers'
import { views } from './modules/views/handlers'

type Api = typeof api

/** The function behind every call: an area or a call without one does not compile. */
const handlers: { [Area in keyof Api]: HandlersOf<Api[Area]> } = {
  session,
  abn,
  access,
  addOns,
  adviceTemplates,
  emergency,
  audit,
  about,
  batches,
  batchReports,
  bench,
  reference,
  referrals,
  tests,
  panels,
  sampleTypes,
  testDirectory,
  testTypes,
  specimenSources,
  diagCodes,
  medications,
  mrsa,
  toxicology,
  patientAccess,
  patients,
  instrumentLines,
  instrumentLog,
  instrumentRuns,
  instruments,
  payers,
  contractLabs,
  claimReadiness,
  coverage,
  prices,
  portalUsers,
  payerRules,
  statements,
  billingJobs,
  ehrConnections,
  ehrJobs,
  hrsa,
  jobs,
  sales,
  salesReps,
  pharmacist,
  physicians,
  locations,
  orders,
  results,
  specimens,
  users,
  remoteForms,
  remoteOrders,
  reportRuns,
  reports,
  recalls,
  publicHealth,
  plates,
  qualityControl,
  deliveries,
  resultLinks,
  faxes,
  fhir,
  transfers,
  analyteMethods,
  autoverification,
  turboCls,
  turboReports,
  kiosk,
  labels,
  search,
  drafts,
  imports,
  home,
  views,
  labSettings,
  printers,
  management,
  supplies,
  conflicts,
  diagnosisChanges,
  supplyOrders,
  orderSheets,
  standingOrders,
  tags,
  reportTemplates,
  dynamicForms,
  intake,
  intakeForms,
  setup,
  colleagues,
  contact,
  courier,
  draws,
  helpdesk,
  chat,
}

export interface AppParts {
  db: Kysely<Database>
  /** Reads, whose audit rows may be committed lazily; the same database. */
  read?: Kysely<Database>
  ports: Ports
  /** Reports and exports; from the same database where it is not given. */
  longReads?: LongReads
  /** Whether the database was brought to a version that this server does not know. */
  isOutdated?: () => boolean
  /** The languages that pages are served in: refusals are worded in the page's own. */
  languages?: readonly Language[]
  /** Another thread, which does what takes long: it runs the jobs, and answers the calls that are marked for it. */
  background?: Background
}

/** The thread beside the one that answers calls. */
export interface Background {
  /** Tells it that there may be a job. */
  wake(): void
  /** The answer to a call as that thread gives it. */
  answer(request: Request, body: ArrayBuffer | undefined, address: string | null): Promise<Response>
}

export interface App {
  hono: Hono
  /** What leaves the laboratory. Jobs are done when a call adds one; `start()` also looks for those left behind. */
  outbox: Outbox
  /** Reports on their way. Sent when a call plans one; `start()` also looks for those left behind. */
  deliveries: DeliveryRunner
  /** HL7 messages that wait to be filed or sent. Looked at when a call adds one; `start()` also looks for those left behind. */
  messages: MessageRunner
  /** Orders on their way to other laboratories. As above. */
  transfers: TransferRunner
  /** Critical calls that are overdue. Those in charge are told once `start()` looks for them. */
  overdueCalls: OverdueCalls
  /** What is done in the background. Jobs are begun when a call adds one; `start()` also minds the schedules and those left behind. */
  jobs: JobRunner
  /** False while what is read cannot be put on the audit trail, and is therefore refused. */
  recordsReads(): boolean
  /** Resolves when every read so far is in the audit trail and no message is on its way out. */
  drain(): Promise<void>
}

/**
 * The whole application over a database and its ports. Knows nothing of Node: the same function answers in the server,
 * in tests and in the browser tab's mock.
 */
export function createApp({
  db,
  read = db,
  ports,
  longReads = new LongReads({ db: read, clock: ports.clock, log: ports.log }),
  isOutdated = () => false,
  languages = [],
  background,
}: AppParts): App {
  const hono = new Hono()
  const outbox = new Outbox({
    db,
    ports,
    senders: {
      ...senders(db, ports),
      ...invitationSenders(db, ports),
      ...clinicNoticeSenders(db, ports),
    },
  })
  const runner = new JobRunner({ db, ports, kinds: jobKinds, wake: () => outbox.wake(), isOutdated })
  const runs = new DeliveryRunner({
    db,
    ports,
    senders: {
      fax: faxSender,
      sftp: sftpSender,
      hl7: hl7Sender,
      mail: linkSender,
      sms: linkSender,
      lab: labSender,
    },
    wakeMessages: () => messages.wake(),
    isOutdated,
  })
  const messages: MessageRunner = new MessageRunner({
    db,
    ports,
    hooks: { [queuedBy]: deliveryHook, [referralQueue]: referralHook },
    wakeDeliveries: () => runs.wake(),
    isOutdated,
  })
  const between = new TransferRunner({ db, ports, isOutdated })
  const overdueCalls = new OverdueCalls({ db, ports, isOutdated })
  const world: World = {
    db,
    read,
    longReads,
    ports,
    trail: new ReadTrail(read, ports.log),
    outbox,
    jobs: background ?? runner,
    deliveries: {
      wake() {
        runs.wake()
        between.wake()
      },
    },
    messages,
    background,
    isOutdated,
    languages,
  }
  hono.use('*', securityHeaders)
  for (const { name, endpoint } of calls) {
    const [area, call] = name.split('.')
    const handler: unknown = Reflect.get(Reflect.get(handlers, area ?? ''), call ?? '')
    if (typeof handler !== 'function') throw new Error(`No handler for ${name}`)
    mount(hono, world, endpoint, (ctx, input) => Promise.resolve(handler.call(undefined, ctx, input)))
  }
  mountFhir(hono, world)
  mountPartners(hono, world)
  hono.get('/api/v1/openapi.json', (c) => c.json(openApiDocument()))
  refuseUnregistered(hono)
  hono.all('/api/*', (c) =>
    problemResponse(c, new Refusal('not_found', m.errors.noSuchCall), requestIdOf(c), world),
  )
  return {
    hono,
    outbox,
    deliveries: runs,
    messages,
    transfers: between,
    overdueCalls,
    jobs: runner,
    recordsReads: () => world.trail.isWritable(),
    async drain() {
      // At once: what one does may take as long as its partner is silent, and the others begin nothing meanwhile.
      await Promise.all([runner, runs, messages, between, overdueCalls, outbox].map((one) => one.stop()))
      // What they did last may have left something for the others, where all that is due is done first.
      await runs.stop()
      await messages.stop()
      await outbox.stop()
      await world.trail.drain()
    },
  }
}

/** The server does not start with a route that the contract does not know. */
function refuseUnregistered(hono: Hono): void {
  const known = new Set([
    ...calls.map(({ endpoint }) => `${endpoint.method} /api/v1${endpoint.path}`),
    'GET /api/v1/openapi.json',
    ...fhirRoutes,
    ...partnerRoutes,
    'ALL /*',
  ])
  const unknown = hono.routes
    .map((route) => `${route.method} ${route.path}`)
    .filter((route) => !known.has(route))
  if (unknown.length > 0) throw new Error(`Routes that are not in the contract: ${unknown.join(', ')}`)
}

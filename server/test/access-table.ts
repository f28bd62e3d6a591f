import type { UserType } from '@contract/choices'
import type { RoleKey } from '@contract/roles'

/**
 * Who may make which call, written by hand from sections 1, 2 and 6 of the specification and not from the rules that the
 * server checks: a mistake in those must not be in what it is compared with. An account is named by its user type and one
 * role alone; a bundle is named beside what it bundles. Top-privilege roles may make every call and are not named.
 */
interface Row {
  /** `area.call`, or `area.*` for every call of an area. */
  readonly calls: readonly string[]
  readonly may: Partial<Record<UserType, 'any' | readonly RoleKey[]>>
}

const everybody = {
  lab: 'any',
  pharmd: 'any',
  portal: 'any',
  courier: 'any',
  kiosk: 'any',
  sales: 'any',
} as const
const labAdmin = { lab: ['lab-admin'] } as const

export const accessTable: readonly Row[] = [
  // The director's office, beside a role, which no account here has: no role alone approves.
  {
    calls: [
      'autoverification.approveRule',
      'publicHealth.approveRule',
      'toxicology.approve',
      'mrsa.approve',
      'plates.approveRules',
      'analyteMethods.approve',
      'qualityControl.approvePlan',
      'qualityControl.approveTarget',
      'qualityControl.sign',
    ],
    may: {},
  },
  { calls: ['labSettings.directors', 'labSettings.setDirector'], may: labAdmin },
  // Results: read by the bench, by those who verify, by reviewers, and by the clinic whose they are.
  {
    calls: ['results.ofOrder', 'patients.results', 'addOns.ofOrder'],
    may: {
      lab: [
        'lab-admin',
        'approver',
        'lab-tech',
        'pharmd-orders',
        'view-results',
        'result-transfer',
        'conflict-manager',
      ],
      pharmd: 'any',
      portal: ['user'],
    },
  },
  // The work of the whole laboratory: for those who open its screen, and no clinic.
  {
    calls: ['bench.board', 'bench.sheet', 'addOns.open'],
    may: { lab: ['lab-admin', 'approver', 'lab-tech', 'view-results'], pharmd: ['view-results'] },
  },
  {
    calls: [
      'results.enter',
      'plates.accept',
      'results.resultPanel',
      'results.measuredOn',
      'results.criticalCall',
      'results.retest',
      'turboCls.owedCalls',
    ],
    may: { lab: ['lab-tech'] },
  },
  {
    calls: [
      'results.verify',
      'results.acknowledgeDelta',
      'turboCls.list',
      'turboCls.counts',
      'autoverification.rules',
      'autoverification.versions',
      'results.unverify',
      'results.correct',
      'results.cancel',
      'results.reflexes',
      'results.addReflexes',
      'results.dismissReflexes',
      'reports.release',
    ],
    may: { lab: ['lab-admin', 'approver'] },
  },
  {
    calls: ['autoverification.saveRule', 'autoverification.simulate'],
    may: labAdmin,
  },
  // Signed in bulk, and told again when corrected, by whoever releases and sends them.
  {
    calls: [
      'turboReports.*',
      ...['batchReports.check', 'batchReports.release', 'batchReports.make'],
      'faxes.search',
      'faxes.counts',
      'faxes.get',
      'faxes.refresh',
      'faxes.resend',
      'faxes.setStatus',
      'faxes.misdirected',
      'faxes.cover',
      'deliveries.list',
      'deliveries.counts',
      'deliveries.get',
      'deliveries.ofOrder',
      'deliveries.send',
      'deliveries.end',
      'deliveries.lines',
      'deliveries.wayChoices',
      'publicHealth.list',
      'publicHealth.counts',
      'publicHealth.get',
      'publicHealth.decide',
      'publicHealth.check',
      'publicHealth.called',
      'publicHealth.covidCsv',
      'reports.sendResultsToSftp',
      'recalls.list',
      'recalls.open',
      'recalls.get',
      'recalls.note',
    ],
    may: { lab: ['lab-admin', 'approver'] },
  },
  { calls: ['reports.inspectorBundle'], may: labAdmin },
  // Reports hold results: nobody makes a file of what they are refused on a screen.
  {
    calls: ['reports.generate'],
    may: { lab: ['lab-admin', 'approver'], pharmd: ['reports'], portal: ['user'] },
  },
  {
    calls: ['reports.gate', 'reports.versions', 'reports.media', 'recalls.mine', 'recalls.acknowledge'],
    may: {
      lab: [
        'lab-admin',
        'approver',
        'lab-tech',
        'pharmd-orders',
        'order-info',
        'view-patient-reports',
        'view-results',
      ],
      pharmd: 'any',
      portal: ['user', 'view-patient-reports'],
    },
  },
  {
    calls: ['patients.documents'],
    may: {
      lab: ['lab-admin', 'view-patient-reports'],
      pharmd: ['view-patient-reports'],
      portal: ['view-patient-reports'],
    },
  },
  {
    calls: ['reports.makeLink', 'reports.links', 'reports.revokeLink'],
    may: { lab: ['lab-admin', 'approver', 'order-info'], pharmd: ['order-info'], portal: ['reports'] },
  },
  // Couriers: their own stops, and nothing else of the laboratory's; a clinic asks for pick-ups. A dispatcher who is no Lab Admin
  // holds an office beside the role, which no account here has. Who manages users gives clinics their rights, and nobody gives a
  // right that they do not hold.
  {
    calls: ['courier.today', 'courier.send'],
    may: { lab: ['courier-user'], courier: ['courier-user'] },
  },
  {
    calls: ['courier.askPickup', 'courier.pickups', 'courier.cancelPickup'],
    may: { lab: ['lab-admin', 'user-manager'], portal: ['user'] },
  },
  {
    calls: ['patientAccess.list'],
    may: { lab: ['lab-admin', 'user-manager'] },
  },
  // A clinic's manager, and nobody of the laboratory, which has screens of its own.
  { calls: ['colleagues.*'], may: { portal: ['management-console'] } },
  // Supplies: a clinic orders, whoever dispatches sends.
  {
    calls: ['offered', 'list', 'add', 'cancel', 'arrived'].map((call) => `supplyOrders.${call}`),
    may: { lab: ['lab-admin', 'user-manager'], portal: ['user'] },
  },
  { calls: ['conflicts.list', 'conflicts.settle'], may: { lab: ['conflict-manager'] } },
  { calls: ['supplyOrders.send', 'supplyOrders.decline'], may: labAdmin },
  {
    calls: [
      ...['day', 'routes', 'addRoute', 'updateRoute', 'assign', 'moveStop', 'planPickup'].map(
        (call) => `courier.${call}`,
      ),
      ...['cancelStop', 'couriers', 'evidence', 'dispatchers', 'setDispatcher'].map(
        (call) => `courier.${call}`,
      ),
    ],
    may: labAdmin,
  },
  { calls: ['courier.bags', 'courier.arrive', 'draws.*'], may: { lab: ['receiving', 'accessioning'] } },
  // Orders and specimens.
  {
    calls: ['orders.addOrder', 'orders.addCase', 'orders.sameDay', 'orders.panelKeys'],
    may: { lab: ['order-entry', 'accessioning', 'create-orders'] },
  },
  {
    calls: ['orders.status', 'orders.updatePatient', 'transfers.markProficiency'],
    may: { lab: ['order-entry', 'accessioning', 'manage-order'] },
  },
  // Orders and results between laboratories.
  {
    calls: [
      'transfers.list',
      'transfers.counts',
      'transfers.get',
      'transfers.raw',
      'transfers.ofOrder',
      'transfers.targets',
      'transfers.preview',
      'transfers.send',
      'transfers.again',
      'transfers.ask',
      'transfers.accept',
      'transfers.refuse',
      'transfers.decideResult',
      'transfers.callCritical',
    ],
    may: { lab: ['result-transfer'] },
  },
  // The same call edits an order and clears its export, which is billing's.
  {
    calls: ['orders.requisition', 'diagnosisChanges.confirm'],
    may: { lab: ['order-entry', 'accessioning', 'manage-order'] },
  },
  // Billing sees why a claim waits, and does not say who stands for a diagnosis.
  {
    calls: ['diagnosisChanges.ofOrder'],
    may: {
      lab: [
        ...(['order-entry', 'accessioning', 'manage-order'] as const),
        ...(['billing-manager', 'billing-user', 'turbo-billing'] as const),
        ...(['billing-staff', 'manage-claims', 'batch-claims'] as const),
      ],
    },
  },
  {
    calls: ['orders.update'],
    may: {
      lab: [
        'order-entry',
        'accessioning',
        'manage-order',
        'billing-manager',
        'send-orders-to-billing-system',
      ],
    },
  },
  { calls: ['orders.remove'], may: { lab: ['manage-order'] } },
  { calls: ['orders.hold'], may: { lab: ['lab-admin', 'approver', 'accessioning', 'manage-order'] } },
  {
    calls: ['orders.flag'],
    may: { lab: ['lab-admin', 'approver', 'accessioning', 'manage-order', 'pharmd-orders'], pharmd: 'any' },
  },
  {
    calls: ['orders.addMedication', 'orders.removeMedication'],
    may: { lab: ['order-entry', 'pharmd-orders', 'manage-order'], pharmd: 'any' },
  },
  // Whoever enters orders checks their claims and gives notices; billing reads what was signed.
  {
    calls: [...['kiosk.start', 'kiosk.find', 'kiosk.finish', 'kiosk.leave']],
    may: {
      lab: ['accessioning', 'create-orders', 'order-entry', 'kiosk-user'],
      portal: ['create-orders'],
      kiosk: ['kiosk-user'],
    },
  },
  { calls: ['kiosk.updateSettings'], may: labAdmin },
  {
    calls: ['claimReadiness.check', 'abn.prepare', 'abn.sign', 'abn.refuse', 'abn.attach'],
    may: {
      lab: ['accessioning', 'create-orders', 'order-entry', 'kiosk-user'],
      portal: ['create-orders'],
    },
  },
  {
    calls: ['abn.ofOrder', 'abn.paper'],
    may: {
      lab: [
        'accessioning',
        'create-orders',
        'order-entry',
        'kiosk-user',
        'billing-manager',
        'billing-user',
        'turbo-billing',
        'billing-staff',
        'manage-claims',
        'batch-claims',
      ],
      portal: ['create-orders'],
    },
  },
  { calls: ['orders.clearExport'], may: { lab: ['billing-manager', 'send-orders-to-billing-system'] } },
  {
    calls: [
      ...['specimens.receive', 'specimens.undoReceive', 'specimens.today', 'specimens.reject'],
      ...['specimens.openScans', 'specimens.keepScan', 'specimens.decideScan'],
    ],
    may: { lab: ['receiving', 'accessioning'] },
  },
  {
    calls: [
      ...['list', 'counts', 'waiting', 'waitingOf', 'choices', 'get', 'history', 'workList'].map(
        (call) => `batches.${call}`,
      ),
      ...['list', 'counts', 'get', 'paper'].map((call) => `batchReports.${call}`),
      'bench.staysOf',
    ],
    may: { lab: ['lab-admin', 'approver', 'lab-tech', 'plating', 'plating-pcr', 'batching'] },
  },
  {
    calls: ['add', 'update', 'fillByRule', 'put', 'scan', 'takeOut', 'move', 'stage', 'remove'].map(
      (call) => `batches.${call}`,
    ),
    may: { lab: ['batching'] },
  },
  {
    calls: [
      ...[
        'list',
        'counts',
        'choices',
        'get',
        'history',
        'unplaced',
        'runs',
        'runFile',
        'rules',
        'verdicts',
      ].map((call) => `plates.${call}`),
      ...['batchReports.plates', 'batchReports.plateCounts', 'mrsa.list'],
    ],
    may: { lab: ['lab-admin', 'approver', 'lab-tech', 'plating', 'plating-pcr'] },
  },
  {
    calls: [
      ...[
        'add',
        'update',
        'scan',
        'edit',
        'undo',
        'stage',
        'remove',
        'readRun',
        'addLayout',
        'reviseLayout',
      ].map((call) => `plates.${call}`),
    ],
    may: { lab: ['plating', 'plating-pcr'] },
  },
  { calls: ['plates.saveRules', 'plates.replayRules', 'plates.overrideWell'], may: labAdmin },
  { calls: ['mrsa.save', 'mrsa.replay'], may: labAdmin },
  { calls: ['analyteMethods.save'], may: labAdmin },
  {
    calls: ['judge', 'matched', 'acceptAll', 'acceptance'].map((call) => `instrumentRuns.${call}`),
    may: { lab: ['lab-tech'] },
  },
  { calls: ['plates.addPcr'], may: { lab: ['plating-pcr'] } },
  { calls: ['patients.merge', 'patients.unmerge', 'patients.merges'], may: { lab: ['conflict-manager'] } },
  {
    calls: ['emergency.open', 'emergency.end', 'emergency.record', 'emergency.report'],
    may: { portal: ['user'] },
  },
  { calls: ['emergency.allow'], may: labAdmin },
  // Accounts, settings and the trail.
  {
    calls: [
      'users.add',
      'users.update',
      'users.invite',
      'users.resetSecondFactor',
      'users.confirmAddress',
      'users.addPhysician',
      'users.addPhysicianLocation',
      'users.removePhysician',
      'users.removePhysicianLocation',
      'users.history',
      'users.uses',
      'users.setActive',
      'access.linksAwaiting',
      'access.agreeLink',
    ],
    may: { lab: ['lab-admin', 'user-manager'] },
  },
  {
    calls: ['users.list', 'users.search', 'users.get', 'users.exportCsv'],
    may: { lab: ['lab-admin', 'user-manager', 'business-manager'] },
  },
  { calls: ['access.targets', 'access.people', 'access.explain'], may: { lab: ['user-manager'] } },
  {
    calls: ['audit.*', 'imports.*', 'jobs.*'],
    may: labAdmin,
  },
  // What a chart sent and nobody could file is settled as any conflict is; connections are set up by the administrator.
  {
    calls: [
      'ehrJobs.*',
      'referrals.*',
      ...['list', 'get', 'pause', 'heard', 'codes', 'mapCode', 'history'].map(
        (call) => `ehrConnections.${call}`,
      ),
    ],
    may: { lab: ['lab-admin', 'conflict-manager'] },
  },
  {
    calls: ['ports', 'add', 'update', 'remove', 'act', 'check', 'sign', 'sendTest'].map(
      (call) => `ehrConnections.${call}`,
    ),
    may: labAdmin,
  },
  {
    calls: ['labSettings.update', 'labSettings.setLogo', 'labSettings.removeLogo', 'management.setFeature'],
    may: { lab: ['lab-admin', 'management-console'] },
  },
  {
    calls: ['printers.add', 'printers.update', 'printers.history', 'printers.uses', 'printers.setActive'],
    may: labAdmin,
  },
  {
    calls: ['panels', 'sampleTypes', 'specimenSources', 'testTypes', 'tests'].flatMap((area) =>
      ['add', 'update', 'history', 'uses', 'setActive'].map((call) => `${area}.${call}`),
    ),
    may: labAdmin,
  },
  {
    calls: [
      'physicians.bulkEdit',
      'physicians.update',
      'physicians.history',
      'physicians.uses',
      'physicians.setActive',
    ],
    may: { lab: ['lab-admin', 'business-manager', 'edit-physicians'] },
  },
  {
    calls: ['locations.update', 'locations.history', 'locations.uses', 'locations.setActive'],
    may: { lab: ['lab-admin', 'business-manager', 'edit-locations'], portal: ['edit-locations'] },
  },
  {
    calls: [
      'salesReps.update',
      'salesReps.findAccounts',
      'salesReps.giveLocation',
      'salesReps.takeLocation',
      'salesReps.setActive',
    ],
    may: { lab: ['lab-admin', 'sales-manager'], sales: ['sales-manager'] },
  },
  // Counts of sales reps: for sales, and for those who look after them. No patient is in any of them.
  {
    calls: ['sales.totals', 'sales.totalsCsv'],
    may: {
      lab: ['lab-admin', 'business-manager', 'sales-manager'],
      sales: ['sales-manager', 'business-manager', 'user'],
    },
  },
  // Where reports go is set by the administrators of the laboratory, and seen by its console besides.
  {
    calls: [
      'deliveries.ways',
      'deliveries.rules',
      'fhir.clients',
      'publicHealth.rules',
      'publicHealth.agencies',
      'transfers.partners',
      'transfers.codes',
    ],
    may: { lab: ['lab-admin', 'management-console'] },
  },
  // Drafts are anybody's who keeps settings; putting one in force is the administrators' alone.
  {
    calls: ['publicHealth.addRule', 'publicHealth.updateRule', 'publicHealth.startRules'],
    may: { lab: ['lab-admin', 'management-console'] },
  },
  {
    calls: [
      'transfers.makeKey',
      'transfers.addPartner',
      'transfers.updatePartner',
      'transfers.confirmKey',
      'transfers.pausePartner',
      'transfers.testPartner',
      'transfers.mapCode',
    ],
    may: labAdmin,
  },
  { calls: ['deliveries.*', 'fhir.*', 'publicHealth.*'], may: labAdmin },
  { calls: ['views.share'], may: { lab: ['lab-admin', 'business-manager'] } },
  // Billing.
  { calls: ['hrsa.*'], may: { lab: ['billing-manager'] } },
  { calls: ['billingJobs.act'], may: { lab: ['billing-manager', 'billing-jobs'] } },
  // Turbo Billing, and the Billing User who has it, read what the Billing menu lists.
  {
    calls: ['billingJobs.*'],
    may: { lab: ['billing-manager', 'billing-user', 'billing-jobs', 'turbo-billing'] },
  },
  // What every account, or every account of some types, has.
  { calls: ['chat.*'], may: { lab: 'any', pharmd: 'any' } },
  {
    calls: ['access.addLinkedUser', 'access.removeLinkedUser', 'search.global'],
    may: { lab: 'any', pharmd: 'any', portal: 'any', sales: 'any' },
  },
  // A kiosk is a device that stands open to everybody and does remote order entry only: of what any session may ask it has
  // signing in and out, its own account, and what the page itself is drawn with.
  {
    calls: [
      ...['access.switchAccount', 'access.switchView', 'access.status'],
      ...['drafts.get', 'drafts.save', 'drafts.discard'],
      ...['labels.printers', 'labels.printer'],
      ...[
        'reference.linkedUsers',
        'reference.reports',
        'reference.panels',
        'reference.tests',
        'reference.tags',
      ],
      ...['reference.dynamicForms', 'reference.approvers', 'reference.testTypes', 'reference.sampleTypes'],
      ...['reference.specimenSources', 'reference.payers', 'reference.searchDiagCodes'],
      ...['reference.searchMedications', 'reference.zip', 'session.notifications', 'about.changeLog'],
      ...['session.noticeChoices', 'session.chooseNotices', 'session.readNotices'],
    ],
    may: { lab: 'any', pharmd: 'any', portal: 'any', courier: 'any', sales: 'any' },
  },
  {
    calls: [
      ...['session.login', 'session.loginEnrol', 'session.loginCode', 'session.logout', 'session.current'],
      ...['session.confirmPassword', 'session.totp', 'session.totpStart', 'session.totpConfirm'],
      ...['session.totpDisable', 'session.acceptEula', 'session.chooseLanguage'],
      ...['session.sendResetEmail', 'session.sendResetCode', 'session.exchangeResetCode'],
      ...['session.resetPassword', 'session.sendRegistrationEmail', 'session.verifyRegistration'],
      ...['session.mailbox', 'reference.bootstrap', 'reference.features', 'reference.labInfo'],
      ...['reference.about', 'contact.*', 'reports.checkLink', 'reports.verifyMedia', 'faxes.callback'],
      ...['resultLinks.check', 'resultLinks.read', 'patientAccess.open', 'patientAccess.paper'],
    ],
    may: everybody,
  },
]

/** What the table says of a call for an account with these roles, given by hand; undefined where it does not name the call. */
export function tableSays(
  name: string,
  { userType, roles }: { userType: UserType; roles: readonly RoleKey[] },
): boolean | undefined {
  const [area = ''] = name.split('.')
  const row = accessTable.find(({ calls }) => calls.includes(name) || calls.includes(`${area}.*`))
  if (!row) return undefined
  if (userType === 'lab' && roles.some((role) => role === 'super-admin' || role === 'vip-admin')) return true
  const may = row.may[userType]
  return may === 'any' || (may ?? []).some((role) => roles.includes(role))
}

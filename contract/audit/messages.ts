export const title = 'Audit trail'
export const crumb = 'Administration'
export const tabs = { trail: 'Trail', disclosures: 'Disclosures' } as const
export const filters = 'Filter the trail'
export const patient = 'Patient'
export const patientHint = 'Patient name or number'
export const person = 'Person'
export const personHint = 'Name or username'
export const entity = 'Record type'
export const anyEntity = 'All record types'
export const kind = 'Action'
export const kinds = {
  any: 'Reads and writes',
  read: 'Reads',
  write: 'Writes',
  refused: 'Refused',
  emergency: 'Emergency access',
  actingAs: 'Acting as another account',
} as const
export const from = 'From'
export const to = 'To'
export const clear = 'Clear filters'
export const columnAt = 'When'
export const columnBy = 'Who'
export const columnDid = 'Action'
export const columnNamed = 'Record'
export const columnOutcome = 'Outcome'
export const columnSize = 'Rows / fields'
export const outcomeRead = 'Read'
export const outcomeWritten = 'Written'
export const outcomeDenied = 'Denied'
export const outcomeRefused = 'Refused'
export const outcomeReplayed = 'Repeated'
export const nobody = 'Not signed in'
export const as = 'as {what}'
export const none = 'No audit entries yet.'
export const noneHelp = 'Every view or change of patient data is recorded here.'
export const noMatch = 'No audit entries match these filters.'
export const noMatchHelp = 'Remove a filter, or widen the date range.'
export const older = 'Older'
export const newest = 'Newest'
export const shownOf = '{shown} of {total}'
export const exportRows = 'Export {count} rows as CSV?'
export const exportRowsOne = 'Export 1 row as CSV?'
export const exportHelp =
  'Entries that match these filters, newest first, at most 50,000. The export is recorded in the audit trail.'
export const exportOk = 'Export CSV'
export const detailTitle = 'Audit entry'
export const detailClose = 'Close'
export const detailCall = 'Call'
export const detailWhen = 'When'
export const detailWho = 'Who'
export const detailActingAs = 'Acting as'
export const detailReason = 'Reason'
export const detailAddress = 'Address'
export const detailSession = 'Session'
export const detailRequest = 'Request'
export const detailHash = 'Hash'
export const detailShown = 'Viewed {count}'
export const detailChanges = 'Changes'
export const detailEmpty = 'empty'
export const detailFailed = 'This entry could not be loaded'
export const detailMore = 'and {count} more'
export const disclosuresIntro =
  'Who outside the laboratory viewed or received one patient’s data: clinics in the portal, report links, emergency access, and what was sent. Covers the last six years unless you choose other dates (45 CFR 164.528).'
export const disclosuresChoose = 'Choose a patient to see the accounting of disclosures.'
export const disclosuresNone = 'No disclosures in this period.'
export const disclosuresNoneHelp = 'No one outside the laboratory viewed or received this patient’s data.'
export const disclosuresCapped = 'Only the newest 2,000 are shown. Narrow the dates to see the rest.'
export const disclosuresExport = 'Export {count} disclosures as CSV?'
export const disclosuresExportOne = 'Export 1 disclosure as CSV?'
export const disclosuresExportHelp =
  'The accounting of disclosures of this patient for the dates shown. The export is recorded in the audit trail.'
export const disclosuresColumn = {
  at: 'When',
  recipient: 'Who',
  place: 'Where',
  way: 'How',
  what: 'What',
  purpose: 'Why',
} as const
export const disclosuresWay = {
  portal: 'Portal',
  link: 'Report link',
  emergency: 'Emergency',
  sent: 'Sent',
} as const
export const disclosuresFailed = 'The accounting of disclosures could not be loaded'
export const actingAccount = 'account of {username}'
export const reasonSwitched = 'Switched from {from} to {to}'
export const purposePortal = 'Treatment: viewed by a clinic'
export const purposeLink = 'Report link opened with the date of birth'
export const purposeSentLink = 'Opened by a link that the laboratory sent, after a proof of identity'
export const purposeEmergency = 'Emergency access'
export const purposeSent = 'Sent to the recipient on file'
export const purposeMisdirected = 'Went to a wrong recipient: {what}'
export const purposeHealth = 'Public health authority (45 CFR 164.512(b))'
export const deliveredHealth = 'Public health report, version {number} · {requisition}'
export const deliveredVersion = 'Report version {number} · {requisition}'
export const recipientLink = 'Report link holder'
export const reasonEmergency = 'Emergency access: {reason}'
export const reasonDenied = 'Refused: {target}'
export const reasonPasswordConfirmed = 'Password confirmed'
export const reasonAgreement = 'Agreement accepted'
export const reasonLinkAsked = 'Password reset link requested'
export const reasonResetHeld = 'Password reset requested and held: email or phone was just changed'
export const reasonAddressConfirmed = 'Confirmed: {known}'
export const reasonCodeAsked = 'Password reset code requested'
export const reasonCodeRight = 'Password reset code accepted'
export const reasonCodeWrong = 'Password reset code refused'
export const reasonPasswordSet = 'New password set with a link; sessions ended: {ended}'
export const reasonFactorBegun = 'Authenticator setup started'
export const reasonFactorSet = 'Authenticator set up'
export const reasonFactorRefused = 'Code refused'
export const reasonFactorRemoved = 'Authenticator removed'
export const reasonKeyRenewed = 'Key of sealed secrets renewed at the command line of the server'
export const reasonKeyLost = 'Lost key of sealed secrets replaced at the command line of the server'
export const reasonStepAsked = 'Password accepted, code requested'
export const reasonStepRight = 'Code accepted'
export const reasonStepWrong = 'Code refused'
export const reasonSignInRefused = 'Sign-in refused'
export const reasonStarter = 'Starter menu loaded'
export const reasonLinkSent = 'One-time link sent to {email}'
export const reasonLinkShown = 'One-time link shown'
export const chatEveryone = 'Everyone in the laboratory'
export const partOf = ' of '
export const reasonTrail = 'Trail: {filters}'

/** What each kind of record is called. The names are those that calls and changes carry. */
export const entityNames: Readonly<Record<string, string>> = {
  remoteForm: 'Remote order form',
  remoteOrder: 'Remote order',
  remoteOrderFile: 'File of a remote order',
  remoteChange: 'Requested change',
  providerDelegate: 'Signing delegate',
  reportRun: 'Report run',
  salesTotals: 'Sales totals',
  addOn: 'Added tests',
  batch: 'Batch',
  courierRoute: 'Courier route',
  courierRun: 'Courier run',
  courierStop: 'Courier stop',
  courierPickup: 'Requested pick-up',
  courierEvent: 'Courier record',
  courierBag: 'Courier bag',
  draw: 'Appointment to draw',
  drawTube: 'Drawn tube',
  plate: 'Plate',
  plateLayout: 'Plate layout',
  assayRule: 'Assay rules',
  mrsaTable: 'MRSA table',
  autoverifyRule: 'Autoverification rule',
  analyteMethod: 'Method of an analyte',
  qcPlan: 'Control plan',
  qcMaterial: 'Control material',
  qcLot: 'Control lot',
  qcTarget: 'Control target',
  qcRun: 'Control run',
  qcEvent: 'Instrument event',
  qcFailure: 'Control failure',
  qcReview: 'Control review',
  qcPoint: 'Control point',
  qcDisposition: 'Result of a control failure',
  recall: 'Recall',
  delivery: 'Delivery',
  deliveryWay: 'Delivery way',
  patientLinkChoice: 'Choice of report links',
  deliveryRule: 'Delivery rule',
  deliveryLine: 'Delivery line',
  healthCase: 'Reportable result',
  healthRule: 'Reportable condition',
  healthAgency: 'Health department',
  transfer: 'Lab transfer',
  partner: 'Partner laboratory',
  partnerKey: 'Key pair for lab transfers',
  partnerCode: 'Code of a partner laboratory',
  outsideResult: 'Results of another laboratory',
  fhirClient: 'FHIR client',
  recallRecipient: 'Recipient of a recall',
  reportBatch: 'Signed batch',
  about: 'Software version',
  access: 'Access check',
  adviceTemplate: 'Advice template',
  pharmacistReview: 'Pharmacist review',
  analysis: 'Test result',
  analyses: 'Test result',
  audit: 'Audit trail',
  barcodePrinter: 'Label printer',
  billingJob: 'Billing job',
  chat: 'Chat',
  contractLab: 'Contract laboratory',
  diagCode: 'Diagnosis code',
  draft: 'Draft',
  dynamicForm: 'Form',
  ehrCode: 'EHR code',
  ehrCharge: 'Charges sent',
  ehrOrder: 'Order over HL7',
  ehrConnection: 'HL7 connection',
  ehrJob: 'HL7 message',
  emergencyAccess: 'Emergency access',
  feature: 'Feature',
  home: 'Home screen',
  hrsaJob: 'HRSA job',
  import: 'Import',
  intake: 'Submitted form',
  intakeForm: 'Intake form',
  lab: 'Laboratory',
  job: 'Background job',
  jobSchedule: 'Schedule',
  linkedUser: 'Linked account',
  location: 'Location',
  logo: 'Logo',
  mailbox: 'Demo mailbox',
  medication: 'Medication',
  notification: 'Notification',
  openScan: 'Scan that needs a decision',
  order: 'Order',
  orderMedication: 'Medication on an order',
  panel: 'Panel',
  patient: 'Patient',
  instrument: 'Instrument',
  instrumentLine: 'Instrument connection',
  instrumentLog: 'Instrument log',
  instrumentMessage: 'Instrument message',
  instrumentRun: 'Instrument run',
  instrumentTestCode: 'Instrument code',
  qcControlName: 'Control of an instrument',
  abn: 'Advance Beneficiary Notice',
  price: 'Price',
  coverageRule: 'Coverage rule',
  instrumentProfile: 'Instrument file profile',
  payer: 'Payer',
  payerRule: 'Payer rule',
  physician: 'Physician',
  place: 'ZIP code',
  reference: 'Reference data',
  report: 'Report',
  reportLink: 'Report link',
  reportTemplate: 'Report template',
  drugGraph: 'Drug graph',
  toxReflex: 'Reflex setting',
  ingredient: 'Ingredient',
  salesRep: 'Sales rep',
  sampleType: 'Sample type',
  search: 'Search',
  session: 'Session',
  specimen: 'Specimen',
  specimenSource: 'Specimen source',
  statement: 'Statement',
  tag: 'Tag',
  test: 'Test',
  testType: 'Test type',
  ticket: 'Ticket',
  ticketReply: 'Ticket reply',
  user: 'User',
  view: 'Saved view',
}

/** What was done, where the call's address does not already say it of its record. */
export const didAdd = '{entity} added'
export const didEdit = '{entity} edited'
export const didActive = '{entity} activated or deactivated'
export const didView = '{entity} viewed'
export const didList = '{entity} list viewed'
export const didCount = '{entity} counts viewed'
export const didExport = '{entity} list exported'
export const didHistory = '{entity} history viewed'
export const didUses = '{entity} use checked'
export const didFhirRead = 'Read over FHIR'
export const didFhirToken = 'FHIR token issued'
export const didOther: Readonly<Record<string, string>> = {
  'POST /kiosk/find': 'Patient looked up at a kiosk',
  'POST /kiosk/finish': 'Remote order sent at a kiosk',
  'POST /kiosk/photo': 'Photo kept at a kiosk',
  'POST /kiosk/leave': 'Staff PIN of a kiosk tried',
  'GET /remoteorder/offered': 'Remote order forms offered',
  'POST /update/remoteorder/status': 'Remote order signed or canceled',
  'POST /remoteorder/reviewed': 'Review of remote orders marked',
  'POST /remoteorder/mergepdf': 'Reports of remote orders opened',
  'POST /patient/remoteorders': 'Remote orders of a patient viewed',
  'POST /specimentracker/remoteorders': 'Remote orders tracked',
  'GET /remoteorder/changes': 'Requested changes listed',
  'POST /remoteorder/ask_change': 'Change requested',
  'POST /remoteorder/withdraw_change': 'Requested change taken back',
  'POST /remoteorder/answer_change': 'Requested change answered',
  'POST /remoteorder/name_delegate': 'Signing delegate named',
  'POST /remoteorder/end_delegate': 'Signing delegate ended',
  'POST /remoteorder/requisition': 'Requisition printed',
  'POST /remoteform/versions': 'Versions of a remote form viewed',
  'POST /remoteform/preview': 'Remote order form previewed',
  'POST /report_run/preview': 'Report previewed',
  'POST /report_run': 'Report run started',
  'POST /report_run/cancel': 'Report run canceled',
  'POST /mrsa_tables': 'MRSA table edited',
  'POST /mrsa_tables/replay': 'MRSA table replayed',
  'POST /mrsa_tables/approve': 'MRSA table approved',
  'POST /order/add_tests': 'Tests added on request',
  'POST /order/add_ons/pull': 'Stored specimen pulled',
  'POST /order/add_ons/confirm': 'Oral request confirmed',
  'POST /fhir_client/revoke': 'FHIR client revoked',
  'GET /bench/board': 'Waiting work listed',
  'POST /bench/sheet': 'Results of many orders viewed',
  'POST /order/resultpanel': 'Results entered by test code',
  'GET /qc/board': 'Controls listed',
  'POST /qc/bench': 'Controls of a test viewed',
  'POST /qc/plan': 'Control plan edited',
  'POST /qc/plan/approve': 'Control plan approved',
  'POST /qc/target/propose': 'Control target computed',
  'POST /qc/target': 'Control target edited',
  'POST /qc/target/approve': 'Control target approved',
  'POST /qc/run': 'Control run entered',
  'POST /qc/exclude': 'Control point excluded',
  'POST /qc/event': 'Instrument event added',
  'POST /qc/failure/act': 'Control failure acted on',
  'POST /qc/failure/results': 'Results of a control failure decided on',
  'POST /qc/failure/close': 'Control failure closed',
  'POST /qc/review/sign': 'Control review signed',
  'POST /results/instrument': 'Instrument of results chosen',
  'GET /assay_rules': 'Assay rules listed',
  'POST /assay_rules': 'Assay rules drafted',
  'POST /assay_rules/replay': 'Assay rules replayed',
  'POST /assay_rules/approve': 'Assay rules approved',
  'POST /plate/verdicts': 'Verdicts of a plate shown',
  'POST /plate/accept': 'Verdicts of a plate accepted',
  'GET /autoverify_rules': 'Autoverification rules listed',
  'POST /autoverify_rule': 'Autoverification rule drafted',
  'POST /autoverify_rule/simulate': 'Autoverification rule simulated',
  'POST /autoverify_rule/approve': 'Autoverification rule approved',
  'GET /turbo_cls': 'Results to verify listed',
  'GET /turbo_cls_counts': 'Results to verify counted',
  'GET /critical_calls': 'Owed critical calls listed',
  'GET /turbo_reports': 'Reports to sign listed',
  'GET /turbo_reports_counts': 'Reports to sign counted',
  'POST /turbo_reports/check': 'Orders checked for signing',
  'POST /turbo_reports/sign': 'Reports signed in bulk',
  'GET /turbo_reports/batches': 'Signed batches listed',
  'POST /turbo_reports/batch': 'Outcome of a signed batch viewed',
  'POST /turbo_reports/stop': 'Release of a signed batch stopped',
  'GET /report_recalls': 'Recalls listed',
  'POST /order/deliveries': 'Deliveries of a report viewed',
  'POST /delivery/send': 'Report sent',
  'POST /delivery/end': 'Delivery ended by hand',
  'POST /delivery_way/pause': 'Delivery way stopped or resumed',
  'POST /delivery_way/test_page': 'Fax test page sent',
  'POST /delivery_way/confirm': 'Fax number confirmed',
  'POST /delivery_way/host_key': 'SFTP host key viewed',
  'POST /delivery_way/confirm_host_key': 'SFTP host key confirmed',
  'POST /delivery_way/test': 'SFTP connection tested',
  'POST /report/sendResultstoSFTP': 'Reports sent by SFTP',
  'POST /public_health/case': 'Reportable result viewed',
  'POST /public_health/decide': 'Reportable result decided',
  'POST /public_health/check': 'Reportable result checked again',
  'POST /public_health/called': 'Call to a health department recorded',
  'POST /public_health/rule/approve': 'Reportable condition approved',
  'POST /public_health/rules/start': 'Reportable conditions added',
  'POST /delivery_line/resume': 'Delivery line resumed',
  'POST /transfer/raw': 'Bundle of a lab transfer viewed',
  'POST /order/transfers': 'Lab transfers of an order viewed',
  'POST /transfer/preview': 'Lab transfer previewed',
  'POST /transfer/send': 'Order sent to another laboratory',
  'POST /transfer/again': 'Lab transfer sent again',
  'POST /transfer/ask': 'Other laboratory asked',
  'POST /transfer/accept': 'Order of another laboratory accepted',
  'POST /transfer/refuse': 'Order of another laboratory refused',
  'POST /transfer/call': 'Critical result of a partner told',
  'POST /transfer/decide_result': 'Results of another laboratory decided on',
  'POST /order/proficiency': 'Proficiency specimen marked',
  'POST /partner/make_key': 'Key pair for lab transfers made',
  'POST /partner/confirm_key': 'Key of a partner laboratory confirmed',
  'POST /partner/pause': 'Partner laboratory stopped or resumed',
  'POST /partner/test': 'Connection to a partner laboratory tested',
  'POST /partner_code/map': 'Code of a partner laboratory mapped',
  'POST /search/faxes': 'Faxes searched',
  'GET /faxes_counts': 'Faxes counted',
  'POST /fax': 'Fax viewed',
  'POST /refresh/faxes': 'Fax line asked about faxes',
  'POST /fax/resend': 'Fax resent',
  'POST /fax/setStatus': 'Fax status set',
  'POST /fax/misdirected': 'Misdirected fax reported',
  'GET /fax/:id/cover': 'Fax cover viewed',
  'POST /fax/callback': 'Fax line reported a fax',
  'GET /report_recalls_count': 'Recalls counted',
  'POST /report_recall': 'Recall viewed',
  'POST /report_recall/note': 'Call about a recall recorded',
  'POST /report_recall/mine': 'Change of a report viewed',
  'POST /report_recall/acknowledge': 'Corrected report acknowledged',
  'POST /report/inspector_bundle': 'Inspector bundle made',
  'POST /addLinkedUser': 'Linked account requested',
  'POST /handleNotificationAction': 'Link request answered',
  'POST /removeLinkedUser': 'Linked account removed',
  'POST /access/agreeLink': 'Linked account approved',
  'POST /switch_account': 'Switched account',
  'POST /switchView': 'Switched view',
  'POST /access/explain': 'Access checked',
  'POST /access/people': 'User list viewed',
  'POST /audit/people': 'User list viewed',
  'POST /audit/patients': 'Patient list viewed',
  'GET /audit/export': 'Audit trail exported',
  'GET /audit/disclosures': 'Disclosures viewed',
  'GET /audit/disclosures/export': 'Disclosures exported',
  'POST /billingjob/act': 'Billing job changed',
  'GET /ehr_connection_ports': 'HL7 ports viewed',
  'POST /ehr_connection/remove': 'HL7 connection removed',
  'POST /ehr_connection/pause': 'HL7 connection paused or resumed',
  'POST /ehr_connection/act': 'State of an HL7 connection changed',
  'POST /ehr_connection/check': 'Go-live checklist changed',
  'POST /ehr_connection/sign': 'Go-live checklist signed',
  'POST /ehr_connection/send_test': 'HL7 test message sent',
  'POST /ehr_connection/heard': 'What a connection heard viewed',
  'POST /instrument_log': 'Instrument log viewed',
  'GET /instrument_attention': 'Instruments that need attention viewed',
  'POST /instrument_log/add': 'Instrument log entry added',
  'POST /instrument_log/take_out': 'Instrument taken out of service',
  'POST /instrument_log/put_back': 'Instrument put back in service',
  'POST /instrument_line': 'Instrument connection viewed',
  'POST /update/instrument_line': 'Instrument connection changed',
  'GET /instrument_messages': 'Instrument messages viewed',
  'POST /instrument_message/raw': 'Instrument message viewed as it came',
  'GET /instrument_runs': 'Instrument runs viewed',
  'POST /instrument_run': 'Instrument run viewed',
  'POST /instrument_run/add': 'Instrument file taken in',
  'GET /instrument_codes': 'Instrument codes viewed',
  'POST /update/instrument_code': 'Instrument code mapped',
  'GET /instrument_profiles': 'Instrument file profiles viewed',
  'POST /update/instrument_profile': 'Instrument file profile saved',
  'POST /instrument_profile/try': 'Instrument file profile tried',
  'GET /analyte_methods': 'Methods of analytes viewed',
  'POST /analyte_method': 'Method of an analyte drafted',
  'POST /analyte_method/approve': 'Method of an analyte approved',
  'POST /instrument_run/judge': 'Instrument run judged again',
  'POST /instrument_run/accept': 'Lines of an instrument accepted',
  'POST /instrument_run/set_aside': 'Lines of an instrument set aside',
  'POST /turbocls/call_overdue': 'Overdue critical call told',
  'POST /instrument_run/received': 'Instrument file read from its folder',
  'POST /instrument_message/received': 'Instrument message received',
  'POST /ehr_code/map': 'Code of an HL7 connection mapped',
  'POST /courier/today': 'Own route viewed',
  'POST /courier/send': 'Records of a courier sent',
  'GET /pickups': 'Requested pick-ups listed',
  'POST /pickup/cancel': 'Requested pick-up canceled',
  'POST /dispatch/day': 'Courier runs viewed',
  'GET /dispatch/routes': 'Courier routes listed',
  'POST /dispatch/assign': 'Courier run assigned',
  'POST /dispatch/move': 'Courier stop moved',
  'POST /dispatch/plan': 'Requested pick-up put on a route',
  'POST /dispatch/cancel': 'Courier stop canceled',
  'GET /dispatch/couriers': 'Couriers listed',
  'POST /dispatch/evidence': 'Signature or photo of a stop viewed',
  'GET /dispatch/dispatchers': 'Dispatchers listed',
  'POST /dispatch/dispatcher': 'Dispatcher changed',
  'GET /courier/bags': 'Courier bags compared',
  'POST /courier/arrive': 'Courier bag received',
  'POST /draws': 'Draw list viewed',
  'GET /draw/collectors': 'Collectors listed',
  'POST /draw/state': 'Appointment to draw changed',
  'POST /draw/collect': 'Drawn tubes recorded',
  'GET /batches_waiting': 'Work waiting for batches viewed',
  'POST /batch/waiting': 'Specimens waiting for a batch viewed',
  'GET /batch_choices': 'Choices of a batch viewed',
  'POST /claim-readiness/check': 'Claim of an order checked',
  'POST /abn/prepare': 'Advance Beneficiary Notice prepared',
  'POST /abn/sign': 'Advance Beneficiary Notice signed',
  'POST /abn/refuse': 'Advance Beneficiary Notice not signed',
  'POST /abn/attach': 'Beneficiary notice kept with an order',
  'POST /abn/of_order': 'Beneficiary notices of an order viewed',
  'POST /abn/paper': 'Advance Beneficiary Notice opened',
  'GET /testdirectory': 'Test directory viewed',
  'POST /testdirectory/needs': 'Containers of chosen tests viewed',
  'POST /batch/work_list': 'Work list of a batch printed',
  'POST /batch/fill': 'Batch filled',
  'POST /batch/put': 'Specimens added to a batch',
  'POST /batch/scan': 'Specimen scanned into a batch',
  'POST /batch/take_out': 'Specimen taken out of a batch',
  'POST /batch/move': 'Position in a batch changed',
  'POST /batch/stage': 'Stage of a batch changed',
  'POST /batch/delete': 'Batch deleted',
  'POST /batch/restore': 'Deletion of a batch undone',
  'GET /batch_reports': 'Batch reports listed',
  'POST /batch_report': 'Report of a batch viewed',
  'POST /batch_report/paper': 'Paper of a batch viewed',
  'POST /batch_report/check': 'Orders of a batch checked',
  'POST /batch_report/make': 'Paper of a batch made',
  'POST /batch_report/release': 'Clean orders of a batch signed',
  'GET /plate_choices': 'Choices of a plate viewed',
  'POST /plate/unplaced': 'Specimens waiting for a plate viewed',
  'POST /plate/runs': 'Readings of a plate viewed',
  'POST /plate/run_file': 'Run file of a plate written',
  'POST /plate/scan': 'Specimen scanned onto a plate',
  'POST /plate/wells': 'Wells of a plate changed',
  'POST /plate/undo': 'Change of a plate undone',
  'POST /plate/stage': 'Stage of a plate changed',
  'POST /plate/delete': 'Plate deleted',
  'POST /plate/run': 'Run read into a plate',
  'POST /referral/offered': 'Laboratories for an order viewed',
  'POST /referral/send': 'Order sent to a reference laboratory',
  'POST /referral/cancel': 'Order canceled at a reference laboratory',
  'POST /ehrjob/raw': 'HL7 message viewed as it came',
  'POST /ehrjob/act': 'HL7 message changed',
  'POST /ehrjob/patient': 'Patient of an HL7 message chosen',
  'POST /ehrjob/replay': 'HL7 message edited and replayed',
  'POST /ehrjob/received': 'HL7 message received',
  'POST /ehrjob/sent': 'HL7 message sent',
  'POST /hrsajob/act': 'HRSA job changed',
  'POST /job/act': 'Background job changed',
  'POST /job_schedule': 'Schedule edited',
  'POST /job_schedule/run': 'Background job started',
  'POST /chat/open': 'Chat opened',
  'POST /chat/send': 'Chat message sent',
  'POST /chat/seen': 'Chat read',
  'POST /contact': 'Message sent to the laboratory',
  'POST /draft/:form': 'Draft saved',
  'POST /draft/:form/discard': 'Draft discarded',
  'POST /emergency/open': 'Emergency access opened',
  'POST /emergency/end': 'Emergency access ended',
  'POST /emergency/record': 'Patient viewed in an emergency',
  'POST /emergency/report': 'Report viewed in an emergency',
  'GET /emergency/list': 'Emergency accesses viewed',
  'POST /emergency/allow': 'Emergency access setting changed',
  'POST /helpdesk/reply': 'Ticket answered',
  'POST /helpdesk/state': 'Ticket moved',
  'POST /import/preview': 'Import previewed',
  'POST /import/start': 'Import started',
  'POST /import/act': 'Import stopped or continued',
  'POST /import/loinc': 'LOINC code given to a test',
  'POST /add/intake': 'Form submitted',
  'POST /intake/decide': 'Submitted form accepted or refused',
  'POST /intake/order': 'Order added from a form',
  'POST /update/labInfo': 'Lab settings edited',
  'POST /labInfo/logo': 'Logo changed',
  'POST /labInfo/logo/remove': 'Logo removed',
  'POST /requisition/updatePrinter': 'Labels printed',
  'POST /labels/pdf': 'Labels viewed',
  'POST /management/feature': 'Feature switched',
  'POST /add/case': 'Order added',
  'POST /update/order/status': 'Order closed or rejected',
  'POST /update/order/hold': 'Order hold changed',
  'POST /update/order/flag': 'Order flag changed',
  'POST /verify/medication': 'Medication of an order corrected',
  'GET /pharmd_orders': 'PharmD orders viewed',
  'GET /pharmd_orders_count': 'PharmD orders counted',
  'POST /pharmd_order': 'Order viewed for review',
  'POST /pharmd_order/claim': 'Order opened for review',
  'POST /pharmd_order/leave': 'Order closed after review',
  'POST /pharmd_order/change': 'Finding changed by a pharmacist',
  'POST /pharmd_order/advise': 'Advice added by a pharmacist',
  'POST /pharmd_order/drop': 'Entry of a review taken back',
  'POST /pharmd_order/accept': 'Order reviewed by a pharmacist',
  'POST /pharmd_order/return': 'Order returned to the laboratory',
  'POST /pharmd_order/close_draft': 'Draft of a review closed',
  'POST /pharmd_order/undo': 'Review of an order taken back',
  'POST /orders_clear_export': 'Order export date cleared',
  'POST /orders_delete': 'Order deleted',
  'POST /update/order_patient': 'Order patient changed',
  'POST /order/find_number': 'Requisition number checked',
  'POST /add/medication': 'Medication added to an order',
  'POST /remove/medication': 'Medication removed from an order',
  'POST /order/results': 'Results viewed',
  'POST /order/reflexes': 'Reflex tests viewed',
  'POST /order/reflexes/add': 'Reflex tests added',
  'POST /order/reflexes/dismiss': 'Reflex tests declined',
  'POST /search/patients': 'Patient list viewed',
  'POST /patient/duplicates': 'Duplicate patients checked',
  'POST /patient/results': 'Patient results viewed',
  'POST /patient/orders': 'Patient orders viewed',
  'POST /patient/medications': 'Patient medications viewed',
  'POST /patient/documents': 'Patient documents viewed',
  'POST /merge/patients': 'Patients merged',
  'POST /unmerge/patients': 'Patient merge undone',
  'POST /patient/merges': 'Patient merges viewed',
  'POST /payermapper/test': 'Payer rule tried',
  'POST /payermapper/offer': 'Payer looked up',
  'POST /payermapper/remap': 'Payer changed on orders',
  'POST /physicians_pick': 'Physician list viewed',
  'POST /physicians_edit': 'Physicians edited',
  'POST /portaluser/refuse': 'Registration refused',
  'POST /portaluser/reopen': 'Registration reopened',
  'POST /ingredients': 'Ingredients viewed',
  'POST /update/ingredient': 'Ingredient changed',
  'GET /toxicology/graphs': 'Drug graph viewed',
  'POST /toxicology/graph/draft': 'Drug graph draft saved',
  'POST /toxicology/graph/approve': 'Drug graph approved',
  'GET /toxicology/coverage': 'Drug coverage viewed',
  'GET /toxicology/reflex': 'Reflex settings viewed',
  'POST /toxicology/reflex/set': 'Reflex setting changed',
  'POST /preview/reportTemplate': 'Report template previewed',
  'POST /reportTemplate/revisions': 'Report template revisions viewed',
  'POST /report/gate': 'Report checked',
  'POST /report/release': 'Report released',
  'POST /report/link': 'Report link created',
  'POST /report/links': 'Report links viewed',
  'POST /report/link/revoke': 'Report link revoked',
  'POST /report/link/check': 'Report link checked',
  'POST /released/check': 'Sent link checked',
  'POST /released/read': 'Corrected report acknowledged by a link',
  'POST /patient/result_link': 'Choice of report links viewed',
  'POST /update/patient/result_link': 'Choice of report links edited',
  'GET /media_verify_report/:key': 'Report opened by link',
  'POST /results/enter': 'Results entered',
  'POST /results/verify': 'Results verified',
  'POST /results/unverify': 'Verification withdrawn',
  'POST /results/acknowledge_delta': 'Marked change acknowledged',
  'POST /results/critical_call': 'Critical result call recorded',
  'POST /results/retest': 'Retest ordered',
  'POST /results/cancel': 'Tests canceled',
  'POST /results/correct': 'Result corrected',
  'POST /salesrep/locations': 'Location list viewed',
  'POST /salesrep/addlocation': 'Location given to a sales rep',
  'POST /salesrep/removelocation': 'Location taken from a sales rep',
  'POST /search': 'Searched',
  'POST /search/diagcodes': 'Diagnosis codes searched',
  'POST /search/medications': 'Medications searched',
  'POST /search/users': 'User list viewed',
  'POST /login': 'Signed in',
  'POST /login/enrol': 'Authenticator set up at sign-in',
  'POST /login/code': 'Sign-in code checked',
  'POST /logout': 'Signed out',
  'POST /session/confirmPassword': 'Password confirmed',
  'POST /session/totp/start': 'Authenticator setup started',
  'POST /session/totp/confirm': 'Authenticator set up',
  'POST /session/totp/disable': 'Authenticator removed',
  'POST /session/language': 'Language changed',
  'POST /user/acceptEula': 'Agreement accepted',
  'POST /sendResetEmail': 'Password reset link requested',
  'POST /sendResetCode': 'Password reset code requested',
  'POST /exchangeResetCode': 'Password reset code checked',
  'POST /resetPassword': 'Password reset',
  'POST /sendRegistrationEmail': 'Portal account registered',
  'POST /verifyRegistration': 'Email address confirmed',
  'POST /setup/starter': 'Starter menu loaded',
  'POST /setup/dismiss': 'Setup list hidden',
  'POST /specimen/receive': 'Specimen received',
  'POST /specimen/undo_receive': 'Receipt undone',
  'POST /specimen/reject': 'Specimen rejected',
  'POST /specimen/open_scans': 'Scans that need a decision viewed',
  'POST /specimen/keep_scan': 'Scan kept for a decision',
  'POST /specimen/decide_scan': 'Scan decided',
  'POST /specimen/received_today': 'Received specimens viewed',
  'POST /statement/move': 'Statement moved',
  'POST /add/test_diagcode': 'Diagnosis code added to a test',
  'POST /remove/test_diagcode': 'Diagnosis code removed from a test',
  'POST /add/medication_entry': 'Medication added',
  'POST /user/invite': 'User invited',
  'POST /user/resetsecondfactor': 'Second factor reset',
  'POST /user/confirmaddress': 'Changed email and phone confirmed',
  'POST /user/addphysician': 'Physician given to a user',
  'POST /user/addphysicianlocation': 'Physician given to a user at one location',
  'POST /user/removephysician': 'Physician taken from a user',
  'POST /user/removephysicianlocation': 'Physician at one location taken from a user',
  'POST /share/view': 'View sharing changed',
  'POST /remove/view': 'View deleted',
  'POST /update/view_usual': 'Default view chosen',
}

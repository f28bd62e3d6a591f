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
export const purposeEmergency = 'Emergency access'
export const purposeSent = 'Sent to the recipient on file'
export const recipientLink = 'Report link holder'
export const reasonEmergency = 'Emergency access: {reason}'
export const reasonDenied = 'Refused: {target}'
export const reasonPasswordConfirmed = 'Password confirmed'
export const reasonAgreement = 'Agreement accepted'
export const reasonLinkAsked = 'Password reset link requested'
export const reasonCodeAsked = 'Password reset code requested'
export const reasonCodeRight = 'Password reset code accepted'
export const reasonCodeWrong = 'Password reset code refused'
export const reasonPasswordSet = 'New password set with a link; {ended} sessions ended'
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

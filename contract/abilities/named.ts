import { m } from '../messages'
import type { Grant } from './words'

/** An ability that the specification names: what it guards, or why there is nothing yet that it could guard. */
export type NamedAbility =
  { readonly right: Grant; readonly guards: string } | { readonly right: Grant; readonly awaits: string }

const guards = (right: Grant, what: string): NamedAbility => ({ right, guards: what })
const awaits = (right: Grant, why: string): NamedAbility => ({ right, awaits: why })

/**
 * The bare ability names of the specification with the subject that we give them, then those it names in full:
 * twenty-six, beside `nav`, which is per route. Whoever builds what one of them waits for turns its `awaits` into
 * `guards`: a test fails while a named ability guards nothing unsaid, or guards a call and is said to wait.
 */
export const named: readonly NamedAbility[] = [
  guards(['admin', 'Lab'], m.access.guardsAdminLab),
  guards(['read', 'Order'], m.access.guardsReadOrder),
  guards(['manage', 'Catalogue'], m.access.guardsManageCatalogue),
  guards(['edit', 'Order'], m.access.guardsEditOrder),
  guards(['report', 'Report'], m.access.guardsReportReport),
  guards(['addmeds', 'Order'], m.access.guardsAddmedsOrder),
  awaits(['batchClaims', 'Claim'], m.access.awaitsBatchClaimsClaim),
  awaits(['submitclaims', 'Claim'], m.access.awaitsSubmitclaimsClaim),
  awaits(['viewCompletedClaims', 'Claim'], m.access.awaitsViewCompletedClaimsClaim),
  awaits(['changeClaimStatus', 'Claim'], m.access.awaitsChangeClaimStatusClaim),
  awaits(['uploadToxCptCodes', 'Claim'], m.access.awaitsUploadToxCptCodesClaim),
  awaits(['generate-reqform', 'Order'], m.access.awaitsGenerateReqformOrder),
  awaits(['transfer-results', 'Result'], m.access.awaitsTransferResultsResult),
  guards(['configure', 'Receiving'], m.access.guardsConfigureReceiving),
  guards(['manage_sales', 'SalesRep'], m.access.guardsManageSalesSalesRep),
  guards(['transmit-report', 'OrderInfo'], m.access.guardsTransmitReportOrderInfo),
  awaits(['create_pcr', 'PlateMap'], m.access.awaitsCreatePcrPlateMap),
  guards(['sendbilling', 'OrderInfo'], m.access.guardsSendbillingOrderInfo),
  awaits(['view', 'OrderOutcomes'], m.access.awaitsViewOrderOutcomes),
  guards(['view', 'PatientReports'], m.access.guardsViewPatientReports),
  guards(['manage', 'Home'], m.access.guardsManageHome),
  guards(['manage', 'Patient'], m.access.guardsManagePatient),
  guards(['manage', 'Location'], m.access.guardsManageLocation),
  guards(['manage', 'Physician'], m.access.guardsManagePhysician),
  guards(['manage', 'OrderInfo'], m.access.guardsManageOrderInfo),
  awaits(['edit', 'RemoteOrder'], m.access.awaitsEditRemoteOrder),
]

/** What the specification’s name for this right is said to guard; undefined where it names none. */
export const namedAbility = ([action, subject]: Grant): NamedAbility | undefined =>
  named.find(({ right }) => right[0] === action && right[1] === subject)

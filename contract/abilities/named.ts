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
  guards(['admin', 'Lab'], m.abilities.guardsAdminLab),
  guards(['read', 'Order'], m.abilities.guardsReadOrder),
  guards(['manage', 'Catalogue'], m.abilities.guardsManageCatalogue),
  guards(['edit', 'Order'], m.abilities.guardsEditOrder),
  guards(['report', 'Report'], m.abilities.guardsReportReport),
  guards(['addmeds', 'Order'], m.abilities.guardsAddmedsOrder),
  awaits(['batchClaims', 'Claim'], m.abilities.awaitsBatchClaimsClaim),
  awaits(['submitclaims', 'Claim'], m.abilities.awaitsSubmitclaimsClaim),
  awaits(['viewCompletedClaims', 'Claim'], m.abilities.awaitsViewCompletedClaimsClaim),
  awaits(['changeClaimStatus', 'Claim'], m.abilities.awaitsChangeClaimStatusClaim),
  awaits(['uploadToxCptCodes', 'Claim'], m.abilities.awaitsUploadToxCptCodesClaim),
  guards(['generate-reqform', 'Order'], m.abilities.guardsGenerateReqformOrder),
  guards(['transfer-results', 'Result'], m.abilities.guardsTransferResultsResult),
  guards(['configure', 'Receiving'], m.abilities.guardsConfigureReceiving),
  guards(['manage_sales', 'SalesRep'], m.abilities.guardsManageSalesSalesRep),
  guards(['transmit-report', 'OrderInfo'], m.abilities.guardsTransmitReportOrderInfo),
  guards(['create_pcr', 'PlateMap'], m.abilities.guardsCreatePcrPlateMap),
  guards(['sendbilling', 'OrderInfo'], m.abilities.guardsSendbillingOrderInfo),
  awaits(['view', 'OrderOutcomes'], m.abilities.awaitsViewOrderOutcomes),
  guards(['view', 'PatientReports'], m.abilities.guardsViewPatientReports),
  guards(['manage', 'Home'], m.abilities.guardsManageHome),
  guards(['manage', 'Patient'], m.abilities.guardsManagePatient),
  guards(['manage', 'Location'], m.abilities.guardsManageLocation),
  guards(['manage', 'Physician'], m.abilities.guardsManagePhysician),
  guards(['manage', 'OrderInfo'], m.abilities.guardsManageOrderInfo),
  guards(['edit', 'RemoteOrder'], m.abilities.guardsEditRemoteOrder),
]

/** What the specification’s name for this right is said to guard; undefined where it names none. */
export const namedAbility = ([action, subject]: Grant): NamedAbility | undefined =>
  named.find(({ right }) => right[0] === action && right[1] === subject)

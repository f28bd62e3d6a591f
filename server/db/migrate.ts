import { Migrator, type Kysely } from 'kysely'
import { abn } from './migrations/0110-abn'
import { collection } from './migrations/0111-collection'
import { claimReadiness } from './migrations/0109-claim-readiness'
import { alarmsFirst } from './migrations/0071-alarms-first'
import { messagesByDay } from './migrations/0076-messages-by-day'
import { laboratory } from './migrations/0001-laboratory'
import { catalogue } from './migrations/0002-catalogue'
import { orders } from './migrations/0003-orders'
import { audit } from './migrations/0004-audit'
import { payers } from './migrations/0005-payers'
import { outsideData } from './migrations/0006-outside-data'
import { access } from './migrations/0007-access'
import { outboxAndSecondFactor } from './migrations/0008-outbox-and-second-factor'
import { savedViews } from './migrations/0009-saved-views'
import { listIndexes } from './migrations/0010-list-indexes'
import { users } from './migrations/0011-users'
import { settings } from './migrations/0014-settings'
import { people } from './migrations/0015-people'
import { billingRegisters } from './migrations/0016-billing-registers'
import { catalogueRegisters } from './migrations/0013-catalogue'
import { support } from './migrations/0017-support'
import { criticalIndex } from './migrations/0018-critical-index'
import { intakeOrders } from './migrations/0019-intake-orders'
import { heldReceived } from './migrations/0020-held-received'
import { tendedTables } from './migrations/0021-tended-tables'
import { installation } from './migrations/0022-installation'
import { language } from './migrations/0023-language'
import { persons } from './migrations/0024-persons'
import { callAttempts } from './migrations/0025-call-attempts'
import { releasers } from './migrations/0026-releasers'
import { changedAddress } from './migrations/0027-changed-address'
import { linkProofs } from './migrations/0028-link-proofs'
import { panelsAtHand } from './migrations/0029-panels-at-hand'
import { byLaboratory } from './migrations/0030-by-laboratory'
import { jobRunner } from './migrations/0032-job-runner'
import { pharmacist } from './migrations/0033-pharmacist'
import { openScans } from './migrations/0034-open-scans'
import { drugGraph } from './migrations/0041-drug-graph'
import { toxReflex } from './migrations/0042-tox-reflex'
import { ingredientWords } from './migrations/0043-ingredient-words'
import { reviewedConclusions } from './migrations/0044-reviewed-conclusions'
import { publicHealth } from './migrations/0053-public-health'
import { leftOpen } from './migrations/0050-left-open'
import { resultLinks } from './migrations/0052-result-links'
import { ehr } from './migrations/0051-ehr'
import { plates } from './migrations/0066-plates'
import { batchReports } from './migrations/0074-batch-reports'
import { qualityControl } from './migrations/0060-quality-control'
import { ehrOut } from './migrations/0057-ehr-out'
import { whoseReport } from './migrations/0058-whose-report'
import { choiceAddress } from './migrations/0065-choice-address'
import { outsideCalls } from './migrations/0059-outside-calls'
import { queueTurns } from './migrations/0063-queue-turns'
import { batches } from './migrations/0062-batches'
import { calculated } from './migrations/0068-calculated'
import { rejecters } from './migrations/0045-rejecters'
import { lastDose } from './migrations/0040-last-dose'
import { deliveries } from './migrations/0046-deliveries'
import { codeTries } from './migrations/0055-code-tries'
import { assayRules } from './migrations/0073-assay-rules'
import { mrsaTables } from './migrations/0084-mrsa-tables'
import { instrumentLines } from './migrations/0072-instrument-lines'
import { addOnVolume } from './migrations/0122-add-on-volume'
import { instrumentLog } from './migrations/0117-instrument-log'
import { instrumentMarks } from './migrations/0123-instrument-marks'
import { measuredAt } from './migrations/0124-measured-at'
import { plateOutcomes } from './migrations/0134-plate-outcomes'
import { director } from './migrations/0140-director'
import { keptSpecimens } from './migrations/0139-kept-specimens'
import { lotFactors } from './migrations/0141-lot-factors'
import { messagesSentAgain } from './migrations/0148-messages-sent-again'
import { plateRunFacts } from './migrations/0143-plate-run-facts'
import { analyteMethods } from './migrations/0119-analyte-methods'
import { autoverifyVersions } from './migrations/0153-autoverify-versions'
import { provisionalTargets } from './migrations/0154-provisional-targets'
import { patientAccess } from './migrations/0163-patient-access'
import { runAcceptances } from './migrations/0173-run-acceptances'
import { courierSealsAndTrips } from './migrations/0188-courier-seals-and-trips'
import { standingClaimReason } from './migrations/0190-standing-claim-reason'
import { plateFindings } from './migrations/0191-plate-findings'
import { plateFindingWhy } from './migrations/0192-plate-finding-why'
import { dilutions } from './migrations/0193-dilutions'
import { transportTemperature } from './migrations/0207-transport-temperature'
import { drawsByTube } from './migrations/0208-draws-by-tube'
import { conflicts } from './migrations/0211-conflicts'
import { receiptUndone } from './migrations/0224-receipt-undone'
import { fallenRules } from './migrations/0226-fallen-rules'
import { diagnosisAuthors } from './migrations/0223-diagnosis-authors'
import { diagnosisChanges } from './migrations/0213-diagnosis-changes'
import { clinicNotices } from './migrations/0212-clinic-notices'
import { qcByMonth } from './migrations/0196-qc-by-month'
import { standingOrderSource } from './migrations/0197-standing-order-source'
import { standingOrderSignature } from './migrations/0198-standing-order-signature'
import { allWhoReadAReport } from './migrations/0200-all-who-read-a-report'
import { standingOrders } from './migrations/0159-standing-orders'
import { orderSheets } from './migrations/0158-order-sheets'
import { supplies } from './migrations/0162-supplies'
import { sentControls } from './migrations/0118-sent-controls'
import { instrumentRuns } from './migrations/0075-instrument-runs'
import { overdueCalls } from './migrations/0077-overdue-calls'
import { lotChecks } from './migrations/0092-lot-checks'
import { addOns } from './migrations/0080-add-ons'
import { instrumentProfiles } from './migrations/0088-instrument-profiles'
import { salesAccounts } from './migrations/0105-sales-accounts'
import { dayCounts } from './migrations/0106-day-counts'
import { reportRuns } from './migrations/0107-report-runs'
import { couriers } from './migrations/0100-couriers'
import { draws } from './migrations/0101-draws'
import { instruments } from './migrations/0056-instruments'
import { fhir } from './migrations/0049-fhir'
import { transfers } from './migrations/0054-transfers'
import { verification } from './migrations/0069-verification'
import { remoteOrders } from './migrations/0113-remote-orders'
import { reportsInBulk } from './migrations/0036-reports-in-bulk'
import { batchesOfSomeTests } from './migrations/0164-batches-of-some-tests'
import { plateReports } from './migrations/0165-plate-reports'
import { findingsByAnalyte } from './migrations/0216-findings-by-analyte'
import { findingOverride } from './migrations/0217-finding-override'
import { signedChanges } from './migrations/0220-signed-changes'
import { saidFacts } from './migrations/0218-said-facts'
import { overriddenValue } from './migrations/0219-overridden-value'

/** In order of name. Modules, not files on disk, so that the same list runs in the browser tab. */
const migrations = {
  '0001-laboratory': laboratory,
  '0002-catalogue': catalogue,
  '0003-orders': orders,
  '0004-audit': audit,
  '0005-payers': payers,
  '0006-outside-data': outsideData,
  '0007-access': access,
  '0008-outbox-and-second-factor': outboxAndSecondFactor,
  '0009-saved-views': savedViews,
  '0010-list-indexes': listIndexes,
  '0011-users': users,
  '0014-settings': settings,
  '0015-people': people,
  '0016-billing-registers': billingRegisters,
  '0013-catalogue': catalogueRegisters,
  '0017-support': support,
  '0018-critical-index': criticalIndex,
  '0019-intake-orders': intakeOrders,
  '0020-held-received': heldReceived,
  '0021-tended-tables': tendedTables,
  '0022-installation': installation,
  '0023-language': language,
  '0024-persons': persons,
  '0025-call-attempts': callAttempts,
  '0026-releasers': releasers,
  '0027-changed-address': changedAddress,
  '0028-link-proofs': linkProofs,
  '0029-panels-at-hand': panelsAtHand,
  '0030-by-laboratory': byLaboratory,
  '0032-job-runner': jobRunner,
  '0033-pharmacist': pharmacist,
  '0034-open-scans': openScans,
  '0040-last-dose': lastDose,
  '0041-drug-graph': drugGraph,
  '0036-reports-in-bulk': reportsInBulk,
  '0042-tox-reflex': toxReflex,
  '0043-ingredient-words': ingredientWords,
  '0044-reviewed-conclusions': reviewedConclusions,
  '0045-rejecters': rejecters,
  '0046-deliveries': deliveries,
  '0049-fhir': fhir,
  '0050-left-open': leftOpen,
  '0055-code-tries': codeTries,
  '0056-instruments': instruments,
  '0052-result-links': resultLinks,
  '0053-public-health': publicHealth,
  '0051-ehr': ehr,
  '0054-transfers': transfers,
  '0057-ehr-out': ehrOut,
  '0058-whose-report': whoseReport,
  '0065-choice-address': choiceAddress,
  '0059-outside-calls': outsideCalls,
  '0063-queue-turns': queueTurns,
  '0062-batches': batches,
  '0068-calculated': calculated,
  '0060-quality-control': qualityControl,
  '0071-alarms-first': alarmsFirst,
  '0066-plates': plates,
  '0074-batch-reports': batchReports,
  '0075-instrument-runs': instrumentRuns,
  '0076-messages-by-day': messagesByDay,
  '0077-overdue-calls': overdueCalls,
  '0092-lot-checks': lotChecks,
  '0080-add-ons': addOns,
  '0105-sales-accounts': salesAccounts,
  '0106-day-counts': dayCounts,
  '0107-report-runs': reportRuns,
  '0072-instrument-lines': instrumentLines,
  '0073-assay-rules': assayRules,
  '0069-verification': verification,
  '0084-mrsa-tables': mrsaTables,
  '0109-claim-readiness': claimReadiness,
  '0110-abn': abn,
  '0111-collection': collection,
  '0088-instrument-profiles': instrumentProfiles,
  '0113-remote-orders': remoteOrders,
  '0100-couriers': couriers,
  '0101-draws': draws,
  '0117-instrument-log': instrumentLog,
  '0123-instrument-marks': instrumentMarks,
  '0124-measured-at': measuredAt,
  '0162-supplies': supplies,
  '0153-autoverify-versions': autoverifyVersions,
  '0154-provisional-targets': provisionalTargets,
  '0163-patient-access': patientAccess,
  '0173-run-acceptances': runAcceptances,
  '0188-courier-seals-and-trips': courierSealsAndTrips,
  '0190-standing-claim-reason': standingClaimReason,
  '0191-plate-findings': plateFindings,
  '0192-plate-finding-why': plateFindingWhy,
  '0193-dilutions': dilutions,
  '0196-qc-by-month': qcByMonth,
  '0207-transport-temperature': transportTemperature,
  '0208-draws-by-tube': drawsByTube,
  '0197-standing-order-source': standingOrderSource,
  '0198-standing-order-signature': standingOrderSignature,
  '0200-all-who-read-a-report': allWhoReadAReport,
  '0158-order-sheets': orderSheets,
  '0159-standing-orders': standingOrders,
  '0134-plate-outcomes': plateOutcomes,
  '0139-kept-specimens': keptSpecimens,
  '0140-director': director,
  '0141-lot-factors': lotFactors,
  '0148-messages-sent-again': messagesSentAgain,
  '0143-plate-run-facts': plateRunFacts,
  '0122-add-on-volume': addOnVolume,
  '0119-analyte-methods': analyteMethods,
  '0118-sent-controls': sentControls,
  '0164-batches-of-some-tests': batchesOfSomeTests,
  '0165-plate-reports': plateReports,
  '0216-findings-by-analyte': findingsByAnalyte,
  '0211-conflicts': conflicts,
  '0212-clinic-notices': clinicNotices,
  '0213-diagnosis-changes': diagnosisChanges,
  '0217-finding-override': findingOverride,
  '0220-signed-changes': signedChanges,
  '0218-said-facts': saidFacts,
  '0219-overridden-value': overriddenValue,
  '0223-diagnosis-authors': diagnosisAuthors,
  '0224-receipt-undone': receiptUndone,
  '0226-fallen-rules': fallenRules,
}

/** In the order in which they run. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort()

/**
 * Brings a database to the newest schema, or to that after the migration `last`. Who starts beside others holds the start lock
 * (start-lock.ts). Answers how many migrations ran; throws the first failure.
 */
export async function migrateToLatest<DB>(db: Kysely<DB>, last?: string): Promise<number> {
  const wanted = Object.fromEntries(
    Object.entries(migrations).filter(([name]) => last === undefined || name <= last),
  )
  // A migration may come with a later release than one of a higher number: it runs where it has not yet.
  const provider = { getMigrations: () => Promise.resolve(wanted) }
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return results?.length ?? 0
}

import { m } from '../messages'
import type { ItemDefinition, SectionDefinition } from './definition'

const reportItem = (label: string, key: string): ItemDefinition => ({
  label,
  to: '/reports',
  search: { report: key },
})
export const covidRaceAge = reportItem(m.navigation.reportCovidRaceAge, 'covid-race-age')

/** Side navigation of lab and pharmd users, in the order of the specification; Quality Control is ours. */
export const labNavigation: readonly SectionDefinition[] = [
  {
    key: 'dashboards',
    label: m.navigation.sectionDashboards,
    icon: 'chart-column',
    items: [
      { label: m.navigation.itemStats, to: '/stats' },
      { label: m.navigation.itemBusinessInsights, to: '/quicksight' },
    ],
  },
  {
    // "Needs a billing role": Turbo Billing and Billing Manager are the two roles that may navigate here.
    key: 'billing',
    label: m.navigation.sectionBilling,
    icon: 'credit-card',
    feature: 'turbobilling',
    needs: '/turbobilling',
    items: [
      { label: m.navigation.itemTurboBilling, to: '/turbobilling' },
      { label: m.navigation.itemPayers, to: '/payers' },
      { label: m.navigation.itemBillingJobs, to: '/billingjobs' },
      { label: m.navigation.itemPayerMapper, to: '/payermapper' },
      { label: m.navigation.itemHrsa, to: '/hrsa' },
      { label: m.navigation.itemContractLabs, to: '/contractlabs', short: 'ctl' },
    ],
  },
  {
    key: 'lists',
    label: m.navigation.sectionLists,
    icon: 'list',
    items: [
      { label: m.navigation.itemUsers, to: '/users' },
      { label: m.navigation.itemRegisteredPatients, to: '/portalusers' },
      { label: m.navigation.itemPhysicians, to: '/physicians' },
      { label: m.navigation.itemLocations, to: '/locations' },
      { label: m.navigation.itemPatients, to: '/patients' },
      { label: m.navigation.itemSalesReps, to: '/salesreps' },
      { label: m.navigation.itemDiagnosisCodes, to: '/diagcodes' },
      { label: m.navigation.itemPayers, to: '/payers', unless: 'turbobilling' },
    ],
  },
  {
    key: 'order-entry',
    label: m.navigation.sectionOrderEntry,
    icon: 'file-plus',
    link: true,
    items: [{ label: m.navigation.itemOrderEntry, to: '/orderentry' }],
  },
  {
    key: 'laboratory',
    label: m.navigation.sectionLaboratory,
    icon: 'flask-conical',
    items: [
      { label: m.navigation.itemAccessioning, to: '/accessioning', short: 'acc' },
      { label: m.navigation.itemBatching, to: '/batching' },
      {
        label: m.navigation.itemOrders,
        to: '/orders',
        renamed: { when: 'case', label: m.navigation.itemCases },
      },
      { label: m.navigation.itemReceiving, to: '/receiving' },
      { label: m.navigation.itemTestResults, to: '/results' },
      { label: m.navigation.itemPlating, to: '/plating' },
      { label: m.navigation.itemConflictManager, to: '/conflictmanager' },
      { label: m.navigation.itemQualityControl, to: '/qc' },
    ],
  },
  {
    // "PharmD or ID Review": we read the first as the name where pharmacist advice is active.
    key: 'pharmd',
    label: m.navigation.sectionIdReview,
    renamed: { when: 'pharmd_advice', label: m.navigation.sectionPharmd },
    icon: 'pill',
    items: [{ label: m.navigation.itemPharmdOrders, to: '/pharmd_orders', badge: 'pharmdOrders' }],
  },
  {
    key: 'logistics',
    label: m.navigation.sectionLogistics,
    icon: 'truck',
    items: [{ label: m.navigation.itemShipping, to: '/shipping' }],
  },
  {
    key: 'pathology',
    label: m.navigation.sectionPathology,
    icon: 'microscope',
    items: [{ label: m.navigation.itemGrossing, to: '/grossing' }],
  },
  {
    key: 'processing',
    label: m.navigation.sectionProcessing,
    icon: 'arrow-left-right',
    items: [
      { label: m.navigation.itemResultTransfer, to: '/resultTransfer' },
      { label: m.navigation.itemBatchReport, to: '/batchreport' },
      { label: m.navigation.itemTurboReport, to: '/turboreport', short: 'tre' },
      { label: m.navigation.itemFaxQueue, to: '/faxes' },
      { label: m.navigation.itemEhrQueue, to: '/ehrjobs' },
    ],
  },
  {
    key: 'reports',
    label: m.navigation.sectionReports,
    icon: 'file-text',
    items: [
      { label: m.navigation.reportAnalytics, to: '/analytics' },
      reportItem(m.navigation.reportRequisitions, 'requisitions'),
      reportItem(m.navigation.reportBillingExports, 'billing-exports'),
      reportItem(m.navigation.reportContractLabInvoice, 'contract-lab-invoice'),
      reportItem(m.navigation.reportTotalOrdersByLocation, 'total-orders-by-location'),
      reportItem(m.navigation.reportSalesRepTotals, 'sales-rep-totals'),
      reportItem(m.navigation.reportLabTotals, 'lab-totals'),
      reportItem(m.navigation.reportUnreportedOrders, 'unreported-orders'),
      reportItem(m.navigation.reportTotalOrdersByPhysician, 'total-orders-by-physician'),
      covidRaceAge,
    ],
  },
  {
    key: 'support',
    label: m.navigation.sectionSupport,
    icon: 'circle-question-mark',
    items: [
      { label: m.navigation.itemChat, to: '/chat', badge: 'chat' },
      { label: m.navigation.itemHelpdesk, to: '/helpdesk' },
    ],
  },
  {
    key: 'administration',
    label: m.navigation.sectionAdministration,
    icon: 'sliders-horizontal',
    items: [
      { label: m.navigation.itemLabSettings, to: '/labInfo' },
      { label: m.navigation.itemSampleTypes, to: '/sampleTypes' },
      { label: m.navigation.itemTestTypes, to: '/testTypes' },
      { label: m.navigation.itemTests, to: '/tests' },
      { label: m.navigation.itemPanels, to: '/panels' },
      { label: m.navigation.itemSpecimenSources, to: '/specimenSources' },
      { label: m.navigation.itemMedications, to: '/medications' },
      { label: m.navigation.itemIntake, to: '/intake' },
      { label: m.navigation.itemBarcodePrinters, to: '/barcodeprinters' },
    ],
  },
]

import { messages } from '../messages'
import type { ItemDefinition, SectionDefinition } from './definition'

const { section, item, report } = messages.navigation

const reportItem = (label: string, key: string): ItemDefinition => ({
  label,
  to: '/reports',
  search: { report: key },
})
export const covidRaceAge = reportItem(report.covidRaceAge, 'covid-race-age')

/** Side navigation of lab and pharmd users, in the order of the specification; Quality Control is ours. */
export const labNavigation: readonly SectionDefinition[] = [
  {
    key: 'dashboards',
    label: section.dashboards,
    icon: 'chart-column',
    items: [
      { label: item.stats, to: '/stats' },
      { label: item.businessInsights, to: '/quicksight' },
    ],
  },
  {
    // "Needs a billing role": Turbo Billing and Billing Manager are the two roles that may navigate here.
    key: 'billing',
    label: section.billing,
    icon: 'credit-card',
    feature: 'turbobilling',
    needs: '/turbobilling',
    items: [
      { label: item.turboBilling, to: '/turbobilling' },
      { label: item.payers, to: '/payers' },
      { label: item.billingJobs, to: '/billingjobs' },
      { label: item.payerMapper, to: '/payermapper' },
      { label: item.hrsa, to: '/hrsa' },
      { label: item.contractLabs, to: '/contractlabs', short: 'ctl' },
    ],
  },
  {
    key: 'lists',
    label: section.lists,
    icon: 'list',
    items: [
      { label: item.users, to: '/users' },
      { label: item.registeredPatients, to: '/portalusers' },
      { label: item.physicians, to: '/physicians' },
      { label: item.locations, to: '/locations' },
      { label: item.patients, to: '/patients' },
      { label: item.salesReps, to: '/salesreps' },
      { label: item.diagnosisCodes, to: '/diagcodes' },
      { label: item.payers, to: '/payers', unless: 'turbobilling' },
    ],
  },
  {
    key: 'order-entry',
    label: section.orderEntry,
    icon: 'file-plus',
    link: true,
    items: [{ label: item.orderEntry, to: '/orderentry' }],
  },
  {
    key: 'laboratory',
    label: section.laboratory,
    icon: 'flask-conical',
    items: [
      { label: item.accessioning, to: '/accessioning', short: 'acc' },
      { label: item.batching, to: '/batching' },
      { label: item.orders, to: '/orders', renamed: { when: 'case', label: item.cases } },
      { label: item.receiving, to: '/receiving' },
      { label: item.testResults, to: '/results' },
      { label: item.plating, to: '/plating' },
      { label: item.conflictManager, to: '/conflictmanager' },
      { label: item.qualityControl, to: '/qc' },
    ],
  },
  {
    // "PharmD or ID Review": we read the first as the name where pharmacist advice is active.
    key: 'pharmd',
    label: section.idReview,
    renamed: { when: 'pharmd_advice', label: section.pharmd },
    icon: 'pill',
    items: [{ label: item.pharmdOrders, to: '/pharmd_orders', badge: 'pharmdOrders' }],
  },
  {
    key: 'logistics',
    label: section.logistics,
    icon: 'truck',
    items: [{ label: item.shipping, to: '/shipping' }],
  },
  {
    key: 'pathology',
    label: section.pathology,
    icon: 'microscope',
    items: [{ label: item.grossing, to: '/grossing' }],
  },
  {
    key: 'processing',
    label: section.processing,
    icon: 'arrow-left-right',
    items: [
      { label: item.resultTransfer, to: '/resultTransfer' },
      { label: item.batchReport, to: '/batchreport' },
      { label: item.turboReport, to: '/turboreport', short: 'tre' },
      { label: item.faxQueue, to: '/faxes' },
      { label: item.ehrQueue, to: '/ehrjobs' },
    ],
  },
  {
    key: 'reports',
    label: section.reports,
    icon: 'file-text',
    items: [
      { label: report.analytics, to: '/analytics' },
      reportItem(report.requisitions, 'requisitions'),
      reportItem(report.billingExports, 'billing-exports'),
      reportItem(report.contractLabInvoice, 'contract-lab-invoice'),
      reportItem(report.totalOrdersByLocation, 'total-orders-by-location'),
      reportItem(report.salesRepTotals, 'sales-rep-totals'),
      reportItem(report.labTotals, 'lab-totals'),
      reportItem(report.unreportedOrders, 'unreported-orders'),
      reportItem(report.totalOrdersByPhysician, 'total-orders-by-physician'),
      covidRaceAge,
    ],
  },
  {
    key: 'support',
    label: section.support,
    icon: 'circle-question-mark',
    items: [
      { label: item.chat, to: '/chat', badge: 'chat' },
      { label: item.helpdesk, to: '/helpdesk' },
    ],
  },
  {
    key: 'administration',
    label: section.administration,
    icon: 'sliders-horizontal',
    items: [
      { label: item.labSettings, to: '/labInfo' },
      { label: item.sampleTypes, to: '/sampleTypes' },
      { label: item.testTypes, to: '/testTypes' },
      { label: item.tests, to: '/tests' },
      { label: item.panels, to: '/panels' },
      { label: item.specimenSources, to: '/specimenSources' },
      { label: item.medications, to: '/medications' },
      { label: item.intake, to: '/intake' },
      { label: item.barcodePrinters, to: '/barcodeprinters' },
    ],
  },
]

import type { UserType } from '../choices'
import { m } from '../messages'

export interface CatalogueEntry {
  readonly key: string
  readonly name: string
  readonly group: string
  /** Whose list it stands in; a switched view counts as its own user type. */
  readonly userTypes: readonly UserType[]
}

const entry = (key: string, name: string, group: string, ...others: UserType[]): CatalogueEntry => ({
  key,
  name,
  group,
  userTypes: ['lab', 'pharmd', ...others],
})

/**
 * The reports of section 2 of the specification, in its order; the key is what `/reports?report=` carries. The portal's
 * menu holds COVID Race/Age alone; sales reps see the totals, which hold no patients.
 */
export const reportCatalogue: readonly CatalogueEntry[] = [
  entry('analytics', m.navigation.reportAnalytics, m.reports.groupAnalytics),
  entry('requisitions', m.navigation.reportRequisitions, m.reports.groupOrders),
  entry('billing-exports', m.navigation.reportBillingExports, m.reports.groupBilling),
  entry('contract-lab-invoice', m.navigation.reportContractLabInvoice, m.reports.groupBilling),
  entry('total-orders-by-location', m.navigation.reportTotalOrdersByLocation, m.reports.groupTotals, 'sales'),
  entry('sales-rep-totals', m.navigation.reportSalesRepTotals, m.reports.groupTotals, 'sales'),
  entry('lab-totals', m.navigation.reportLabTotals, m.reports.groupTotals),
  entry('unreported-orders', m.navigation.reportUnreportedOrders, m.reports.groupOrders),
  entry(
    'total-orders-by-physician',
    m.navigation.reportTotalOrdersByPhysician,
    m.reports.groupTotals,
    'sales',
  ),
  entry('covid-race-age', m.navigation.reportCovidRaceAge, m.reports.groupPublic, 'portal', 'sales'),
]

import type { UserType } from './choices'
import { messages } from './messages'

const { report } = messages.navigation

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
  entry('analytics', report.analytics, 'Analytics'),
  entry('requisitions', report.requisitions, 'Orders'),
  entry('billing-exports', report.billingExports, 'Billing'),
  entry('contract-lab-invoice', report.contractLabInvoice, 'Billing'),
  entry('total-orders-by-location', report.totalOrdersByLocation, 'Totals', 'sales'),
  entry('sales-rep-totals', report.salesRepTotals, 'Totals', 'sales'),
  entry('lab-totals', report.labTotals, 'Totals'),
  entry('unreported-orders', report.unreportedOrders, 'Orders'),
  entry('total-orders-by-physician', report.totalOrdersByPhysician, 'Totals', 'sales'),
  entry('covid-race-age', report.covidRaceAge, 'Public health', 'portal', 'sales'),
]

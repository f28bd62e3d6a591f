import type { ReportKey } from '@contract/report-runs/choices'
import { covidRaceAge } from './covid'
import { labTotals, salesRepTotals, totalOrdersByLocation, totalOrdersByPhysician } from './orders'
import type { MakeReport } from './query'
import { unreportedOrders } from './unreported'

/** What each report is made by. */
export const reportQueries: Readonly<Record<ReportKey, MakeReport>> = {
  'total-orders-by-location': totalOrdersByLocation,
  'sales-rep-totals': salesRepTotals,
  'lab-totals': labTotals,
  'unreported-orders': unreportedOrders,
  'total-orders-by-physician': totalOrdersByPhysician,
  'covid-race-age': covidRaceAge,
}

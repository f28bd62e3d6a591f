// What is counted by day, and the reports that were made of it.
import type { ReportInput } from '@contract/report-runs/shapes'
import type { Instant, InstantNull, Json } from './columns'

export interface OrderDayTable {
  lab_id: string
  /** YYYY-MM-DD, of the laboratory's calendar. */
  day: string
  location_id: string
  physician_id: string
  orders: number
  received: number
  specimens: number
  tests: number
  rejected: number
  reported: number
  turned: number
  turned_hours: number
}
export interface RejectionDayTable {
  lab_id: string
  day: string
  location_id: string
  /** Empty: none was given. */
  reason: string
  specimens: number
}
export interface CovidDayTable {
  lab_id: string
  day: string
  location_id: string
  result: string
  age_band: string
  race: string
  ethnicity: string
  /** Empty: not known. */
  county: string
  orders: number
}
export interface DayCountTable {
  lab_id: string
  counted_at: Instant
  all_counted_at: InstantNull
}
export interface ReportRunTable {
  lab_id: string
  id: string
  report: string
  input: Json<ReportInput>
  filters: Json<string[]>
  user_id: string
  rows: number | null
  file_key: string | null
  created_at: Instant
}

export interface TotalsTables {
  order_day: OrderDayTable
  rejection_day: RejectionDayTable
  covid_day: CovidDayTable
  day_count: DayCountTable
  report_run: ReportRunTable
}

import type { UserType } from '../choices'
import { m } from '../messages'
import { reportCatalogue } from '../reports/catalogue'
import { reportKeys, type ReportFilter, type ReportFormat, type ReportKey } from './choices'

export interface ReportColumn {
  readonly key: string
  readonly label: string
  /** How its values are written: words to the left, figures to the right. */
  readonly kind: 'text' | 'count' | 'percent' | 'hours' | 'day'
}

/** A report as its screen, its files and its query know it. */
export interface ReportDescription {
  readonly key: ReportKey
  /** The question that it answers. */
  readonly answers: string
  /** Which days are asked for. */
  readonly days: string
  readonly filters: readonly ReportFilter[]
  readonly columns: readonly ReportColumn[]
  readonly formats: readonly ReportFormat[]
  /** The column that a bar is drawn for beside its figure, where that answers faster than the figures. */
  readonly bar?: string
}

const text = (key: string, label: string): ReportColumn => ({ key, label, kind: 'text' })
const count = (key: string, label: string): ReportColumn => ({ key, label, kind: 'count' })

const c = m.reportRuns.columns
const orderFigures: readonly ReportColumn[] = [
  count('orders', c.orders),
  count('before', c.before),
  count('received', c.received),
  count('reported', c.reported),
  count('rejected', c.rejected),
  { key: 'turnaround', label: c.turnaround, kind: 'hours' },
]
const files: readonly ReportFormat[] = ['pdf', 'csv']

/**
 * Every report that is built. A report to come is an entry here, its key in choices.ts and its query in
 * server/modules/report-runs/queries; menus, filters, preview, runs and files follow.
 */
export const reportDescriptions: Readonly<Record<ReportKey, ReportDescription>> = {
  'total-orders-by-location': {
    key: 'total-orders-by-location',
    answers: m.reportRuns.answers.byLocation,
    days: m.reportRuns.daysEntered,
    filters: ['location', 'physician', 'team'],
    columns: [text('location', c.location), text('rep', c.rep), ...orderFigures],
    formats: files,
    bar: 'orders',
  },
  'sales-rep-totals': {
    key: 'sales-rep-totals',
    answers: m.reportRuns.answers.salesReps,
    days: m.reportRuns.daysEntered,
    filters: ['team'],
    columns: [text('rep', c.rep), text('team', c.team), count('locations', c.locations), ...orderFigures],
    formats: files,
    bar: 'orders',
  },
  'lab-totals': {
    key: 'lab-totals',
    answers: m.reportRuns.answers.lab,
    days: m.reportRuns.daysEntered,
    filters: ['location'],
    columns: [
      { key: 'day', label: c.day, kind: 'day' },
      count('orders', c.orders),
      count('received', c.received),
      count('specimens', c.specimens),
      count('tests', c.tests),
      count('rejected', c.rejected),
      count('reported', c.reported),
      { key: 'turnaround', label: c.turnaround, kind: 'hours' },
    ],
    formats: files,
    bar: 'received',
  },
  'unreported-orders': {
    key: 'unreported-orders',
    answers: m.reportRuns.answers.unreported,
    days: m.reportRuns.daysReceived,
    filters: ['location', 'physician'],
    columns: [
      text('location', c.location),
      count('waiting', c.waiting),
      count('inTime', c.inTime),
      count('late1', c.late1),
      count('late2', c.late2),
      count('late3', c.late3),
      { key: 'oldest', label: c.oldest, kind: 'day' },
    ],
    formats: files,
    bar: 'waiting',
  },
  'total-orders-by-physician': {
    key: 'total-orders-by-physician',
    answers: m.reportRuns.answers.byPhysician,
    days: m.reportRuns.daysEntered,
    filters: ['location', 'physician', 'team'],
    columns: [text('physician', c.physician), text('location', c.location), ...orderFigures],
    formats: files,
    bar: 'orders',
  },
  'covid-race-age': {
    key: 'covid-race-age',
    answers: m.reportRuns.answers.covid,
    days: m.reportRuns.daysReported,
    filters: ['location'],
    columns: [
      text('result', c.result),
      text('age', c.age),
      text('race', c.race),
      text('ethnicity', c.ethnicity),
      text('county', c.county),
      count('orders', c.orders),
    ],
    formats: files,
  },
}

/** The catalogue's name and group of a report, and the user types whose menu has it. */
export const cataloguedReport = (key: ReportKey) => {
  const entry = reportCatalogue.find((one) => one.key === key)
  if (!entry) throw new Error(`No report ${key} in the catalogue`)
  return entry
}

/** The reports that are built and stand in the menu of a user type, in the catalogue's order. */
export const reportsFor = (userType: UserType): readonly ReportKey[] =>
  reportKeys.filter((key) => cataloguedReport(key).userTypes.includes(userType))

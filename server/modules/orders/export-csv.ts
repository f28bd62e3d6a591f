// The build for browsers: the package's other one needs Node's Buffer, and this module also runs in a browser tab.
import { stringify } from 'csv-stringify/browser/esm/sync'
import type { OrderList } from '@contract/api-orders'
import { wallTimeAt } from '@contract/rules/zone'
import type { OrderRow } from '@contract/order-shapes'
import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'
import { listOrders } from './list'

const mostRows = 50_000
const rowsAtOnce = 2000

/** An instant on the laboratory's clocks, as spreadsheets read it: 2026-11-19 08:15. */
function wallText(instant: string | null, zone: string): string {
  if (instant === null) return ''
  const { date, minutes } = wallTimeAt(instant, zone)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

const header = (zone: string) => [
  'Requisition',
  'State',
  'Priority',
  'Last name',
  'First name',
  'Date of birth',
  'Gender',
  'Location',
  'Physician last name',
  'Physician first name',
  `Collected (${zone})`,
  `Received (${zone})`,
  `Reported (${zone})`,
  'Panels',
  'Report',
  'Hold',
  'Flag',
]

const cells = (row: OrderRow, zone: string) => [
  row.requisitionNumber,
  row.state,
  row.priority,
  row.patient.lastname,
  row.patient.firstname,
  row.patient.dob,
  row.patient.gender,
  row.location.name,
  row.physician.lastname,
  row.physician.firstname,
  wallText(row.dateCollected, zone),
  wallText(row.dateReceived, zone),
  wallText(row.dateReported, zone),
  row.panels.join('; '),
  row.reportState ?? '',
  row.hold?.reason ?? '',
  row.flag?.reason ?? '',
]

const csv = (rows: string[][]) => stringify(rows, { escape_formulas: true, record_delimiter: 'windows' })

/**
 * The order list as CSV (RFC 4180, UTF-8 without a byte order mark), at most 50,000 rows, with the ids of the orders it
 * shows. Read a stretch at a time by bookmark, so that a large export neither fills the memory nor stops other callers.
 * Text that a spreadsheet would run as a formula is quoted.
 */
export async function exportOrders(
  db: Executor,
  who: Principal,
  input: OrderList,
  now: Date,
): Promise<{ bytes: Uint8Array; filename: string; ids: string[] }> {
  const parts = [csv([header(who.timeZone)])]
  const ids: string[] = []
  let after: string | undefined
  do {
    const limit = Math.min(rowsAtOnce, mostRows - ids.length)
    const page = await listOrders(db, who, { ...input, page: 1, offset: undefined, limit, after })
    if (page.docs.length > 0) parts.push(csv(page.docs.map((row) => cells(row, who.timeZone))))
    ids.push(...page.docs.map((row) => row._id))
    after = page.after ?? undefined
  } while (after && ids.length < mostRows)
  const today = wallTimeAt(now.toISOString(), who.timeZone).date.replaceAll('-', '')
  return { bytes: new TextEncoder().encode(parts.join('')), filename: `aliquot_orders_${today}.csv`, ids }
}

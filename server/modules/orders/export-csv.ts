import type { OrderList } from '@contract/orders/shapes'
import type { OrderRow } from '@contract/orders/shapes'
import { exportCsv, wallText, type CsvColumn } from '../../core/csv'
import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'
import { listOrders } from './list'

const columns = (zone: string): CsvColumn<OrderRow>[] => [
  { head: 'Requisition', of: ['requisitionNumber'], text: (row) => row.requisitionNumber },
  { head: 'State', of: ['status'], text: (row) => row.state },
  { head: 'Priority', of: ['flags'], text: (row) => row.priority },
  { head: 'Last name', of: ['patient'], text: (row) => row.patient.lastname },
  { head: 'First name', of: ['patient'], text: (row) => row.patient.firstname },
  { head: 'Date of birth', of: ['patient'], text: (row) => row.patient.dob },
  { head: 'Gender', of: ['patient'], text: (row) => row.patient.gender },
  { head: 'Location', of: ['place', 'location'], text: (row) => row.location.name },
  { head: 'Physician last name', of: ['place', 'physician'], text: (row) => row.physician.lastname },
  { head: 'Physician first name', of: ['place', 'physician'], text: (row) => row.physician.firstname },
  { head: `Collected (${zone})`, of: ['dateCollected'], text: (row) => wallText(row.dateCollected, zone) },
  { head: `Received (${zone})`, of: ['dateReceived'], text: (row) => wallText(row.dateReceived, zone) },
  { head: `Reported (${zone})`, of: ['dateReported'], text: (row) => wallText(row.dateReported, zone) },
  { head: 'Panels', of: ['panels'], text: (row) => row.panels.join('; ') },
  { head: 'Report', of: ['flags'], text: (row) => row.reportState },
  { head: 'Hold', of: ['status'], text: (row) => row.hold?.reason },
  { head: 'Flag', of: ['flags'], text: (row) => row.flag?.reason },
]

/** The order list as CSV, with the ids of the orders it shows. */
export const exportOrders = (db: Executor, who: Principal, input: OrderList, now: Date) =>
  exportCsv({
    columns: columns(who.timeZone),
    shown: input.cols,
    pageOf: (stretch) => listOrders(db, who, { ...input, ...stretch }, now),
    what: 'orders',
    zone: who.timeZone,
    now,
  })

import { fill, m } from '@contract/messages'
import type { OrderList } from '@contract/orders/shapes'
import type { OrderRow } from '@contract/orders/shapes'
import { exportCsv, wallText, type CsvColumn } from '../../core/csv'
import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'
import { listOrders } from './list'

const columns = (zone: string): CsvColumn<OrderRow>[] => [
  { head: m.csvHeads.requisition, of: ['requisitionNumber'], text: (row) => row.requisitionNumber },
  { head: m.csvHeads.status, of: ['status'], text: (row) => row.state },
  { head: m.csvHeads.priority, of: ['flags'], text: (row) => row.priority },
  { head: m.csvHeads.lastName, of: ['patient'], text: (row) => row.patient.lastname },
  { head: m.csvHeads.firstName, of: ['patient'], text: (row) => row.patient.firstname },
  { head: m.csvHeads.dob, of: ['patient'], text: (row) => row.patient.dob },
  { head: m.csvHeads.gender, of: ['patient'], text: (row) => row.patient.gender },
  { head: m.csvHeads.location, of: ['place', 'location'], text: (row) => row.location.name },
  { head: m.csvHeads.physicianLastName, of: ['place', 'physician'], text: (row) => row.physician.lastname },
  { head: m.csvHeads.physicianFirstName, of: ['place', 'physician'], text: (row) => row.physician.firstname },
  {
    head: fill(m.csvHeads.collectedIn, { zone }),
    of: ['dateCollected'],
    text: (row) => wallText(row.dateCollected, zone),
  },
  {
    head: fill(m.csvHeads.receivedIn, { zone }),
    of: ['dateReceived'],
    text: (row) => wallText(row.dateReceived, zone),
  },
  {
    head: fill(m.csvHeads.reportedIn, { zone }),
    of: ['dateReported'],
    text: (row) => wallText(row.dateReported, zone),
  },
  { head: m.csvHeads.panels, of: ['panels'], text: (row) => row.panels.join('; ') },
  { head: m.csvHeads.report, of: ['flags'], text: (row) => row.reportState },
  { head: m.csvHeads.hold, of: ['status'], text: (row) => row.hold?.reason },
  { head: m.csvHeads.flag, of: ['flags'], text: (row) => row.flag?.reason },
]

/** The order list as CSV, with the ids of the orders it shows. */
export const exportOrders = (db: Executor, who: Principal, input: OrderList, now: Date) =>
  exportCsv({
    columns: columns(who.timeZone),
    shown: input.cols,
    pageOf: (chunk) => listOrders(db, who, { ...input, ...chunk }, now),
    what: 'orders',
    zone: who.timeZone,
    now,
  })

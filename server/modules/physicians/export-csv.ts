import { m } from '@contract/messages'
import type { PhysicianList } from '@contract/physicians/shapes'
import type { PhysicianRow } from '@contract/physicians/shapes'
import { exportCsv, type CsvColumn } from '../../core/csv'
import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'
import { listPhysicians } from './store'

const columns: CsvColumn<PhysicianRow>[] = [
  { head: m.csvHeads.lastName, of: ['name'], text: (row) => row.lastname },
  { head: m.csvHeads.firstName, of: ['name'], text: (row) => row.firstname },
  { head: m.csvHeads.credentials, of: ['name'], text: (row) => row.credentials },
  { head: m.csvHeads.npi, of: ['npi'], text: (row) => row.npi },
  { head: m.csvHeads.locations, of: ['locations'], text: (row) => row.locationNames.join('; ') },
  { head: m.csvHeads.phone, of: ['phone'], text: (row) => row.phone },
  { head: m.csvHeads.active, of: ['active'], text: (row) => row.active },
]

/** The list of physicians as CSV. */
export const exportPhysicians = (db: Executor, who: Principal, input: PhysicianList, now: Date) =>
  exportCsv({
    columns,
    shown: input.cols,
    pageOf: (chunk) => listPhysicians(db, who, { ...input, ...chunk }),
    what: 'physicians',
    zone: who.timeZone,
    now,
  })

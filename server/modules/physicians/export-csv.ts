import type { PhysicianList } from '@contract/physicians/shapes'
import type { PhysicianRow } from '@contract/physicians/shapes'
import { exportCsv, type CsvColumn } from '../../core/csv'
import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'
import { listPhysicians } from './store'

const columns: CsvColumn<PhysicianRow>[] = [
  { head: 'Last name', of: ['name'], text: (row) => row.lastname },
  { head: 'First name', of: ['name'], text: (row) => row.firstname },
  { head: 'Credentials', of: ['name'], text: (row) => row.credentials },
  { head: 'NPI', of: ['npi'], text: (row) => row.npi },
  { head: 'Locations', of: ['locations'], text: (row) => row.locationNames.join('; ') },
  { head: 'Phone', of: ['phone'], text: (row) => row.phone },
  { head: 'Active', of: ['active'], text: (row) => row.active },
]

/** The list of physicians as CSV. */
export const exportPhysicians = (db: Executor, who: Principal, input: PhysicianList, now: Date) =>
  exportCsv({
    columns,
    shown: input.cols,
    pageOf: (stretch) => listPhysicians(db, who, { ...input, ...stretch }),
    what: 'physicians',
    zone: who.timeZone,
    now,
  })

import { fill, m } from '@contract/messages'
import type { PatientSearch } from '@contract/patients/shapes'
import type { PatientRow } from '@contract/patients/shapes'
import { exportCsv, wallText, type CsvColumn } from '../../core/csv'
import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'
import { searchPatients } from './store'

const columns = (zone: string): CsvColumn<PatientRow>[] => [
  { head: m.csvHeads.patientNo, of: ['patientNumber'], text: (row) => row.patientNumber },
  { head: m.csvHeads.lastName, of: ['name'], text: (row) => row.lastname },
  { head: m.csvHeads.firstName, of: ['name'], text: (row) => row.firstname },
  { head: m.csvHeads.middleName, of: ['name'], text: (row) => row.middlename },
  { head: m.csvHeads.dob, of: ['born'], text: (row) => row.dob },
  { head: m.csvHeads.gender, of: ['born'], text: (row) => row.gender },
  { head: m.csvHeads.location, of: ['locationName'], text: (row) => row.locationName },
  { head: m.csvHeads.phone, of: ['phone'], text: (row) => row.phone },
  {
    head: fill(m.csvHeads.lastOrderIn, { zone }),
    of: ['lastOrderAt'],
    text: (row) => wallText(row.lastOrderAt, zone),
  },
]

/** The list of patients as CSV, with the ids of those it shows. */
export const exportPatients = (db: Executor, who: Principal, input: PatientSearch, now: Date) =>
  exportCsv({
    columns: columns(who.timeZone),
    shown: input.cols,
    pageOf: (chunk) => searchPatients(db, who, { ...input, ...chunk }),
    what: 'patients',
    zone: who.timeZone,
    now,
  })

import type { PatientSearch } from '@contract/patients/shapes'
import type { PatientRow } from '@contract/patients/shapes'
import { exportCsv, wallText, type CsvColumn } from '../../core/csv'
import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'
import { searchPatients } from './store'

const columns = (zone: string): CsvColumn<PatientRow>[] => [
  { head: 'Patient no', of: ['patientNumber'], text: (row) => row.patientNumber },
  { head: 'Last name', of: ['name'], text: (row) => row.lastname },
  { head: 'First name', of: ['name'], text: (row) => row.firstname },
  { head: 'Middle name', of: ['name'], text: (row) => row.middlename },
  { head: 'Date of birth', of: ['born'], text: (row) => row.dob },
  { head: 'Gender', of: ['born'], text: (row) => row.gender },
  { head: 'Location', of: ['locationName'], text: (row) => row.locationName },
  { head: 'Phone', of: ['phone'], text: (row) => row.phone },
  { head: `Last order (${zone})`, of: ['lastOrderAt'], text: (row) => wallText(row.lastOrderAt, zone) },
]

/** The list of patients as CSV, with the ids of those it shows. */
export const exportPatients = (db: Executor, who: Principal, input: PatientSearch, now: Date) =>
  exportCsv({
    columns: columns(who.timeZone),
    shown: input.cols,
    pageOf: (stretch) => searchPatients(db, who, { ...input, ...stretch }),
    what: 'patients',
    zone: who.timeZone,
    now,
  })

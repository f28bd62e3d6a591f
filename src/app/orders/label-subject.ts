import { labelsFor, type LabelData } from '@contract/label'
import type { BarcodePrinter } from '@contract/api-reports'
import { wallTimeAt } from '@contract/rules/zone'
import { formatDateShort, formatDateTime } from '@/lib/format'

/** What a label says of an order; a row of the list and the order itself both have it. */
export interface LabelSubject {
  _id: string
  requisitionNumber: string
  patient: { firstname: string; lastname: string; dob: string; gender: string }
  dateCollected: string
  dateReceived: string | null
  /** Printed small below: what was ordered. */
  tests: string
}

type Offsets = Pick<BarcodePrinter, 'offset' | 'offset2' | 'offset3' | 'offset4'>

/** The labels of an order for a printer: lettered from A, nothing without a requisition number. */
export function labelsOf(
  subject: LabelSubject,
  offsets: Offsets,
  count: { labels: number; copies: number },
  zone: string,
): LabelData[] {
  const { patient, dateReceived } = subject
  const [year = '', month = '', day = ''] = dateReceived ? wallTimeAt(dateReceived, zone).date.split('-') : []
  return labelsFor(
    {
      patientFirstName: patient.firstname,
      patientLastName: patient.lastname,
      dob: formatDateShort(patient.dob),
      sex: patient.gender,
      requisitionNumber: subject.requisitionNumber,
      collected: formatDateTime(subject.dateCollected, zone),
      receivedYear: year,
      receivedMonth: month,
      receivedDay: day,
      testType: subject.tests.slice(0, 200),
      offset: offsets.offset,
      offset2: offsets.offset2,
      offset3: offsets.offset3,
      offset4: offsets.offset4,
    },
    count,
  )
}

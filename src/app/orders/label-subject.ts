import { labelsFor, type LabelData, type LabelOrder } from '@contract/labels/label'
import type { BarcodePrinter } from '@contract/labels/shapes'
import type { Order, Specimen } from '@contract/orders/shapes'
import { wallTimeAt } from '@contract/rules/zone'
import { formatDateShort, formatDateTime } from '@/lib/format'

/** What a label says of an order; a row of the list and the order itself both have it. */
export interface LabelSubject {
  _id: string
  requisitionNumber: string
  patient: { firstname: string; lastname: string; dob: string; gender: string }
  /** Null where it is not collected yet. */
  dateCollected: string | null
  dateReceived: string | null
  /** Printed small below: what was ordered. */
  tests: string
  /** A clinic's order that is on its way: its history is its own. */
  remote?: boolean
  /** The one tube that a label is for; left out: the order's, lettered from A. */
  tube?: Specimen
}

type Offsets = Pick<BarcodePrinter, 'offset' | 'offset2' | 'offset3' | 'offset4'>

/** The words of a label, as they are read on paper: the same from whichever screen it is printed. */
function labelWords(
  { patient, requisitionNumber }: Pick<LabelSubject, 'patient' | 'requisitionNumber'>,
  {
    collectedAt,
    receivedAt,
    below,
    stain,
  }: { collectedAt: string | null; receivedAt: string | null; below: string; stain: string },
  { offset, offset2, offset3, offset4 }: Offsets,
  zone: string,
): LabelOrder {
  const received = receivedAt ? wallTimeAt(receivedAt, zone).date.split('-') : []
  const [receivedYear = '', receivedMonth = '', receivedDay = ''] = received
  return {
    patientFirstName: patient.firstname,
    patientLastName: patient.lastname,
    dob: formatDateShort(patient.dob),
    sex: patient.gender,
    requisitionNumber,
    collected: collectedAt === null ? '' : formatDateTime(collectedAt, zone),
    receivedYear,
    receivedMonth,
    receivedDay,
    testType: below.slice(0, 200),
    stain: stain.slice(0, 200),
    offset,
    offset2,
    offset3,
    offset4,
  }
}

/** The labels of an order for a printer: lettered from A, or that of its one tube; nothing without a requisition number. */
export const labelsOf = (
  subject: LabelSubject,
  offsets: Offsets,
  count: { labels: number; copies: number },
  zone: string,
): LabelData[] =>
  subject.tube
    ? tubeLabel(subject, subject.tube, offsets, count.copies, zone)
    : orderLabels(subject, offsets, count, zone)

const orderLabels = (
  subject: LabelSubject,
  offsets: Offsets,
  count: { labels: number; copies: number },
  zone: string,
): LabelData[] =>
  labelsFor(
    labelWords(
      subject,
      {
        collectedAt: subject.dateCollected,
        receivedAt: subject.dateReceived,
        below: subject.tests,
        // A row of the list does not say which specimen a label is for.
        stain: '',
      },
      offsets,
      zone,
    ),
    count,
  )

type Labeled = Pick<LabelSubject, 'patient' | 'requisitionNumber' | 'dateReceived'>

/** The label of a tube, with its own letter and times. */
const tubeLabel = (
  order: Labeled,
  tube: Specimen,
  offsets: Offsets,
  copies: number,
  zone: string,
): LabelData[] =>
  labelsFor(
    labelWords(
      order,
      {
        collectedAt: tube.collectedAt,
        receivedAt: tube.receivedAt ?? order.dateReceived,
        below: tube.sampleType,
        stain: tube.stain ?? '',
      },
      offsets,
      zone,
    ),
    { labels: 1, copies },
  ).map((label) => ({ ...label, specimenLetter: tube.letter }))

/** One label per tube, with that tube's own letter and times: letters may have gaps where a tube was taken off. */
export const specimenLabels = (
  order: Order,
  specimens: readonly Specimen[],
  offsets: Offsets,
  zone: string,
): LabelData[] =>
  specimens
    .toSorted((a, b) => (a.letter < b.letter ? -1 : 1))
    .flatMap((one) => tubeLabel(order, one, offsets, 1, zone))

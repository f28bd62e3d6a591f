import { readerOf, type Message, type Reader } from './message'

/** An OBX with the notes behind it. */
export interface ObservationPart {
  obx: Reader
  notes: Reader[]
}

/** One OBR, or an ORC that no OBR follows, with everything that belongs to it. */
export interface OrderPart {
  orc: Reader | null
  obr: Reader | null
  timing: Reader[]
  diagnoses: Reader[]
  observations: ObservationPart[]
  specimens: { spm: Reader; notes: Reader[] }[]
  notes: Reader[]
}

/** The segments of a message in the groups they belong to by their order (HL7 v2.5.1, chapters 3, 4 and 7). */
export interface Arranged {
  header: Reader | null
  event: Reader | null
  patient: Reader | null
  /** A second PID and what follows it: other patients, or earlier results behind an order. */
  otherPatients: Reader[]
  visit: Reader | null
  merge: Reader | null
  nextOfKin: Reader[]
  insurances: Reader[]
  guarantors: Reader[]
  /** DG1 before the first order: of all of them. */
  diagnoses: Reader[]
  /** NTE behind the patient. */
  notes: Reader[]
  orders: OrderPart[]
  charges: Reader[]
}

export function arrange({ segments, separators }: Message): Arranged {
  const all: Arranged = {
    header: null,
    event: null,
    patient: null,
    otherPatients: [],
    visit: null,
    merge: null,
    nextOfKin: [],
    insurances: [],
    guarantors: [],
    diagnoses: [],
    notes: [],
    orders: [],
    charges: [],
  }
  /** The ORC that stands, until the next one. */
  let orc: Reader | null = null
  let current: OrderPart | null = null
  let notes: Reader[] = all.notes
  const begin = (obr: Reader | null): OrderPart => {
    const part: OrderPart = {
      orc,
      obr,
      timing: [],
      diagnoses: [],
      observations: [],
      specimens: [],
      notes: [],
    }
    all.orders.push(part)
    notes = part.notes
    return part
  }
  for (const segment of segments) {
    const reader = readerOf(segment, separators)
    if (all.otherPatients.length > 0 && segment.name !== 'PID') continue
    switch (segment.name) {
      case 'MSH':
        all.header ??= reader
        break
      case 'EVN':
        all.event ??= reader
        break
      case 'PID':
        if (all.patient) all.otherPatients.push(reader)
        all.patient ??= reader
        break
      case 'PV1':
        all.visit ??= reader
        break
      case 'MRG':
        all.merge ??= reader
        break
      case 'NK1':
        all.nextOfKin.push(reader)
        break
      case 'IN1':
        all.insurances.push(reader)
        break
      case 'GT1':
        all.guarantors.push(reader)
        break
      case 'FT1':
        all.charges.push(reader)
        break
      case 'ORC':
        orc = reader
        current = begin(null)
        break
      case 'OBR':
        // The first OBR behind an ORC is its own; a further one shares it.
        if (current && current.obr === null && current.observations.length === 0) current.obr = reader
        else current = begin(reader)
        break
      case 'TQ1':
        current?.timing.push(reader)
        break
      case 'DG1':
        ;(current?.diagnoses ?? all.diagnoses).push(reader)
        break
      case 'OBX': {
        const part: ObservationPart = { obx: reader, notes: [] }
        ;(current ??= begin(null)).observations.push(part)
        notes = part.notes
        break
      }
      case 'SPM': {
        const part = { spm: reader, notes: [] }
        ;(current ??= begin(null)).specimens.push(part)
        notes = part.notes
        break
      }
      case 'NTE':
        notes.push(reader)
        break
    }
  }
  return all
}

/** NTE-3 as lines; an empty NTE is an empty line. */
export const noteLines = (notes: readonly Reader[]): string[] =>
  notes.map((nte) => {
    const values = nte.all(3)
    return values.map((value) => value.whole).join('\n')
  })

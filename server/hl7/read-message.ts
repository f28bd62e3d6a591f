import { arrange, noteLines, type Arranged } from './arrange'
import type { Accepts, ReadRules } from './connection'
import type { Findings } from './findings'
import { segmentOf, type Message, type Reader } from './message'
import {
  readAuthority,
  readCode,
  readDiagnosis,
  readEntity,
  readIdentifier,
  readNames,
  readProvider,
} from './read-parts'
import {
  readGuarantor,
  readInsurance,
  readNextOfKin,
  readPatient,
  readVisit,
  timeAt,
  type ReadAs,
} from './read-patient'
import { readOrders } from './read-order'
import { readResults } from './read-result'
import type { AdmissionMessage, Charge, Header, InboundMessage } from './shapes'

/** MSH, as it stands. */
export function readHeader(msh: Reader): Header {
  return {
    sender: { application: readAuthority(msh.one(3)), facility: readAuthority(msh.one(4)) },
    receiver: { application: readAuthority(msh.one(5)), facility: readAuthority(msh.one(6)) },
    at: msh.text(7),
    type: msh.text(9),
    event: msh.text(9, 2),
    structure: msh.text(9, 3),
    controlId: msh.one(10).whole,
    processing: msh.text(11),
    version: msh.text(12),
    acceptAck: msh.text(15).toUpperCase(),
    applicationAck: msh.text(16).toUpperCase(),
    charset: msh.text(18),
    profiles: msh.all(21).map((value) => value.part(1)),
  }
}

/** Versions of HL7 that are read (table 0104). */
const VERSIONS = /^2\.(1|2|3|3\.1|4|5|5\.1|6|7|7\.1|8|8\.1|8\.2|9)$/

const familyOf = ({ type, event }: Header): Accepts | null => {
  if (type === 'ADT') return 'ADT'
  const named = `${type}^${event}`
  return named === 'ORM^O01' || named === 'OML^O21' || named === 'ORU^R01' || named === 'DFT^P03'
    ? named
    : null
}

/**
 * What must be right before a message is read at all. Its findings are answered AR: nothing of the message can be taken, however
 * it is edited.
 */
export function checkHeader(
  message: Message,
  { accepts, mode }: ReadRules,
  findings: Findings,
): Accepts | null {
  const msh = segmentOf(message, 'MSH')
  if (!msh) return null
  const header = readHeader(msh)
  const family = familyOf(header)
  const { type, event, controlId, processing, version } = header
  const known = [...accepts].map((one) => one.split('^')[0])
  if (type === '' || !known.includes(type)) {
    findings.refuse(msh.place(9), '200', 'This type of message is not taken on this connection')
  } else if (!family || !accepts.includes(family)) {
    findings.refuse(
      msh.place(9),
      '201',
      `The event ${event.slice(0, 8)} of ${type} is not taken on this connection`,
    )
  }
  if (controlId === '') findings.refuse(msh.place(10), '101', 'The message has no control id')
  if (mode === 'production' ? processing !== 'P' : processing === 'P')
    findings.refuse(
      msh.place(11),
      '202',
      mode === 'production'
        ? 'This connection takes production messages alone'
        : 'This is a test connection and takes no production message',
    )
  if (!VERSIONS.test(version)) findings.refuse(msh.place(12), '203', 'This version of HL7 is not read here')
  return findings.all.some(({ severity }) => severity === 'E') ? null : family
}

const ADT_ACTIONS: Readonly<Record<string, AdmissionMessage['action']>> = {
  A01: 'admit',
  A02: 'update',
  A03: 'discharge',
  A04: 'register',
  A05: 'register',
  A06: 'update',
  A07: 'update',
  A08: 'update',
  A11: 'cancelAdmit',
  A13: 'update',
  A14: 'register',
  A18: 'merge',
  A28: 'register',
  A31: 'update',
  A34: 'merge',
  A36: 'merge',
  A39: 'merge',
  A40: 'merge',
  A46: 'changeId',
  A47: 'changeId',
}

function readCharge(ft1: Reader, as: ReadAs): Charge {
  const diagnoses = ft1.all(19).map((value) => readDiagnosis(value))
  return {
    index: ft1.segment.index,
    transactionId: ft1.text(2),
    type: ft1.text(6),
    at: timeAt(ft1, 4, as, as.findings.refuse),
    code: readCode(ft1.one(7)),
    quantity: ft1.text(10),
    amount: ft1.text(11) || ft1.text(12),
    procedure: readCode(ft1.one(25)),
    modifiers: ft1.all(26).map((value) => value.part(1)),
    diagnoses: diagnoses.filter((one) => one !== null),
    orderer: readProvider(ft1.all(21)),
    filler: readEntity(ft1.one(23)),
  }
}

function readMerge({ merge }: Arranged, action: AdmissionMessage['action'], { findings }: ReadAs) {
  const isMerge = action === 'merge' || action === 'changeId'
  if (!isMerge) return null
  const ids =
    merge
      ?.all(1)
      .map(readIdentifier)
      .filter((id) => id !== null) ?? []
  if (!merge || ids.length === 0) {
    findings.refuse({ segment: 'MRG', index: 1, field: 1 }, '101', 'Nothing says which patient is merged')
    return null
  }
  return { ids, account: readIdentifier(merge.one(3)), name: readNames(merge.all(7)) }
}

/** Reads what a message of a family that is taken says. Null where something essential is missing; the findings say what. */
export function readContent(
  message: Message,
  family: Accepts,
  rules: ReadRules,
  findings: Findings,
): InboundMessage | null {
  const all = arrange(message)
  const { header: msh, patient: pid } = all
  if (!msh) return null
  const header = readHeader(msh)
  if (
    header.sender.application.namespace +
      header.sender.facility.namespace +
      header.sender.application.oid +
      header.sender.facility.oid ===
    ''
  )
    findings.refuse(msh.place(3), '101', 'Nothing says who sends this: MSH-3 and MSH-4 are empty')
  const as: ReadAs = { zone: rules.zone, findings, strict: family !== 'ORU^R01' }
  if (!pid) findings.refuse({ segment: 'PID', index: 1 }, '101', 'The message has no patient')
  const [other] = all.otherPatients
  // Behind an order a second PID begins earlier results, which are not read; elsewhere it is another patient.
  if (other && family !== 'OML^O21')
    findings.refuse(other.place(), '100', 'A message about two patients is not taken')
  else if (other) findings.warn(other.place(), '100', 'Earlier results behind the order are not read')
  const patient = pid && readPatient(pid, as)
  const envelope = { header, visit: all.visit && readVisit(all.visit) }
  const people = {
    nextOfKin: all.nextOfKin.map(readNextOfKin).filter((one) => one !== null),
    insurances: all.insurances.map((in1) => readInsurance(in1, as)),
    guarantor: all.guarantors.map((gt1) => readGuarantor(gt1, as)).find((one) => one !== null) ?? null,
  }
  const notes = noteLines(all.notes)
  switch (family) {
    case 'ORM^O01':
    case 'OML^O21': {
      const orders = readOrders(all, as, rules)
      return patient && { kind: 'order', ...envelope, ...people, patient, notes, orders }
    }
    case 'ORU^R01': {
      const groups = readResults(all, as, rules)
      return patient && { kind: 'result', ...envelope, patient, notes, groups }
    }
    case 'ADT': {
      const event = header.event || all.event?.text(1) || ''
      const action = ADT_ACTIONS[event] ?? 'other'
      const merge = readMerge(all, action, as)
      const at = all.event && timeAt(all.event, 2, as, findings.warn)
      return patient && { kind: 'admission', ...envelope, ...people, patient, event, action, at, merge }
    }
    case 'DFT^P03': {
      const charges = all.charges.map((ft1) => readCharge(ft1, as))
      if (charges.length === 0)
        findings.refuse({ segment: 'FT1', index: 1 }, '101', 'The message has no charge')
      return patient && { kind: 'charge', ...envelope, patient, charges }
    }
  }
}

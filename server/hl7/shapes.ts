import { z } from 'zod'

/**
 * What messages say, as plain objects. Texts are decoded and trimmed; an empty text is "not stated". Where an update tells apart
 * "not stated" from "delete", a member is left out or null (`""` on the wire).
 */

const text = z.string()

/** Who gave an identifier: HD, or the same in three components. */
export const Authority = z.object({ namespace: text, oid: text, oidType: text })
export type Authority = z.infer<typeof Authority>

/** A number with who gave it and of what kind (CX). */
export const Identifier = z.object({ id: text, authority: Authority, type: text })
export type Identifier = z.infer<typeof Identifier>

/** A number with who gave it (EI): placer, filler, specimen. */
export const EntityId = Identifier.omit({ type: true })
export type EntityId = z.infer<typeof EntityId>

/** A code with its text and system, and a second one of the same meaning (CWE, CE). */
export const Code = z.object({
  code: text,
  text,
  system: text,
  altCode: text,
  altText: text,
  altSystem: text,
  original: text,
})
export type Code = z.infer<typeof Code>

export const Name = z.object({
  family: text,
  given: text,
  middle: text,
  suffix: text,
  prefix: text,
  type: text,
})
export type Name = z.infer<typeof Name>

/** One provider, from all the repetitions that name him: the NPI where one of them is it. */
export const Provider = z.object({ npi: text, id: text, authority: Authority, name: Name })
export type Provider = z.infer<typeof Provider>

export const PostalAddress = z.object({
  line1: text,
  line2: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  county: text,
  type: text,
})
export type PostalAddress = z.infer<typeof PostalAddress>

export const Telecom = z.object({ number: text, email: text, use: text, equipment: text })
export type Telecom = z.infer<typeof Telecom>

/** A time: `text` as it came, the day and the instant as far as it names them (times.ts). */
export const Time = z.object({
  text,
  date: z.iso.date().nullable(),
  instant: z.iso.datetime().nullable(),
  precision: z.enum(['year', 'month', 'day', 'hour', 'minute', 'second']),
  hasOffset: z.boolean(),
})
export type Time = z.infer<typeof Time>

const stated = <T extends z.ZodType>(of: T) => of.nullable().optional()

export const Sex = z.enum(['F', 'M', 'U', 'O', 'A', 'N', ''])
export type Sex = z.infer<typeof Sex>

/** PID. Members left out were not stated; null is `""`, to be deleted. */
export const Patient = z.object({
  /** PID-3, then what stands in PID-2 and PID-4 and is not among them. Never empty but where nothing names the patient. */
  ids: z.array(Identifier),
  name: stated(Name),
  motherMaidenName: stated(Name),
  birth: stated(Time),
  sex: stated(Sex),
  races: stated(z.array(Code)),
  address: stated(PostalAddress),
  phones: stated(z.array(Telecom)),
  account: stated(Identifier),
  /** Never a key. */
  ssn: stated(text),
  ethnicity: stated(Code),
  multipleBirth: stated(z.boolean()),
  birthOrder: stated(text),
  deceased: stated(z.boolean()),
  /** PID-35: an animal. */
  species: stated(Code),
})
export type Patient = z.infer<typeof Patient>

/** PV1. */
export const Visit = z.object({
  class: text,
  location: z.object({ pointOfCare: text, room: text, bed: text, facility: text }),
  attending: Provider.nullable(),
  number: EntityId.nullable(),
})
export type Visit = z.infer<typeof Visit>

/** IN1, in the order of the message. */
export const Insurance = z.object({
  plan: Code,
  payerId: text,
  payerName: text,
  group: text,
  from: Time.nullable(),
  insured: Name.nullable(),
  relation: text,
  insuredBirth: Time.nullable(),
  order: text,
  /** IN1-36, or IN1-49 where that is empty. */
  memberId: text,
})
export type Insurance = z.infer<typeof Insurance>

/** GT1. */
export const Guarantor = z.object({
  name: Name,
  address: PostalAddress.nullable(),
  phones: z.array(Telecom),
  birth: Time.nullable(),
  relation: text,
})
export type Guarantor = z.infer<typeof Guarantor>

/** NK1. */
export const NextOfKin = z.object({ name: Name, relation: Code, phones: z.array(Telecom) })
export type NextOfKin = z.infer<typeof NextOfKin>

/** DG1, or a code of OBR-31. `isIcd10` where the code has the form of ICD-10-CM and no other system is named. */
export const Diagnosis = z.object({ code: text, text, system: text, isIcd10: z.boolean() })
export type Diagnosis = z.infer<typeof Diagnosis>

/** What an OBX says, by its type. */
export const ObservationValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('empty') }),
  /** `""`: what was there is taken back. */
  z.object({ kind: z.literal('deleted') }),
  /** NM: as it came, with its zeros; `number` without leading ones, for comparing. */
  z.object({ kind: z.literal('number'), text, number: text }),
  /** SN: `<^5`, `^1^:^128`. */
  z.object({ kind: z.literal('structured'), comparator: text, number: text, separator: text, number2: text }),
  /** The texts of codes; `codes` has one for each repetition. */
  z.object({ kind: z.literal('coded'), codes: z.array(Code).min(1) }),
  z.object({ kind: z.literal('time'), time: Time }),
  /** ST, TX, FT, IS, ID: whole, with whatever stands in it; repetitions are lines. */
  z.object({ kind: z.literal('text'), text }),
  /** Types with components that have no shape here (XAD, XTN, CX): the components that are filled, with commas. */
  z.object({ kind: z.literal('other'), type: text, text }),
  /** ED: what the sender says it is, and the bytes as base64; `bytes` is their number, decoded. */
  z.object({ kind: z.literal('attachment'), type: text, subtype: text, base64: text, bytes: z.int() }),
])
export type ObservationValue = z.infer<typeof ObservationValue>

export const ResultStatus = z.enum([
  'F',
  'P',
  'C',
  'A',
  'X',
  'D',
  'I',
  'O',
  'R',
  'S',
  'U',
  'W',
  'N',
  'B',
  'V',
  '',
])
export type ResultStatus = z.infer<typeof ResultStatus>

export const PerformedBy = z.object({
  name: text,
  clia: text,
  address: PostalAddress.nullable(),
  director: Name.nullable(),
})

export const Observation = z.object({
  /** Which OBX of the message, from 1: what a problem's line names. */
  index: z.int(),
  test: Code,
  subId: text,
  type: text,
  value: ObservationValue,
  units: Code,
  range: text,
  flags: z.array(text),
  status: ResultStatus,
  observed: Time.nullable(),
  analysed: Time.nullable(),
  performedBy: PerformedBy,
  method: text,
  /** OBX-29: QST and SCI are answers and context, not results. */
  kind: text,
  notes: z.array(text),
})
export type Observation = z.infer<typeof Observation>

export const Specimen = z.object({
  /** Which SPM of the message, from 1. */
  index: z.int(),
  placer: EntityId.nullable(),
  filler: EntityId.nullable(),
  type: Code,
  site: Code,
  volume: text,
  collected: Time.nullable(),
  received: Time.nullable(),
  rejectReason: Code,
  condition: Code,
  container: Code,
  notes: z.array(text),
})
export type Specimen = z.infer<typeof Specimen>

/** ORC-1 as an action; `cancel` is CA and DC, `change` XO, RP and RO (HL7 table 0119). */
export const OrderAction = z.enum(['new', 'cancel', 'change', 'number', 'hold', 'release'])
export type OrderAction = z.infer<typeof OrderAction>

/** One test asked for: ORC with one OBR. */
export const OrderedTest = z.object({
  /** Which OBR of the message, from 1. */
  index: z.int(),
  control: text,
  action: OrderAction,
  placer: EntityId.nullable(),
  filler: EntityId.nullable(),
  /** ORC-4: orders with one are one requisition. */
  group: EntityId.nullable(),
  test: Code,
  /** `other`: it says something that is none of these. */
  priority: z.enum(['routine', 'stat', 'asap', 'timed', 'other']),
  /** As it stands in OBR-5, OBR-27.6 or TQ1-9. */
  priorityText: text,
  signed: Time.nullable(),
  collected: Time.nullable(),
  /** OBR-11: A added to a specimen, G reflex, L the laboratory draws. */
  specimenAction: text,
  clinicalInfo: text,
  /** OBR-15, where there is no SPM. */
  source: text,
  orderer: Provider.nullable(),
  copiesTo: z.array(Provider),
  reasons: z.array(Diagnosis),
  facility: z.object({ name: text, id: text, address: PostalAddress.nullable(), phones: z.array(Telecom) }),
  diagnoses: z.array(Diagnosis),
  answers: z.array(Observation),
  specimens: z.array(Specimen),
  notes: z.array(text),
})
export type OrderedTest = z.infer<typeof OrderedTest>

export const Header = z.object({
  sender: z.object({ application: Authority, facility: Authority }),
  receiver: z.object({ application: Authority, facility: Authority }),
  at: text,
  type: text,
  event: text,
  structure: text,
  controlId: text,
  processing: text,
  version: text,
  acceptAck: text,
  applicationAck: text,
  charset: text,
  profiles: z.array(text),
})
export type Header = z.infer<typeof Header>

const envelope = {
  header: Header,
  patient: Patient,
  visit: Visit.nullable(),
}

/** ORM^O01, OML^O21. */
export const OrderMessage = z.object({
  kind: z.literal('order'),
  ...envelope,
  nextOfKin: z.array(NextOfKin),
  insurances: z.array(Insurance),
  guarantor: Guarantor.nullable(),
  notes: z.array(text),
  orders: z.array(OrderedTest).min(1),
})
export type OrderMessage = z.infer<typeof OrderMessage>

/** The result an observation or a group of them hangs on. */
export const Parent = z.object({
  test: Code.nullable(),
  subId: text,
  text,
  placer: EntityId.nullable(),
  filler: EntityId.nullable(),
  /** Which OBX of this message it is, from 1; null: not found here. */
  observation: z.int().nullable(),
})
export type Parent = z.infer<typeof Parent>

/** One OBR of an ORU with what is below it. */
export const ResultGroup = z.object({
  index: z.int(),
  control: text,
  placer: EntityId.nullable(),
  filler: EntityId.nullable(),
  test: Code,
  collected: Time.nullable(),
  received: Time.nullable(),
  reported: Time.nullable(),
  orderer: Provider.nullable(),
  status: text,
  specimenAction: text,
  parent: Parent.nullable(),
  reasons: z.array(Diagnosis),
  observations: z.array(Observation),
  specimens: z.array(Specimen),
  notes: z.array(text),
})
export type ResultGroup = z.infer<typeof ResultGroup>

/** ORU^R01. */
export const ResultMessage = z.object({
  kind: z.literal('result'),
  ...envelope,
  notes: z.array(text),
  groups: z.array(ResultGroup).min(1),
})
export type ResultMessage = z.infer<typeof ResultMessage>

/** ADT: `merge` names the patient that goes (MRG), where the event is a merge. */
export const AdmissionMessage = z.object({
  kind: z.literal('admission'),
  ...envelope,
  event: text,
  action: z.enum(['admit', 'register', 'update', 'cancelAdmit', 'discharge', 'merge', 'changeId', 'other']),
  at: Time.nullable(),
  nextOfKin: z.array(NextOfKin),
  insurances: z.array(Insurance),
  guarantor: Guarantor.nullable(),
  merge: z
    .object({ ids: z.array(Identifier), account: Identifier.nullable(), name: Name.nullable() })
    .nullable(),
})
export type AdmissionMessage = z.infer<typeof AdmissionMessage>

/** One FT1. */
export const Charge = z.object({
  index: z.int(),
  transactionId: text,
  /** CG charge, CR credit, PA payment … (HL7 table 0017). */
  type: text,
  at: Time.nullable(),
  code: Code,
  quantity: text,
  amount: text,
  procedure: Code,
  modifiers: z.array(text),
  diagnoses: z.array(Diagnosis),
  orderer: Provider.nullable(),
  filler: EntityId.nullable(),
})
export type Charge = z.infer<typeof Charge>

/** DFT^P03. */
export const ChargeMessage = z.object({
  kind: z.literal('charge'),
  ...envelope,
  charges: z.array(Charge).min(1),
})
export type ChargeMessage = z.infer<typeof ChargeMessage>

export const InboundMessage = z.discriminatedUnion('kind', [
  OrderMessage,
  ResultMessage,
  AdmissionMessage,
  ChargeMessage,
])
export type InboundMessage = z.infer<typeof InboundMessage>

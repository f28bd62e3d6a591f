import { z } from 'zod'

/**
 * What an ORU^R01 is built from: one report version as plain data, with everything decided that the wire has a field for. Instants
 * are ISO 8601 in UTC; dates YYYY-MM-DD. An empty text leaves its field empty.
 */

const text = z.string().default('')
const Instant = z.iso.datetime({ offset: true })

export const SourceAuthority = z.object({ namespace: text, oid: text, oidType: text })
export const SourceEntity = z.object({ id: z.string().min(1), authority: SourceAuthority.prefault({}) })
export type SourceEntity = z.infer<typeof SourceEntity>

export const SourceCode = z.object({
  code: text,
  text,
  system: text,
  altCode: text,
  altText: text,
  altSystem: text,
})
export type SourceCode = z.infer<typeof SourceCode>

export const SourceName = z.object({ family: text, given: text, middle: text, suffix: text, prefix: text })

export const SourceAddress = z.object({
  line1: text,
  line2: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  county: text,
  /** H home, B business (HL7 table 0190). */
  type: text,
})
export type SourceAddress = z.infer<typeof SourceAddress>

/** XTN by its parts; `use` and `equipment` are of tables 0201 and 0202. */
export const SourcePhone = z.object({
  use: text,
  equipment: text,
  country: text,
  area: text,
  local: text,
  email: text,
})

export const SourceProvider = z.object({
  /** NPI; empty where it is not known. */
  npi: text,
  name: SourceName.prefault({}),
})
export type SourceProvider = z.infer<typeof SourceProvider>

/** Where a test was performed: OBX-23 to OBX-25 (42 CFR 493.1291(c)(2)). */
export const SourceLab = z.object({
  name: z.string().min(1),
  clia: text,
  address: SourceAddress.prefault({}),
  director: SourceProvider.nullable().default(null),
})
export type SourceLab = z.infer<typeof SourceLab>

/** OBX-11, of those that we send (HL7 table 0085). */
export const LineStatus = z.enum(['F', 'P', 'C', 'X', 'I', 'W', 'D', 'N'])
export type LineStatus = z.infer<typeof LineStatus>
/** OBR-25, of those that we send (HL7 table 0123; M of the LRI guide, release 2). */
export const GroupStatus = z.enum(['F', 'P', 'C', 'A', 'I', 'X', 'M'])
export type GroupStatus = z.infer<typeof GroupStatus>

export const SourceValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('empty') }),
  /** A number as it is reported, with its zeros: `91`, `4.20`. */
  z.object({ kind: z.literal('number'), text: z.string().regex(/^-?\d+(\.\d+)?$/) }),
  /** `<5`: `comparator` is `<`, `<=`, `>`, `>=`. `1:128`: `separator` is `:`. */
  z.object({
    kind: z.literal('structured'),
    comparator: text,
    number: z.string(),
    separator: text,
    number2: text,
  }),
  z.object({ kind: z.literal('coded'), code: SourceCode }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('pdf'), base64: z.string() }),
  /** A result taken back: `""` with the type that it had. */
  z.object({ kind: z.literal('withdrawn'), type: z.enum(['NM', 'SN', 'ST', 'CWE']) }),
])
export type SourceValue = z.infer<typeof SourceValue>

export const SourceLine = z.object({
  test: SourceCode,
  subId: text,
  value: SourceValue,
  /** UCUM in `code`; a unit that is none stands in `text` alone. */
  units: SourceCode.prefault({}),
  range: text,
  flags: z.array(z.string()).default([]),
  status: LineStatus,
  observed: Instant.nullable().default(null),
  analysed: Instant.nullable().default(null),
  method: SourceCode.prefault({}),
  performedBy: SourceLab.nullable(),
  /** OBX-29; QST for an answer to a question. */
  kind: text,
  notes: z.array(z.string()).default([]),
})
export type SourceLine = z.infer<typeof SourceLine>

export const SourceSpecimen = z.object({
  placer: SourceEntity.nullable().default(null),
  filler: SourceEntity.nullable().default(null),
  type: SourceCode.prefault({}),
  site: SourceCode.prefault({}),
  collected: Instant.nullable().default(null),
  received: Instant.nullable().default(null),
  rejectReason: SourceCode.prefault({}),
  condition: SourceCode.prefault({}),
})
export type SourceSpecimen = z.infer<typeof SourceSpecimen>

/** What a reflex test or a susceptibility hangs on (OBR-26, OBR-29). */
export const SourceParent = z.object({
  test: SourceCode,
  subId: text,
  text,
  placer: SourceEntity.nullable().default(null),
  filler: SourceEntity.nullable().default(null),
})

export const SourceGroup = z.object({
  placer: SourceEntity.nullable(),
  filler: SourceEntity,
  test: SourceCode,
  collected: Instant.nullable(),
  reported: Instant,
  orderer: SourceProvider.nullable(),
  /** ORC-21, 22 and 24: who ordered, as an institution. */
  facility: z
    .object({
      name: text,
      id: text,
      address: SourceAddress.nullable().default(null),
      phone: SourcePhone.nullable().default(null),
    })
    .nullable()
    .default(null),
  providerAddress: SourceAddress.nullable().default(null),
  status: GroupStatus,
  /** OBR-11: G for a reflex or child test. */
  action: text,
  parent: SourceParent.nullable().default(null),
  /** ICD-10-CM, OBR-31. */
  reasons: z.array(SourceCode).default([]),
  notes: z.array(z.string()).default([]),
  lines: z.array(SourceLine),
  specimens: z.array(SourceSpecimen).default([]),
})
export type SourceGroup = z.infer<typeof SourceGroup>

export const ResultSource = z.object({
  controlId: z.string().min(1).max(199),
  at: Instant,
  /** IANA: whose wall clock times are written in, with the offset. */
  zone: z.string(),
  processing: z.enum(['P', 'T', 'D']),
  sender: z.object({ application: SourceAuthority, facility: SourceAuthority }),
  receiver: z.object({ application: SourceAuthority, facility: SourceAuthority }),
  acceptAck: z.enum(['', 'AL', 'NE', 'ER', 'SU']).default('AL'),
  applicationAck: z.enum(['', 'AL', 'NE', 'ER', 'SU']).default('NE'),
  /** MSH-21. */
  profile: z
    .object({ name: z.string(), ...SourceAuthority.shape })
    .nullable()
    .default(null),
  /** SFT; ELR asks for it. */
  software: z
    .object({ vendor: z.string(), version: z.string(), product: z.string(), binary: z.string() })
    .nullable()
    .default(null),
  patient: z.object({
    ids: z.array(SourceEntity.extend({ type: text })).min(1),
    name: SourceName,
    birthDate: z.iso.date().nullable(),
    sex: text,
    races: z.array(SourceCode).default([]),
    address: SourceAddress.nullable().default(null),
    phones: z.array(SourcePhone).default([]),
    ethnicity: SourceCode.prefault({}),
  }),
  groups: z.array(SourceGroup).min(1),
})
export type ResultSource = z.infer<typeof ResultSource>
export type ResultSourceInput = z.input<typeof ResultSource>

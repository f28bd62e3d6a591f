import { z } from 'zod'
import { Id } from '../shapes'

/** What a connection may be sent; everything else is refused. */
export const ehrTakes = ['ORM^O01', 'OML^O21', 'ADT', 'ORU^R01'] as const
export const EhrTakes = z.enum(ehrTakes)
export type EhrTakes = z.infer<typeof EhrTakes>

/** An application or facility as HL7 names it (HD): a name, or an OID with its type. */
export const Named = z.object({
  namespace: z.string().max(60),
  oid: z.string().max(199),
  oidType: z.string().max(6),
})
export type Named = z.infer<typeof Named>

/** What was agreed with the other side, all of which may be read. Lengths in characters; the attachment's before decoding. */
export const EhrConfig = z.object({
  /** MSH-3 and MSH-4 of what they send; empty: any. */
  theirApplication: Named,
  theirFacility: Named,
  ourApplication: Named,
  ourFacility: Named,
  takes: z.array(EhrTakes),
  /** IANA name, for times without an offset; empty: the laboratory's. */
  zone: z.string(),
  /** Whose number of a patient (CX-4 of PID-3) is taken as theirs, and the kind of number it is (CX-5). */
  patientAuthority: z.string().max(199),
  patientIdType: z.string().max(10),
  limits: z.object({
    field: z.int().min(200).max(1_000_000),
    attachment: z.int().min(10_000).max(20_000_000),
  }),
  /** A patient whom nobody knows is made of the order; else the order waits for a person. */
  makesPatients: z.boolean(),
  /** They fill MSH-15 and MSH-16 and wait for AA all the same. */
  alwaysOriginal: z.boolean(),
  /** Where results, charges or orders go; null: nothing is sent. */
  target: z
    .object({
      host: z.string().max(253),
      port: z.int().min(1).max(65_535),
      tls: z.boolean(),
      /** PEM of whom to trust, where no known authority signed it; empty: the known ones. */
      ca: z.string().max(20_000),
    })
    .nullable(),
  sendsResults: z.boolean(),
  sendsCharges: z.boolean(),
  /** The report as PDF in a last OBX, under this code (LOINC 11502-2 where it is empty). */
  sendsPdf: z.boolean(),
  pdfCode: z.string().max(20),
  /** Of kind `laboratory`: within how many hours a result is expected after the order was taken. */
  expectedHours: z.int().min(1).max(2_000).nullable(),
  /** Of kind `laboratory`: which contract laboratory it is. */
  contractLabId: Id.nullable(),
})
export type EhrConfig = z.infer<typeof EhrConfig>

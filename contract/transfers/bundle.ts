import { z } from 'zod'
import { Gender, Priority } from '../choices'
import { Address } from '../people'
import { PlainDate } from '../shapes'
import { ReportDocument, ReportPanel, ReportState } from '../reports/document'

/** What travels between two laboratories: plain texts, never an id of the other's database. */
const text = (max: number) => z.string().max(max)
const orNone = (max: number) => text(max).nullable()

/** CLIA number: two digits, D and seven digits. */
const CliaNumber = z.string().regex(/^\d{2}D\d{7}$/)

/** A laboratory as reports name it. */
export const BundleLab = z.object({
  clia: CliaNumber,
  name: text(200).min(1),
  addressLines: z.array(text(200)).max(10),
  phone: text(40),
  director: text(200),
})
export type BundleLab = z.infer<typeof BundleLab>

const BundlePatient = z.object({
  /** The sender's own number. */
  number: text(60).min(1),
  firstname: text(100),
  lastname: text(100).min(1),
  middlename: orNone(100),
  dob: PlainDate,
  gender: Gender,
  race: orNone(60),
  ethnicity: orNone(60),
  phone: orNone(40),
  address: Address,
})

const Named = z.object({ code: text(40), name: text(160) })

export const BundleSpecimen = z.object({
  letter: z.string().regex(/^[A-Z]$/),
  barcode: text(60),
  type: Named,
  source: Named,
  container: orNone(80),
  collectedAt: z.iso.datetime(),
  condition: orNone(80),
})

/** One panel or single test that the receiver is asked to run, under the sender's code. */
export const BundleLine = z.object({
  line: z.int().min(1).max(60),
  kind: z.enum(['panel', 'test']),
  code: text(60).min(1),
  name: text(200),
  loinc: orNone(20),
  letter: z.string().regex(/^[A-Z]$/),
})
export type BundleLine = z.infer<typeof BundleLine>

/**
 * An order for another laboratory, whole: (source CLIA, requisition, version) names it, and the same name never stands for other
 * content. Proficiency specimens do not travel (42 CFR 493.801(b)(4)): the field says that somebody asked.
 */
export const OrderBundle = z.object({
  format: z.literal('aliquot-order/1'),
  source: BundleLab,
  requisitionNumber: text(30).min(1),
  version: z.int().min(1).max(999),
  sentAt: z.iso.datetime(),
  proficiency: z.literal(false),
  priority: Priority,
  dateCollected: z.iso.datetime(),
  patient: BundlePatient,
  orderer: z.object({ npi: text(10), firstname: text(100), lastname: text(100) }),
  location: z.object({ name: text(160), phone: orNone(40) }),
  specimens: z.array(BundleSpecimen).min(1).max(26),
  lines: z.array(BundleLine).min(1).max(60),
  diagnoses: z.array(z.object({ code: text(12), description: text(400) })).max(12),
  insurance: z
    .array(
      z.object({
        payerName: orNone(120),
        policyNumber: orNone(40),
        groupNumber: orNone(40),
        relation: z.enum(['self', 'spouse', 'child', 'other']),
      }),
    )
    .max(3),
  medications: z
    .array(
      z.object({
        name: text(160),
        detail: orNone(160),
        lastTaken: orNone(40),
        asNeeded: z.boolean().nullable(),
      }),
    )
    .max(60),
  comment: orNone(1000),
  /** Questions of the sender's order entry and their answers, as they are read. Absent in bundles from before. */
  answers: z
    .array(z.object({ key: text(60), question: text(200), answer: text(1000) }))
    .max(200)
    .default([]),
  /** What the sender released of the same order, by the table, each with the laboratory that performed it. */
  screens: z.array(ReportPanel).max(60),
  screensReport: z.object({ state: ReportState, version: z.int(), reportedAt: text(100) }).nullable(),
  /** Files of the order by their SHA-256; the files themselves do not travel. */
  attachments: z
    .array(z.object({ title: text(300), type: text(120), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .max(50),
})
export type OrderBundle = z.infer<typeof OrderBundle>

/**
 * One released report version for the laboratory that ordered it, as it was frozen: a referring laboratory may not change what the
 * testing one says (42 CFR 493.1291(i)(1)). `follows` is the version that the same partner was sent before this one; `skipped`
 * are those between the two, which were not sent and never will be.
 */
export const ResultBundle = z.object({
  format: z.literal('aliquot-results/1'),
  performer: BundleLab,
  source: z.object({ clia: CliaNumber, requisitionNumber: text(30).min(1) }),
  requisitionNumber: text(30).min(1),
  number: z.int().min(1).max(9999),
  follows: z.int().min(1).max(9999).nullable(),
  skipped: z.array(z.int().min(1).max(9999)).max(9999).default([]),
  state: ReportState,
  releasedAt: z.iso.datetime(),
  patient: z.object({ firstname: text(100), lastname: text(100), dob: PlainDate }),
  panels: z.array(ReportPanel).max(200),
  /** As they were received there, with their condition; whom the laboratory told of critical rows. Absent in bundles from before. */
  specimens: ReportDocument.shape.specimens.default([]),
  critical: z.array(text(100)).max(2000).default([]),
  criticalCalls: ReportDocument.shape.criticalCalls,
  /** The lines of the order to which nothing is to come any more. */
  done: z.array(z.int().min(1)).max(60),
  notes: z.array(text(4000)).max(300),
})
export type ResultBundle = z.infer<typeof ResultBundle>

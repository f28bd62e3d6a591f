import { z } from 'zod'
import { MrsaAction, MrsaInputs, MrsaTable } from '../rules/mrsa/shapes'
import { m } from '../messages'
import { Id, Instant, Version } from '../shapes'

/** Days over which a changed table is replayed. */
export const mrsaReplayDays = 90

/** The tests of the catalog that are its targets, and the one that it reports. */
export const MrsaTests = z.strictObject({
  sa: z.guid(m.mrsa.testMissing),
  se: z.guid(m.mrsa.testMissing),
  mec: z.guid(m.mrsa.testMissing),
  /** Null: the assay has none, and every specimen is read as not run. */
  junction: Id.nullable(),
  control: z.guid(m.mrsa.testMissing),
})
export type MrsaTests = z.infer<typeof MrsaTests>

/** A table as it is edited: version and approval are the laboratory's to give, not part of what is sent. */
export const MrsaContent = z.strictObject({
  table: MrsaTable.omit({ version: true, approved: true }),
  tests: MrsaTests,
})
export type MrsaContent = z.infer<typeof MrsaContent>

const NamedTest = z.object({ _id: Id, code: z.string(), name: z.string() })

/** What the replay of the draft over the last 90 days found. */
export const MrsaReplayed = z.object({ at: Instant, results: z.int(), changes: z.int() })
export type MrsaReplayed = z.infer<typeof MrsaReplayed>

/** The table of one assay: what is in force and the draft beside it. */
export const MrsaRecord = z.object({
  _id: Id,
  version: Version,
  /** The test that it reports. */
  test: NamedTest,
  /** Of what is in force; 0: nothing yet. */
  number: z.int(),
  approved: MrsaContent.nullable(),
  draft: MrsaContent.nullable(),
  /** The tests that either of them reads. */
  tests: z.array(NamedTest),
  editedByName: z.string().nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: Instant.nullable(),
  replayed: MrsaReplayed.nullable(),
})
export type MrsaRecord = z.infer<typeof MrsaRecord>

/** A result of the last 90 days that the draft would report otherwise. */
export const MrsaChange = z.object({
  requisitionNumber: z.string(),
  barcode: z.string(),
  inputs: MrsaInputs,
  before: z.string(),
  after: z.string(),
  action: MrsaAction,
  /** It went out already. */
  released: z.boolean(),
})
export type MrsaChange = z.infer<typeof MrsaChange>

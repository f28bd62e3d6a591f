import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Id, Version } from '../shapes'
import { MrsaChange, MrsaContent, MrsaRecord } from './shapes'

const ruling = { area: 'mrsa', feature: 'mrsa', scope: 'lab', entity: 'mrsaTable', phi: 'none' } as const
const edited = z.object({ _id: Id, version: Version })

export const list = GET('/mrsa_tables', {
  ...ruling,
  can: ['read', 'Plate'],
  out: z.object({ docs: z.array(MrsaRecord) }),
  summary: 'The tables by which S. aureus, S. epidermidis and methicillin resistance are reported, by test.',
})

export const save = POST('/mrsa_tables', {
  ...ruling,
  can: ['manage', 'Qc'],
  idempotent: true,
  body: z.object({
    /** The test that it reports. */
    testId: Id,
    /** Of the table that was edited; null for a new one. */
    version: Version.nullable(),
    content: MrsaContent,
  }),
  out: MrsaRecord,
  summary: 'Keeps the draft of a table. What is in force stays so.',
})

export const replay = POST('/mrsa_tables/replay', {
  ...ruling,
  can: ['manage', 'Qc'],
  phi: 'read',
  body: edited,
  out: z.object({ record: MrsaRecord, changes: z.array(MrsaChange) }),
  summary: 'Each result of the last 90 days that the draft would report otherwise.',
})

export const approve = POST('/mrsa_tables/approve', {
  ...ruling,
  can: ['direct', 'Lab'],
  idempotent: true,
  fresh: true,
  body: edited.extend({
    /** The results that it would change were read. */
    read: z.boolean(),
  }),
  out: MrsaRecord,
  summary: 'Puts the draft of a table in force as a new version.',
})

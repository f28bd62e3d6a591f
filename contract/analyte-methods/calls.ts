import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Id, Version } from '../shapes'
import { InstrumentMethod, MethodContent } from './shapes'

const base = { area: 'analyteMethods', scope: 'lab', entity: 'analyteMethod', phi: 'none' } as const

export const list = GET('/analyte_methods', {
  ...base,
  can: ['read', 'Instrument'],
  query: z.object({ instrumentId: Id }),
  out: z.object({ docs: z.array(InstrumentMethod) }),
  summary: 'By what the runs of an instrument for LC-MS/MS or GC-MS are judged, analyte by analyte.',
})

export const save = POST('/analyte_method', {
  ...base,
  can: ['manage', 'Qc'],
  idempotent: true,
  body: z.object({
    instrumentId: Id,
    testId: Id,
    /** Of the method that was edited; null for a new one. */
    version: Version.nullable(),
    content: MethodContent,
  }),
  out: InstrumentMethod,
  summary: 'Keeps the draft of a method. What is in force stays so.',
})

export const approve = POST('/analyte_method/approve', {
  ...base,
  can: ['direct', 'Lab'],
  idempotent: true,
  fresh: true,
  body: z.object({ _id: Id, version: Version }),
  out: InstrumentMethod,
  summary: 'Puts the draft of a method in force as its next version. Runs that were judged stay as they are.',
})

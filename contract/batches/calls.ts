import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { History } from '../history'
import { m } from '../messages'
import { Id, Version, cleanText, optionalLines, pageOf, requiredLines } from '../shapes'
import {
  Batch,
  BatchAnswer,
  BatchChoices,
  BatchCounts,
  BatchEdit,
  BatchForm,
  BatchList,
  BatchRow,
  BatchSpecimen,
  WaitingSpecimen,
  WaitingType,
  mostAtOnce,
  mostInBatch,
} from './shapes'
import { BatchMove } from './states'

const reading = {
  area: 'batches',
  feature: 'batching',
  can: ['read', 'Batch'],
  phi: 'read',
  scope: 'own',
  entity: 'batch',
} as const
const writing = { ...reading, can: ['edit', 'Batch'], phi: 'write', idempotent: true } as const

const one = z.object({ _id: Id })
const edited = z.object({ _id: Id, version: Version })
const specimenIds = z.array(Id).min(1, m.batches.noSpecimens).max(mostAtOnce)

export const list = GET('/batches', {
  ...reading,
  phi: 'none',
  query: BatchList,
  out: pageOf(BatchRow),
  summary: 'Batches by status, OPEN unless asked otherwise, oldest first.',
})

export const counts = GET('/batches_counts', {
  ...reading,
  phi: 'none',
  out: BatchCounts,
  summary: 'How many batches are open, complete and deleted.',
})

export const waiting = GET('/batches_waiting', {
  ...reading,
  phi: 'none',
  out: z.object({ docs: z.array(WaitingType) }),
  summary:
    'Work that waits for a batch by test type: specimens, STAT, expiring, oldest, and what is kept back.',
})

export const waitingOf = POST('/batch/waiting', {
  ...reading,
  body: z.object({ testTypeId: Id }),
  out: z.object({ docs: z.array(WaitingSpecimen) }),
  summary: 'The specimens that wait with tests of one type, in the order in which a batch is filled.',
})

export const choices = GET('/batch_choices', {
  ...reading,
  phi: 'none',
  out: BatchChoices,
  summary: 'The test types, instruments, analysts and lots in use that a batch can have.',
})

export const get = POST('/batch', {
  ...reading,
  body: one,
  out: Batch,
  summary: 'One batch with its specimens by position.',
})

export const history = POST('/batch/history', {
  ...reading,
  body: one,
  out: History,
  summary: 'What happened to a batch, newest first.',
})

export const workList = POST('/batch/work_list', {
  ...reading,
  body: one,
  bytes: true,
  out: z.never(),
  summary: 'The work list of a batch as a PDF, each specimen with its barcode (Code 128).',
})

export const add = POST('/add/batch', {
  ...writing,
  can: ['create', 'Batch'],
  body: z.object({
    batch: BatchForm,
    /** Fill it at once with what waits, by the rule. */
    byRule: z.boolean().default(false),
    /** Or with these. */
    specimenIds: z.array(Id).max(mostAtOnce).default([]),
  }),
  out: BatchAnswer,
  summary:
    'Opens a batch of one test type: empty, filled by rule, or with chosen specimens. One that would have none of them is refused.',
})

export const update = POST('/update/batch', {
  ...writing,
  body: z.object({ batch: BatchEdit }),
  out: Batch,
  summary: 'Changes instrument, method, analyst, maximum, reagent lots or controls of a batch.',
})

export const fillByRule = POST('/batch/fill', {
  ...writing,
  body: one,
  out: BatchAnswer,
  summary: 'Adds what waits up to the maximum: STAT, then expiring within a day, then oldest.',
})

export const put = POST('/batch/put', {
  ...writing,
  body: one.extend({ specimenIds }),
  out: BatchAnswer,
  summary: 'Adds chosen specimens; each that cannot be added says why and stops no other.',
})

export const scan = POST('/batch/scan', {
  ...writing,
  body: one.extend({ code: cleanText(60).pipe(z.string().min(1, m.errors.scanMissing)) }),
  out: z.object({
    batch: BatchRow,
    row: BatchSpecimen,
    /** It was in this batch before. */
    already: z.boolean(),
  }),
  summary: 'Adds the specimen of a scanned barcode, or says why it cannot be added.',
})

export const takeOut = POST('/batch/take_out', {
  ...writing,
  body: edited.extend({ specimenId: Id }),
  out: Batch,
  summary: 'Takes a specimen out of a batch; its tests wait again.',
})

export const move = POST('/batch/move', {
  ...writing,
  body: edited.extend({ specimenId: Id, position: z.int().min(1).max(mostInBatch) }),
  out: Batch,
  summary: 'Gives a specimen of a batch another position.',
})

export const stage = POST('/batch/stage', {
  ...writing,
  body: edited.extend({ move: BatchMove, reason: optionalLines(400) }),
  out: Batch,
  summary: 'Moves a batch on: plated, run, review, complete; or back to filling while nothing is resulted.',
})

export const remove = POST('/batch/delete', {
  ...writing,
  can: ['delete', 'Batch'],
  body: edited.extend({ reason: requiredLines(400, m.errors.reasonMissing) }),
  out: z.object({
    batch: BatchRow,
    /** The first open batch, which is selected now (specification section 4); null: none is open. */
    next: Id.nullable(),
  }),
  summary: 'Deletes a batch in which nothing is resulted; its work waits again.',
})

export const restore = POST('/batch/restore', {
  ...writing,
  can: ['delete', 'Batch'],
  body: edited,
  out: Batch,
  summary: 'Undoes the deletion of a batch while all of its work is still free; else says where the work is.',
})

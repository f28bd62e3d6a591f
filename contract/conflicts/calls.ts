import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { Id, Version, pageOf, requiredLines } from '../shapes'
import { Conflict, ConflictEnd, ConflictList } from './shapes'

const conflicts = { area: 'conflicts', feature: 'conflictmanager', scope: 'lab', entity: 'conflict' } as const

export const list = GET('/conflicts', {
  ...conflicts,
  can: ['read', 'Conflict'],
  phi: 'read',
  query: ConflictList,
  out: pageOf(Conflict),
  summary: 'What could not be matched, newest first: open, or settled with by whom and why.',
})

export const settle = POST('/conflict/settle', {
  ...conflicts,
  can: ['resolve', 'Conflict'],
  phi: 'write',
  idempotent: true,
  body: z.object({
    _id: Id,
    version: Version,
    state: ConflictEnd,
    reason: requiredLines(400, m.conflicts.reasonMissing),
  }),
  out: Conflict,
  summary: 'Ends an open conflict: resolved, or dismissed as none, with the reason.',
})

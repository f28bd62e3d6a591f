import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Instant, Version } from '../shapes'

export const get = GET('/draft/:form', {
  area: 'drafts',
  params: z.object({ form: z.string().regex(/^[\w:-]{1,80}$/) }),
  out: z.object({
    draft: z.object({ data: z.unknown(), version: Version, updatedAt: Instant }).nullable(),
  }),
  can: 'session',
  phi: 'read',
  entity: 'draft',
  summary: "The signed-in user's own draft of a form.",
})

export const save = POST('/draft/:form', {
  area: 'drafts',
  params: z.object({ form: z.string().regex(/^[\w:-]{1,80}$/) }),
  body: z.object({ data: z.unknown() }),
  out: z.object({ version: Version, updatedAt: Instant }),
  can: 'session',
  phi: 'write',
  entity: 'draft',
  maxBody: 262_144,
  summary: 'Keeps what was typed so far.',
})

export const discard = POST('/draft/:form/discard', {
  area: 'drafts',
  params: z.object({ form: z.string().regex(/^[\w:-]{1,80}$/) }),
  out: z.object({ ok: z.literal(true) }),
  can: 'session',
  phi: 'write',
  entity: 'draft',
  summary: 'Throws a draft away.',
})

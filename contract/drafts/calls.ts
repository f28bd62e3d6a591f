import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Instant, Version } from '../shapes'

const Draft = z.object({
  /** The name it is kept under: that of the form, or that and of the tab it was typed in. */
  form: z.string(),
  data: z.unknown(),
  version: Version,
  updatedAt: Instant,
})

export const get = GET('/draft/:form', {
  area: 'drafts',
  params: z.object({ form: z.string().regex(/^[\w:-]{1,80}$/) }),
  out: z.object({
    /** Typed last. */
    draft: Draft.nullable(),
    /** What other tabs keep of the same form (`form--tab`), newest first. */
    others: z.array(Draft),
  }),
  can: 'session',
  phi: 'read',
  entity: 'draft',
  summary: "The signed-in user's own drafts of a form, one for each tab it was typed in.",
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

import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Id } from '../shapes'
import { Colleague, ColleagueChange, ColleagueFields, ColleagueRemoval, Colleagues } from './shapes'

// A clinic's manager: accounts at own locations, roles of one's own, and nothing beyond.
const managing = {
  area: 'colleagues',
  can: ['manage', 'Colleague'],
  phi: 'none',
  scope: 'own',
  entity: 'user',
} as const
const change = { ...managing, idempotent: true, out: Colleague } as const

export const list = GET('/colleagues', {
  ...managing,
  out: Colleagues,
  summary: "Portal accounts at the caller's locations, with what the caller may give them.",
})

export const invite = POST('/add/colleague', {
  ...change,
  body: z.object({ colleague: ColleagueFields }),
  summary: 'Adds an account at own locations and mails its one-time link.',
})

export const link = POST('/colleague/link', {
  ...managing,
  body: z.object({ _id: Id, by: z.enum(['mail', 'link']) }),
  out: z.object({ sentTo: z.string().nullable(), link: z.string().nullable() }),
  summary: 'Mails the one-time link again, or shows it once to hand over.',
})

export const update = POST('/update/colleague', {
  ...change,
  body: z.object({ colleague: ColleagueChange }),
  summary: 'Changes the roles and locations of a colleague, within those of the caller.',
})

export const remove = POST('/colleague/remove', {
  ...change,
  body: ColleagueRemoval,
  summary: 'Takes a colleague off the own locations; with none left the account is switched off.',
})

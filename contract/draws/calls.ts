import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { Id, PlainDate, Version, optionalLines } from '../shapes'
import { Draw, DrawFields, DrawMove, DrawnTube, identifiers } from './shapes'

const reading = {
  area: 'draws',
  can: ['read', 'Draw'],
  phi: 'read',
  scope: 'own',
  entity: 'draw',
} as const
const writing = { ...reading, can: ['edit', 'Draw'], phi: 'write', idempotent: true } as const
const edited = { _id: Id, version: Version }

export const list = POST('/draws', {
  ...reading,
  body: z.object({ day: PlainDate, locationId: Id.nullish() }),
  out: z.object({ docs: z.array(Draw) }),
  summary: 'The draw list of a day by time: appointments with the tubes to draw.',
})

export const collectors = GET('/draw/collectors', {
  ...reading,
  phi: 'none',
  entity: 'user',
  out: z.object({ docs: z.array(z.object({ _id: Id, name: z.string() })) }),
  summary: 'Who can be named as the collector of a tube.',
})

export const add = POST('/add/draw', {
  ...writing,
  body: z.object({ draw: DrawFields }),
  out: Draw,
  summary: 'Books an appointment at a draw site.',
})

export const move = POST('/draw/state', {
  ...writing,
  body: z.object({ ...edited, state: DrawMove, reason: optionalLines(400) }),
  out: Draw,
  summary: 'Marks an appointment as arrived, drawn, not kept or canceled, or takes that back.',
})

export const collect = POST('/draw/collect', {
  ...writing,
  body: z.object({
    ...edited,
    tubes: z.array(DrawnTube).min(1).max(1, m.draws.oneTube),
    /** What the patient said and what matches; both are asked once, before the first tube. */
    identified: z.array(z.enum(identifiers)).max(2).default([]),
  }),
  out: Draw,
  summary: 'Records who drew a tube and when, once the patient said name and birth date.',
})

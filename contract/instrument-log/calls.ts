import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { Id, Version, requiredLines } from '../shapes'
import { Attention, LogForm, LogView } from './shapes'

const see = {
  area: 'instrumentLog',
  scope: 'lab',
  phi: 'none',
  entity: 'instrumentLog',
  can: ['read', 'Instrument'],
} as const
/** Whoever works at the bench: an instrument that fails is taken out of service by who sees it. */
const work = { ...see, can: ['enter', 'Result'], idempotent: true } as const

export const get = POST('/instrument_log', {
  ...see,
  body: z.object({ instrumentId: Id }),
  out: LogView,
  summary: 'What was done on an instrument, newest first, what is due, and whether it is in service.',
})

export const attention = GET('/instrument_attention', {
  ...see,
  out: z.object({ docs: z.array(Attention) }),
  summary: 'The instruments that are out of service or have overdue maintenance or calibration.',
})

export const add = POST('/instrument_log/add', {
  ...work,
  body: z.object({ instrumentId: Id, entry: LogForm }),
  out: LogView,
  summary: 'Adds what was done on an instrument: task, day, person, when it is due again.',
})

export const takeOut = POST('/instrument_log/take_out', {
  ...work,
  entity: 'instrument',
  body: z.object({
    instrumentId: Id,
    version: Version,
    reason: requiredLines(400, m.errors.reasonMissing),
  }),
  out: LogView,
  summary: 'Takes an instrument out of service with the reason: its lines wait and no batch can use it.',
})

export const putBack = POST('/instrument_log/put_back', {
  ...work,
  entity: 'instrument',
  body: z.object({
    instrumentId: Id,
    version: Version,
    note: requiredLines(400, m.instrumentLog.noteMissing),
  }),
  out: LogView,
  summary: 'Puts an instrument back in service with a note on what was done.',
})

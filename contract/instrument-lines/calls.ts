import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Id, pageOf } from '../shapes'
import { LineForm, LineMessage, LineView, MessageList, RawLineMessage } from './shapes'

const line = {
  area: 'instrumentLines',
  scope: 'lab',
  phi: 'none',
  entity: 'instrumentLine',
  can: ['read', 'Instrument'],
} as const

export const get = POST('/instrument_line', {
  ...line,
  body: z.object({ instrumentId: Id }),
  out: LineView,
  summary: 'How an instrument is connected, and how its line is at the moment.',
})

export const save = POST('/update/instrument_line', {
  ...line,
  can: ['edit', 'Instrument'],
  fresh: true,
  body: z.object({ line: LineForm }),
  out: LineView,
  summary: 'Sets up or changes how an instrument is connected.',
})

export const messages = GET('/instrument_messages', {
  ...line,
  entity: 'instrumentMessage',
  query: MessageList,
  out: pageOf(LineMessage),
  summary: 'What an instrument sent, newest first. No patient is named.',
})

export const raw = POST('/instrument_message/raw', {
  ...line,
  entity: 'instrumentMessage',
  can: ['edit', 'Instrument'],
  phi: 'read',
  body: z.object({ _id: Id }),
  out: RawLineMessage,
  summary: 'A message as it came, the answer to it, and what was read.',
})

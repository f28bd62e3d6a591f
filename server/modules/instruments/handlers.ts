import type { api } from '@contract/api'
import { instrument } from '@contract/instruments/register'
import { m } from '@contract/messages'
import { describedHandlers, keepRegister } from '../../core/described-register'
import type { HandlersOf } from '../../core/handlers'

const instrumentRegister = keepRegister(instrument, {
  startsWith: ['code'],
  unique: { instrument_code: { field: 'code', message: m.instruments.codeTaken } },
})

export const instruments: HandlersOf<typeof api.instruments> = describedHandlers(
  instrument,
  instrumentRegister,
)

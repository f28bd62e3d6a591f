import type { api } from '@contract/api'
import { m } from '@contract/messages'
import { supply } from '@contract/supplies/register'
import { describedHandlers, keepRegister } from '../../core/described-register'
import type { HandlersOf } from '../../core/handlers'

const supplyRegister = keepRegister(supply, {
  startsWith: ['code'],
  unique: { supply_code: { field: 'code', message: m.supplies.codeTaken } },
})

export const supplies: HandlersOf<typeof api.supplies> = describedHandlers(supply, supplyRegister)

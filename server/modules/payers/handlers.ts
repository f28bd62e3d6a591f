import type { api } from '@contract/api'
import { payer } from '@contract/payers/register'
import { registerHandlers } from '../../core/described-register'
import type { HandlersOf } from '../../core/handlers'
import { payerRegister } from './register'

export const payers: HandlersOf<typeof api.payers> = registerHandlers(payer, payerRegister)

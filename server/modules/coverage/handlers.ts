import type { api } from '@contract/api'
import { coverageRule } from '@contract/coverage/register'
import { describedHandlers } from '../../core/described-register'
import type { HandlersOf } from '../../core/handlers'
import { coverageRegister } from './public'

export const coverage: HandlersOf<typeof api.coverage> = describedHandlers(coverageRule, coverageRegister)

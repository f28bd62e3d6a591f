import type { api } from '@contract/api'
import { tag } from '@contract/tags/register'
import { registerHandlers } from '../../core/described-register'
import type { HandlersOf } from '../../core/handlers'
import { tagRegister } from './register'

export const tags: HandlersOf<typeof api.tags> = registerHandlers(tag, tagRegister)

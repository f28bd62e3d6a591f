import type { api } from '@contract/api'
import { m } from '@contract/messages'
import { adviceTemplate } from '@contract/advice-templates/register'
import { describedHandlers, keepRegister } from '../../core/described-register'
import type { HandlersOf } from '../../core/handlers'

const register = keepRegister(adviceTemplate, {
  unique: { advice_template_name: { field: 'name', message: m.adviceTemplates.nameTaken } },
})

export const adviceTemplates: HandlersOf<typeof api.adviceTemplates> = describedHandlers(
  adviceTemplate,
  register,
)

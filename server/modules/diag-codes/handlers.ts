import type { HandlersOf } from '../../core/handlers'
import { diagCodeThroughTheYears } from '../tests/public'
import type { api } from '@contract/api'

export const diagCodes: HandlersOf<typeof api.diagCodes> = {
  get: (ctx, { params }) => diagCodeThroughTheYears(ctx, params.code),
}

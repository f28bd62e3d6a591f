import { api } from '@contract/api'
import { read } from '@/api/query'

/** As whom the person acts, and the linked accounts in both directions. Looked at anew whenever a dialog opens. */
export const accessStatusQuery = read(api.access.status, {}, { fresh: 0 })
/** The same for the banner: asked again each minute, without keeping an abandoned screen signed in. */
export const accessStatusPoll = read(api.access.status, {}, { every: 60 })

import { api } from '@contract/api'
import { read } from '@/api/query'

/** As whom the person acts, and the linked accounts in both directions. Looked at anew whenever a dialog opens. */
export const standingQuery = read(api.access.standing, {}, { fresh: 0 })
/** The same for the banner: asked again each minute, without keeping an abandoned screen signed in. */
export const standingPoll = read(api.access.standing, {}, { every: 60 })

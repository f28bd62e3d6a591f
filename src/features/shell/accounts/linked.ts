import { api } from '@contract/api'
import { read } from '@/api/query'

/** The accounts that were asked to be linked, as the account menu lists them. */
export const linkedQuery = read(api.reference.linkedUsers, {}, { fresh: 60 })

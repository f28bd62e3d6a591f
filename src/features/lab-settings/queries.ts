import { api } from '@contract/api'
import { read, type Stale } from '@/api/query'

export const labQuery = { ...read(api.labSettings.get, {}, { fresh: 0 }), placeholderData: undefined }
/** What a change of the laboratory's settings makes out of date. */
export const staleAfter: Stale[] = ['labSettings', api.reference.bootstrap, api.about.version]

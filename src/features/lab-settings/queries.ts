import { api } from '@contract/api'
import { read } from '@/api/query'

export const labQuery = { ...read(api.labSettings.get, {}, { fresh: 0 }), placeholderData: undefined }
/** What a change of the laboratory's settings makes out of date. */
export const staleAfter = ['labSettings', api.reference.bootstrap, api.about.version]

import { api } from '@contract/api'
import { read } from '@/api/query'

export const versionsQuery = {
  ...read(api.toxicology.versions, {}, { fresh: 0 }),
  placeholderData: undefined,
}
export const reflexQuery = {
  ...read(api.toxicology.reflexSettings, {}, { fresh: 0 }),
  placeholderData: undefined,
}
export const coverageQuery = (text: string) =>
  read(api.toxicology.coverage, { query: { text } }, { fresh: 10 })

import { z } from 'zod'
import { optionalText } from '@/lib/search-params'
import { listSearch } from '@/table/list-state'

/** The list of patients in the address. */
export const patientsSearch = z.object({ ...listSearch, location: optionalText })
export type PatientsSearch = z.output<typeof patientsSearch>

import type { z } from 'zod'
import { PayerKind } from '@contract/choices'
import { registerSearch } from '@/app/entity/register-search'

/** What the address of the list holds. */
export const payersSearch = registerSearch.extend({ kind: PayerKind.optional().catch(undefined) })
export type PayersSearch = z.infer<typeof payersSearch>

import { z } from 'zod'

/**
 * What a laboratory can be asked to do. A test's definition is kept per version: an order made under version 3
 * shows version 3's ranges and cutoffs for ever (42 CFR 493.1291(c)-(d)).
 */
export const TestKind = z.enum(['quantitative', 'qualitative', 'tox_screen', 'tox_confirm', 'pcr', 'micro'])
export type TestKind = z.infer<typeof TestKind>

import { z } from 'zod'
import { m } from '@contract/messages'

/** Whole digits as a number, and nothing as none. */
export const wholeNumber = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
export const WholeNumber = z.string().regex(/^\s*\d*\s*$/, m.catalogue.whole)

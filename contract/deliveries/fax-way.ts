import { z } from 'zod'
import { faxNumber } from '../rules/fax-number'
import { m } from '../messages'
import { cleanText, onceSound, optionalText } from '../shapes'

/** A fax number, stored as E.164. */
const FaxNumber = cleanText(30).transform((typed, ctx) => {
  const read = faxNumber(typed)
  if (read.ok) return read.e164
  ctx.addIssue(read.message)
  return z.NEVER
})

/** What a way by fax must know. */
export const FaxConfig = z.object({
  number: FaxNumber,
  /** Who is to take it from the machine; printed on the cover. */
  attention: optionalText(80),
})
export type FaxConfig = z.infer<typeof FaxConfig>

/** The number is typed twice; only the first is kept. */
export const FaxForm = FaxConfig.extend({ numberAgain: FaxNumber }).superRefine(
  onceSound(({ number, numberAgain }, ctx) => {
    if (number !== numberAgain)
      ctx.addIssue({ code: 'custom', path: ['numberAgain'], message: m.deliveries.numbersDiffer })
  }),
)
export type FaxForm = z.infer<typeof FaxForm>

/** What a way by fax shows beside its number. */
export const FaxShown = z.object({ attention: z.string().nullable() })

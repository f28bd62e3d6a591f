import { z } from 'zod'

const line = z.string().default('')

/**
 * The page before a report, and the page that proves a number: sender, recipient, time and pages, and nothing of any patient.
 * With the sender, its number and the time it is what 47 CFR 68.318(d) asks of the first page.
 */
export const FaxCover = z.object({
  lab: z.object({ name: line, addressLines: z.array(z.string()).default([]), phone: line, fax: line }),
  /** The file of the laboratory's logo. */
  logo: z.string().nullable().default(null),
  to: line,
  attention: line,
  number: line,
  sentAt: line,
  /** With this one. */
  pages: z.int().min(1),
  /** Ours, for whoever calls about it. */
  reference: line,
  /** On a test page: what is read back. */
  code: z.string().nullable().default(null),
})
export type FaxCover = z.output<typeof FaxCover>
export type FaxCoverInput = z.input<typeof FaxCover>

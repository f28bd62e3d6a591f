import { z } from 'zod'
import { m } from '../messages'

/** How a patient wants the link to a released report. NONE: not at all; so it is, too, where nobody was asked. */
export const LinkChoice = z.enum(['MAIL', 'SMS', 'NONE'])
export type LinkChoice = z.infer<typeof LinkChoice>
export const linkChoiceLabels: Record<LinkChoice, string> = m.resultLinks.choice

/** What stands before the token, behind the `#`: whose proof the page asks for. */
export const proofLetters = { patient: 'p', clinic: 'c' } as const

/** Wrong answers that a link survives, less one. */
export const linkTries = 5

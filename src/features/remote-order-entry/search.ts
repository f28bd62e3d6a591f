import { z } from 'zod'
import { stepNames } from './steps'

/** The step in the address, so that Back goes a step back; `edit` names the order that is changed. */
export const entrySearch = z.object({
  step: z.enum(stepNames).optional().catch(undefined),
  edit: z.guid().optional().catch(undefined),
})
export type EntrySearch = z.output<typeof entrySearch>

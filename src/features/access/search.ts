import { z } from 'zod'
import { TargetKind } from '@contract/choices'
import { View } from '@contract/session/shapes'
import { optionalText } from '@/lib/search-params'

/** The screen's state, all of it in the address: an answer can be sent to a colleague as a link. */
export const accessSearch = z.object({
  tab: z.enum(['explain', 'emergency', 'links']).default('explain').catch('explain'),
  user: z.guid().optional().catch(undefined),
  name: optionalText,
  kind: TargetKind.optional().catch(undefined),
  key: optionalText,
  view: View.optional().catch(undefined),
  open: z.guid().optional().catch(undefined),
})
export type AccessSearch = z.infer<typeof accessSearch>

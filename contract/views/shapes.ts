import { z } from 'zod'
import { Id, Version, cleanText } from '../shapes'

/** Which list a view belongs to, as its screen names it: `orders`. */
export const ListKey = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'A list has a short name in small letters.')

const Scalar = z.union([cleanText(200), z.number(), z.boolean()])

const Value = z.union([Scalar, z.array(Scalar).max(60), z.record(z.string().max(40), z.number())])

/** Search text may be a patient's name, the page is of the moment: neither is part of a view. */
const momentary: readonly string[] = ['text', 'page', 'view']

/**
 * What a view keeps of a list's address: filters, sort, columns in their order, widths and row height. Fields are the
 * list's own; what a list no longer knows, it ignores.
 */
export const ViewState = z
  .record(z.string().regex(/^[a-zA-Z]\w{0,39}$/), Value)
  .refine((state) => JSON.stringify(state).length <= 8000, 'This view is too large to save.')
  .refine(
    (state) => !Object.keys(state).some((key) => momentary.includes(key)),
    'A view does not save the search text or the page.',
  )
export type ViewState = z.infer<typeof ViewState>

/** A list as somebody set it up. A shared one is seen by everybody of the same user type in the laboratory. */
export const SavedView = z.object({
  _id: Id,
  version: Version,
  list: ListKey,
  name: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  ownerName: z.string(),
  state: ViewState,
})
export type SavedView = z.infer<typeof SavedView>

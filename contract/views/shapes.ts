import { z } from 'zod'
import { m } from '../messages'
import { Id, Version, cleanText } from '../shapes'

/** Which list a view belongs to, as its screen names it: `orders`. */
export const ListKey = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, m.views.keyFormat)

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
  .refine((state) => JSON.stringify(state).length <= 8000, m.views.tooLarge)
  .refine((state) => !Object.keys(state).some((key) => momentary.includes(key)), m.views.noSearch)
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

import { z } from 'zod'
import { area, get, post } from './endpoint'
import { Done, Id, Version, cleanText, requiredText } from './shapes'

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
  .refine((state) => JSON.stringify(state).length <= 8000, 'This is more than a view can hold.')
  .refine(
    (state) => !Object.keys(state).some((key) => momentary.includes(key)),
    'A view keeps no search text and no page.',
  )
export type ViewState = z.infer<typeof ViewState>

const Name = requiredText(60, 'Enter a name for the view.')

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

const common = { phi: 'none', entity: 'view', can: ['edit', 'View'] } as const

export const views = area('views', {
  list: get('/views', {
    ...common,
    can: ['read', 'View'],
    query: z.object({ list: ListKey }),
    /** `usual` is the view with which the caller opens this list. */
    out: z.object({ docs: z.array(SavedView), usual: Id.nullable() }),
    summary: 'The saved views of a list: the caller’s own, and those shared with the caller’s user type.',
  }),
  add: post('/add/view', {
    ...common,
    body: z.object({ view: z.object({ list: ListKey, name: Name, state: ViewState }) }),
    out: SavedView,
    idempotent: true,
    summary: 'Saves a view of one’s own.',
  }),
  update: post('/update/view', {
    ...common,
    body: z.object({
      view: z.object({ _id: Id, version: Version, name: Name.optional(), state: ViewState.optional() }),
    }),
    out: SavedView,
    summary: 'Renames a view, or gives it the list’s present state. A shared one takes the right to share.',
  }),
  share: post('/share/view', {
    ...common,
    can: ['share', 'View'],
    body: z.object({ view: z.object({ _id: Id, version: Version, shared: z.boolean() }) }),
    out: SavedView,
    summary: 'Shows a view to everybody of the same user type, or to its owner only.',
  }),
  remove: post('/remove/view', {
    ...common,
    body: z.object({ view: z.object({ _id: Id, version: Version }) }),
    out: Done,
    idempotent: true,
    summary: 'Deletes a view. Who opened the list with it sees the whole list again.',
  }),
  setUsual: post('/update/view_usual', {
    ...common,
    body: z.object({ list: ListKey, view: Id.nullable() }),
    out: Done,
    summary: 'Chooses the view with which the caller opens a list, or none.',
  }),
})

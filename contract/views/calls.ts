import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { Done, Id, Version, requiredText } from '../shapes'
import { ListKey, SavedView, ViewState } from './shapes'

const Name = requiredText(60, m.views.nameMissing)

const common = { area: 'views', phi: 'none', entity: 'view', can: ['edit', 'View'] } as const

export const list = GET('/views', {
  ...common,
  can: ['read', 'View'],
  query: z.object({ list: ListKey }),
  /** `defaultId` is the view with which the caller opens this list. */
  out: z.object({ docs: z.array(SavedView), defaultId: Id.nullable() }),
  summary: 'The saved views of a list: the caller’s own, and those shared with the caller’s user type.',
})

export const add = POST('/add/view', {
  ...common,
  body: z.object({ view: z.object({ list: ListKey, name: Name, state: ViewState }) }),
  out: SavedView,
  idempotent: true,
  summary: 'Saves a view of one’s own.',
})

export const update = POST('/update/view', {
  ...common,
  body: z.object({
    view: z.object({ _id: Id, version: Version, name: Name.optional(), state: ViewState.optional() }),
  }),
  out: SavedView,
  summary: 'Renames a view, or gives it the list’s present state. A shared one takes the right to share.',
})

export const share = POST('/share/view', {
  ...common,
  can: ['share', 'View'],
  body: z.object({ view: z.object({ _id: Id, version: Version, shared: z.boolean() }) }),
  out: SavedView,
  summary: 'Shows a view to everybody of the same user type, or to its owner only.',
})

export const remove = POST('/remove/view', {
  ...common,
  body: z.object({ view: z.object({ _id: Id, version: Version }) }),
  out: Done,
  idempotent: true,
  summary: 'Deletes a view. Who opened the list with it sees the whole list again.',
})

export const setDefault = POST('/update/view_usual', {
  ...common,
  body: z.object({ list: ListKey, view: Id.nullable() }),
  out: Done,
  summary: 'Chooses the view with which the caller opens a list, or none.',
})

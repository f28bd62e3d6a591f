import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '@contract/api'
import type { SavedView } from '@contract/views/shapes'
import { fill, m } from '@contract/messages'
import { call } from '@/api/client'
import { messageOf, type ApiError } from '@/api/errors'
import { invalidate, read } from '@/api/query'
import { useMe } from '@/app/me'
import type { ListSearch, SetList } from '@/table/list-state'
import { toast } from '@/ui/toast'
import { addressOf, sameState, stateOf } from './view-state'

export const viewsQuery = (list: string) => read(api.views.list, { query: { list } }, { fresh: 300 })

/** Chosen on purpose where another view is the usual one. */
const WHOLE = 'all'

interface ViewsOptions {
  /** The list's short name, the same in all its addresses: `orders`. */
  list: string
  search: ListSearch
  set: SetList
  /** The list's address with nothing in it. */
  defaults: ListSearch
}

/** The saved views of a list: which is open, whether it was changed, and what can be done with it. */
export function useViews({ list, search, set, defaults }: ViewsOptions) {
  const { ability } = useMe()
  const { data } = useQuery(viewsQuery(list))
  const views = data?.docs ?? []
  const state = stateOf(search, defaults)
  const current = views.find((view) => view._id === search.view)
  const dirty = !sameState(state, current?.state ?? {})
  const mayShare = ability.can('share', 'View')
  const mayChange = (view: SavedView) => (view.shared ? mayShare : view.mine)

  function show(view: SavedView | undefined, options?: { replace: boolean }): void {
    const whole = data?.defaultId ? WHOLE : undefined
    set({ ...addressOf(view?.state ?? {}, search, defaults), view: view?._id ?? whole }, options)
  }
  useOpening(
    views.find((view) => view._id === data?.defaultId),
    search,
    Object.keys(state).length === 0,
    show,
  )

  return { views, defaultId: data?.defaultId ?? null, state, current, dirty, mayShare, mayChange, show }
}
export type Views = ReturnType<typeof useViews>

/** A list opened by its bare address shows the view that its user opens it with. Any filter, page or search is an answer. */
function useOpening(
  view: SavedView | undefined,
  { text, page, view: open }: ListSearch,
  bare: boolean,
  show: (view: SavedView, options: { replace: boolean }) => void,
): void {
  const apply = view !== undefined && bare && open === undefined && text === '' && page === 1
  useEffect(() => {
    if (apply) show(view, { replace: true })
    // Only whether it applies: what is shown by then is the view itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [apply])
}

/** Writes of views. What was refused is said in a notice; the list stays as it is on screen. */
export function useViewActions(list: string) {
  const client = useQueryClient()
  const action = useMutation<unknown, ApiError, () => Promise<unknown>>({
    mutationFn: (work) => work(),
    onSettled: () => invalidate(client, api.views.list),
    onError: (error) => void toast.error(messageOf(error)),
  })
  const run = (work: () => Promise<string>) =>
    action.mutate(async () => {
      toast.success(await work())
    })
  const key = ({ _id, version }: SavedView) => ({ _id, version })
  return {
    save: (view: SavedView, state: SavedView['state']) =>
      run(async () => {
        await call(api.views.update, { body: { view: { ...key(view), state } } })
        return fill(m.lists.viewsSaved, { name: view.name })
      }),
    share: (view: SavedView, shared: boolean) =>
      run(async () => {
        await call(api.views.share, { body: { view: { ...key(view), shared } } })
        return shared
          ? fill(m.lists.viewsWasShared, { name: view.name })
          : fill(m.lists.viewsWasUnshared, { name: view.name })
      }),
    remove: (view: SavedView, onDone: () => void) =>
      run(async () => {
        await call(api.views.remove, { body: { view: key(view) } }, { idempotencyKey: crypto.randomUUID() })
        onDone()
        return fill(m.lists.viewsRemoved, { name: view.name })
      }),
    setDefault: (view: SavedView | null) =>
      run(async () => {
        await call(api.views.setDefault, { body: { list, view: view?._id ?? null } })
        return view ? fill(m.lists.viewsOpensWith, { name: view.name }) : m.lists.viewsOpensWhole
      }),
  }
}

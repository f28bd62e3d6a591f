import { fill, m } from '@contract/messages'
import type { SavedView, ViewState } from '@contract/views/shapes'
import type { Ctx, Write } from '../../core/context'
import { conflict, forbidden, notFound, ruleRefused, stale } from '../../core/errors'
import { violatedUnique } from '../../core/tx'
import {
  countOwnViews,
  deleteView,
  findView,
  insertView,
  keepDefaultView,
  lockView,
  defaultView,
  writeView,
} from './store'

/** Views that one person may keep: a bound on what a stuck script can store. */
const most = 200

/** A name is used once in one's own views of a list; the index says so to two tabs at the same moment. */
async function refusingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedUnique(error) === 'saved_view_name')
      throw conflict(m.views.nameTaken, {
        'view.name': m.views.nameTakenHelp,
      })
    throw error
  }
}

/**
 * The view as it is now, locked. One's own private views are one's own; what a shared one holds is everybody's affair and
 * takes the right to share.
 */
async function changeable(ctx: Ctx, w: Write, id: string, version: number): Promise<SavedView> {
  const view = await lockView(w.tx, ctx.who, id)
  if (!view) throw notFound()
  if (view.shared && !ctx.who.ability.can('share', 'View')) throw forbidden()
  if (view.version !== version) throw stale(view)
  return view
}

async function found(ctx: Ctx, w: Write, id: string): Promise<SavedView> {
  const view = await findView(w.tx, ctx.who, id)
  if (!view) throw notFound()
  return view
}

const recorded = ({ name, shared, state }: Pick<SavedView, 'name' | 'shared' | 'state'>) => ({
  name,
  shared,
  state,
})

/** Saves a view of the caller's own. */
export const addView = (
  ctx: Ctx,
  fields: { list: string; name: string; state: ViewState },
): Promise<SavedView> =>
  refusingDuplicates(() =>
    ctx.write(async (w) => {
      if ((await countOwnViews(w.tx, ctx.who)) >= most) throw ruleRefused(fill(m.views.tooMany, { most }))
      const id = ctx.ports.ids.id()
      await insertView(w.tx, ctx.who, id, { ...fields, shared: false })
      w.changed('view', id, null, { list: fields.list, ...recorded({ ...fields, shared: false }) })
      return await found(ctx, w, id)
    }),
  )

/** Renames a view, gives it another state, or shares it; what is not named stays. */
export const changeView = (
  ctx: Ctx,
  id: string,
  version: number,
  change: { name?: string | undefined; state?: ViewState | undefined; shared?: boolean },
): Promise<SavedView> =>
  refusingDuplicates(() =>
    ctx.write(async (w) => {
      const before = await changeable(ctx, w, id, version)
      const after = {
        name: change.name ?? before.name,
        state: change.state ?? before.state,
        shared: change.shared ?? before.shared,
      }
      // Taken back from everybody, it would be seen by its owner alone: nobody else may make it so.
      if (before.shared && !after.shared && !before.mine) throw forbidden()
      await writeView(w.tx, ctx.who, id, after, ctx.now)
      w.changed('view', id, recorded(before), after)
      return await found(ctx, w, id)
    }),
  )

export const removeView = (ctx: Ctx, id: string, version: number): Promise<{ ok: true }> =>
  ctx.write(async (w) => {
    const before = await changeable(ctx, w, id, version)
    await deleteView(w.tx, ctx.who, id)
    w.changed('view', id, recorded(before), null)
    return { ok: true as const }
  })

/** Chooses the view with which the caller opens a list; null for the whole list. */
export const chooseDefault = (ctx: Ctx, list: string, id: string | null): Promise<{ ok: true }> =>
  ctx.write(async (w) => {
    const view = id === null ? null : await findView(w.tx, ctx.who, id)
    if (view === undefined || (view && view.list !== list)) throw notFound()
    const before = await defaultView(w.tx, ctx.who, list)
    await keepDefaultView(w.tx, ctx.who, list, id)
    w.changed('view', id ?? ctx.who.userId, { usual: before }, { usual: id })
    return { ok: true as const }
  })

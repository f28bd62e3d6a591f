import { createRoute, lazyRouteComponent, stripSearchParams, type AnyRoute } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { Entity, Path } from '@contract/abilities'
import { registerPlaces, type RegisterPlace } from '@contract/registers'
import type { ScreenFile } from '@/app/entity/described-screen'
import { describedSearch } from '@/app/entity/register-search'
import { guard, guardCreate } from '@/app/guard'
import { describedTab } from '@/lib/search-params'

/** The screens of each described register, by its folder; each comes when it is asked for. */
const files = import.meta.glob<ScreenFile>('./features/*/screen.{ts,tsx}')

/** The screens of a register: no list comes with a form, and no form with a list. */
function screenFile(folder: string): () => Promise<ScreenFile> {
  const path = `./features/${folder}/screen.ts`
  const file = files[path] ?? files[`${path}x`]
  if (!file) throw new Error(`${path} is missing.`)
  return file
}

/** The screens whose rights open the list, and one entry. */
const openedBy = (place: RegisterPlace): { list: Path; one: Path } => {
  if ('under' in place) return { list: place.under, one: place.under }
  return { list: place.path, one: 'onePath' in place ? (`${place.onePath}/:id` as const) : place.path }
}

const subjectOf = ({ subject }: RegisterPlace): Entity => subject

function routesOf(
  parent: AnyRoute,
  { place, folder, path, onePath }: (typeof registerPlaces)[number],
): AnyRoute[] {
  const load = screenFile(folder)
  const opened = openedBy(place)
  const under = { getParentRoute: () => parent }
  type Context = { context: { queryClient: QueryClient } }
  const list = createRoute({
    ...under,
    path,
    validateSearch: describedSearch,
    search: { middlewares: [stripSearchParams(describedSearch.parse({}))] },
    ...guard(opened.list),
    loaderDeps: ({ search: asked }) => asked,
    async loader({ context, deps }: Context & { deps: ReturnType<typeof describedSearch.parse> }) {
      const { screen } = await load()
      void context.queryClient.prefetchQuery(screen.queries.list(deps))
    },
    component: lazyRouteComponent(async () => {
      const [{ screen }, { listPage }] = await Promise.all([load(), import('@/app/entity/described-list')])
      return { default: listPage(screen) }
    }),
  })
  const one = createRoute({
    ...under,
    path: `${onePath}/$id`,
    validateSearch: describedTab,
    ...guard(opened.one),
    async loader({ context, params }: Context & { params: { id: string } }) {
      const { screen } = await load()
      void context.queryClient.prefetchQuery(screen.queries.one(params.id))
    },
    component: lazyRouteComponent(async () => {
      const [{ screen }, { entryPage }] = await Promise.all([load(), import('@/app/entity/described-pages')])
      return { default: entryPage(screen) }
    }),
  })
  const fresh = createRoute({
    ...under,
    path: `${onePath}/new`,
    ...guardCreate(opened.list, subjectOf(place)),
    component: lazyRouteComponent(async () => {
      const [{ screen }, { newPage }] = await Promise.all([load(), import('@/app/entity/described-pages')])
      return { default: newPage(screen) }
    }),
  })
  return [list, one, fresh]
}

/** The three routes of every described register: its list, an entry, a new one. */
export const registerRoutes = (parent: AnyRoute): AnyRoute[] =>
  registerPlaces.flatMap((register) => routesOf(parent, register))

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { isApiError } from '@/api/errors'
import { keepFew } from '@/api/keep-few'
import { RouteFailed, RouteMissing, RoutePending } from '@/app/route-states'
import { routeTree } from './routeTree.gen'
import { registerRoutes } from './register-routes'
import { Route as In } from './routes/_in'
import { pageDrawn } from '@/ui/deferred'

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // A call that cannot be made is said at once: the browser's own idea of being online would make it wait in silence.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        // The client has tried again already where that makes sense; a refusal is not asked twice.
        retry: (count, error) => isApiError(error, 'network', 'unavailable') && count < 2,
        refetchOnWindowFocus: true,
      },
    },
  })
  keepFew(client)
  return client
}

/** The routes of files, and beside them those of the registers, which are told by their descriptions. */
In.addChildren([...Object.values(In.children ?? {}), ...registerRoutes(In)])

/** Until a first screen stands, what can be drawn is drawn at once and gives way at once. */
const pendingAtFirst = { defaultPendingMs: 0, defaultPendingMinMs: 0 }
/** From one screen to the next a short wait shows the screen before, and a placeholder that appears does not flicker. */
const pendingLater = { defaultPendingMs: 200, defaultPendingMinMs: 500 }

export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  let opened = false
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // The answers are the query client's to keep; the router would hold each address for half an hour beside it.
    defaultGcTime: 0,
    defaultPreloadGcTime: 30_000,
    ...pendingAtFirst,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteFailed,
    defaultNotFoundComponent: RouteMissing,
    // The first screen of a page stands at its top already. Scrolling it there would lay it out in the middle of drawing it.
    scrollRestoration: () => {
      const again = opened
      opened = true
      return again
    },
    scrollToTopSelectors: ['#main'],
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    ...(history ? { history } : {}),
  })
  const stop = router.subscribe('onRendered', () => {
    stop()
    router.update({ ...router.options, ...pendingLater })
    pageDrawn()
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

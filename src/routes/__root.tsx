import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { LiveRegion } from '@/ui/live-region'
import { Toaster } from '@/ui/toaster'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })

function Root() {
  return (
    <>
      <Outlet />
      <Toaster />
      <LiveRegion />
    </>
  )
}

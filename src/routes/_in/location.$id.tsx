import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { guard } from '@/app/guard'
import { LocationPage } from '@/features/locations/location-page'
import { locationQuery } from '@/features/locations/queries'
import { locationTabs } from '@/features/locations/tabs'

export const Route = createFileRoute('/_in/location/$id')({
  validateSearch: z.object({ tab: z.enum(locationTabs).optional().catch(undefined) }),
  ...guard('/location/:id'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(locationQuery(params.id)),
  component: LocationPage,
})

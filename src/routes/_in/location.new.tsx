import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewLocationPage } from '@/features/locations/location-page'

export const Route = createFileRoute('/_in/location/new')({
  ...guardCreate('/location/:id', 'Location'),
  component: NewLocationPage,
})

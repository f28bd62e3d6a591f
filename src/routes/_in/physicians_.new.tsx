import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewPhysicianPage } from '@/features/physicians/physician-page'

export const Route = createFileRoute('/_in/physicians_/new')({
  ...guardCreate('/physicians', 'Physician'),
  component: NewPhysicianPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewTagPage } from '@/features/tags/pages'

export const Route = createFileRoute('/_in/management_/tags_/new')({
  ...guardCreate('/management', 'Setting'),
  component: NewTagPage,
})

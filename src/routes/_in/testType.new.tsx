import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewTestTypePage } from '@/features/test-types/pages'

export const Route = createFileRoute('/_in/testType/new')({
  ...guardCreate('/testTypes', 'Catalogue'),
  component: NewTestTypePage,
})

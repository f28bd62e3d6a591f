import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewTestPage } from '@/features/tests/test-page'

export const Route = createFileRoute('/_in/tests_/new')({
  ...guardCreate('/tests', 'Catalogue'),
  component: NewTestPage,
})

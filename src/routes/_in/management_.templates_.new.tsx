import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewTemplatePage } from '@/features/report-templates/template-page'

export const Route = createFileRoute('/_in/management_/templates_/new')({
  ...guardCreate('/management', 'Setting'),
  component: NewTemplatePage,
})

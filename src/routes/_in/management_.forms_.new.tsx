import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewFormPage } from '@/features/dynamic-forms/form-pages'

export const Route = createFileRoute('/_in/management_/forms_/new')({
  ...guardCreate('/management', 'Setting'),
  component: NewFormPage,
})

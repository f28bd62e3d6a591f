import { createFileRoute } from '@tanstack/react-router'
import { guardDeed } from '@/app/guard'
import { NewIntakeFormPage } from '@/features/settings/intake/forms-page'

export const Route = createFileRoute('/_in/intake_/forms_/new')({
  // Who fills in forms may create an intake; who makes the forms must manage it.
  ...guardDeed('/intake', ['manage', 'Intake']),
  component: NewIntakeFormPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewMedicationPage } from '@/features/medications/medication-page'

export const Route = createFileRoute('/_in/medication/new')({
  ...guardCreate('/medications', 'Medication'),
  component: NewMedicationPage,
})

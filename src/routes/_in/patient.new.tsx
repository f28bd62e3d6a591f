import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewPatientPage } from '@/features/patients/new-patient-page'

export const Route = createFileRoute('/_in/patient/new')({
  ...guardCreate('/patient/:id', 'Patient'),
  component: NewPatientPage,
})

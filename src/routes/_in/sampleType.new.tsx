import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewSampleTypePage } from '@/features/sample-types/pages'

export const Route = createFileRoute('/_in/sampleType/new')({
  ...guardCreate('/sampleTypes', 'Catalogue'),
  component: NewSampleTypePage,
})

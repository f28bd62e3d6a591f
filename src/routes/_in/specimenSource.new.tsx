import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewSpecimenSourcePage } from '@/features/specimen-sources/pages'

export const Route = createFileRoute('/_in/specimenSource/new')({
  ...guardCreate('/specimenSources', 'Catalogue'),
  component: NewSpecimenSourcePage,
})

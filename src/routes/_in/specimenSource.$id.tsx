import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { SpecimenSourcePage } from '@/features/catalogue/details'

export const Route = createFileRoute('/_in/specimenSource/$id')({
  ...guard('/specimenSource/:id'),
  component: Page,
})

function Page() {
  return <SpecimenSourcePage id={Route.useParams().id} />
}

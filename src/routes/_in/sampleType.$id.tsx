import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { SampleTypePage } from '@/features/catalogue/details'

export const Route = createFileRoute('/_in/sampleType/$id')({ ...guard('/sampleType/:id'), component: Page })

function Page() {
  return <SampleTypePage id={Route.useParams().id} />
}

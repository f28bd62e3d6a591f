import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { ConsolePage } from '@/features/management/console-page'
import { tabSearch } from '@/lib/search-params'
import { deferred } from '@/ui/deferred'

const ToxicologyTab = deferred(() =>
  import('@/features/toxicology/toxicology-tab').then((part) => part.ToxicologyTab),
)

const DeliveryTab = deferred(() =>
  import('@/features/deliveries/delivery-tab').then((part) => part.DeliveryTab),
)

const FhirCard = deferred(() => import('@/features/fhir/fhir-card').then((part) => part.FhirCard))

export const Route = createFileRoute('/_in/management')({
  validateSearch: tabSearch,
  ...guard('/management'),
  component: Page,
})

function Page() {
  return <ConsolePage toxicology={<ToxicologyTab />} delivery={<DeliveryTab />} fhir={<FhirCard />} />
}

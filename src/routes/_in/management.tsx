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

const EhrTab = deferred(() => import('@/features/ehr-connections/ehr-tab').then((part) => part.EhrTab))

const FhirCard = deferred(() => import('@/features/fhir/fhir-card').then((part) => part.FhirCard))

const PartnersCard = deferred(() =>
  import('@/features/transfers/partners-card').then((part) => part.PartnersCard),
)

const ColleaguesCard = deferred(() =>
  import('@/features/colleagues/colleagues-card').then((part) => part.ColleaguesCard),
)

export const Route = createFileRoute('/_in/management')({
  validateSearch: tabSearch,
  ...guard('/management'),
  component: Page,
})

function Page() {
  return (
    <ConsolePage
      toxicology={<ToxicologyTab />}
      delivery={<DeliveryTab />}
      partners={<PartnersCard />}
      ehr={<EhrTab />}
      fhir={<FhirCard />}
      colleagues={<ColleaguesCard />}
    />
  )
}

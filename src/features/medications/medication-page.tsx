import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { MedicationDetail } from '@contract/catalogue-inputs'
import { t } from '@contract/messages'
import { useSend } from '@/api/query'
import { NewThingPage } from '@/app/entity/new-page'
import { ThingPage } from '@/app/entity/thing-page'
import { useMe } from '@/app/me'
import { Card } from '@/ui/card'
import { Facts } from '@/ui/facts'
import { kindLabels } from './columns'
import { MedicationFieldCards } from './medication-fields'
import { blankMedication, medicationSchema, tell, toFields, valuesOf } from './medication-values'
import { medicationQuery, touched } from './queries'
import { RelatedTab } from './related-tab'

const route = getRouteApi('/_in/medication/$id')
const words = 'catalogue.medication'
const list = { label: t('navigation.item.medications'), to: '/medications' }
const form = {
  schema: medicationSchema,
  entity: MedicationDetail,
  valuesOf,
  tell,
  thing: t(`${words}.thing`),
}
const markets: Readonly<Record<string, string>> = {
  RX: t(`${words}.markets.RX`),
  OTC: t(`${words}.markets.OTC`),
  DISCN: t(`${words}.markets.DISCN`),
}

/** One medication: what is in it, what goes with it, and what has changed about it. */
export function MedicationPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability } = useMe()
  const update = useSend(api.medications.update, { invalidates: touched })
  const mayEdit = ability.can('edit', 'Medication')
  return (
    <ThingPage
      list={list}
      to={`/medication/${id}`}
      query={medicationQuery(id)}
      about={(medication) => ({
        name: medication.name,
        facts: [
          { label: t(`${words}.kind`), value: kindLabels[medication.kind] },
          ...(medication.strength ? [{ label: t(`${words}.strength`), value: medication.strength }] : []),
          ...(medication.market
            ? [{ label: t(`${words}.market`), value: markets[medication.market] ?? medication.market }]
            : []),
        ],
        tabs: [
          {
            key: 'related',
            label: t(`${words}.related`),
            body: <RelatedTab medication={medication} />,
          },
        ],
        ...(mayEdit ? {} : { shown: <Shown medication={medication} /> }),
      })}
      calls={api.medications}
      invalidates={touched}
      mayEdit={mayEdit}
      tab={tab}
      form={form}
      send={(values, { version }) =>
        update.mutateAsync({ params: { id }, body: { medication: { ...toFields(values), version } } })
      }
    >
      <MedicationFieldCards />
    </ThingPage>
  )
}

/** For those who read it and change nothing. */
function Shown({ medication }: { medication: MedicationDetail }) {
  const fact = (label: string, value: string) => ({ label, value: value || t(`${words}.nothing`) })
  return (
    <div className="grid max-w-240 p-6 max-sm:p-4">
      <Card title={t(`${words}.title`)}>
        <Facts
          layout="column"
          className="p-4"
          facts={[
            fact(t(`${words}.ingredients`), medication.ingredients.join('; ')),
            fact(t(`${words}.form`), medication.form),
            fact(t(`${words}.route`), medication.route),
            fact(t(`${words}.sideEffects`), medication.sideEffects.join('; ')),
            fact(t(`${words}.alternatives`), medication.alternatives.join('; ')),
          ]}
        />
      </Card>
    </div>
  )
}

export function NewMedicationPage() {
  const add = useSend(api.medications.add, { invalidates: touched })
  return (
    <NewThingPage
      title={t(`${words}.new`)}
      list={list}
      one="/medication"
      form={form}
      blank={blankMedication}
      saveLabel={t(`${words}.add`)}
      send={(values) => add.mutateAsync({ body: { medication: toFields(values) } })}
      said={({ name }) => t(`${words}.added`, { name })}
    >
      <MedicationFieldCards />
    </NewThingPage>
  )
}

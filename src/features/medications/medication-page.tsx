import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { MedicationDetail } from '@contract/medications/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { NewEntityPage } from '@/app/entity/new-page'
import { EntityPage } from '@/app/entity/entity-page'
import { useMe } from '@/app/me'
import { Card } from '@/ui/card'
import { Facts } from '@/ui/facts'
import { kindLabels } from './columns'
import { MedicationFieldCards } from './medication-fields'
import { blankMedication, medicationSchema, describe, toFields, valuesOf } from './medication-values'
import { medicationQuery, staleAfter } from './queries'
import { RelatedTab } from './related-tab'

const route = getRouteApi('/_in/medication/$id')
const list = { label: m.navigation.itemMedications, to: '/medications' }
const form = {
  schema: medicationSchema,
  entity: MedicationDetail,
  valuesOf,
  describe,
  recordName: m.medications.recordName,
}
const markets: Readonly<Record<string, string>> = {
  RX: m.medications.markets.RX,
  OTC: m.medications.markets.OTC,
  DISCN: m.medications.markets.DISCN,
}

/** One medication: what is in it, what goes with it, and what has changed about it. */
export function MedicationPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability } = useMe()
  const update = useSend(api.medications.update, { invalidates: staleAfter })
  const mayEdit = ability.can('edit', 'Medication')
  return (
    <EntityPage
      list={list}
      to={`/medication/${id}`}
      query={medicationQuery(id)}
      about={(medication) => ({
        name: medication.name,
        facts: [
          { label: m.medications.kind, value: kindLabels[medication.kind] },
          ...(medication.strength ? [{ label: m.medications.strength, value: medication.strength }] : []),
          ...(medication.market
            ? [{ label: m.medications.market, value: markets[medication.market] ?? medication.market }]
            : []),
        ],
        tabs: [
          {
            key: 'related',
            label: m.medications.related,
            body: <RelatedTab medication={medication} />,
          },
        ],
        ...(mayEdit ? {} : { shown: <Shown medication={medication} /> }),
      })}
      calls={api.medications}
      invalidates={staleAfter}
      mayEdit={mayEdit}
      tab={tab}
      form={form}
      send={(values, { version }) =>
        update.mutateAsync({ params: { id }, body: { medication: { ...toFields(values), version } } })
      }
    >
      <MedicationFieldCards />
    </EntityPage>
  )
}

/** For those who read it and change nothing. */
function Shown({ medication }: { medication: MedicationDetail }) {
  const fact = (label: string, value: string) => ({ label, value: value || m.medications.nothing })
  return (
    <div className="grid max-w-240 p-6 max-sm:p-4">
      <Card title={m.medications.title}>
        <Facts
          layout="column"
          className="p-4"
          facts={[
            fact(m.medications.ingredients, medication.ingredients.join('; ')),
            fact(m.medications.form, medication.form),
            fact(m.medications.route, medication.route),
            fact(m.medications.sideEffects, medication.sideEffects.join('; ')),
            fact(m.medications.alternatives, medication.alternatives.join('; ')),
          ]}
        />
      </Card>
    </div>
  )
}

export function NewMedicationPage() {
  const add = useSend(api.medications.add, { invalidates: staleAfter })
  return (
    <NewEntityPage
      title={m.medications.create}
      list={list}
      one="/medication"
      form={form}
      blank={blankMedication}
      saveLabel={m.medications.add}
      send={(values) => add.mutateAsync({ body: { medication: toFields(values) } })}
      said={({ name }) => fill(m.medications.added, { name })}
    >
      <MedicationFieldCards />
    </NewEntityPage>
  )
}

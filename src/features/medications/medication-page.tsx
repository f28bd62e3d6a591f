import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { MedicationDetail } from '@contract/catalogue-inputs'
import { t } from '@contract/messages'
import { useSend } from '@/api/query'
import { EditThing, NewThing } from '@/app/entity/register-form'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe } from '@/app/me'
import { routerLink, useGo } from '@/app/router-link'
import { Card } from '@/ui/card'
import { Facts } from '@/ui/facts'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { kindLabels } from './columns'
import { MedicationFieldCards } from './medication-fields'
import { blankMedication, medicationSchema, tell, toFields, valuesOf } from './medication-values'
import { medicationQuery, touched } from './queries'
import { RelatedTab } from './related-tab'

const route = getRouteApi('/_in/medication/$id')
const words = 'catalogue.medication'
const list = { label: t('navigation.item.medications'), to: '/medications' }
const shared = {
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
  const client = useQueryClient()
  const { ability } = useMe()
  const { data: medication, error } = useQuery(medicationQuery(id))
  const update = useSend(api.medications.update, { invalidates: touched })
  if (error && !medication) throw error
  if (!medication) return <SkeletonRows label={list.label} />
  const mayEdit = ability.can('edit', 'Medication')
  return (
    <RegisterPage
      list={list}
      to={`/medication/${id}`}
      doc={medication}
      name={medication.name}
      calls={api.medications}
      invalidates={touched}
      mayEdit={mayEdit}
      facts={[
        { label: t(`${words}.kind`), value: kindLabels[medication.kind] },
        ...(medication.strength ? [{ label: t(`${words}.strength`), value: medication.strength }] : []),
        ...(medication.market
          ? [{ label: t(`${words}.market`), value: markets[medication.market] ?? medication.market }]
          : []),
      ]}
      tab={tab}
      tabs={[
        {
          key: 'related',
          label: t(`${words}.related`),
          body: <RelatedTab medication={medication} />,
        },
      ]}
      form={
        mayEdit ? (
          <EditThing
            {...shared}
            key={medication._id}
            doc={medication}
            send={(values, on) =>
              update.mutateAsync({
                params: { id },
                body: { medication: { ...toFields(values), version: on.version } },
              })
            }
            onSaved={(saved) => client.setQueryData(medicationQuery(saved._id).queryKey, saved)}
          >
            <MedicationFieldCards />
          </EditThing>
        ) : (
          <Shown medication={medication} />
        )
      }
    />
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
  const go = useGo()
  const add = useSend(api.medications.add, { invalidates: touched })
  return (
    <div className="min-h-full bg-bg">
      <PageHeader title={t(`${words}.new`)} crumbs={[list]} renderLink={routerLink} />
      <NewThing
        {...shared}
        blank={blankMedication}
        saveLabel={t(`${words}.add`)}
        send={(values) => add.mutateAsync({ body: { medication: toFields(values) } })}
        onAdded={({ _id, name }) => {
          toast.success(t(`${words}.added`, { name }))
          go(`/medication/${_id}`, { replace: true })
        }}
      >
        <MedicationFieldCards />
      </NewThing>
    </div>
  )
}

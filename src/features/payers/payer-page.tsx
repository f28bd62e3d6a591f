import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { t } from '@contract/messages'
import { PayerDetail } from '@contract/payer-shapes'
import { useSend } from '@/api/query'
import { EditThing, NewThing } from '@/app/entity/register-form'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe } from '@/app/me'
import { routerLink, useGo } from '@/app/router-link'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { kindLabels } from './columns'
import { PayerFieldCards } from './payer-fields'
import { blankPayer, payerSchema, tell, toFields, valuesOf } from './payer-values'
import { payerQuery, touched } from './queries'

const route = getRouteApi('/_in/payers_/$id')
const list = { label: t('navigation.item.payers'), to: '/payers' }

/** One payer: what its claims need, and what has changed about it. */
export function PayerPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const client = useQueryClient()
  const { ability } = useMe()
  const { data: payer, error } = useQuery(payerQuery(id))
  const update = useSend(api.payers.update, { invalidates: touched })
  if (error && !payer) throw error
  if (!payer) return <SkeletonRows label={list.label} />
  return (
    <RegisterPage
      list={list}
      to={`/payers/${id}`}
      doc={payer}
      name={payer.name}
      code={payer.electronicId}
      calls={api.payers}
      invalidates={touched}
      mayEdit={ability.can('edit', 'Payer')}
      facts={[{ label: t('payers.kind'), value: kindLabels[payer.kind] }]}
      tab={tab}
      form={
        <EditThing
          key={payer._id}
          doc={payer}
          schema={payerSchema}
          entity={PayerDetail}
          valuesOf={valuesOf}
          tell={tell}
          thing={t('payers.thing')}
          send={(values, on) =>
            update.mutateAsync({
              body: { payer: { ...toFields(values), _id: payer._id, version: on.version } },
            })
          }
          onSaved={(saved) => client.setQueryData(payerQuery(saved._id).queryKey, saved)}
        >
          <PayerFieldCards />
        </EditThing>
      }
    />
  )
}

export function NewPayerPage() {
  const go = useGo()
  const add = useSend(api.payers.add, { invalidates: touched })
  return (
    <div className="min-h-full bg-bg">
      <PageHeader title={t('payers.newTitle')} crumbs={[list]} renderLink={routerLink} />
      <NewThing
        blank={blankPayer}
        schema={payerSchema}
        entity={PayerDetail}
        valuesOf={valuesOf}
        tell={tell}
        thing={t('payers.thing')}
        saveLabel={t('payers.add')}
        send={(values) => add.mutateAsync({ body: { payer: toFields(values) } })}
        onAdded={(payer) => {
          toast.success(t('payers.added', { name: payer.name }))
          go(`/payers/${payer._id}`, { replace: true })
        }}
      >
        <PayerFieldCards />
      </NewThing>
    </div>
  )
}

import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { PayerDetail } from '@contract/payers/shapes'
import { useSend } from '@/api/query'
import { NewThingPage } from '@/app/entity/new-page'
import { ThingPage } from '@/app/entity/thing-page'
import { useMe } from '@/app/me'
import { kindLabels } from './columns'
import { PayerFieldCards } from './payer-fields'
import { blankPayer, payerSchema, tell, toFields, valuesOf } from './payer-values'
import { payerQuery, touched } from './queries'

const route = getRouteApi('/_in/payers_/$id')
const list = { label: m.navigation.itemPayers, to: '/payers' }
const form = { schema: payerSchema, entity: PayerDetail, valuesOf, tell, recordName: m.payers.recordName }

/** One payer: what its claims need, and what has changed about it. */
export function PayerPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability } = useMe()
  const update = useSend(api.payers.update, { invalidates: touched })
  return (
    <ThingPage
      list={list}
      to={`/payers/${id}`}
      query={payerQuery(id)}
      about={({ name, electronicId, kind }) => ({
        name,
        code: electronicId,
        facts: [{ label: m.payers.kind, value: kindLabels[kind] }],
      })}
      calls={api.payers}
      invalidates={touched}
      mayEdit={ability.can('edit', 'Payer')}
      tab={tab}
      form={form}
      send={(values, { _id, version }) =>
        update.mutateAsync({ body: { payer: { ...toFields(values), _id, version } } })
      }
    >
      <PayerFieldCards />
    </ThingPage>
  )
}

export function NewPayerPage() {
  const add = useSend(api.payers.add, { invalidates: touched })
  return (
    <NewThingPage
      title={m.payers.newTitle}
      list={list}
      one="/payers"
      form={form}
      blank={blankPayer}
      saveLabel={m.payers.add}
      send={(values) => add.mutateAsync({ body: { payer: toFields(values) } })}
      said={({ name }) => fill(m.payers.added, { name })}
    >
      <PayerFieldCards />
    </NewThingPage>
  )
}

import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { payer } from '@contract/payers/register'
import { useSend } from '@/api/query'
import { FieldsCard, formOf } from '@/app/entity/described-form'
import { NewThingPage } from '@/app/entity/new-page'
import { ThingPage } from '@/app/entity/thing-page'
import { useMe } from '@/app/me'
import { payerQueries, staleAfter } from './queries'

const route = getRouteApi('/_in/payers_/$id')
const list = { label: m.navigation.itemPayers, to: '/payers' }
const form = formOf(payer, m.payers.recordName)

/** One payer: what its claims need, and what has changed about it. */
export function PayerPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability } = useMe()
  const update = useSend(api.payers.update, { invalidates: staleAfter })
  return (
    <ThingPage
      list={list}
      to={`/payers/${id}`}
      query={payerQueries.one(id)}
      about={({ name, electronicId, kind }) => ({
        name,
        code: electronicId,
        facts: [{ label: m.payers.kind, value: m.payers.kinds[kind] }],
      })}
      calls={api.payers}
      invalidates={staleAfter}
      mayEdit={ability.can('edit', 'Payer')}
      tab={tab}
      form={form}
      send={(values, { _id, version }) =>
        update.mutateAsync({ body: { payer: { ...payer.sentOf(values), _id, version } } })
      }
    >
      <PayerCards />
    </ThingPage>
  )
}

export function NewPayerPage() {
  const add = useSend(api.payers.add, { invalidates: staleAfter })
  return (
    <NewThingPage
      title={m.payers.newTitle}
      list={list}
      one="/payers"
      form={form}
      blank={payer.blank}
      saveLabel={m.payers.add}
      send={(values) => add.mutateAsync({ body: { payer: payer.sentOf(values) } })}
      said={({ name }) => fill(m.payers.added, { name })}
    >
      <PayerCards />
    </NewThingPage>
  )
}

const PayerCards = () => (
  <>
    <FieldsCard
      of={payer}
      number={1}
      title={m.payers.payer}
      sub={m.payers.payerSub}
      show={['name', 'kind', 'electronicId', 'timelyFilingDays']}
    />
    <FieldsCard
      of={payer}
      number={2}
      title={m.payers.contact}
      sub={m.payers.contactSub}
      show={['phone', 'address']}
    />
  </>
)

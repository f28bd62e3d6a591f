import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { fill, m } from '@contract/messages'
import { remoteFormPaths, type RemoteFormKey } from '@contract/remote-orders/choices'
import { LoadFailed } from '@/app/load-failed'
import { usePageTitle } from '@/app/page-title'
import { AppLink } from '@/app/router-link'
import { useReference } from '@/app/me'
import { labZone } from '@/lib/zone'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import type { EntryContext } from './context'
import { EntryForm } from './entry-form'
import { valuesOf } from './from-order'
import { offeredQuery, remoteOrderQuery } from './queries'
import type { EntrySearch } from './search'
import { blankValues, type RemoteValues } from './values'

const p = m.remoteOrderEntry

/** Remote order entry in the form of one path, or an order that was sent and is changed in its form. */
export function EntryPage({ formKey }: { formKey: RemoteFormKey }) {
  useReference()
  const search: EntrySearch = useSearch({ strict: false })
  const { data, error, refetch } = useQuery(offeredQuery)
  const edited = useQuery({ ...remoteOrderQuery(search.edit ?? ''), enabled: search.edit !== undefined })
  const [round, setRound] = useState(0)
  const navigate = useNavigate()
  usePageTitle(p.entryTitle)
  // What comes from the server is drawn in one go, and a form in slices: keys are taken between them.
  const begun = useDeferredValue(data !== undefined && (!search.edit || edited.data !== undefined))
  const failed = error ?? edited.error
  if (failed && (!data || edited.error))
    return <LoadFailed error={failed} refetch={error ? refetch : edited.refetch} />
  if (!begun || !data || (search.edit && !edited.data)) return <SkeletonRows rows={8} />
  const form = data.forms.find(({ key }) => key === formKey)
  const others = data.forms.filter(({ key }) => key !== formKey)
  if (!form)
    return (
      <EmptyState
        title={p.formOff}
        text={p.formOffHelp}
        action={others.map(({ key, title }) => (
          <AppLink key={key} to={remoteFormPaths[key]}>
            {title}
          </AppLink>
        ))}
      />
    )
  if (data.locations.length === 0) return <EmptyState title={p.noLocations} text={p.noLocationsHelp} />
  const order = search.edit === undefined ? undefined : edited.data
  if (order && (order.dateReceived !== null || order.state === 'REJECTED'))
    return (
      <EmptyState
        title={fill(p.editTitle, { number: order.requisitionNumber })}
        text={p.received}
        action={<AppLink to={`/remoteorders/${order._id}`}>{p.openOrder}</AppLink>}
      />
    )
  const context: EntryContext = {
    form,
    locations: data.locations,
    dynamicForms: data.questions,
    payers: data.payers,
    zone: labZone(),
    editing: order ? { _id: order._id, version: order.version, number: order.requisitionNumber } : null,
  }
  return (
    <EntryForm
      key={`${formKey} ${order?._id ?? ''} ${round}`}
      context={context}
      others={others.map(({ key, title }) => ({ to: remoteFormPaths[key], title }))}
      initial={order ? valuesOf(order, context.zone) : blankFor(context)}
      step={search.step}
      onNew={() => {
        setRound(round + 1)
        void navigate({ to: '.', search: {} })
      }}
    />
  )
}

/** An empty form, with the location and the provider where there is but one. */
function blankFor({ locations }: EntryContext): RemoteValues {
  const [location] = locations
  if (!location || locations.length > 1) return blankValues
  const mine = location.physicians.filter((one) => one.mine)
  const [only] = mine.length === 1 ? mine : location.physicians
  const sure = mine.length === 1 || location.physicians.length === 1
  return { ...blankValues, locationId: location._id, physicianId: sure && only ? only._id : '' }
}

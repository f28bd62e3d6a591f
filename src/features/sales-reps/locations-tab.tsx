import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { canNavigate } from '@contract/abilities'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { LocationToGive, SalesRepDetail } from '@contract/sales-reps/shapes'
import { messageOf } from '@/api/errors'
import { read, useSend } from '@/api/query'
import { InactiveChip } from '@/app/entity/active-chip'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { SearchCombobox } from '@/form/search-combobox'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { salesRepQuery, staleAfter } from './queries'

const findLocations = (text: string) => read(api.salesReps.findLocations, { body: { text } }, { fresh: 0 })

/** The locations of a sales rep: given and taken one at a time. */
export function LocationsTab({ rep, mayEdit }: { rep: SalesRepDetail; mayEdit: boolean }) {
  const client = useQueryClient()
  const { ability } = useMe()
  const keep = (saved: SalesRepDetail) => client.setQueryData(salesRepQuery(saved._id).queryKey, saved)
  const take = useSend(api.salesReps.takeLocation, { invalidates: staleAfter, onSuccess: keep })
  return (
    <div className="grid gap-4 p-6 max-sm:p-4 xl:max-w-240">
      {mayEdit &&
        (rep.active ? <Give rep={rep} keep={keep} /> : <Banner tone="info" title={m.salesReps.inactive} />)}
      {take.error && <Banner tone="danger" title={messageOf(take.error)} />}
      <Card title={m.salesReps.locations} end={rep.locations.length > 0 && rep.locations.length}>
        {rep.locations.length === 0 ? (
          <EmptyState title={m.salesReps.noLocations} text={m.salesReps.noLocationsHelp} />
        ) : (
          <ul>
            {rep.locations.map(({ _id, name, code, city, state, active }) => (
              <li
                key={_id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-soft-line px-4 py-2 text-dense last:border-b-0"
              >
                <span className="min-w-48 flex-1 font-medium">
                  {canNavigate(ability, '/location/:id') ? (
                    <AppLink to={`/location/${_id}`}>{name}</AppLink>
                  ) : (
                    name
                  )}
                </span>
                <span className="w-40 text-text2">{[city, state].filter(Boolean).join(', ')}</span>
                <span className="mono w-28 text-hint">{code}</span>
                <InactiveChip active={active} />
                {mayEdit && (
                  <Button
                    size="s"
                    aria-label={fill(m.salesReps.takeOne, { name })}
                    disabled={take.isPending}
                    onClick={() => take.mutate({ body: { salesRepId: rep._id, locationId: _id } })}
                  >
                    {m.salesReps.take}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

/** Chooses a location; who has it now is said before it changes hands. */
function Give({ rep, keep }: { rep: SalesRepDetail; keep: (saved: SalesRepDetail) => void }) {
  const [chosen, setChosen] = useState<LocationToGive | null>(null)
  const give = useSend(api.salesReps.giveLocation, {
    invalidates: staleAfter,
    onSuccess(saved) {
      keep(saved)
      setChosen(null)
    },
  })
  const other = chosen?.salesRep && chosen.salesRep._id !== rep._id ? chosen.salesRep : null
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
      <Field
        label={m.salesReps.find}
        id="give-location"
        hint={
          chosen && other ? fill(m.salesReps.hasNow, { location: chosen.name, name: other.name }) : undefined
        }
      >
        {(wiring) => (
          <SearchCombobox
            {...wiring}
            label={m.salesReps.find}
            placeholder={m.salesReps.findHint}
            options={findLocations}
            itemsOf={(reply) => (reply?.docs ?? []).filter(({ salesRep }) => salesRep?._id !== rep._id)}
            value={chosen}
            getKey={({ _id }) => _id}
            getLabel={({ name }) => name}
            renderItem={({ name, code, salesRep }) => (
              <span className="flex w-full min-w-0 items-baseline gap-3">
                <span className="min-w-0 truncate">{name}</span>
                <span className="ml-auto shrink-0 text-meta text-hint">
                  {salesRep && `${fill(m.salesReps.has, { name: salesRep.name })} · `}
                  <span className="mono">{code}</span>
                </span>
              </span>
            )}
            onClear={() => setChosen(null)}
            onPick={setChosen}
          />
        )}
      </Field>
      <Button
        variant="primary"
        disabled={chosen === null}
        busy={give.isPending}
        onClick={() => chosen && give.mutate({ body: { salesRepId: rep._id, locationId: chosen._id } })}
      >
        {m.salesReps.give}
      </Button>
      {give.error && (
        <div className="sm:col-span-2">
          <Banner tone="danger" title={messageOf(give.error)} />
        </div>
      )}
    </div>
  )
}

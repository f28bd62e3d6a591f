import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import { m } from '@contract/messages'
import type { UserDetail } from '@contract/users/shapes'
import { messageOf } from '@/api/errors'
import { read, useSend } from '@/api/query'
import { SearchCombobox } from '@/form/search-combobox'
import { formatPerson } from '@/lib/format'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { staleAfter, userQuery } from './queries'

const findPhysicians = (text: string) =>
  read(api.physicians.list, { query: { text, limit: searchLimits.others, active: true } })

interface Chosen {
  _id: string
  name: string
  npi: string
}

/** Which physicians at which locations an account acts for: what a portal account sees hangs on it. */
export function GivenTab({ user, mayEdit }: { user: UserDetail; mayEdit: boolean }) {
  const client = useQueryClient()
  const options = {
    invalidates: staleAfter,
    onSuccess: (saved: UserDetail) => client.setQueryData(userQuery(saved._id).queryKey, saved),
  }
  const take = useSend(api.users.removePhysicianLocation, options)
  const pairs = user.physicianLocations
  return (
    <div className="grid gap-4 p-6 max-sm:p-4 xl:max-w-240">
      {user.userType === 'lab' && <Banner tone="info" title={m.users.givenStaff} />}
      {mayEdit && <Give user={user} options={options} />}
      {user.providers.length > 0 && (
        <p className="text-dense text-text2">
          <span className="font-medium text-text">{m.users.providers}</span>{' '}
          {user.providers.map(({ name }) => name).join('; ')}
        </p>
      )}
      {take.error && <Banner tone="danger" title={messageOf(take.error)} />}
      <Card title={m.users.given} end={pairs.length > 0 && pairs.length}>
        {pairs.length === 0 ? (
          <EmptyState title={m.users.givenNone} text={m.users.givenHelp} />
        ) : (
          <ul>
            {pairs.map(({ _id, physician, location, active }) => (
              <li
                key={_id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-soft-line px-4 py-2 text-dense last:border-b-0"
              >
                <span className="min-w-48 flex-1 font-medium">{physician.name}</span>
                <span className="min-w-48 flex-1 text-text2">
                  {location.name}
                  {!active && <span className="text-hint"> · {m.users.notThere}</span>}
                </span>
                {mayEdit && (
                  <Button
                    size="s"
                    aria-label={`${m.users.take}: ${physician.name}, ${location.name}`}
                    disabled={take.isPending}
                    onClick={() => take.mutate({ body: { userId: user._id, physicianLocationId: _id } })}
                  >
                    {m.users.take}
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

interface GiveProps {
  user: UserDetail
  options: { invalidates: typeof staleAfter; onSuccess: (user: UserDetail) => void }
}

function Give({ user, options }: GiveProps) {
  const [physician, setPhysician] = useState<Chosen | null>(null)
  const [location, setLocation] = useState('')
  const detail = useQuery({
    ...read(api.physicians.get, { params: { id: physician?._id ?? '' } }),
    enabled: physician !== null,
    placeholderData: undefined,
  })
  const done = (saved: UserDetail) => {
    options.onSuccess(saved)
    setPhysician(null)
    setLocation('')
  }
  const all = useSend(api.users.addPhysician, { ...options, onSuccess: done })
  const one = useSend(api.users.addPhysicianLocation, { ...options, onSuccess: done })
  const error = all.error ?? one.error
  const places = (detail.data?.locationDocs ?? []).filter(({ active }) => active)
  function give() {
    if (!physician) return
    const body = { physicianId: physician._id, userId: user._id }
    if (location === '') all.mutate({ body })
    else one.mutate({ body: { ...body, locationId: location } })
  }
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <Field label={m.users.physician} id="give-physician">
        {(wiring) => (
          <SearchCombobox
            {...wiring}
            label={m.users.physician}
            placeholder={m.users.findPhysician}
            options={findPhysicians}
            itemsOf={(reply): Chosen[] =>
              (reply?.docs ?? []).map((row) => ({ _id: row._id, name: formatPerson(row), npi: row.npi }))
            }
            value={physician}
            getKey={({ _id }) => _id}
            getLabel={({ name }) => name}
            renderItem={({ name, npi }) => (
              <span className="flex w-full items-baseline gap-3">
                <span className="min-w-0 truncate">{name}</span>
                <span className="mono ml-auto text-dense text-hint">{npi}</span>
              </span>
            )}
            onClear={() => setPhysician(null)}
            onPick={(picked) => {
              setPhysician(picked)
              setLocation('')
            }}
          />
        )}
      </Field>
      <Field label={m.users.location} id="give-location">
        {(wiring) => (
          <NativeSelect
            {...wiring}
            disabled={physician === null}
            placeholder={m.users.allLocations}
            options={places.map((place) => ({ value: place.location, label: place.name }))}
            value={location}
            onChange={(event) => setLocation(event.target.value)}
          />
        )}
      </Field>
      <Button
        variant="primary"
        disabled={physician === null}
        busy={all.isPending || one.isPending}
        onClick={give}
      >
        {m.users.give}
      </Button>
      {error && (
        <div className="sm:col-span-3">
          <Banner tone="danger" title={messageOf(error)} />
        </div>
      )}
    </div>
  )
}

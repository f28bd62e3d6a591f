import { useQueryClient } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import type { PhysicianRow } from '@contract/physicians/shapes'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { fieldId } from '@/form/field-id'
import { FormCard, span } from '@/form/form-card'
import { SearchCombobox } from '@/form/search-combobox'
import { useFieldError } from '@/form/use-field-error'
import { Field } from '@/ui/field'
import { useEntry } from './entry-context'
import type { ChosenLocation, ChosenPhysician, OrderValues } from './values'

const findLocations = (text: string) =>
  read(api.locations.list, { query: { text, limit: searchLimits.others, active: true } })
const findPhysicians = (text: string, location?: string) =>
  read(api.physicians.list, {
    query: { text, limit: searchLimits.others, active: true, ...(location ? { location } : {}) },
  })

const nameOf = ({
  lastname,
  firstname,
  credentials,
}: Pick<ChosenPhysician, 'lastname' | 'firstname' | 'credentials'>) =>
  [`${lastname}, ${firstname}`, credentials].filter(Boolean).join(', ')

const chosen = ({
  _id,
  firstname,
  lastname,
  credentials,
  npi,
  locationNames,
}: PhysicianRow): ChosenPhysician => ({
  _id,
  firstname,
  lastname,
  credentials,
  npi,
  locationNames,
})

export function PeopleCard() {
  return (
    <FormCard number={3} title={m.orderEntry.peopleTitle} sub={m.orderEntry.peopleSub}>
      <LocationField />
      <PhysicianField />
    </FormCard>
  )
}

function LocationField() {
  const { form, set, goOn } = useEntry()
  const client = useQueryClient()
  const { field } = useController<OrderValues, 'location'>({ name: 'location' })
  const error = useFieldError('location')

  /** A clinic with one physician has said who ordered; what somebody is typing there stays. */
  async function bringPhysician(location: string) {
    const page = await client.fetchQuery(findPhysicians('', location)).catch(() => null)
    const [only, ...others] = page?.docs ?? []
    const box = document.getElementById(fieldId('physician'))
    const untouched = box instanceof HTMLInputElement && box.value === ''
    const { physician, location: now } = form.getValues()
    if (only && others.length === 0 && !physician && untouched && now?._id === location)
      set('physician', chosen(only))
  }

  return (
    <Field label={m.orderEntry.peopleLocation} error={error} id={fieldId('location')} className={span.half}>
      {(wiring) => (
        <SearchCombobox
          {...wiring}
          ref={field.ref}
          label={m.orderEntry.peopleLocation}
          options={findLocations}
          itemsOf={(reply): ChosenLocation[] =>
            (reply?.docs ?? []).map(({ _id, name, code }) => ({ _id, name, code }))
          }
          value={field.value}
          getKey={({ _id }) => _id}
          getLabel={({ name }) => name}
          renderItem={({ name, code }) => (
            <span className="flex w-full min-w-0 items-baseline gap-3">
              <span className="min-w-0 truncate">{name}</span>
              <span className="mono ml-auto shrink-0 text-dense text-hint">{code}</span>
            </span>
          )}
          onClear={() => set('location', null)}
          onPick={(location) => {
            set('location', location)
            void bringPhysician(location._id)
            goOn()
          }}
        />
      )}
    </Field>
  )
}

function PhysicianField() {
  const { set, goOn } = useEntry()
  const location = useWatch<OrderValues, 'location'>({ name: 'location' })
  const { field } = useController<OrderValues, 'physician'>({ name: 'physician' })
  const error = useFieldError('physician')
  const physician = field.value
  const elsewhere = physician?.locationNames && location && !physician.locationNames.includes(location.name)
  const hint = physician
    ? fill(elsewhere ? m.orderEntry.peopleNotHere : m.orderEntry.peopleNpi, { npi: physician.npi })
    : undefined
  return (
    <Field
      label={m.orderEntry.peoplePhysician}
      error={error}
      hint={hint}
      id={fieldId('physician')}
      className={span.half}
    >
      {(wiring) => (
        <SearchCombobox
          {...wiring}
          ref={field.ref}
          label={m.orderEntry.peoplePhysician}
          options={(text) => findPhysicians(text, location?._id)}
          itemsOf={(reply) => (reply?.docs ?? []).map(chosen)}
          value={physician}
          getKey={({ _id }) => _id}
          getLabel={nameOf}
          renderItem={(one) => (
            <span className="flex w-full min-w-0 items-baseline gap-3">
              <span className="min-w-0 truncate">{nameOf(one)}</span>
              <span className="ml-auto shrink-0 text-dense text-hint tabular-nums">
                {fill(m.orderEntry.peopleNpi, { npi: one.npi })}
              </span>
            </span>
          )}
          onClear={() => set('physician', null)}
          onPick={(one) => {
            set('physician', one)
            goOn()
          }}
        />
      )}
    </Field>
  )
}

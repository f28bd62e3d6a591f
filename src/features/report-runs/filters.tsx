import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import { m } from '@contract/messages'
import type { ReportDescription } from '@contract/report-runs/descriptions'
import { read } from '@/api/query'
import { useMe } from '@/app/me'
import { LocationBox } from '@/form/location-field'
import { SearchCombobox } from '@/form/search-combobox'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { locationQuery, physicianQuery } from './queries'
import type { ReportsSearch } from './search'

interface FiltersProps {
  description: ReportDescription
  search: ReportsSearch
  from: string
  to: string
  teams: readonly string[]
  errors: Readonly<Record<string, string | undefined>>
  set: (change: Partial<ReportsSearch>) => void
}

/** What a report is narrowed by. A filter whose list the account may not read is not offered. */
export function Filters({ description, search, from, to, teams, errors, set }: FiltersProps) {
  const { ability } = useMe()
  const has = (filter: (typeof description.filters)[number]) => description.filters.includes(filter)
  return (
    <div className="grid gap-3 px-6 py-3 max-sm:px-4 sm:grid-cols-2 xl:grid-cols-4">
      <Field label={description.days} error={errors['from']}>
        {(wiring) => (
          <TextInput
            {...wiring}
            type="date"
            value={from}
            onChange={({ target }) => target.value && set({ from: target.value })}
          />
        )}
      </Field>
      <Field label={m.reportRuns.to} error={errors['to']}>
        {(wiring) => (
          <TextInput
            {...wiring}
            type="date"
            value={to}
            onChange={({ target }) => target.value && set({ to: target.value })}
          />
        )}
      </Field>
      {has('location') && ability.can('read', 'Location') && (
        <LocationFilter id={search.location} set={(location) => set({ location })} />
      )}
      {has('physician') && ability.can('read', 'Physician') && (
        <PhysicianFilter id={search.physician} set={(physician) => set({ physician })} />
      )}
      {has('team') && teams.length > 0 && (
        <Field label={m.reportRuns.team} optional>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={search.team ?? ''}
              placeholder={m.reportRuns.all}
              options={teams.map((team) => ({ value: team, label: team }))}
              onChange={({ target }) => set({ team: target.value || undefined })}
            />
          )}
        </Field>
      )}
    </div>
  )
}

interface ChosenProps {
  id: string | undefined
  set: (id: string | undefined) => void
}

function LocationFilter({ id, set }: ChosenProps) {
  const { data } = useQuery({
    ...locationQuery(id ?? ''),
    enabled: id !== undefined,
    placeholderData: undefined,
  })
  return (
    <Field label={m.reportRuns.location} optional>
      {(wiring) => (
        <LocationBox
          {...wiring}
          label={m.reportRuns.location}
          placeholder={m.reportRuns.all}
          value={id && data ? { _id: id, name: data.name } : null}
          onChange={(location) => set(location?._id)}
        />
      )}
    </Field>
  )
}

const findPhysicians = (text: string) =>
  read(api.physicians.list, { query: { text, limit: searchLimits.others } })

function PhysicianFilter({ id, set }: ChosenProps) {
  const { data } = useQuery({
    ...physicianQuery(id ?? ''),
    enabled: id !== undefined,
    placeholderData: undefined,
  })
  return (
    <Field label={m.reportRuns.physician} optional>
      {(wiring) => (
        <SearchCombobox
          {...wiring}
          label={m.reportRuns.physician}
          placeholder={m.reportRuns.all}
          options={findPhysicians}
          itemsOf={(reply) =>
            (reply?.docs ?? []).map(({ _id, lastname, firstname }) => ({ _id, lastname, firstname }))
          }
          value={id && data ? { _id: id, lastname: data.lastname, firstname: data.firstname } : null}
          getKey={({ _id }) => _id}
          getLabel={({ lastname, firstname }) => `${lastname}, ${firstname}`}
          onClear={() => set(undefined)}
          onPick={({ _id }) => set(_id)}
        />
      )}
    </Field>
  )
}

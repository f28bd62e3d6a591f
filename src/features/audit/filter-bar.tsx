import { useQuery } from '@tanstack/react-query'
import { UserRound, UsersRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { auditKinds } from '@contract/choices'
import { m } from '@contract/messages'
import { SearchCombobox } from '@/form/search-combobox'
import { formatDateShort } from '@/lib/format'
import { FilterChip } from '@/ui/filter-chip'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { Toolbar } from '@/ui/toolbar'
import { entityName } from './columns'
import { entitiesQuery, patientQuery, patientsQuery, peopleQuery } from './queries'
import type { AuditSearch } from './search'

export type SetAudit = (patch: Partial<AuditSearch>) => void
interface BarProps {
  search: AuditSearch
  set: SetAudit
  end?: ReactNode
}

/** Everything that narrows the trail, in one line; on a narrow screen it scrolls. */
export function FilterBar({ search, set, end }: BarProps) {
  const entities = useQuery(entitiesQuery).data ?? []
  return (
    <Toolbar aria-label={m.audit.filters} className="h-auto! min-h-12 flex-wrap py-2 max-sm:overflow-visible">
      <PatientFilter search={search} set={set} />
      <PersonFilter search={search} set={set} />
      <span className="w-40">
        <NativeSelect
          size="s"
          aria-label={m.audit.kind}
          placeholder={m.audit.kinds.any}
          value={search.kind ?? ''}
          onChange={(event) => set({ kind: auditKinds.find((kind) => kind === event.target.value) })}
          options={auditKinds.map((kind) => ({ value: kind, label: m.audit.kinds[kind] }))}
        />
      </span>
      <span className="w-36">
        <NativeSelect
          size="s"
          aria-label={m.audit.entity}
          placeholder={m.audit.anyEntity}
          value={search.entity ?? ''}
          onChange={(event) => set({ entity: event.target.value || undefined })}
          options={entities
            .map((entity) => ({ value: entity, label: entityName(entity) }))
            .sort((a, b) => a.label.localeCompare(b.label))}
        />
      </span>
      <Days search={search} set={set} />
      {end && <span className="ml-auto flex items-center gap-1">{end}</span>}
    </Toolbar>
  )
}

export function Days({ search, set }: BarProps) {
  return (
    <span className="flex items-center gap-2">
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="flex items-center gap-1.5 text-meta text-hint">
          {name === 'from' ? m.audit.from : m.audit.to}
          <TextInput
            size="s"
            type="date"
            className="w-36"
            value={search[name] ?? ''}
            onChange={(event) =>
              set(
                name === 'from'
                  ? { from: event.target.value || undefined }
                  : { to: event.target.value || undefined },
              )
            }
          />
        </label>
      ))}
    </span>
  )
}

export function PatientFilter({ search, set }: BarProps) {
  const { data } = useQuery({ ...patientQuery(search.patient ?? ''), enabled: search.patient !== undefined })
  if (search.patient !== undefined)
    return (
      <FilterChip
        name={m.audit.patient}
        icon={UserRound}
        value={data?.[0] ? `${data[0].name} · ${data[0].patientNumber}` : '…'}
        onRemove={() => set({ patient: undefined })}
      />
    )
  return (
    <span className="w-52">
      <SearchCombobox
        size="s"
        label={m.audit.patient}
        placeholder={m.audit.patientHint}
        options={patientsQuery}
        itemsOf={(reply) => reply ?? []}
        minLength={2}
        getKey={({ _id }) => _id}
        getLabel={({ name }) => name}
        renderItem={({ name, dob, patientNumber }) => (
          <span className="flex w-full min-w-0 items-baseline gap-3">
            <span className="truncate">{name}</span>
            <span className="ml-auto shrink-0 text-meta text-hint">
              {formatDateShort(dob)} · <span className="mono">{patientNumber}</span>
            </span>
          </span>
        )}
        value={null}
        onPick={({ _id }) => set({ patient: _id })}
        onClear={() => undefined}
      />
    </span>
  )
}

function PersonFilter({ search, set }: BarProps) {
  const [picked, setPicked] = useState<{ _id: string; name: string }>()
  if (search.user !== undefined)
    return (
      <FilterChip
        name={m.audit.person}
        icon={UsersRound}
        value={picked?._id === search.user ? picked.name : search.user.slice(-8)}
        onRemove={() => set({ user: undefined })}
      />
    )
  return (
    <span className="w-44">
      <SearchCombobox
        size="s"
        label={m.audit.person}
        placeholder={m.audit.personHint}
        options={peopleQuery}
        itemsOf={(reply) => reply ?? []}
        getKey={({ _id }) => _id}
        getLabel={({ name }) => name}
        renderItem={({ name, username, userType }) => (
          <span className="flex w-full min-w-0 items-baseline gap-3">
            <span className="truncate">{name}</span>
            <span className="ml-auto shrink-0 text-meta text-hint">
              <span className="mono">{username}</span> · {userType}
            </span>
          </span>
        )}
        value={null}
        onPick={(person) => {
          setPicked(person)
          set({ user: person._id })
        }}
        onClear={() => undefined}
      />
    </span>
  )
}

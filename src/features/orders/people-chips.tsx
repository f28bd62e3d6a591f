import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { m } from '@contract/messages'
import type { ApiError } from '@/api/errors'
import { formatPerson } from '@/lib/format'
import { FilterChip } from '@/ui/filter-chip'
import type { FilterPart } from './search'
import { locationQuery, physicianQuery } from './people-queries'

/** The location and the physician that the list is narrowed to. */
export function PeopleChips({ search, set }: FilterPart) {
  return (
    <>
      {search.location && (
        <NamedChip
          name={m.orders.filtersLocation}
          query={locationQuery(search.location)}
          label={({ name }) => name}
          onRemove={() => set({ location: undefined })}
        />
      )}
      {search.physician && (
        <NamedChip
          name={m.orders.filtersPhysician}
          query={physicianQuery(search.physician)}
          label={formatPerson}
          onRemove={() => set({ physician: undefined })}
        />
      )}
    </>
  )
}

interface NamedChipProps<T> {
  name: string
  query: UseQueryOptions<T, ApiError, T, QueryKey>
  label: (found: T) => string
  onRemove: () => void
}

/** The address holds an id; the chip says who or where that is. */
function NamedChip<T>({ name, query, label, onRemove }: NamedChipProps<T>) {
  const { data } = useQuery(query)
  return <FilterChip name={name} value={data === undefined ? '…' : label(data)} onRemove={onRemove} />
}

import { useQuery } from '@tanstack/react-query'
import { SheetShow } from '@contract/bench/choices'
import { FlaskConical, PencilLine } from 'lucide-react'
import type { Ref } from 'react'
import { fill, m } from '@contract/messages'
import { useMe, useReference } from '@/app/me'
import { Chip } from '@/ui/chip'
import { Segmented } from '@/ui/segmented'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { choicesQuery, openBatchesQuery } from './queries'
import type { BenchSearch } from './search'

interface FilterBarProps {
  search: BenchSearch
  set: (patch: Partial<BenchSearch>) => void
  /** Only values that were typed here and not saved are shown, whatever the filters say. */
  typed: boolean
  /** Takes the place at the end of the line where the sheet puts its button. */
  toolsRef: Ref<HTMLDivElement>
}

/** Which tests stand on the sheet: what they wait for, test type, batch, instrument, day of receipt. */
export function FilterBar({ search, set, typed, toolsRef }: FilterBarProps) {
  const { testTypes } = useReference()
  const { ability, offFor } = useMe()
  const withBatches = ability.can('read', 'Batch') && !offFor('/batching')
  const choices = useQuery({ ...choicesQuery, enabled: withBatches }).data
  const batches = useQuery({ ...openBatchesQuery, enabled: withBatches }).data
  const named = (all: readonly { _id: string; name: string }[]) =>
    all.map(({ _id, name }) => ({ value: _id, label: name }))
  const open = batches?.docs ?? []
  const narrowed = Boolean(search.type ?? search.batch ?? search.instrument ?? search.day)
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 px-6 max-sm:px-4">
      <Segmented
        aria-label={m.bench.sheetTitle}
        value={search.show === 'all' && !narrowed ? 'waiting' : search.show}
        options={SheetShow.options.map((value) => ({
          value,
          label: m.bench.shows[value],
          disabled: value === 'all' && !narrowed,
        }))}
        onChange={(show) => set({ show })}
      />
      <NativeSelect
        aria-label={m.bench.filterType}
        className="w-44!"
        value={search.type ?? ''}
        placeholder={fill(m.bench.filterNone, { name: m.bench.filterType })}
        options={named(testTypes)}
        onChange={({ target }) => set({ type: target.value || undefined, method: undefined })}
      />
      {search.method && (
        <Chip tone="info" icon={FlaskConical}>
          {search.method}
        </Chip>
      )}
      {withBatches && (
        <>
          <NativeSelect
            aria-label={m.bench.filterBatch}
            className="w-40!"
            value={search.batch ?? ''}
            placeholder={fill(m.bench.filterNone, { name: m.bench.filterBatch })}
            options={[
              ...open.map(({ _id, number }) => ({ value: _id, label: number })),
              ...(search.batch && !open.some(({ _id }) => _id === search.batch)
                ? [{ value: search.batch, label: m.bench.filterBatch }]
                : []),
            ]}
            onChange={({ target }) => set({ batch: target.value || undefined })}
          />
          <NativeSelect
            aria-label={m.bench.filterInstrument}
            className="w-44!"
            value={search.instrument ?? ''}
            placeholder={fill(m.bench.filterNone, { name: m.bench.filterInstrument })}
            options={named(choices?.instruments ?? [])}
            onChange={({ target }) => set({ instrument: target.value || undefined })}
          />
        </>
      )}
      <TextInput
        type="date"
        aria-label={m.bench.filterDay}
        className="w-40!"
        value={search.day ?? ''}
        onChange={({ target }) => set({ day: target.value || undefined })}
      />
      {typed && (
        <Chip tone="warning" icon={PencilLine}>
          {m.bench.filterRecovered}
        </Chip>
      )}
      <div ref={toolsRef} className="ml-auto empty:hidden max-sm:ml-0" />
    </div>
  )
}

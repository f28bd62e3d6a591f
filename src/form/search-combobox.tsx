import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ApiError } from '@/api/errors'
import { Combobox, type ComboboxProps } from '@/ui/combobox'
import { defaultWords } from '@/ui/combobox-list'
import { useServerSearch } from './use-server-search'

interface SearchComboboxProps<T, R> extends Omit<
  ComboboxProps<T>,
  'items' | 'itemsFor' | 'loading' | 'onQuery' | 'words' | 'onFocus'
> {
  options: (text: string) => UseQueryOptions<R, ApiError, R, QueryKey>
  itemsOf: (reply: R | undefined, text: string) => readonly T[]
  minLength?: number
}

/** A combobox whose items the server finds. When it cannot, the list says so instead of "No match". */
export function SearchCombobox<T, R>({
  options,
  itemsOf,
  minLength,
  onPick,
  ...rest
}: SearchComboboxProps<T, R>) {
  const search = useServerSearch(options, minLength === undefined ? {} : { minLength })
  const chosen = rest.value === null ? null : rest.getLabel(rest.value)
  // Opened over a choice, the list says what else there is: it answers the question before, mostly the empty one.
  const answers = chosen?.trim() ?? search.itemsFor
  return (
    <Combobox
      {...rest}
      items={itemsOf(search.data, search.text)}
      itemsFor={answers}
      loading={search.loading || answers === undefined}
      words={search.error ? { ...defaultWords, none: search.error.message } : defaultWords}
      onFocus={search.begin}
      onQuery={search.ask}
      onPick={(item) => {
        search.ask('')
        onPick(item)
      }}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { toast } from '@/ui/toast'
import { useNavigation } from '../use-navigation'
import { hitGroups } from './hits'

/**
 * The four groups for a text: only those whose screens this account may open. Hits of an earlier text are never shown
 * under a later one; the earlier call is cancelled.
 */
export function useGlobalSearch(text: string) {
  const { opens } = useNavigation()
  const question = read(api.search.global, { body: { search: text, take: searchLimits.global } })
  const query = useQuery({ ...question, placeholderData: undefined, enabled: text !== '' })
  const { error } = query
  useEffect(() => {
    if (error) toast.error(m.errors.searchFailedTitle, { detail: error.message })
  }, [error])
  const found = query.data ? hitGroups(query.data.results) : []
  const groups = found.filter(({ screen }) => opens(screen))
  return {
    groups,
    /** What stands in place of an empty list. */
    none: found.length > 0 ? m.shell.searchNoneOpen : fill(m.shell.searchNone, { text }),
    loading: query.isFetching && !query.data,
    answered: query.data !== undefined,
    error,
    retry: () => void query.refetch(),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { keyOf } from '@/api/query'

/**
 * Takes verified results off the lists at once, before the server is asked again: rows, heading and button are one number with
 * the tab. A page that is empty then is drawn as one that loads, since others come after it.
 */
export function useLeave(): (ids: ReadonlySet<string>) => void {
  const client = useQueryClient()
  return (ids) => {
    for (const [key, page] of client.getQueriesData<Reply<typeof api.turboCls.list>>({
      queryKey: keyOf(api.turboCls.list),
    })) {
      if (!page) continue
      const docs = page.docs.filter(({ _id }) => !ids.has(_id))
      const gone = page.docs.length - docs.length
      if (gone === 0) continue
      if (docs.length === 0) void client.resetQueries({ queryKey: key, exact: true })
      else client.setQueryData(key, { ...page, docs, total: Math.max(docs.length, page.total - gone) })
    }
  }
}

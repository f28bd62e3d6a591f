import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { SearchResults } from '@/features/shell/palette/search-results'
import { textParam } from '@/lib/search-params'

const search = z.object({ text: textParam })

export const Route = createFileRoute('/_in/searchresults')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams(search.parse({}))] },
  component: Results,
})

function Results() {
  const { text } = Route.useSearch()
  return <SearchResults key={text} text={text.trim()} />
}

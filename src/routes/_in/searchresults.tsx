import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { SearchResults } from '@/features/shell/palette/search-results'
import { textParam } from '@/lib/search-params'

export const Route = createFileRoute('/_in/searchresults')({
  validateSearch: z.object({ text: textParam }),
  component: Results,
})

function Results() {
  const { text } = Route.useSearch()
  return <SearchResults key={text} text={text.trim()} />
}

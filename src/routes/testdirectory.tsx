import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { z } from 'zod'
import { DirectoryPage, type DirectorySearch } from '@/features/test-directory/directory-page'

const Search = z.object({
  text: z.string().max(200).catch('').default(''),
  page: z.coerce.number().int().min(1).max(1000).catch(1).default(1),
})

/** The public test directory: open without signing in, as the page behind a shared link is. */
export const Route = createFileRoute('/testdirectory')({ validateSearch: Search, component: TestDirectory })

function TestDirectory() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (next: DirectorySearch) => void navigate({ search: next, replace: true }),
    [navigate],
  )
  return <DirectoryPage search={search} onSearch={onSearch} />
}

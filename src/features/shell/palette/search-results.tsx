import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { fill, m } from '@contract/messages'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import { HitLine } from './hit-line'
import { rememberHit } from './recents'
import { useGlobalSearch } from './use-global-search'

/** The palette's four groups as a page: for a link, or for who would rather read than pick. */
export function SearchResults({ text }: { text: string }) {
  // Couriers and kiosks have no search; the address is open to everybody signed in.
  return useMe().ability.can('read', 'Search') ? <SearchPage text={text} /> : <NoSearch />
}

function NoSearch() {
  return (
    <div className="px-6 py-12 max-sm:px-4">
      <h1 className="sr-only">{m.shell.searchResults}</h1>
      <EmptyState
        title={m.shell.searchNotYours}
        action={
          <AppLink to="/" className={buttonClass({ variant: 'outline' })}>
            {m.errors.notForYouHome}
          </AppLink>
        }
      />
    </div>
  )
}

function SearchPage({ text }: { text: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(text)
  return (
    <>
      <PageHeader title={text === '' ? m.shell.searchResults : fill(m.shell.searchResultsFor, { text })} />
      <form
        role="search"
        className="flex max-w-160 gap-2 px-6 pb-4 max-sm:px-4"
        onSubmit={(event) => {
          event.preventDefault()
          void navigate({ to: '/searchresults', search: { text: typed.trim() } })
        }}
      >
        <TextInput
          icon={Search}
          aria-label={m.shell.searchPlaceholder}
          placeholder={m.shell.searchPlaceholder}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{m.shell.searchGo}</Button>
      </form>
      <div className="grid max-w-220 gap-4 px-6 pb-12 max-sm:px-4">
        <Groups text={text} />
      </div>
    </>
  )
}

function Groups({ text }: { text: string }) {
  const { groups, none, loading, error, retry } = useGlobalSearch(text)
  if (text === '') return <EmptyState title={m.shell.searchStart} />
  if (error)
    return (
      <EmptyState
        tone="error"
        title={m.errors.searchFailedTitle}
        text={error.message}
        requestId={error.requestId}
        onRetry={retry}
      />
    )
  if (loading) return <SkeletonRows label={m.shell.searchSearching} />
  if (groups.length === 0) return <EmptyState tone="nomatch" title={none} text={m.shell.searchNoneHelp} />
  return groups.map(({ kind, label, hits }) => (
    <Card key={kind} title={label} end={fill(m.shell.searchHits, { count: hits.length })}>
      <ul>
        {hits.map((hit) => (
          <li key={hit.key} className="border-b border-soft-line last:border-0">
            <AppLink
              to={hit.href}
              onFollow={() => rememberHit(hit)}
              className="flex min-h-9 items-center gap-2.5 px-4 py-1.5 text-dense text-text hover:bg-hover hover:no-underline"
            >
              <HitLine hit={hit} query={text} />
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  ))
}

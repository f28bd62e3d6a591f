import * as Radix from '@radix-ui/react-dialog'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode } from 'react'
import { searchDebounceMs } from '@contract/constants'
import { m } from '@contract/messages'
import { hrefOf } from '@contract/navigation'
import { usePageActions } from '@/app/page-actions'
import { useGo } from '@/app/router-link'
import { Kbd } from '@/ui/kbd'
import { useNavigation } from '../use-navigation'
import { findPages } from './find-pages'
import type { Hit } from './hits'
import { ActionGroup, HitGroups, lineClass, PageGroup, RecentGroup } from './palette-groups'
import { beginsWords } from './marked'
import { recentHits, rememberHit } from './recents'
import { useGlobalSearch } from './use-global-search'

/** The text that is searched for on the server: what is typed, once it rests, or at once on demand. */
function useRestingText(text: string): [searched: string, searchNow: () => void] {
  const [searched, setSearched] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return [searched, () => setSearched(text)]
}

/** Search and go anywhere: pages at once, the laboratory's data after half a second or on Enter. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const goTo = useGo()
  const { pages } = useNavigation()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const [searched, searchNow] = useRestingText(text)
  const current = searched === text
  const search = useGlobalSearch(current ? text : '')
  const [selected, setSelected] = useState('')
  /** Enter came before the answer: a single hit then opens by itself. */
  const [hurry, setHurry] = useState(false)

  const shownPages = findPages(pages, text)
  const actions = usePageActions().filter(({ label }) => text === '' || beginsWords(label, text))
  const recents = text === '' ? recentHits() : []
  const groups = current ? search.groups : []
  const nothingLocal = shownPages.length === 0 && actions.length === 0
  const waiting = text !== '' && (!current || search.loading)

  const go = (href: string) => {
    onClose()
    goTo(href)
  }
  const open = (hit: Hit) => {
    rememberHit(hit)
    go(hit.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !waiting || !nothingLocal) return
    event.preventDefault()
    searchNow()
    setHurry(true)
  }
  const only = groups.length === 1 && groups[0]?.hits.length === 1 ? groups[0].hits[0] : undefined
  const opensAlone = hurry && current && search.answered ? only : undefined
  const openAlone = useEffectEvent(open)
  useEffect(() => {
    if (opensAlone) openAlone(opensAlone)
  }, [opensAlone])

  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade bg-(--scrim)" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-[11vh] left-1/2 z-50 flex max-h-[74vh] w-160 max-w-[calc(100vw-2rem)] -translate-x-1/2 animate-rise flex-col overflow-hidden rounded-dialog border border-line bg-surface shadow-pop outline-none max-sm:top-4 max-sm:max-h-[calc(100dvh-2rem)]"
        >
          <Radix.Title className="sr-only">{m.shell.searchOpen}</Radix.Title>
          <Command
            shouldFilter={false}
            label={m.shell.searchOpen}
            value={selected}
            onValueChange={setSelected}
            onKeyDown={onKeyDown}
            className="flex min-h-0 flex-col"
          >
            <div className="flex h-13 shrink-0 items-center gap-3 border-b border-line px-4">
              <Search aria-hidden className="text-text2" />
              <Command.Input
                value={typed}
                onValueChange={(value) => {
                  setTyped(value)
                  setHurry(false)
                  setSelected('')
                }}
                placeholder={m.shell.searchPlaceholder}
                className="h-full min-w-0 flex-1 bg-transparent text-lead outline-none"
              />
              <Kbd>Esc</Kbd>
            </div>
            <Command.List className="min-h-0 overflow-y-auto p-2 [&>[cmdk-list-sizer]]:grid [&>[cmdk-list-sizer]]:gap-2">
              <RecentGroup hits={recents} onOpen={open} />
              <PageGroup pages={shownPages} query={text} onOpen={(page) => go(hrefOf(page))} />
              <HitGroups groups={groups} query={text} onOpen={open} />
              <ActionGroup
                actions={actions}
                query={text}
                onRun={(action) => {
                  onClose()
                  action.run()
                }}
              />
              {current && search.answered && groups.length > 0 && (
                <Command.Group>
                  <Command.Item
                    value="all-results"
                    onSelect={() => go(`/searchresults?text=${encodeURIComponent(JSON.stringify(text))}`)}
                    className={lineClass}
                  >
                    <Search aria-hidden className="text-hint" />
                    {m.shell.searchAllResults}
                  </Command.Item>
                </Command.Group>
              )}
            </Command.List>
            <Note>
              {waiting
                ? m.shell.searchSearching
                : text === ''
                  ? recents.length + actions.length === 0 && m.shell.searchStart
                  : search.error
                    ? m.errors.searchFailedHelp
                    : search.answered && groups.length === 0 && search.none}
            </Note>
            <footer className="flex h-9 shrink-0 items-center gap-4 border-t border-line bg-bg px-4 text-meta text-hint max-sm:hidden">
              <span className="flex items-center gap-1">
                <Kbd>↑</Kbd>
                <Kbd>↓</Kbd> {m.shell.searchMove}
              </span>
              <span className="flex items-center gap-1">
                <Kbd>Enter</Kbd> {m.shell.searchOpenHit}
              </span>
              <span className="ml-auto">{m.shell.searchAllDates}</span>
            </footer>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-2 text-dense text-hint empty:hidden [&:not(:empty)]:py-2">
      {children}
    </p>
  )
}

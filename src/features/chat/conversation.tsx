import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Search } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { api } from '@contract/api'
import type { ChatMessage, ChatRoom } from '@contract/chat/shapes'
import { fill, m } from '@contract/messages'
import { call } from '@/api/client'
import { invalidate } from '@/api/query'
import { AppLink } from '@/app/router-link'
import { announce } from '@/ui/live-region'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import { Composer } from './composer'
import { MessageList } from './messages'
import { useOutbox, useSending } from './outbox'
import { messagesQuery } from './queries'
import { roomName } from './room-list'

/** One room: what was said, and the field to say something. */
export function Conversation({ room, cutOff }: { room: ChatRoom; cutOff: boolean }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const query = useInfiniteQuery(messagesQuery(room._id, text))
  const messages = (query.data?.pages ?? []).toReversed().flatMap(({ docs }) => docs)
  const [readSeq] = useState(room.readSeq)
  const onSaid = useCallback(() => invalidate(client, api.chat.messages, api.chat.rooms), [client])
  const { say, again } = useSending(onSaid)
  const outgoing = useOutbox().waiting.filter((one) => one.room === room._id)
  const end = useStayAtEnd(`${messages.at(-1)?._id ?? ''} ${outgoing.length}`)
  useSeen(room, text === '' ? messages : [])
  useSpoken(text === '' ? messages : [])
  const name = roomName(room)
  return (
    <section aria-label={name} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <header className="flex min-h-12 flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <AppLink to="/chat" aria-label={m.chat.back} className="md:hidden">
          <ArrowLeft aria-hidden />
        </AppLink>
        <h2 className="mr-auto truncate">{name}</h2>
        <div className="w-60 max-sm:w-full">
          <TextInput
            size="s"
            icon={Search}
            type="search"
            aria-label={m.chat.search}
            placeholder={m.chat.search}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      </header>
      {cutOff && <Banner tone="warning" className="rounded-none!" title={m.chat.cutOff} />}
      <div ref={end} role="log" aria-label={m.chat.messages} className="min-h-0 flex-1 overflow-y-auto">
        {query.hasNextPage && (
          <div className="grid justify-center pt-3">
            <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {m.chat.older}
            </Button>
          </div>
        )}
        {!query.data && query.error ? (
          <EmptyState
            tone="error"
            title={m.chat.messagesFailed}
            text={query.error.message}
            onRetry={() => void query.refetch()}
          />
        ) : !query.data ? (
          <SkeletonRows rows={5} />
        ) : messages.length === 0 && outgoing.length === 0 ? (
          text === '' ? (
            <EmptyState title={m.chat.empty} text={m.chat.emptyHelp} />
          ) : (
            <EmptyState tone="nomatch" title={fill(m.chat.noneFound, { text })} />
          )
        ) : (
          <MessageList
            messages={messages}
            outgoing={text === '' ? outgoing : []}
            readSeq={readSeq}
            onAgain={again}
          />
        )}
      </div>
      {room.open ? (
        <Composer key={room._id} room={room._id} name={name} onSay={(said) => say(room._id, said)} />
      ) : (
        <p className="flex-none border-t border-line px-4 py-3 text-dense text-hint">{m.chat.closed}</p>
      )}
    </section>
  )
}

/** Keeps the newest in sight, unless the person has gone up to read. */
function useStayAtEnd(last: string) {
  const box = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const note = () => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [])
  useLayoutEffect(() => {
    if (atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [last])
  return box
}

/** Says to the server how far the room is read, while the page is in sight. */
function useSeen(room: ChatRoom, messages: readonly ChatMessage[]): void {
  const client = useQueryClient()
  const last = messages.at(-1)?.seq ?? 0
  useEffect(() => {
    if (last <= room.readSeq || document.visibilityState === 'hidden') return
    // Not told: the next look at the room says it again.
    call(api.chat.seen, { body: { room: room._id, seq: last } })
      .then(() => invalidate(client, api.chat.rooms, api.chat.unread))
      .catch(() => undefined)
  }, [client, room._id, room.readSeq, last])
}

/** Reads out what the other side says while the room is open. */
function useSpoken(messages: readonly ChatMessage[]): void {
  const last = messages.at(-1)
  const spoken = useRef<number>(undefined)
  useEffect(() => {
    if (!last) return
    if (spoken.current !== undefined && last.seq > spoken.current && !last.mine)
      announce(fill(m.chat.messageBy, { name: last.byName, text: last.text }))
    spoken.current = last.seq
  }, [last])
}

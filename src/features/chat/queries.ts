import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { call } from '@/api/client'
import type { ApiError } from '@/api/errors'
import { keyOf, read } from '@/api/query'

export const roomsQuery = read(api.chat.rooms, {}, { fresh: 0 })
export const peopleQuery = (text: string) => read(api.chat.people, { query: { text } })

type Messages = Reply<typeof api.chat.messages>

/** The end of a room, and as much before it as was asked for. Pages stand newest first, their messages oldest first. */
export const messagesQuery = (room: string, text: string) =>
  infiniteQueryOptions<Messages, ApiError, { pages: Messages[] }, readonly unknown[], number | undefined>({
    queryKey: [...keyOf(api.chat.messages), room, text],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.chat.messages,
        { body: { room, text, ...(pageParam === undefined ? {} : { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: (page) => (page.more ? page.docs[0]?.seq : undefined),
    staleTime: 0,
  })

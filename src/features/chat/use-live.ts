import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '@contract/api'
import { call } from '@/api/client'
import { isApiError } from '@/api/errors'
import { invalidate } from '@/api/query'
import { untilBack } from '@/lib/until-back'

const ends = ['unauthenticated', 'forbidden', 'not_found'] as const

/**
 * Waits for something to be said, for as long as the page is open, and then asks for it. A question that stays open for some
 * seconds and says only that there is news: it works through every proxy, and ends with the session or the right to chat.
 * Answers whether the wait is cut off just now.
 */
export function useLive(): boolean {
  const client = useQueryClient()
  const [cutOff, setCutOff] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    async function wait(): Promise<void> {
      let version = ''
      for (let tries = 0; !stop.signal.aborted;) {
        try {
          const news = await call(
            api.chat.stream,
            { query: { version } },
            { signal: stop.signal, background: true },
          )
          const first = version === ''
          version = news.version
          tries = 0
          setCutOff(false)
          if (news.changed && !first)
            void invalidate(client, api.chat.rooms, api.chat.messages, api.chat.unread)
        } catch (error) {
          if (stop.signal.aborted || ends.some((code) => isApiError(error, code))) return
          setCutOff(true)
          await untilBack(tries++, stop.signal)
        }
      }
    }
    void wait()
    return () => stop.abort()
  }, [client])
  return cutOff
}

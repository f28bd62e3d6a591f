import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { api } from '@contract/api'
import { call } from '@/api/client'
import { invalidate, read } from '@/api/query'

const WAIT_MS = 2000
const RETRY_MS = 5000
const RETRY_MAX_MS = 60_000

export type DraftState =
  { kind: 'none' } | { kind: 'saving' } | { kind: 'saved'; at: string } | { kind: 'failed' }

/** For the route's loader, so that the offer is there with the form. */
export const draftQuery = (form: string) => read(api.drafts.get, { params: { form } }, { fresh: 0 })

interface DraftOptions<D extends z.ZodType> {
  /** The form's name, such as `order-entry`; a draft belongs to one user and one form. */
  form: string
  /** What a draft of this form must look like: one of an older shape is not offered. */
  schema: D
  /** What would be kept now; null when there is nothing worth keeping. */
  take: () => z.input<D> | null
}

/**
 * The server's draft of a form: offered once when the form opens, saved two seconds after the last change and when the tab
 * is hidden or the page left, tried again for as long as the server does not answer. Nothing is kept in the browser.
 * While an offer waits for its answer nothing is saved, so that it cannot be overwritten unseen.
 */
export function useDraft<D extends z.ZodType>({ form, schema, take }: DraftOptions<D>) {
  const client = useQueryClient()
  const { data, isFetchedAfterMount, isError } = useQuery({ ...draftQuery(form), placeholderData: undefined })
  const [answered, setAnswered] = useState(false)
  const [state, setState] = useState<DraftState>({ kind: 'none' })
  const found = isFetchedAfterMount && !isError ? data?.draft : undefined
  const parsed = found ? schema.safeParse(found.data) : undefined
  const offer = !answered && found && parsed?.success ? { data: parsed.data, at: found.updatedAt } : null
  const waitsForAnswer = offer !== null

  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const pending = useRef(false)
  const sending = useRef<Promise<void>>(Promise.resolve())
  const stopped = useRef(false)
  const latest = useRef({ take, waitsForAnswer })
  const again = useRef<(wait: number) => void>(() => undefined)
  useEffect(() => {
    latest.current = { take, waitsForAnswer }
  })

  const send = useCallback(
    (wait: number) => {
      clearTimeout(timer.current)
      if (!pending.current || stopped.current || latest.current.waitsForAnswer) return
      const kept = latest.current.take()
      if (kept === null) return
      pending.current = false
      setState({ kind: 'saving' })
      // One after the other: an older text must not arrive last.
      sending.current = sending.current.then(async () => {
        if (stopped.current) return
        try {
          const { updatedAt } = await call(api.drafts.save, { params: { form }, body: { data: kept } })
          if (!pending.current) setState({ kind: 'saved', at: updatedAt })
        } catch {
          pending.current = true
          setState({ kind: 'failed' })
          clearTimeout(timer.current)
          if (!stopped.current)
            timer.current = setTimeout(() => again.current(Math.min(wait * 2, RETRY_MAX_MS)), wait)
        }
      })
    },
    [form],
  )
  useEffect(() => {
    again.current = send
  }, [send])

  const touch = useCallback(() => {
    pending.current = true
    stopped.current = false
    clearTimeout(timer.current)
    timer.current = setTimeout(() => again.current(RETRY_MS), WAIT_MS)
  }, [])

  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && again.current(RETRY_MS)
    const onOnline = () => again.current(RETRY_MS)
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('online', onOnline)
      again.current(RETRY_MS)
      clearTimeout(timer.current)
    }
  }, [])

  /** Throws the draft away, after a save of the form or because the user says so. */
  const discard = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = false
    stopped.current = true
    setAnswered(true)
    setState({ kind: 'none' })
    sending.current = sending.current
      .then(() => call(api.drafts.discard, { params: { form } }))
      // A draft that could not be thrown away is offered once more; that harms nobody.
      .catch(() => undefined)
      .then(() => invalidate(client, api.drafts.get).then(() => undefined))
  }, [client, form])

  const resume = useCallback(() => setAnswered(true), [])
  return { offer, state, touch, discard, resume }
}

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
  /** The form's name, such as `order-entry`; a draft belongs to one user, one form and one tab. */
  form: string
  /** What a draft of this form must look like: one of an older shape is not offered. */
  schema: D
  /** What would be kept now; null when there is nothing worth keeping. */
  take: () => z.input<D> | null
}

/**
 * The server's drafts of a form: offered one after the other when the form opens, saved two seconds after the last change and when the tab
 * is hidden or the page left, tried again for as long as the server does not answer. Nothing is kept in the browser.
 * Each opening of a form keeps its own draft, so that two tabs never write one over the other; one that is taken up goes once
 * what it became is kept. While an offer waits for its answer nothing is saved.
 */
export function useDraft<D extends z.ZodType>({ form, schema, take }: DraftOptions<D>) {
  const client = useQueryClient()
  const { data, isFetchedAfterMount, isError } = useQuery({ ...draftQuery(form), placeholderData: undefined })
  const [own] = useState(() => `${form}--${crypto.randomUUID().slice(0, 8)}`)
  const [answered, setAnswered] = useState(false)
  const [gone, setGone] = useState<readonly string[]>([])
  const [state, setState] = useState<DraftState>({ kind: 'none' })
  const found = isFetchedAfterMount && !isError && data?.draft ? [data.draft, ...data.others] : []
  const [offer = null] = answered
    ? []
    : found.flatMap(({ form: name, data: kept, updatedAt: at }) => {
        const parsed = name === own || gone.includes(name) ? undefined : schema.safeParse(kept)
        return parsed?.success ? [{ name, data: parsed.data, at }] : []
      })
  const waitsForAnswer = offer !== null

  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const pending = useRef(false)
  const sending = useRef<Promise<void>>(Promise.resolve())
  const stopped = useRef(false)
  const takenUp = useRef<string | undefined>(undefined)
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
          const { updatedAt } = await call(api.drafts.save, { params: { form: own }, body: { data: kept } })
          const before = takenUp.current
          takenUp.current = undefined
          if (before) await throwAway(before)
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
    [own],
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

  const offeredName = offer?.name
  /** Throws away what is offered, because the user says so, or this form's own draft after it was saved. */
  const discard = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = false
    stopped.current = true
    if (offeredName === undefined) setAnswered(true)
    else setGone((before) => [...before, offeredName])
    setState({ kind: 'none' })
    sending.current = sending.current
      .then(async () => {
        await throwAway(offeredName ?? own)
        const before = takenUp.current
        takenUp.current = undefined
        if (offeredName === undefined && before) await throwAway(before)
      })
      .then(() => invalidate(client, api.drafts.get).then(() => undefined))
  }, [client, own, offeredName])

  const resume = useCallback(() => {
    takenUp.current = offeredName
    setAnswered(true)
  }, [offeredName])
  return { offer, state, touch, discard, resume }
}

/** A draft that could not be thrown away is offered once more; that harms nobody. */
const throwAway = (form: string) =>
  call(api.drafts.discard, { params: { form } }).then(
    () => undefined,
    () => undefined,
  )

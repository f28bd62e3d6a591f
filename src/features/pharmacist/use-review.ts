import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { PharmacistOrder, PharmacistRow } from '@contract/pharmacist/shapes'
import { isApiError, type ApiError } from '@/api/errors'
import { keyOf, useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { toast } from '@/ui/toast'
import { orderQuery, queueQuery } from './queries'
import type { ReviewSearch } from './search'
import { useHeld } from './use-held'

/** An order is not accepted before it could be seen: the second of two quick presses meets the next order too early. */
const SEEN_MS = 400
/** So many orders are enough to go on with. */
const ENOUGH = 20

export interface ReviewState {
  rows: PharmacistRow[]
  isLoading: boolean
  error: ApiError | null
  refetch: () => void
  open: string | undefined
  data: PharmacistOrder | undefined
  orderError: ApiError | null
  /** Who else has the order open; undefined where it is ours. */
  heldBy: { name: string; since: string } | undefined
  /** Reviewed in this visit, and these with those that wait. */
  done: number
  all: number
  waiting: number
  capped: boolean
  choose: (orderId: string | undefined) => void
  move: (step: 1 | -1) => void
  accept: () => void
  skip: () => void
  undo: () => void
  /** Closes the own unfinished review of an order that waits no more. */
  closeDraft: () => void
  sendBack: (reason: string, after: () => void) => void
  returning: boolean
  returnError: string | undefined
  /** Forgets what an earlier return was refused for. */
  resetReturn: () => void
  /** Asks for the open order again. */
  reload: () => void
  /** Keeps the answer of a call about the open order. */
  keep: (answer: PharmacistOrder) => void
}

/**
 * The queue, the order that is open, and what moves between them. An accepted order leaves the list at once and the next one,
 * asked for before, is on screen; should the server refuse, the order comes back and says why.
 */
export function useReview(search: ReviewSearch, set: (patch: Partial<ReviewSearch>) => void): ReviewState {
  const client = useQueryClient()
  const { user } = useMe()
  const queue = useQuery(queueQuery(search))
  /** Accepted or returned, and still in the list that was asked for before. One that waits anew since then is there again. */
  const [gone, setGone] = useState<ReadonlyMap<string, string | null>>(new Map())
  const isGone = ({ _id, waitingSince }: PharmacistRow) => gone.get(_id) === waitingSince
  const [done, setDone] = useState<readonly string[]>([])
  const rows = (queue.data?.docs ?? []).filter((row) => search.reviewed || !isGone(row))
  const isTheirs = ({ openedBy }: PharmacistRow) => openedBy !== null && openedBy.userId !== user._id
  const open = search.order ?? (search.text === '' ? rows.find((row) => !isTheirs(row))?._id : undefined)
  const at = rows.findIndex(({ _id }) => _id === open)

  const order = useQuery({ ...orderQuery(open ?? ''), enabled: open !== undefined })
  const data = open !== undefined && order.data?.order._id === open ? order.data : undefined
  const shownSince = useRef<{ id: string; at: number } | undefined>(undefined)
  useEffect(() => {
    if (data && shownSince.current?.id !== data.order._id)
      shownSince.current = { id: data.order._id, at: performance.now() }
  }, [data])

  // The next two are here before they are asked for.
  const ahead = rows.slice(at + 1, at + 3).map(({ _id }) => _id)
  const wanted = ahead.join(' ')
  useEffect(() => {
    for (const id of wanted.split(' ').filter(Boolean)) void client.prefetchQuery(orderQuery(id))
  }, [client, wanted])

  // An order that left the list waits no more, or is on hold: what was known of it is asked for anew.
  const listed = queue.data?.docs
  const hasLeft =
    !search.reviewed &&
    search.text === '' &&
    listed !== undefined &&
    queue.data?.total === listed.length &&
    !listed.some(({ _id }) => _id === open)
  const listedAt = queue.dataUpdatedAt
  useEffect(() => {
    if (!hasLeft || open === undefined) return
    const { queryKey } = orderQuery(open)
    const known = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (known > 0 && known < listedAt) void client.invalidateQueries({ queryKey })
  }, [client, hasLeft, listedAt, open])

  const closed = useRef(new Set<string>())
  const waits =
    !search.reviewed && data !== undefined && data.waitingSince !== null && data.order.hold === null
  const { by: heldBy, opened } = useHeld(waits ? open : undefined, {
    closed,
    onRefused: (orderId) => {
      void client.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })
      refreshLists()
    },
    onTheirs: () => refreshLists(),
  })

  const keep = useCallback(
    (answer: PharmacistOrder) => {
      client.setQueryData(orderQuery(answer.order._id).queryKey, answer)
      void client.invalidateQueries({ queryKey: keyOf(api.orders.get) })
    },
    [client],
  )
  /** The list is long to make: while enough of it is left, what was accepted is taken out here and the server is not asked. */
  const refreshLists = (enough = false) => {
    void client.invalidateQueries({
      queryKey: keyOf(api.pharmacist.list),
      refetchType: enough ? 'none' : 'active',
    })
    void client.invalidateQueries({ queryKey: keyOf(api.pharmacist.waiting) })
  }
  const choose = (orderId: string | undefined) => set({ order: orderId })
  const neighbor = (step: 1 | -1) => {
    const from = at < 0 ? (step > 0 ? -1 : rows.length) : at
    const all = step > 0 ? rows.slice(from + 1) : rows.slice(0, Math.max(0, from)).toReversed()
    return (search.reviewed ? all : all.filter((row) => !isTheirs(row)))[0]
  }
  const move = (step: 1 | -1) => {
    const row = neighbor(step)
    if (row) choose(row._id)
  }
  const leave = (orderId: string) => {
    const next = neighbor(1) ?? neighbor(-1)
    const row = rows.find(({ _id }) => _id === orderId)
    if (row) setGone((before) => new Map([...before, [orderId, row.waitingSince]]))
    closed.current.add(orderId)
    choose(next?._id)
  }
  /** Accepted here and neither refused nor taken back: one key that bounces is one acceptance. Since when each waited. */
  const accepted = useRef(new Map<string, string | null>())
  const comeBack = (orderId: string, message: string) => {
    setGone((before) => new Map([...before].filter(([id]) => id !== orderId)))
    closed.current.delete(orderId)
    accepted.current.delete(orderId)
    toast.error(message)
    choose(orderId)
    void client.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })
  }
  const refused = async (error: ApiError, orderId: string) => {
    setDone((before) => before.filter((id) => id !== orderId))
    if (isApiError(error, 'rule_refused')) {
      // Reviewed in another tab or by somebody else: it is not for here any more, so nobody is taken back to it.
      const now = await client.fetchQuery({ ...orderQuery(orderId), staleTime: 0 }).catch(() => undefined)
      refreshLists()
      if (now?.waitingSince === null) {
        toast.error(error.message)
        return
      }
    }
    comeBack(orderId, error.message)
  }

  const acceptCall = useSend(api.pharmacist.accept, {
    onSuccess: (_, { body }) => {
      void client.invalidateQueries({ queryKey: orderQuery(body.orderId).queryKey, refetchType: 'none' })
      refreshLists(rows.length > ENOUGH)
    },
    onError: (error, { body }) => void refused(error, body.orderId),
  })
  /** What became of each acceptance that was sent: who takes one back at once waits for it. */
  const sent = useRef(new Map<string, Promise<boolean>>())
  const accept = () => {
    const seen = shownSince.current
    if (!data || heldBy || search.reviewed || data.waitingSince === null) return
    if (seen?.id !== data.order._id || performance.now() - seen.at < SEEN_MS) return
    if (accepted.current.get(data.order._id) === data.waitingSince) return
    accepted.current.set(data.order._id, data.waitingSince)
    setDone((before) => [...before, data.order._id])
    const body = { orderId: data.order._id, basis: data.basis }
    const sending = opened().then(() => acceptCall.mutateAsync({ body }))
    sent.current.set(
      data.order._id,
      sending.then(
        () => true,
        () => false,
      ),
    )
    leave(data.order._id)
  }

  const closeCall = useSend(api.pharmacist.closeDraft, {
    onSuccess: (answer) => {
      keep(answer)
      refreshLists()
      toast.success(fill(m.pharmacist.draftClosed, { requisition: answer.order.requisitionNumber }))
    },
    onError: (error) => toast.error(error.message),
  })
  const back = useSend(api.pharmacist.sendBack, {
    onSuccess: (answer, { body }) => {
      keep(answer)
      refreshLists()
      setDone((before) => [...before, body.orderId])
      toast.success(fill(m.pharmacist.returned, { requisition: answer.order.requisitionNumber }))
    },
  })
  const sendBack = (reason: string, after: () => void) => {
    if (!data) return
    const { _id: orderId } = data.order
    // It is not opened again while it is on its way back.
    closed.current.add(orderId)
    back.mutate(
      { body: { orderId, reason } },
      {
        onSuccess: () => {
          leave(orderId)
          after()
        },
        onError: () => closed.current.delete(orderId),
      },
    )
  }

  const undoCall = useSend(api.pharmacist.undo, {
    onSuccess: (answer, { body }) => {
      keep(answer)
      setGone((before) => new Map([...before].filter(([id]) => id !== body.orderId)))
      setDone((before) => before.filter((id) => id !== body.orderId))
      closed.current.delete(body.orderId)
      accepted.current.delete(body.orderId)
      refreshLists()
      choose(body.orderId)
      toast.success(fill(m.pharmacist.undone, { requisition: answer.order.requisitionNumber }))
    },
    onError: (error) => toast.error(error.message),
  })
  const undo = async () => {
    // In a new visit the reviewed list is the way back.
    const last = done.at(-1) ?? (search.reviewed ? open : undefined)
    if (last === undefined) toast.info(m.pharmacist.nothingToUndo)
    else if ((await sent.current.get(last)) !== false) undoCall.mutate({ body: { orderId: last } })
  }

  const waiting = Math.max(0, (queue.data?.total ?? 0) - (queue.data?.docs ?? []).filter(isGone).length)
  return {
    rows,
    isLoading: queue.isPending,
    error: queue.error,
    refetch: () => void queue.refetch(),
    open,
    data,
    orderError: data ? null : order.error,
    heldBy,
    done: done.length,
    all: done.length + waiting,
    waiting,
    capped: queue.data?.totalIsCapped ?? false,
    choose,
    move,
    accept,
    skip: () => move(1),
    undo: () => void undo(),
    closeDraft: () => data && closeCall.mutate({ body: { orderId: data.order._id } }),
    sendBack,
    returning: back.isPending,
    returnError: back.error?.message,
    resetReturn: back.reset,
    reload: () => void order.refetch(),
    keep,
  }
}

import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { useHeld } from './use-held'

const claim = vi.fn<(orderId: string) => Promise<typeof mine>>()
const leave = vi.fn(() => Promise.resolve({ ok: true as const }))
const calls = { claim, leave }
const claimed = () => claim.mock.calls.map(([orderId]) => orderId)
const mine = {
  lock: { userId: 'me', name: 'Elena Petrakis', since: '2026-11-19T18:20:00.000Z', until: '' },
  mine: true,
}

beforeEach(() => {
  vi.useFakeTimers()
  claim.mockReset().mockResolvedValue(mine)
  leave.mockClear()
})
afterEach(() => vi.useRealTimers())

const held = (closed: Set<string>, onRefused = vi.fn(), onTheirs = vi.fn()) => {
  // One and the same at every rendering, as a page's reference is.
  const current = { current: closed }
  return renderHook(
    ({ order }: { order: string | undefined }) =>
      useHeld(order, { closed: current, onRefused, onTheirs, calls }),
    {
      initialProps: { order: 'one' as string | undefined },
    },
  )
}

test('an order that was accepted in its first second is not opened, though it is on screen a moment longer', async () => {
  const closed = new Set<string>()
  const { rerender } = held(closed)
  await vi.advanceTimersByTimeAsync(900)
  closed.add('one')
  await vi.advanceTimersByTimeAsync(200)
  expect(claimed()).toEqual([])
  rerender({ order: 'two' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(claimed()).toEqual(['two'])
  expect(leave).not.toHaveBeenCalled()
})

test('nor is it opened again by the clock that keeps it open', async () => {
  const closed = new Set<string>()
  held(closed)
  await vi.advanceTimersByTimeAsync(1000)
  expect(claimed()).toHaveLength(1)
  closed.add('one')
  await vi.advanceTimersByTimeAsync(50_000)
  expect(claimed()).toHaveLength(1)
})

test('what closes an order can wait for the opening that is on its way', async () => {
  let answer = (_: typeof mine) => {}
  claim.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const { result } = held(new Set())
  await vi.advanceTimersByTimeAsync(1000)
  const opened = vi.fn()
  void result.current.opened().then(opened)
  await vi.advanceTimersByTimeAsync(0)
  expect(opened).not.toHaveBeenCalled()
  answer(mine)
  await vi.advanceTimersByTimeAsync(0)
  expect(opened).toHaveBeenCalledTimes(1)
})

test('a refused opening is told once, so that the page asks what became of the order', async () => {
  const onRefused = vi.fn()
  claim.mockRejectedValue(new ApiError('rule_refused', 'This order does not wait for a review.'))
  const { rerender } = held(new Set(), onRefused)
  await vi.advanceTimersByTimeAsync(1000)
  expect(onRefused.mock.calls).toEqual([['one']])
  rerender({ order: undefined })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onRefused).toHaveBeenCalledTimes(1)
})

test('that somebody else has the order is told once, so that the list beside it says so too', async () => {
  claim.mockResolvedValue({ ...mine, mine: false })
  const onTheirs = vi.fn()
  const { result } = held(new Set(), vi.fn(), onTheirs)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(result.current.by?.name).toBe('Elena Petrakis')
  expect(onTheirs).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(100_000))
  expect(claimed()).toHaveLength(3)
  expect(onTheirs).toHaveBeenCalledTimes(1)
})

import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedName } from '@/lib/persist'
import { useFolded } from './use-folded'

let width = 1440
const before = window.matchMedia
beforeEach(() => {
  localStorage.clear()
  window.matchMedia = vi.fn((query: string) => ({
    matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }))
})
afterEach(() => {
  window.matchMedia = before
})

const opened = (px: number, entry: string) => {
  width = px
  const { result, rerender } = renderHook(({ at }) => useFolded(at), { initialProps: { at: entry } })
  return {
    isFolded: () => result.current[0],
    toggle: () => act(() => result.current[1]()),
    go: (at: string) => rerender({ at }),
  }
}

test.each([
  [1440, '/orders', false],
  [1360, '/orders', false],
  [1359, '/orders', true],
  [1280, '/orders', true],
  [1280, '/orderentry', true],
  [1280, '/receiving', true],
  [1280, '/patients', true],
  [1280, '/tests', true],
  [1280, '/audit', true],
  [1280, '/users', false],
  [1100, '/users', false],
  [1099, '/users', true],
  [1024, '/users', true],
])('at %i px %s starts folded: %s', (px, entry, folded) => {
  expect(opened(px, entry).isFolded()).toBe(folded)
})

test('opened where it lacks room, it stays open on that screen alone, also after a reload', () => {
  const nav = opened(1280, '/orders')
  nav.toggle()
  expect(nav.isFolded()).toBe(false)
  nav.go('/receiving')
  expect(nav.isFolded()).toBe(true)
  nav.go('/users')
  expect(nav.isFolded()).toBe(false)
  // Another one that is opened takes nothing from the first.
  nav.go('/audit')
  nav.toggle()
  expect(nav.isFolded()).toBe(false)
  nav.go('/orders')
  expect(nav.isFolded()).toBe(false)
  for (const entry of ['/orders', '/audit']) expect(opened(1280, entry).isFolded(), entry).toBe(false)
  // What was chosen for want of room says nothing of a wide screen.
  expect(localStorage.getItem(storedName('navFolded'))).toBeNull()
})

test('folded where there is room, it is folded wherever there is room', () => {
  const nav = opened(1440, '/orders')
  nav.toggle()
  expect(opened(1440, '/users').isFolded()).toBe(true)
})

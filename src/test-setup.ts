import '@testing-library/jest-dom/vitest'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Dialog } from '@/ui/dialog'

/** React's act() warnings are wanted: an update outside act is a test that looks too early. */
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

// A busy machine draws late; what never comes still fails.
configure({ asyncUtilTimeout: 30_000 })

// In a browser it is there before anybody asks: the page fetches it when idle.
beforeAll(async () => {
  await Promise.all([Dialog.fetch(), ConfirmDialog.fetch()])
})

let complaints: unknown[][] = []

// A warning on the console is a failure nobody wrote down. A test that expects one says so with
// vi.spyOn(console, 'error').mockImplementation(…), which takes the place of this recorder.
beforeEach(() => {
  complaints = []
  // A part that comes later may arrive between two looks of a test: that says how fast the machine is, and nothing of the page.
  const isLatePart = (word: unknown) =>
    typeof word === 'string' && word.startsWith('A suspended resource finished loading inside a test')
  const record = (...words: unknown[]) => {
    if (!isLatePart(words[0])) complaints.push(words)
  }
  vi.spyOn(console, 'error').mockImplementation(record)
  vi.spyOn(console, 'warn').mockImplementation(record)
})

afterEach(() => {
  cleanup()
  // A test that lost the network would leave the next file's calls waiting for it.
  onlineManager.setOnline(true)
  expect(complaints, 'nothing unexpected on the console').toEqual([])
})

// Layout calls that jsdom does not know; components need them to exist, not to measure.
if (typeof window !== 'undefined') {
  class NoResize implements ResizeObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  window.ResizeObserver ??= NoResize
  Element.prototype.scrollIntoView ??= () => {}
  Element.prototype.hasPointerCapture ??= () => false
  Element.prototype.setPointerCapture ??= () => {}
  Element.prototype.releasePointerCapture ??= () => {}
}

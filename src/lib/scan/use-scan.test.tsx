import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { Scan } from './detector'
import { createScanHub, scanHub } from './hub'
import { useKeptScan, useScan, useTornScan } from './use-scan'

const scan = (code: string): Scan => ({
  code,
  raw: code,
  aim: null,
  terminator: 'enter',
  meanGap: 8,
  capsLockUndone: false,
  repeat: false,
  torn: false,
  at: 0,
})

function Listener({
  hear,
  enabled = true,
  children,
}: {
  hear: (scan: Scan) => void
  enabled?: boolean
  children?: ReactNode
}) {
  useScan(hear, { enabled })
  return children
}

it('asks the innermost handler, alone, and goes back when it leaves', () => {
  const [shell, page, dialog] = [vi.fn(), vi.fn(), vi.fn()]
  const tree = (open: boolean) => (
    <StrictMode>
      <Listener hear={shell}>
        <Listener hear={page}>{open && <Listener hear={dialog} />}</Listener>
      </Listener>
    </StrictMode>
  )
  const { rerender, unmount } = render(tree(false))
  scanHub.deliver(scan('A'))
  rerender(tree(true))
  scanHub.deliver(scan('B'))
  rerender(tree(false))
  scanHub.deliver(scan('C'))
  unmount()
  expect(page.mock.calls.map(([heard]) => heard.code)).toEqual(['A', 'C'])
  expect(dialog.mock.calls.map(([heard]) => heard.code)).toEqual(['B'])
  expect(shell).not.toHaveBeenCalled()
})

it('calls the handler of the latest render, and none while disabled', () => {
  const [first, second, under] = [vi.fn(), vi.fn(), vi.fn()]
  const tree = (hear: (scan: Scan) => void, enabled: boolean) => (
    <Listener hear={under}>
      <Listener hear={hear} enabled={enabled} />
    </Listener>
  )
  const { rerender } = render(tree(first, true))
  rerender(tree(second, true))
  scanHub.deliver(scan('A'))
  rerender(tree(second, false))
  scanHub.deliver(scan('B'))
  expect([first, second, under].map((fn) => fn.mock.calls.length)).toEqual([0, 1, 1])
})

it('holds a scan for a moment while screens change, and drops it after', () => {
  let now = 0
  const hub = createScanHub(() => now)
  const hear = vi.fn()
  hub.deliver(scan('OLD'))
  now = 1500
  hub.deliver(scan('NEW'))
  now = 2000
  hub.add(hub.nextPlace(), hear)
  expect(hear.mock.calls.map(([heard]) => heard.code)).toEqual(['NEW'])
})

it('gives torn scans to nobody but those who ask to scan again', () => {
  const [hear, again] = [vi.fn(), vi.fn()]
  function Shell() {
    useTornScan(again)
    return <Listener hear={hear} />
  }
  const { unmount } = render(<Shell />)
  scanHub.deliver({ ...scan('100026'), torn: true })
  unmount()
  scanHub.deliver({ ...scan('100026'), torn: true })
  expect([hear.mock.calls.length, again.mock.calls.length]).toEqual([0, 1])
})

it('keeps a scan inside an open dialog: a handler of the dialog takes it, else it is said, and the page does nothing', () => {
  const [page, own, kept] = [vi.fn(), vi.fn(), vi.fn()]
  function Kept() {
    useKeptScan(kept)
    return null
  }
  function Own({ hear }: { hear: (scan: Scan) => void }) {
    useScan(hear, { inDialog: true })
    return null
  }
  const tree = (takes: boolean) => (
    <Listener hear={page}>
      <Kept />
      <div role="dialog" data-state="open">
        {takes && <Own hear={own} />}
        <input data-scan-field aria-label="codes" />
      </div>
    </Listener>
  )
  const { rerender, getByLabelText, unmount } = render(tree(true))
  scanHub.deliver(scan('A'))
  rerender(tree(false))
  scanHub.deliver(scan('B'))
  getByLabelText('codes').focus()
  scanHub.deliver(scan('C'))
  unmount()
  expect(page).not.toHaveBeenCalled()
  expect(own.mock.calls.map(([heard]) => heard.code)).toEqual(['A'])
  expect(kept.mock.calls.map(([heard]) => heard.code)).toEqual(['B'])
})

import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installScanCapture } from '@/lib/scan/capture'
import { scanHub } from '@/lib/scan/hub'
import { ScannerCheck } from './scanner-check'

let uninstall = () => {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  uninstall = installScanCapture({ onScan: scanHub.deliver })
  render(<ScannerCheck />)
})
afterEach(() => {
  cleanup()
  uninstall()
  vi.useRealTimers()
})

function send(keys: readonly (string | KeyboardEventInit)[], gap: number) {
  const field = screen.getByRole('textbox', { name: 'Scan here' })
  act(() => {
    for (const key of keys) {
      const init = typeof key === 'string' ? { key } : key
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
      Object.defineProperty(event, 'timeStamp', { value: performance.now() })
      field.dispatchEvent(event)
      vi.advanceTimersByTime(gap)
    }
    vi.advanceTimersByTime(500)
  })
}
const fact = (name: string) =>
  within(screen.getByRole('status')).getByText(name).nextElementSibling?.textContent

describe('ScannerCheck', () => {
  it('shows what a good scanner sends', () => {
    send([...']C1REQ10432', 'Enter'], 10)
    expect(screen.getByText('Works')).toBeVisible()
    expect(
      ['Code', 'Received', 'Characters', 'Mean gap', 'Ends with', 'AIM prefix', 'Caps Lock'].map(fact),
    ).toEqual(['REQ10432', '"]C1REQ10432"', '11', '10.0 ms', 'Enter (CR)', ']C1', 'Off'])
  })

  it('tells the one who scans with a line feed to set CR only', () => {
    send([...'REQ10432', 'Enter', { key: 'j', ctrlKey: true }], 10)
    expect(screen.getByText(/“CR only”/)).toBeVisible()
    expect(fact('Ends with')).toBe('Enter (CR)')
    send([...'REQ10432', { key: 'j', ctrlKey: true }], 10)
    expect(fact('Ends with')).toBe('Line feed (LF)')
  })

  it('tells a slow scanner, a short code and Alt codes apart', () => {
    send([...'REQ10432', 'Enter'], 45)
    expect(screen.getByText('Too slow')).toBeVisible()
    send([...'REQ'], 10)
    expect(screen.getByText('Too short')).toBeVisible()
    expect(fact('Ends with')).toBe('None')
    send(
      ['0', '0', '6', '5'].map((key) => ({ key, altKey: true })),
      10,
    )
    expect(screen.getByText(/Alt code/)).toBeVisible()
  })

  it('says nothing about keys that type nothing', () => {
    send(['Shift', 'Tab', 'ArrowDown'], 10)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('keeps the code from the screens below', () => {
    const shell = vi.fn()
    const remove = scanHub.add(0, shell)
    send([...'REQ10432', 'Enter'], 10)
    remove()
    expect(shell).not.toHaveBeenCalled()
  })
})

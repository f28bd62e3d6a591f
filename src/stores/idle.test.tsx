import { act, cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStoredState, storedName } from '@/lib/persist'
import { staySignedIn, useIdle, useIdleState } from './idle'

const onTimeout = vi.fn()

function Session({ limit = 300, exempt = false }: { limit?: number; exempt?: boolean }) {
  useIdle({ limitSeconds: limit, exempt, onTimeout })
  const { phase, secondsLeft } = useIdleState()
  return <p>{`${phase} ${String(secondsLeft)}`}</p>
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
const shown = () => document.querySelector('p')?.textContent
const phase = () => useIdleState.getState().phase

beforeEach(() => {
  vi.useFakeTimers()
  onTimeout.mockReset()
  clearStoredState()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('useIdle', () => {
  it('shows the notice, then the ten seconds, then signs out once [rule:idle]', () => {
    render(
      <StrictMode>
        <Session />
      </StrictMode>,
    )
    pass(239)
    expect(phase()).toBe('active')
    pass(1)
    expect(shown()).toBe('notice 60')
    pass(50)
    expect(shown()).toBe('countdown 10')
    pass(9)
    expect(shown()).toBe('countdown 1')
    expect(onTimeout).not.toHaveBeenCalled()
    pass(1)
    pass(30)
    expect(onTimeout).toHaveBeenCalledOnce()
  })

  it('goes back to rest at any key, and at Stay signed in', () => {
    render(<Session />)
    pass(250)
    act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })))
    expect(phase()).toBe('active')
    pass(295)
    expect(phase()).toBe('countdown')
    act(() => void document.body.dispatchEvent(new Event('pointermove', { bubbles: true })))
    expect(phase()).toBe('countdown')
    act(() => staySignedIn())
    pass(239)
    expect(phase()).toBe('active')
    expect(onTimeout).not.toHaveBeenCalled()
  })

  it('counts activity of another tab', () => {
    render(<Session />)
    pass(290)
    expect(phase()).toBe('countdown')
    const key = storedName('lastActivity')
    localStorage.setItem(key, String(Date.now()))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: String(Date.now()) })))
    expect(phase()).toBe('active')
    pass(200)
    localStorage.setItem(key, String(Date.now())) // the event was lost; the stored time still counts
    pass(200)
    expect([phase(), onTimeout.mock.calls.length]).toEqual(['active', 0])
  })

  it('takes requests and scrolling for no activity, and forgets a time in the future', () => {
    render(<Session />)
    localStorage.setItem(storedName('lastActivity'), String(Date.now() + 3_600_000))
    for (let n = 0; n < 29; n++) {
      pass(10)
      window.dispatchEvent(new Event('scroll'))
    }
    expect(phase()).toBe('countdown')
  })

  it('signs out when the machine wakes after the end, even if a key wakes it', () => {
    render(<Session />)
    vi.setSystemTime(Date.now() + 3_600_000)
    act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })))
    expect([phase(), onTimeout.mock.calls.length]).toEqual(['out', 1])
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(onTimeout).toHaveBeenCalledOnce()
  })

  it('checks the clock when the tab comes back', () => {
    render(<Session />)
    vi.setSystemTime(Date.now() + 245_000)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(shown()).toBe('notice 55')
  })

  it('leaves a kiosk alone [rule:idle]', () => {
    render(<Session exempt />)
    pass(100_000)
    expect([phase(), onTimeout.mock.calls.length]).toEqual(['active', 0])
  })

  it('keeps only a time, nothing of a patient', () => {
    render(<Session />)
    act(
      () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Okonkwo', bubbles: true })),
    )
    expect(Object.keys(localStorage)).toEqual([storedName('lastActivity')])
    expect(localStorage.getItem(storedName('lastActivity'))).toMatch(/^\d+$/)
  })
})

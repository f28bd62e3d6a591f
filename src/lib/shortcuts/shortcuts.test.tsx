import { cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installScanCapture } from '@/lib/scan/capture'
import { clearStoredState } from '@/lib/persist'
import { keyCaps } from './keys'
import { listShortcuts, setSingleKeysOn } from './registry'
import type { Shortcut } from './registry'
import { useShortcut, useToldKeys } from './use-shortcut'

const fired = vi.fn<(label: string) => void>()

function Keys(shortcut: Partial<Shortcut> & { keys: string }) {
  const whole = { label: shortcut.keys, group: 'Page', ...shortcut }
  useShortcut(whole, () => fired(whole.label))
  return null
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  fired.mockReset()
  clearStoredState()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function press(key: string, init: KeyboardEventInit = {}, target: Element = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  Object.defineProperty(event, 'timeStamp', { value: performance.now() })
  target.dispatchEvent(event)
  return event
}
const wait = (ms: number) => vi.advanceTimersByTime(ms)
const labels = () => fired.mock.calls.map(([label]) => label)

describe('useShortcut', () => {
  it('runs a single key after 60 ms, once, under Strict Mode', () => {
    render(
      <StrictMode>
        <Keys keys="j" />
      </StrictMode>,
    )
    expect(press('j').defaultPrevented).toBe(true)
    wait(59)
    expect(labels()).toEqual([])
    wait(1)
    expect(labels()).toEqual(['j'])
    press('x')
    wait(100)
    expect(labels()).toEqual(['j'])
  })

  it('runs sequences, slow or rolled, and forgets a first key left alone', () => {
    render(
      <>
        <Keys keys="g o" />
        <Keys keys="o" />
      </>,
    )
    press('g')
    wait(300)
    press('o')
    wait(60)
    press('g')
    wait(30)
    press('o')
    wait(100)
    expect(labels()).toEqual(['g o', 'g o'])
    press('g')
    wait(1100)
    press('o')
    wait(60)
    expect(labels()).toEqual(['g o', 'g o', 'o'])
  })

  it('runs chords at once, also in fields, and tells Shift apart', () => {
    render(
      <>
        <input aria-label="field" />
        <Keys keys="Mod+K" />
        <Keys keys="Ctrl+Enter" />
        <Keys keys="Ctrl+Shift+Enter" />
        <Keys keys="F2" />
        <Keys keys="Alt+1" />
        <Keys keys="Enter" />
        <Keys keys="/" />
      </>,
    )
    const field = document.querySelector('input') ?? document.body
    press('k', { ctrlKey: true }, field)
    press('K', { ctrlKey: true }, field) // Caps Lock
    press('Enter', { ctrlKey: true }, field)
    press('Enter', { ctrlKey: true, shiftKey: true }, field)
    press('F2', {}, field)
    press('¡', { altKey: true, code: 'Digit1' }, field)
    expect(labels()).toEqual(['Mod+K', 'Mod+K', 'Ctrl+Enter', 'Ctrl+Shift+Enter', 'F2', 'Alt+1'])
    expect(press('/', {}, field).defaultPrevented).toBe(false)
    press('Enter', {}, field)
    wait(100)
    expect(labels()).toHaveLength(6)
  })

  it('goes by the character, wherever the layout has it', () => {
    render(
      <>
        <Keys keys="?" />
        <Keys keys="[" />
      </>,
    )
    press('?', { shiftKey: true })
    wait(60)
    press('[', { ctrlKey: true, altKey: true, modifierAltGraph: true })
    wait(60)
    expect(labels()).toEqual(['?', '['])
  })

  it('leaves Enter to a focused button, and keys that a control has used', () => {
    render(
      <>
        <button type="button" onKeyDown={(event) => event.key === 'x' && event.preventDefault()}>
          Go
        </button>
        <Keys keys="Enter" />
        <Keys keys="x" />
      </>,
    )
    const button = document.querySelector('button') ?? document.body
    press('Enter', {}, button)
    press('x', {}, button)
    wait(100)
    expect(labels()).toEqual([])
    press('Enter')
    expect(labels()).toEqual(['Enter'])
  })

  it('lets the inner of two act, and nothing of the page behind a dialog', () => {
    const tree = (dialog: boolean) => (
      <>
        <Keys keys="a" label="page" />
        {dialog && (
          <div role="dialog" data-state="open">
            <Keys keys="Ctrl+Enter" label="dialog" inDialog />
          </div>
        )}
        <Keys keys="a" label="later" />
      </>
    )
    const { rerender } = render(tree(false))
    press('a')
    wait(60)
    rerender(tree(true))
    press('a')
    press('Enter', { ctrlKey: true })
    wait(60)
    expect(labels()).toEqual(['later', 'dialog'])
  })

  it('fires nothing in 100 scans at 8 ms a key, with the scan capture and without', () => {
    render(
      <>
        {[...'abcdefghijklmnopqrstuvwxyz0123456789', '/', '?', 'g o', 'Enter', 'Tab'].map((keys) => (
          <Keys key={keys} keys={keys} />
        ))}
      </>,
    )
    let heard = 0
    const scanAll = () => {
      for (let n = 0; n < 100; n++) {
        for (const key of `go/${String(100_000 + n)}j`) {
          press(key)
          wait(8)
        }
        press('Tab', { shiftKey: true })
        wait(8)
      }
      wait(500)
    }
    const uninstall = installScanCapture({ onScan: () => heard++ })
    scanAll()
    uninstall()
    expect([heard, labels()]).toEqual([100, []])
    scanAll()
    expect(labels()).toEqual([])
  })

  it('turns single keys off for good and keeps the chords', () => {
    render(
      <>
        <Keys keys="j" />
        <Keys keys="g o" />
        <Keys keys="Mod+K" />
      </>,
    )
    setSingleKeysOn(false)
    for (const key of 'jgo') {
      expect(press(key).defaultPrevented).toBe(false)
      wait(100)
    }
    press('k', { ctrlKey: true })
    expect(labels()).toEqual(['Mod+K'])
    expect(localStorage.getItem('aliquot.singleKeys')).toBe('false')
  })

  it('lists what acts now, grouped, each key once', () => {
    render(
      <>
        <Keys keys="/" label="Search this list" group="List" />
        <Keys keys="j" label="Next row" group="List" />
        <Keys keys="Mod+K" label="Search everything" group="Everywhere" />
        <Keys keys="h" label="Hold" group="List" when={false} />
        <Keys keys="/" label="Search orders" group="List" />
      </>,
    )
    expect(listShortcuts()).toEqual([
      {
        group: 'List',
        shortcuts: [
          { keys: '/', label: 'Search orders' },
          { keys: 'j', label: 'Next row' },
        ],
      },
      { group: 'Everywhere', shortcuts: [{ keys: 'Mod+K', label: 'Search everything' }] },
    ])
    expect([keyCaps('g o'), keyCaps('Mod+K'), keyCaps('Alt+ArrowLeft')]).toEqual([
      [['g'], ['o']],
      [['Ctrl', 'K']],
      [['Alt', '←']],
    ])
  })
})

const rowKeys = [
  { keys: 'j', label: 'Next row', group: 'List' },
  { keys: 'x', label: 'Select the row', group: 'List' },
]

it('lists the keys that a table hears itself beside the page’s own, and hears none of them', () => {
  function Table() {
    useToldKeys(rowKeys)
    return null
  }
  const { unmount } = render(
    <>
      <Keys keys="x" group="Page" />
      <Table />
    </>,
  )
  expect(listShortcuts()).toEqual([
    { group: 'Page', shortcuts: [{ keys: 'x', label: 'x' }] },
    {
      group: 'List',
      shortcuts: [
        { keys: 'j', label: 'Next row' },
        { keys: 'x', label: 'Select the row' },
      ],
    },
  ])
  expect(press('j').defaultPrevented).toBe(false)
  unmount()
  expect(listShortcuts()).toEqual([])
})

it('the keys of several fields of a kind are told once, for as long as one of them is on screen', () => {
  const fieldKeys = [{ keys: 'ArrowDown', label: 'Open the list', group: 'Fields' }]
  function Field() {
    useToldKeys(fieldKeys)
    return null
  }
  const { rerender } = render(
    <>
      <Field key="a" />
      <Field key="b" />
    </>,
  )
  const told = [{ group: 'Fields', shortcuts: [{ keys: 'ArrowDown', label: 'Open the list' }] }]
  expect(listShortcuts()).toEqual(told)
  rerender(<Field key="b" />)
  expect(listShortcuts()).toEqual(told)
  rerender(<></>)
  expect(listShortcuts()).toEqual([])
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { installScanCapture } from '@/lib/scan/capture'
import { Segmented } from './segmented'

const options = (['M', 'F', 'O'] as const).map((value) => ({ value, label: <b>{value}</b> }))

function Form({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState<'M' | 'F' | 'O' | null>(null)
  return (
    <>
      <Segmented
        aria-label="Gender"
        options={options}
        value={value}
        onChange={(next) => {
          setValue(next)
          onChange(next)
        }}
      />
      <input aria-label="Phone" />
    </>
  )
}

it('a typed letter chooses, and Tab goes on from there', async () => {
  const chosen = vi.fn()
  render(<Form onChange={chosen} />)
  const person = userEvent.setup()
  await person.tab()
  await person.keyboard('f')
  await person.tab()
  expect(screen.getByRole('radio', { name: 'F' })).toBeChecked()
  expect(screen.getByLabelText('Phone')).toHaveFocus()
  await person.tab({ shift: true })
  await person.keyboard('x')
  await person.tab()
  expect(chosen.mock.calls).toEqual([['F']])
})

it('a letter chooses by itself after a moment', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  render(<Form onChange={() => undefined} />)
  const first = screen.getByRole('radio', { name: 'M' })
  first.focus()
  fireEvent.keyDown(first, { key: 'O' })
  expect(screen.getByRole('radio', { name: 'O' })).not.toBeChecked()
  act(() => void vi.advanceTimersByTime(100))
  expect(screen.getByRole('radio', { name: 'O' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'O' })).toHaveFocus()
  vi.useRealTimers()
})

it('a code scanned over it chooses nothing', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const [chosen, onScan] = [vi.fn(), vi.fn()]
  render(<Form onChange={chosen} />)
  const takeOff = installScanCapture({ onScan })
  const first = screen.getByRole('radio', { name: 'M' })
  first.focus()
  for (const key of [...'F26323-0192', 'Enter']) {
    vi.advanceTimersByTime(8)
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: performance.now() })
    act(() => void first.dispatchEvent(event))
  }
  act(() => void vi.advanceTimersByTime(500))
  expect(onScan).toHaveBeenCalledOnce()
  expect(chosen).not.toHaveBeenCalled()
  takeOff()
  vi.useRealTimers()
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { deferred } from './deferred'
import { Menu } from './menu'
import { Popover } from './popover'
import { Tooltip } from './tooltip'

const Part = ({ word }: { word: string }) => <p>{word}</p>

describe('code that comes later', () => {
  it('is drawn as soon as it is here, and at once from then on', async () => {
    const load = vi.fn(() => Promise.resolve(Part))
    const Deferred = deferred(load)
    const { unmount } = render(<Deferred word="here" />)
    expect(await screen.findByText('here')).toBeVisible()
    unmount()
    render(<Deferred word="again" />)
    expect(screen.getByText('again')).toBeVisible()
    expect(load).toHaveBeenCalledOnce()
  })

  it('is tried twice, then says so and offers another try', async () => {
    let reachable = false
    const load = vi.fn(() => (reachable ? Promise.resolve(Part) : Promise.reject(new Error('offline'))))
    const Deferred = deferred(load)
    render(<Deferred word="here" />)
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded')
    expect(load).toHaveBeenCalledTimes(2)
    reachable = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('here')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('what hangs at a button', () => {
  it('a menu: arrows, letters, Escape and focus back', async () => {
    const chosen = vi.fn()
    render(
      <Menu
        trigger={<button type="button">More</button>}
        entries={[
          { label: 'Print', onSelect: chosen },
          { label: 'Hold', onSelect: chosen, disabledReason: 'Already held' },
          { label: 'Reject', onSelect: chosen },
        ]}
      />,
    )
    const button = screen.getByRole('button', { name: 'More' })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    expect(button).toHaveAttribute('aria-controls', screen.getByRole('menu', { name: 'More' }).id)
    expect(screen.getByRole('menuitem', { name: 'Print' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: 'Reject' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}r')
    expect(screen.getByRole('menuitem', { name: 'Reject' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    expect(button).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(chosen).toHaveBeenCalledOnce()
    expect(button).toHaveFocus()
  })

  it('a sheet: opens on its first field, Tab goes on behind the button, a press elsewhere closes', async () => {
    render(
      <>
        <Popover label="Filter" trigger={<button type="button">Add</button>}>
          <a href="#x">Help</a>
          <input aria-label="Days" />
        </Popover>
        <button type="button">Next</button>
      </>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(screen.getByRole('dialog', { name: 'Filter' })).toHaveAttribute('data-state', 'open')
    expect(screen.getByLabelText('Days')).toHaveFocus()
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    await userEvent.click(document.body)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('a tooltip: at once on keyboard focus, and gone on Escape', async () => {
    function Named() {
      const [n, setN] = useState(0)
      return (
        <Tooltip text="Print labels">
          <button type="button" onClick={() => setN(n + 1)}>
            P{n}
          </button>
        </Tooltip>
      )
    }
    render(<Named />)
    await userEvent.tab()
    expect(screen.getByRole('tooltip')).toHaveTextContent('Print labels')
    expect(screen.getByRole('button')).toHaveAccessibleDescription('Print labels')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
    act(() => screen.getByRole('button').click())
    expect(screen.getByRole('button')).toHaveTextContent('P1')
  })

  it('a tooltip under the pointer: after 600 ms, not before [limit:layout]', () => {
    vi.useFakeTimers()
    try {
      render(
        <Tooltip text="Print labels">
          <button type="button">P</button>
        </Tooltip>,
      )
      fireEvent.pointerEnter(screen.getByRole('button'))
      act(() => void vi.advanceTimersByTime(599))
      expect(screen.getByRole('button')).not.toHaveAccessibleDescription()
      act(() => void vi.advanceTimersByTime(1))
      expect(screen.getByRole('button')).toHaveAttribute('aria-describedby')
    } finally {
      vi.useRealTimers()
    }
  })
})

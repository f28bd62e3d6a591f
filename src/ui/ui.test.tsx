import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { tones } from '@/styles/tokens'
import { initials } from './avatar'
import { Button } from './button'
import { roundUp, spread } from './chart-scale'
import { Checkbox } from './checkbox'
import { Combobox } from './combobox'
import { ConfirmDialog } from './confirm-dialog'
import { Dialog } from './dialog'
import { ErrorSummary } from './error-summary'
import { Field } from './field'
import { LineChart } from './line-chart'
import { announce, LiveRegion } from './live-region'
import { Menu } from './menu'
import { MultiCombobox } from './multi-combobox'
import { Segmented } from './segmented'
import * as benchCues from './status/bench-cues'
import type { Cue } from './status/cue'
import { CueChip } from './status/cue-chip'
import { HoldChip, ReportStateChip } from './status/order-chips'
import * as orderCues from './status/order-cues'
import { TextInput } from './text-input'
import { toast } from './toast'
import { Toaster } from './toaster'

type Place = { id: string; name: string }
const places: Place[] = [
  { id: '1', name: 'Cedar Ridge' },
  { id: '2', name: 'Harborview' },
  { id: '3', name: 'Lakeshore' },
]
const place = { getKey: (p: Place) => p.id, getLabel: (p: Place) => p.name }

describe('status chips', () => {
  const tables = { ...orderCues, ...benchCues }
  const cues: [string, Cue][] = Object.entries(tables).flatMap(([group, states]) =>
    Object.entries<Cue>(states).map(([state, cue]): [string, Cue] => [`${group} ${state}`, cue]),
  )

  it.each(cues)('%s has an icon, a word and a tone', (_, cue) => {
    for (const filled of [false, true]) {
      const { container, unmount } = render(<CueChip cue={cue} filled={filled} />)
      const chip = container.firstElementChild
      expect(chip?.querySelector('svg[aria-hidden]')).toBeInTheDocument()
      expect(chip).toHaveTextContent(/\w/)
      expect(tones).toContain(chip?.getAttribute('data-tone'))
      unmount()
    }
  })

  it.each(Object.entries(tables))('%s says each state differently', (_, states) => {
    const words = Object.values<Cue>(states).map((cue) => cue.word)
    expect(new Set(words).size).toBe(words.length)
  })

  it('keeps the solid fill for critical values', () => {
    expect(cues.filter(([, cue]) => cue.look === 'solid').map(([name]) => name)).toEqual([
      'abnormalCues CRIT_H',
      'abnormalCues CRIT_L',
    ])
  })

  it('tells age and number', () => {
    render(
      <>
        <HoldChip age="5 h" />
        <ReportStateChip state="CORRECTED" n={2} />
      </>,
    )
    expect(screen.getByText('Hold 5 h')).toBeVisible()
    expect(screen.getByText('Corrected 2')).toBeVisible()
  })
})

describe('Button', () => {
  it('stays focusable, says why it is off, and does nothing', async () => {
    const user = userEvent.setup()
    const press = vi.fn()
    const submit = vi.fn((event: React.FormEvent) => event.preventDefault())
    render(
      <form onSubmit={submit}>
        <Button type="submit" disabledReason="Record the critical call first" onClick={press}>
          Release report
        </Button>
      </form>,
    )
    await user.tab()
    const button = screen.getByRole('button', { name: 'Release report' })
    expect(button).toHaveFocus()
    expect(button).toHaveAccessibleDescription('Record the critical call first')
    await user.keyboard('{Enter}')
    expect(press).not.toHaveBeenCalled()
    expect(submit).not.toHaveBeenCalled()
  })

  it('takes no second press while busy', async () => {
    const press = vi.fn()
    render(
      <Button busy onClick={press}>
        Save
      </Button>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(press).not.toHaveBeenCalled()
  })
})

describe('Field', () => {
  it('ties label and hint to the control, and puts the error in the place of the hint', () => {
    const field = (error?: string) => (
      <Field label="Date of birth" optional hint="As on the card" error={error}>
        {(wiring) => <TextInput {...wiring} />}
      </Field>
    )
    const { rerender } = render(field())
    const input = screen.getByLabelText(/Date of birth/)
    expect(input).toHaveAccessibleName('Date of birth optional')
    expect(input).toHaveAccessibleDescription('As on the card')
    expect(input).not.toHaveAttribute('aria-invalid')

    rerender(field('Month must be 1 to 12'))
    expect(input).toHaveAccessibleDescription('Month must be 1 to 12')
    expect(input).toBeInvalid()
    expect(screen.queryByText('As on the card')).not.toBeInTheDocument()
  })

  it('names a set of radios, which arrow keys walk', async () => {
    const user = userEvent.setup()
    function Priority() {
      const [value, setValue] = useState<'Routine' | 'STAT'>('Routine')
      const options = (['Routine', 'STAT'] as const).map((v) => ({ value: v, label: v }))
      return (
        <Field label="Priority" group>
          {(wiring) => <Segmented {...wiring} options={options} value={value} onChange={setValue} />}
        </Field>
      )
    }
    render(<Priority />)
    expect(screen.getByRole('radiogroup', { name: 'Priority' })).toBeVisible()
    await user.tab()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('radio', { name: 'STAT' })).toBeChecked()
  })
})

describe('ErrorSummary', () => {
  it('takes focus when it appears and at each further try, and leads to the field', async () => {
    const errors = [{ fieldId: 'policy', message: 'Enter the policy number' }]
    const form = (shown: boolean, attempt: number) => (
      <>
        <ErrorSummary errors={shown ? errors : []} attempt={attempt} />
        <TextInput id="policy" aria-label="Policy number" />
      </>
    )
    const { rerender } = render(form(false, 0))
    expect(screen.queryByRole('region')).not.toBeInTheDocument()
    rerender(form(true, 1))
    expect(screen.getByRole('region', { name: 'There is a problem' })).toHaveFocus()

    await userEvent.click(screen.getByRole('link', { name: 'Enter the policy number' }))
    expect(screen.getByLabelText('Policy number')).toHaveFocus()

    rerender(form(true, 2))
    expect(screen.getByRole('region', { name: 'There is a problem' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByLabelText('Policy number')).toHaveFocus()
  })
})

describe('Dialog', () => {
  function Asking() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>Reject…</button>
        <Dialog open={open} onOpenChange={setOpen} title="Reject 3 orders?" actions={<Button>Reject</Button>}>
          <input aria-label="Reason" />
        </Dialog>
      </>
    )
  }

  it('takes focus and gives it back to what opened it', async () => {
    const user = userEvent.setup()
    render(<Asking />)
    await user.tab()
    await user.keyboard('{Enter}')
    const dialog = screen.getByRole('dialog', { name: 'Reject 3 orders?' })
    expect(within(dialog).getByLabelText('Reason')).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Reject…' })).toHaveFocus()
  })

  it('gives focus back to the menu button when a menu item opened it', async () => {
    const user = userEvent.setup()
    function FromMenu() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <Menu
            trigger={<button>More</button>}
            entries={[{ label: 'Reject…', onSelect: () => setOpen(true) }]}
          />
          <Dialog open={open} onOpenChange={setOpen} title="Reject?" />
        </>
      )
    }
    render(<FromMenu />)
    await user.tab()
    await user.keyboard('{Enter}')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Reject?' })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus()
  })
})

describe('ConfirmDialog', () => {
  it('needs arming, then a reason, and a bouncing Enter commits nothing', async () => {
    const user = userEvent.setup()
    const commit = vi.fn()
    render(
      <ConfirmDialog
        open
        onOpenChange={() => {}}
        title="Delete 3 orders?"
        commitLabel="Delete 3 orders"
        reason={{ label: 'Reason' }}
        onCommit={commit}
      >
        They leave every list.
      </ConfirmDialog>,
    )
    expect(screen.queryByRole('button', { name: 'Delete 3 orders' })).not.toBeInTheDocument()
    screen.getByRole('button', { name: 'Continue' }).focus()
    await user.keyboard('{Enter}{Enter}')
    expect(commit).not.toHaveBeenCalled()

    const reason = screen.getByLabelText('Reason')
    expect(reason).toHaveFocus()
    await user.clear(reason)
    await user.click(screen.getByRole('button', { name: 'Delete 3 orders' }))
    expect(reason).toHaveAccessibleDescription('Enter a reason')
    expect(commit).not.toHaveBeenCalled()

    await user.type(reason, ' entered twice ')
    await user.click(screen.getByRole('button', { name: 'Delete 3 orders' }))
    expect(commit).toHaveBeenCalledExactlyOnceWith('entered twice')
  })
})

describe('Combobox', () => {
  function Chooser(props: {
    loading?: boolean
    itemsFor?: string
    initial?: Place
    tabNeedsArrow?: boolean
  }) {
    const [value, setValue] = useState<Place | null>(props.initial ?? null)
    return (
      <>
        <Combobox
          label="Location"
          items={places}
          {...place}
          {...props}
          value={value}
          onQuery={() => {}}
          onPick={setValue}
          onClear={() => setValue(null)}
        />
        <output>{value?.name ?? 'nothing'}</output>
      </>
    )
  }
  const field = () => screen.getByRole('combobox', { name: 'Location' })
  const activeOption = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')

  it('does not let a form go with what was typed and not chosen, and says what to do', async () => {
    const user = userEvent.setup()
    const sent = vi.fn((event: React.FormEvent) => event.preventDefault())
    render(
      <form onSubmit={sent}>
        <Chooser />
        <button type="submit">Save</button>
      </form>,
    )
    await user.type(field(), 'Mill')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(sent).not.toHaveBeenCalled()
    expect(field()).toHaveFocus()
    expect(field()).toBeInvalid()
    expect(field()).toHaveAccessibleDescription('Choose an entry of the list, or clear the field.')
    expect(field()).toHaveValue('Mill')

    await user.clear(field())
    expect(field()).not.toBeInvalid()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(sent).toHaveBeenCalledOnce()
  })

  it('points at the first option while typing, moves with the arrows, takes with Enter', async () => {
    const user = userEvent.setup()
    render(<Chooser />)
    await user.type(field(), 'e')
    expect(field()).toHaveAttribute('aria-expanded', 'true')
    expect(activeOption()).toHaveTextContent('Cedar Ridge')
    await user.keyboard('{ArrowDown}')
    expect(activeOption()).toHaveTextContent('Harborview')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(activeOption()).toHaveTextContent('Lakeshore')
    await user.keyboard('{Enter}')
    expect(field()).toHaveValue('Lakeshore')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(screen.getByText('Lakeshore')).toBeVisible()
  })

  it('takes the option pointed at with Tab, which goes on to the next field', async () => {
    const user = userEvent.setup()
    render(
      <>
        <Chooser />
        <input aria-label="Next" />
      </>,
    )
    await user.type(field(), 'e{ArrowDown}')
    await user.tab()
    expect(field()).toHaveValue('Harborview')
    expect(screen.getByLabelText('Next')).toHaveFocus()
  })

  it('takes nothing with Tab where nothing was asked for: opened only, already chosen, or on the way back', async () => {
    const user = userEvent.setup()
    const { unmount } = render(<Chooser />)
    await user.click(field())
    await user.tab()
    expect(screen.getByText('nothing')).toBeVisible()
    await user.type(field(), 'e')
    await user.tab({ shift: true })
    expect(screen.getByText('nothing')).toBeVisible()
    unmount()
    render(<Chooser initial={{ id: '2', name: 'Harborview' }} />)
    await user.click(field())
    await user.tab()
    expect(field()).toHaveValue('Harborview')
  })

  it('takes with Tab only what the arrows went to, where people of one name are listed', async () => {
    const user = userEvent.setup()
    render(<Chooser tabNeedsArrow />)
    await user.type(field(), 'e')
    await user.tab()
    expect(screen.getByText('nothing')).toBeVisible()
    await user.clear(field())
    await user.type(field(), 'e{ArrowDown}')
    await user.tab()
    expect(field()).toHaveValue('Harborview')
  })

  it('closes on Escape and keeps what was typed', async () => {
    const user = userEvent.setup()
    render(<Chooser />)
    await user.type(field(), 'ced{Escape}')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(field()).toHaveValue('ced')
  })

  it('leaves the dialog around it open on the Escape that closes the list', async () => {
    const user = userEvent.setup()
    const close = vi.fn()
    render(
      <Dialog open onOpenChange={close} title="Move to which location?">
        <Chooser />
      </Dialog>,
    )
    await user.type(field(), 'ced{Escape}')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(close).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(close).toHaveBeenCalledExactlyOnceWith(false)
  })

  it('lets go of the choice as soon as its text is changed', async () => {
    const user = userEvent.setup()
    render(<Chooser initial={{ id: '2', name: 'Harborview' }} />)
    expect(screen.getByText('Harborview')).toBeVisible()
    await user.type(field(), 'x')
    expect(field()).toHaveValue('Harborviewx')
    expect(screen.getByText('nothing')).toBeVisible()
  })

  it.each([{ loading: true }, { itemsFor: 'old' }])(
    'takes nothing from answers to another question: %o',
    async (props) => {
      const user = userEvent.setup()
      render(<Chooser {...props} />)
      await user.type(field(), 'new{Enter}')
      expect(screen.getByText('nothing')).toBeVisible()
    },
  )
})

describe('MultiCombobox', () => {
  it('adds with Enter, offers nothing twice, and Backspace takes the last one back', async () => {
    const user = userEvent.setup()
    function Panels() {
      const [value, setValue] = useState<Place[]>([])
      return (
        <MultiCombobox
          label="Panels"
          items={places}
          {...place}
          value={value}
          onQuery={() => {}}
          onAdd={(p) => setValue([...value, p])}
          onRemove={(p) => setValue(value.filter((v) => v.id !== p.id))}
        />
      )
    }
    render(<Panels />)
    const field = screen.getByRole('combobox', { name: 'Panels' })
    await user.type(field, 'c{Enter}h')
    expect(screen.getByRole('button', { name: 'Remove Cedar Ridge' })).toBeVisible()
    expect(within(screen.getByRole('listbox')).queryByText('Cedar Ridge')).not.toBeInTheDocument()
    await user.keyboard('{Enter}{Backspace}')
    expect(screen.queryByRole('button', { name: 'Remove Harborview' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Remove Cedar Ridge' })).toBeVisible()
  })
})

it('shows the third state of a checkbox', () => {
  render(<Checkbox aria-label="All rows" indeterminate readOnly />)
  expect(screen.getByRole('checkbox', { name: 'All rows' })).toBePartiallyChecked()
})

it('says the same words twice when they are announced twice', () => {
  const { container } = render(<LiveRegion />)
  const polite = container.querySelector('[aria-live=polite]')
  act(() => announce('Saved'))
  const first = polite?.textContent
  act(() => announce('Saved'))
  expect(polite).toHaveTextContent('Saved')
  expect(polite?.textContent).not.toBe(first)
})

it('shows ten failures of one sort as one toast, which can be undone where that is offered', async () => {
  const undo = vi.fn()
  render(<Toaster />)
  act(() => {
    toast.error('Report Error', { detail: 'first' })
    toast.error('Report Error', { detail: 'second' })
    toast.success('Held', { undo })
  })
  expect(await screen.findAllByText('Report Error')).toHaveLength(1)
  expect(screen.getByText('second')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
})

it('shows three toasts at the same time [limit:layout]', async () => {
  render(<Toaster />)
  act(() => ['One', 'Two', 'Three', 'Four', 'Five'].forEach((title) => void toast.success(title)))
  await screen.findByText('Five')
  await waitFor(() =>
    expect(document.querySelectorAll('[data-sonner-toast][data-visible=true]')).toHaveLength(3),
  )
})

it('gives the figures of a chart as a table', async () => {
  render(
    <LineChart
      title="Received and reported"
      points={[{ label: 'Nov 18' }, { label: 'today' }]}
      series={[
        { name: 'received', values: [470, 214] },
        { name: 'reported', values: [449, 121] },
      ]}
      unfinished
    />,
  )
  expect(screen.getByText('214 received')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Table' }))
  expect(screen.getByRole('row', { name: 'today 214 121' })).toBeVisible()
})

it('scales charts to round numbers and keeps end labels apart', () => {
  expect([0, 7, 12, 460, 1001].map(roundUp)).toEqual([1, 10, 20, 500, 2000])
  expect(spread([100, 104], 18)).toEqual([93, 111])
  expect(spread([10, 100], 18)).toEqual([10, 100])
})

it('abbreviates names', () => {
  expect(['Ana Reyes', ' Bjørn  Åke Öberg ', 'lab', ''].map(initials)).toEqual(['AR', 'BÖ', 'L', ''])
})

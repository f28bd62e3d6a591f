import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { whenAsked } from '@/api/when-asked'
import { checkedAtSave, type Rules } from './checked-at-save'
import { useSave } from './use-save'

const Named = z.object({ name: z.string().min(2, 'Enter a name.') })
type Named = z.infer<typeof Named>
const Kept = z.object({ version: z.int() })

function NameForm({ rules, send }: { rules: Rules<Named>; send: (values: Named) => Promise<null> }) {
  const form = useForm<Named>({ resolver: checkedAtSave(rules), defaultValues: { name: '' } })
  const { submit, busy, problem } = useSave<Named, z.infer<typeof Kept>, null>({
    form,
    base: null,
    entity: Kept,
    valuesOf: () => ({ name: '' }),
    describe: () => ({}),
    send,
    onSaved: () => undefined,
  })
  return (
    <>
      <input aria-label="Name" {...form.register('name')} />
      <button type="button" onClick={submit} aria-busy={busy}>
        Save
      </button>
      {problem && <p role="alert">{problem.title}</p>}
      {form.formState.errors.name && <p>{form.formState.errors.name.message}</p>}
    </>
  )
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const name = () => screen.getByLabelText('Name')
const sender = () => vi.fn(() => Promise.resolve(null))

describe('rules that come with the save', () => {
  it('check it like rules that were there', async () => {
    const send = sender()
    const rules = whenAsked(() => Promise.resolve(Named))
    render(<NameForm rules={rules} send={send} />)
    await press()
    expect(await screen.findByText('Enter a name.')).toBeVisible()
    expect(send).not.toHaveBeenCalled()
    await userEvent.type(name(), 'Serum')
    expect(screen.queryByText('Enter a name.')).not.toBeInTheDocument()
    await press()
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Serum' }, null)
  })

  it('cannot be had: the save says so, keeps the text, sends nothing, and goes through once they come', async () => {
    const send = sender()
    let reachable = false
    const rules = whenAsked(() => (reachable ? Promise.resolve(Named) : Promise.reject(new Error('offline'))))
    render(<NameForm rules={rules} send={send} />)
    await userEvent.type(name(), 'Serum')
    await press()
    expect(await screen.findByRole('alert')).toHaveTextContent('did not respond')
    expect(name()).toHaveValue('Serum')
    expect(send).not.toHaveBeenCalled()
    reachable = true
    await press()
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Serum' }, null)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('are still on their way: pressed twice it is one save', async () => {
    const send = sender()
    let come: (schema: typeof Named) => void = () => undefined
    const rules = whenAsked(() => new Promise<typeof Named>((resolve) => (come = resolve)))
    render(<NameForm rules={rules} send={send} />)
    await userEvent.type(name(), 'Serum')
    await press()
    await press()
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true')
    expect(send).not.toHaveBeenCalled()
    await act(async () => come(Named))
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'false'),
    )
    expect(send).toHaveBeenCalledOnce()
  })
})

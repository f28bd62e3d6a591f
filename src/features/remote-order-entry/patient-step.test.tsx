import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { readyForms } from '@contract/remote-orders/ready-forms'
import type { EntryContext } from './context'
import { blankValues, type RemoteValues } from './values'

const context: EntryContext = {
  form: { ...readyForms.new, key: 'new', version: 0, panels: [], sampleTypes: [], sources: [] },
  locations: [],
  dynamicForms: [],
  payers: [],
  zone: 'America/Boise',
  editing: null,
}

afterEach(() => {
  vi.doUnmock('./new-patient')
  vi.resetModules()
})

/** The step on a line on which the fields of somebody new, a part of their own, come only once they are let through. */
async function onSlowLine() {
  let come: () => void = () => undefined
  const held = new Promise<void>((resolve) => (come = resolve))
  vi.resetModules()
  vi.doMock('./new-patient', async (original) => {
    await held
    return original()
  })
  const { PatientStep } = await import('./patient-step')
  function Step() {
    const form = useForm<RemoteValues>({ defaultValues: blankValues })
    return (
      <QueryClientProvider client={new QueryClient()}>
        <FormProvider {...form}>
          <PatientStep context={context} />
        </FormProvider>
      </QueryClientProvider>
    )
  }
  return { Step, come }
}

test('the focus goes on to the fields of somebody new, however late they come', async () => {
  const { Step, come } = await onSlowLine()
  render(<Step />)
  await userEvent.click(screen.getByRole('button', { name: 'New patient' }))
  expect(screen.getByText('Loading')).toBeInTheDocument()
  expect(screen.queryByLabelText('Last name')).toBeNull()
  come()
  await waitFor(() => expect(screen.getByLabelText('Last name')).toHaveFocus())
})

test('whoever has gone on meanwhile is left where they are', async () => {
  const { Step, come } = await onSlowLine()
  render(
    <>
      <Step />
      <input aria-label="Elsewhere" />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'New patient' }))
  await userEvent.click(screen.getByLabelText('Elsewhere'))
  come()
  await screen.findByLabelText('Last name')
  expect(screen.getByLabelText('Elsewhere')).toHaveFocus()
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { readyForms } from '@contract/remote-orders/ready-forms'
import type { EntryContext } from './context'
import { PatientStep } from './patient-step'
import { blankValues, type RemoteValues } from './values'

const line = vi.hoisted(() => {
  let come: () => void = () => undefined
  const held = new Promise<void>((resolve) => (come = resolve))
  return { held, come: () => come() }
})
// The fields of somebody new are a part of their own, and this line is slow.
vi.mock('./new-patient', async (original) => {
  await line.held
  return original()
})

const context: EntryContext = {
  form: { ...readyForms.new, key: 'new', version: 0, panels: [], sampleTypes: [], sources: [] },
  locations: [],
  dynamicForms: [],
  payers: [],
  zone: 'America/Boise',
  editing: null,
}

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

test('the focus goes on to the fields of somebody new, however late they come', async () => {
  render(<Step />)
  await userEvent.click(screen.getByRole('button', { name: 'New patient' }))
  line.come()
  await waitFor(() => expect(screen.getByLabelText('Last name')).toHaveFocus())
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { m } from '@contract/messages'
import { readyForms } from '@contract/remote-orders/ready-forms'
import { deferred } from '@/ui/deferred'
import type { EntryContext } from './context'
import { NewPatientFields, type NewPatientStart } from './new-patient'
import { blankValues, type RemoteValues } from './values'

const context: EntryContext = {
  form: { ...readyForms.new, key: 'new', version: 0, panels: [], sampleTypes: [], sources: [] },
  locations: [],
  dynamicForms: [],
  payers: [],
  zone: 'America/Boise',
  editing: null,
}

const client = new QueryClient()

/** The fields were asked for from the search; the code for them comes once it is let through, as on a slow line. */
function onSlowLine() {
  let come: () => void = () => undefined
  const held = new Promise<void>((resolve) => (come = resolve))
  const Fields = deferred(() => held.then(() => NewPatientFields), m.ui.loading)
  function Page() {
    const form = useForm<RemoteValues>({ defaultValues: { ...blankValues, isNew: true } })
    const [asked, setAsked] = useState<NewPatientStart>()
    return (
      <QueryClientProvider client={client}>
        <FormProvider {...form}>
          <input
            aria-label="Search"
            onChange={(event) => setAsked({ field: 'newPatient.lastname', from: event.currentTarget })}
          />
          <input aria-label="Elsewhere" />
          {asked && <Fields context={context} start={asked} onChoose={() => undefined} />}
        </FormProvider>
      </QueryClientProvider>
    )
  }
  render(<Page />)
  return come
}

test('the focus goes on from the search to the fields of somebody new, however late they come', async () => {
  const come = onSlowLine()
  await userEvent.type(screen.getByLabelText('Search'), 'S')
  expect(screen.queryByLabelText('Last name')).toBeNull()
  come()
  await waitFor(() => expect(screen.getByLabelText('Last name')).toHaveFocus())
})

test('from what is gone by then, too', async () => {
  const come = onSlowLine()
  await userEvent.type(screen.getByLabelText('Search'), 'S')
  act(() => screen.getByLabelText('Search').blur())
  come()
  await waitFor(() => expect(screen.getByLabelText('Last name')).toHaveFocus())
})

test('whoever has gone on meanwhile is left where they are', async () => {
  const come = onSlowLine()
  await userEvent.type(screen.getByLabelText('Search'), 'S')
  await userEvent.click(screen.getByLabelText('Elsewhere'))
  come()
  expect(await screen.findByLabelText('Last name')).toBeVisible()
  expect(screen.getByLabelText('Elsewhere')).toHaveFocus()
})

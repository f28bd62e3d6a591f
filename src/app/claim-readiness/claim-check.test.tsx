import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import type { ClaimReadiness } from '@contract/claim-readiness/shapes'
import { answers, useServer } from '@/testing/app'
import { AbnDialog } from '../abn/abn-dialog'
import { ClaimCheck } from './claim-check'

const { server } = useServer()
const id = '0198f2a0-0000-7000-8000-000000000001'
const asked = { locationId: id, dateCollected: '2026-11-20T12:00:00.000Z' }

const show = (part: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>)

const found: ClaimReadiness = {
  state: 'ERRORS',
  claim: true,
  sending: 'withReason',
  instead: null,
  findings: [
    {
      code: 'NO_DX',
      state: 'ERRORS',
      field: 'diagnoses',
      itemKey: null,
      about: '',
      whose: 'clinic',
      says: 'There is no diagnosis.',
      fix: 'Enter the reason.',
    },
    {
      code: 'NO_CLIA',
      state: 'ERRORS',
      field: 'laboratory',
      itemKey: null,
      about: '',
      whose: 'laboratory',
      says: 'The CLIA number is missing.',
      fix: 'Enter it.',
    },
  ],
}

test('the check leads to the field, and tells what is the laboratory’s apart', async () => {
  server.use(answers(api.claimReadiness.check, found))
  const goTo = vi.fn()
  show(<ClaimCheck asked={asked} anchors={{ diagnoses: 'dx' }} goTo={goTo} />)
  await userEvent.click(await screen.findByRole('link', { name: 'There is no diagnosis.' }))
  expect(goTo).toHaveBeenCalledWith('dx')
  expect(screen.getByText('The CLIA number is missing.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'The CLIA number is missing.' })).toBeNull()
  expect(screen.getByText(/Give the reason/)).toBeVisible()
  expect(screen.getByText('Errors')).toBeVisible()
})

test('whoever may not be given a notice is named with what is given instead', async () => {
  server.use(
    answers(api.claimReadiness.check, {
      ...{ state: 'READY', claim: false, findings: [], sending: 'free', instead: 'estimate' },
    }),
  )
  show(<ClaimCheck asked={asked} anchors={{}} goTo={() => undefined} />)
  expect(await screen.findByText(/Give the patient a good-faith estimate/)).toBeVisible()
  expect(screen.getByText('No claim goes to an insurer.')).toBeVisible()
})

test('a notice is not saved before the patient chose, signed and has a copy', async () => {
  const abn = {
    _id: id,
    version: 1,
    state: 'PREPARED' as const,
    notice: {
      notifier: { name: 'Northgate', lines: [] },
      patient: 'Ida Elm',
      identification: null,
      lines: [{ key: id, name: 'Lipid Panel', codes: ['80061'], why: 'diagnosis' as const, cents: 2400 }],
      form: { form: 'CMS-R-131', omb: '0938-0566', expires: '2028-12-31' },
    },
    order: null,
    choice: null,
    signedBy: null,
    signer: null,
    signedAt: null,
    refusedWhy: null,
    preparedAt: '2026-11-20T12:00:00.000Z',
    preparedByName: 'R. Ash',
    keepUntil: '2031-12-31',
  }
  const sent: unknown[] = []
  server.use(
    answers(api.abn.prepare, abn),
    answers(api.abn.sign, (body) => {
      sent.push(body)
      return { ...abn, version: 2, state: 'SIGNED' as const, choice: 2 as const }
    }),
  )
  const onDecided = vi.fn()
  show(<AbnDialog asked={asked} onClose={() => undefined} onDecided={onDecided} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Prepare notice' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save signed notice' }))
  expect(sent).toEqual([])
  expect(screen.getByText('Choose the option that the patient checked.')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: /Option 2/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /Name of who signs/ }), 'Ida Elm')
  await userEvent.click(screen.getByRole('checkbox', { name: /typed name/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /copy/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save signed notice' }))
  await vi.waitFor(() => expect(onDecided).toHaveBeenCalled())
  expect(sent).toMatchObject([{ choice: 2, signedBy: 'Ida Elm', typed: true, copyGiven: true }])
})

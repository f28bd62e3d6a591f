import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import { useSession } from '@/stores/session'
import { answers, problem, refuses, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { id, pageOf, partner } from './test-transfers'

const { open } = useServer()
beforeEach(() => useSession.getState().end('logout'))

type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const own = { publicKey: 'o'.repeat(43), fingerprint: `SHA256:${'p'.repeat(43)}`, clia: '13D2187704' }

/** This computer has no label service. */
const noLabelService = http.post(/^http:\/\/127\.0\.0\.1:8\d{3}\//, () => HttpResponse.error())

const tab = (handlers: Handlers = []) =>
  open('/management?tab=integrations', {
    user: userNamed('admin'),
    keyMs: 40,
    handlers: [
      ...handlers,
      noLabelService,
      answers(api.fhir.clients, {
        docs: [],
        baseUrl: 'https://lab.example/fhir/R4',
        tokenUrl: 'https://lab.example/fhir/R4/token',
      }),
      answers(api.management.health, { docs: [] }),
      answers(api.transfers.partners, { docs: [partner], own }),
      answers(api.transfers.codes, pageOf([])),
      answers(api.locations.list, pageOf([])),
    ],
  })

test('a partner says what holds its connection; its key is confirmed after both sides read it [feature:pol]', async () => {
  const sent: unknown[] = []
  const { person } = tab([
    answers(api.transfers.confirmKey, (body) => {
      sent.push(body)
      return { ...partner, version: 3, keyConfirmedAt: '2026-11-19T15:00:00.000Z', hold: 'unproven' as const }
    }),
  ])
  expect(await screen.findByText('Confirm the fingerprint of their key')).toBeVisible()
  expect(screen.getByText(own.publicKey)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Confirm fingerprint' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm the key of Payette Family Practice' })
  expect(dialog).toHaveTextContent(partner.fingerprint ?? '?')
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  expect(sent).toEqual([])
  await person.click(await within(dialog).findByRole('button', { name: 'They are the same' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ _id: id(90), version: 2, fingerprint: partner.fingerprint }])
  expect(await screen.findByText('The key is confirmed.')).toBeVisible()
})

test('a laboratory is added; what is wrong stands at its field, and nothing typed is lost', async () => {
  const sent: unknown[] = []
  const { person } = tab([
    answers(api.transfers.partners, { docs: [], own: null }),
    answers(api.transfers.addPartner, (body) => {
      sent.push(body)
      return sent.length > 1
        ? partner
        : problem('bad_input', 'Check the marked fields.', 422, {
            'partner.name': 'Another partner has this name.',
          })
    }),
  ])
  expect(await screen.findByText('No partner laboratory yet')).toBeVisible()
  expect(screen.getByText('No key pair yet.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Add laboratory' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add laboratory' })
  await person.type(within(dialog).getByLabelText('Name'), 'Silver Fork')
  await person.type(within(dialog).getByLabelText('CLIA number'), '99D0061188')
  await person.type(within(dialog).getByLabelText('Address of their server'), 'https://lis.silver.example')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Another partner has this name.')).toBeVisible()
  expect(within(dialog).getByLabelText('CLIA number')).toHaveValue('99D0061188')
  await person.type(within(dialog).getByLabelText('Name'), ' Reference')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved.')).toBeVisible()
  expect(sent[1]).toMatchObject({
    partner: { name: 'Silver Fork Reference', clia: '99D0061188', ordersOut: true, ordersIn: false },
  })
})

test('a code that nobody mapped stands in the queue, and is mapped to something chosen only; partners that cannot be read say so', async () => {
  const code = {
    ...{ _id: id(30), version: 1, partnerId: id(90), partner: partner.name, kind: 'test' as const },
    ...{ code: 'FERR9', name: 'Ferritin', loinc: '2276-4', target: null, mappedAt: null, mappedBy: null },
  }
  tab([
    refuses(api.transfers.partners, 'internal', 'The server is busy.', 500),
    answers(api.transfers.codes, pageOf([code])),
  ])
  expect(await screen.findByText('The server is busy.')).toBeVisible()
  const mapping = await screen.findByLabelText('Ferritin (FERR9) of Payette Family Practice is')
  expect(mapping).toBeVisible()
  expect(screen.getByRole('button', { name: 'Map' })).toBeDisabled()
})

import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { FhirClient } from '@contract/fhir/shapes'
import { answers, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const client: FhirClient = {
  _id: id(1),
  version: 3,
  clientId: 'aa.bb',
  name: 'Mercy',
  locationIds: [id(7)],
  locations: ['Cedar Ridge'],
  scopes: ['system/Observation.rs'],
  keys: [{ kid: 'one', alg: 'ES384' }],
  expiresAt: null,
  createdAt: '2026-11-19T12:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  revokedBy: null,
  state: 'active',
}
const jwks = JSON.stringify({
  keys: [{ kty: 'EC', kid: 'two', crv: 'P-384', x: 'A'.repeat(64), y: 'B'.repeat(64) }],
})

type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const [baseUrl, tokenUrl] = ['https://lab.example/fhir/R4', 'https://lab.example/fhir/R4/token']
const tab = (docs: FhirClient[], handlers: Handlers = []) =>
  open('/management?tab=integrations', {
    user: userNamed('admin'),
    handlers: [
      ...handlers,
      answers(api.fhir.clients, { docs, baseUrl, tokenUrl }),
      answers(api.management.health, { docs: [] }),
      http.post('*/cxf/barcode/*', () => HttpResponse.error()),
    ],
  })

test('a client is shown with what it may read, its keys and its last use', async () => {
  tab([client])
  expect(await screen.findByText('Cedar Ridge · Results')).toBeInTheDocument()
  expect(screen.getByText('one (ES384) · Never used · No end')).toBeInTheDocument()
  expect(screen.getByText(tokenUrl)).toBeInTheDocument()
})

test('a new one is refused without a name and without public keys, and then sent', async () => {
  const sent: unknown[] = []
  const { person } = tab(
    [],
    [
      answers(api.fhir.addClient, (body) => {
        sent.push(body)
        return client
      }),
    ],
  )
  await person.click(await screen.findByRole('button', { name: 'Add client' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add client' }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter a name.')).toBeInTheDocument()
  expect(dialog.getByText(/This is no key set/)).toBeInTheDocument()
  expect(sent).toEqual([])
  await person.type(dialog.getByLabelText('Name'), 'Mercy')
  await person.click(dialog.getByLabelText('Public keys (JWKS)'))
  await person.paste(jwks)
  await person.click(dialog.getByRole('checkbox', { name: 'Patients' }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Client saved')
  expect(sent).toMatchObject([{ client: { name: 'Mercy', locationIds: null, keys: jwks } }])
  expect(JSON.stringify(sent)).not.toContain('system/Patient.rs')
})

test('revoking asks for the reason', async () => {
  const sent: unknown[] = []
  const { person } = tab(
    [client],
    [
      answers(api.fhir.revokeClient, (body) => {
        sent.push(body)
        return { ...client, state: 'revoked' as const }
      }),
    ],
  )
  await person.click(await screen.findByRole('button', { name: 'Revoke Mercy' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke Mercy' }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter the reason.')).toBeInTheDocument()
  await person.type(dialog.getByLabelText('Reason'), 'Contract ended')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Client revoked')
  expect(sent).toMatchObject([{ _id: client._id, version: 3, reason: 'Contract ended' }])
})

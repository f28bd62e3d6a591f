import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import { remoteFormKeys } from '@contract/remote-orders/choices'
import type { RemoteFormDetail } from '@contract/remote-orders/form'
import { readyForms } from '@contract/remote-orders/ready-forms'
import { answers, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const came = (key: RemoteFormDetail['key']): RemoteFormDetail => ({
  ...readyForms[key],
  ...{ key, version: 0, changedAt: null, changedByName: null },
})
const second: RemoteFormDetail = {
  ...came('rapid'),
  ...{ version: 2, title: 'Rapid at the door', active: false },
  ...{ changedAt: '2026-11-20T15:00:00.000Z', changedByName: 'Ana Reyes' },
}
const first: RemoteFormDetail = { ...second, version: 1, title: 'Rapid test', active: true }

function opened(path: string) {
  const saved: unknown[] = []
  const drafts: unknown[] = []
  return {
    saved,
    drafts,
    ...open(path, {
      user: userNamed('admin'),
      keyMs: 40,
      handlers: [
        answers(api.remoteForms.list, {
          docs: remoteFormKeys.map((key) => (key === 'rapid' ? second : came(key))),
        }),
        answers(api.remoteForms.versions, { docs: [second, first, came('rapid')] }),
        answers(api.remoteForms.preview, {
          ...{ ...came('rapid'), title: 'Rapid test', panels: [], sampleTypes: [], sources: [] },
        }),
        answers(api.drafts.save, (body) => {
          drafts.push(body)
          return { version: 1, updatedAt: '2026-11-28T15:00:00.000Z' }
        }),
        answers(api.drafts.discard, { ok: true }),
        answers(api.reference.zip, { places: null }),
        answers(api.remoteForms.save, (body) => {
          saved.push(body)
          return { ...first, version: 3 }
        }),
      ],
    }),
  }
}

test('the eight forms stand with their addresses, versions and whether clinics may use them', async () => {
  opened('/management/orderforms')
  const list = await screen.findByRole('list', { name: 'Order forms' })
  const lines = within(list).getAllByRole('listitem')
  expect(lines).toHaveLength(8)
  expect(lines.at(-1)).toHaveTextContent(/Rapid at the door\/remoteorderentryrapid.*Version 2.*Turned off/)
  expect(lines[0]).toHaveTextContent('As delivered')
})

test('an earlier version is taken up, tried and put live; until then it is a draft', async () => {
  const { person, saved, drafts } = opened('/management/orderforms/rapid?tab=versions')
  const card = await screen.findByRole('region', { name: 'Version 1' })
  await person.click(within(card).getByRole('link', { name: 'Go back to this version' }))
  expect(await screen.findByText('Version 1 is in the form')).toBeVisible()
  expect(screen.getByLabelText('Title')).toHaveValue('Rapid test')
  await person.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = await screen.findByRole('dialog', { name: 'Preview: Rapid test' })
  await person.click(await within(preview).findByRole('radio', { name: 'Consent' }, { timeout: 15_000 }))
  expect(within(preview).getByText(/I agree to this test/)).toBeVisible()
  await person.click(within(preview).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(drafts).toHaveLength(1), { timeout: 5_000 })
  expect(saved).toEqual([])
  await person.click(screen.getByRole('button', { name: /Put live/ }))
  expect(await screen.findByText('Rapid test is live as version 3.')).toBeVisible()
  expect(saved).toMatchObject([{ key: 'rapid', version: 2, form: { title: 'Rapid test', active: true } }])
}, 60_000)

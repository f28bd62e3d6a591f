import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import { answers, problem, useServer } from '@/testing/app'
import { hand } from '@/testing/hand'
import { userNamed } from '@/testing/lab'
// What comes later is here before the page asks.
import '@/ui/error-summary'
import '@/form/merge-dialog'

const lab = useServer()
const open: typeof lab.open = (...input) => ({ ...lab.open(...input), person: hand(30) })
const admin = userNamed('admin')
const swab = {
  _id: '0198f2a0-0000-7000-8000-000000000001',
  version: 1,
  active: true,
  code: 'SWAB',
  name: 'Nasal swab',
  matrix: 'swab' as const,
  container: null,
  stabilityHours: 72,
  fillVolume: null,
  minVolume: null,
  drawOrder: null,
  handling: null,
}
const cup = { ...swab, _id: swab._id.replace(/1$/, '2'), code: 'CUP', name: 'Cup', active: false }
const page = { total: 2, totalIsCapped: false, page: 1, pages: 1, limit: 50, after: null }

test('the list of a described register shows its rows, and asks by its sort, its filter and its words', async () => {
  const asked: string[] = []
  const { person } = open('/sampleTypes', {
    user: admin,
    handlers: [
      answers(api.sampleTypes.list, (_body, request) => {
        asked.push(new URL(request.url).search)
        return { ...page, docs: [swab, { ...cup, stabilityHours: null }] }
      }),
    ],
  })
  const row = (await screen.findAllByRole('row', { name: /Nasal swab/ }))[0]
  if (!row) throw new Error('The row is not there.')
  expect(within(row).getByText('SWAB')).toBeVisible()
  expect(within(row).getByText('Swab')).toBeVisible()
  expect(within(row).getByText('3 days')).toBeVisible()
  expect(screen.getByRole('columnheader', { name: /^Stability/ })).toBeVisible()
  expect(screen.getAllByText('Inactive')).not.toHaveLength(0)
  await person.click(screen.getByRole('radio', { name: 'Active' }))
  await waitFor(() => expect(asked.at(-1)).toContain('active=true'))
  expect(screen.getByRole('link', { name: 'New sample type' })).toHaveAttribute('href', '/sampleType/new')
})

test('a new entry is checked by the rules of its description, sent, and refused at its field', async () => {
  const bodies: unknown[] = []
  const { person } = open('/sampleType/new', {
    user: admin,
    handlers: [
      answers(api.sampleTypes.add, (body) => {
        bodies.push(body)
        const message = 'Another sample type already has this code.'
        return problem('conflict', message, 409, { code: message })
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: /^Add sample type/ }))
  expect(await screen.findByRole('textbox', { name: 'Code' })).toBeInvalid()
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeInvalid()
  expect(bodies).toEqual([])
  await person.type(screen.getByRole('textbox', { name: 'Code' }), 'SWAB')
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Nasal swab')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Matrix' }), 'Swab')
  await person.type(screen.getByRole('textbox', { name: /^Stability/ }), '72')
  await person.click(screen.getByRole('button', { name: /^Add sample type/ }))
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        sampleType: {
          code: 'SWAB',
          name: 'Nasal swab',
          matrix: 'swab',
          container: '',
          stabilityHours: 72,
          fillVolume: '',
          minVolume: '',
          drawOrder: null,
          handling: '',
        },
      },
    ]),
  )
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Code' })).toBeInvalid())
})

test('two people change one entry: what each changed is laid side by side', async () => {
  const theirs = { ...swab, version: 2, container: 'Tube' }
  const bodies: unknown[] = []
  const { person } = open(`/sampleType/${swab._id}`, {
    user: admin,
    handlers: [
      answers(api.sampleTypes.get, swab),
      answers(api.sampleTypes.update, (body) => {
        bodies.push(body)
        if (bodies.length > 1) return { ...theirs, version: 3 }
        return HttpResponse.json(
          {
            error: { code: 'stale', message: 'Someone else changed this.', requestId: 'r1', current: theirs },
          },
          { status: 409 },
        )
      }),
    ],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Nasal swab' })).toBeVisible()
  const hours = await screen.findByRole('textbox', { name: /^Stability/ })
  await person.clear(hours)
  await person.type(hours, '48')
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('rowheader', { name: /Stability/ })).toBeVisible()
  expect(within(dialog).getByRole('rowheader', { name: /Container/ })).toBeVisible()
  await person.click(within(dialog).getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toMatchObject({ sampleType: { version: 2, container: 'Tube', stabilityHours: 48 } })
})

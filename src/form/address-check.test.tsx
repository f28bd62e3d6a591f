import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const place = (city: string, state: string) => ({ city, state, county: 'Ada', countyFips: '16001' })
const zips: Record<string, unknown[] | null> = {
  83702: [place('Boise', 'ID')],
  99998: [],
  11111: null,
}
const zip = http.get('*/api/v1/zip/:zip', ({ params }) =>
  HttpResponse.json({ places: zips[String(params['zip'])] ?? null }),
)

test('a ZIP code of another place asks and offers that place; without a table nothing is said', async () => {
  const { person } = open('/location/new', { user: userNamed('admin'), handlers: [zip], keyMs: 40 })
  const field = (name: RegExp) => screen.findByRole('textbox', { name })
  await person.type(await field(/^City/), 'Nampa')
  await person.type(await field(/^State/), 'OR')
  await person.type(await field(/^ZIP code/), '83702')
  expect(await screen.findByText('ZIP code 83702 is in another state: Boise, ID (Ada County)')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Use Boise, ID' }))
  expect(await field(/^City/)).toHaveValue('Boise')
  expect(await field(/^State/)).toHaveValue('ID')
  await waitFor(() => expect(screen.queryByText(/^ZIP code 83702/)).toBeNull())

  await person.clear(await field(/^ZIP code/))
  await person.type(await field(/^ZIP code/), '99998')
  expect(await screen.findByText('ZIP code 99998 not found')).toBeVisible()
  await person.clear(await field(/^ZIP code/))
  await person.type(await field(/^ZIP code/), '11111')
  await waitFor(() => expect(screen.queryByText(/not found/)).toBeNull())
})

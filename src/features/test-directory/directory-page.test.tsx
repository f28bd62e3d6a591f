import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import { answers, useServer } from '@/testing/app'

const { open } = useServer()
const lipid = {
  _id: '0198f2a0-0000-7000-8000-000000000001',
  kind: 'panel' as const,
  code: 'LIPID',
  name: 'Lipid Panel',
  section: null,
  loinc: '24331-1',
  procedureCodes: ['80061'],
  turnaroundHours: 24,
  tests: ['Cholesterol', 'Triglycerides'],
  containers: [
    {
      _id: '0198f2a0-0000-7000-8000-000000000002',
      code: 'SST',
      name: 'Serum',
      container: 'Gold-top SST, 5 mL',
      fillVolume: '5 mL',
      minVolume: '1 mL',
      stabilityHours: 168,
      drawOrder: 30,
      handling: 'Let clot 30 minutes',
    },
  ],
}

test('the directory shows what a panel is collected in to whoever comes, and says when nothing matches', async () => {
  const { person } = open('/testdirectory', {
    handlers: [
      answers(api.testDirectory.list, (_body, request) => {
        const asked = new URL(request.url).searchParams.get('text')
        const docs = asked ? [] : [lipid]
        return { lab: 'Northgate', phone: null, docs, total: docs.length, pages: 1 }
      }),
    ],
  })
  expect(await screen.findByRole('heading', { name: /Lipid Panel/ })).toBeVisible()
  expect(screen.getByText('Collect 5 mL · at least 1 mL · Stable 7 days')).toBeVisible()
  expect(screen.getByText('80061')).toBeVisible()
  await person.type(screen.getByRole('searchbox'), 'xyz')
  expect(await screen.findByText('No test matches “xyz”')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(await screen.findByRole('heading', { name: /Lipid Panel/ })).toBeVisible()
})

import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { JobSchedule } from '@contract/jobs/schedule'
import type { JobRow } from '@contract/jobs/shapes'
import { createQueryClient } from '@/router'
import { answers, problem, refuses, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { Schedules } from './schedules'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`

const schedule = (over: Partial<JobSchedule>): JobSchedule => ({
  _id: id(1),
  kind: 'verify-trail',
  version: 3,
  active: true,
  every: 'day',
  atMinutes: 150,
  weekday: null,
  nextRunAt: '2026-11-24T08:30:00.000Z',
  last: { _id: id(9), state: 'DONE_WITH_ERRORS', message: 'Problems: 2.', at: '2026-11-23T08:31:00.000Z' },
  ...over,
})
const row: JobRow = {
  _id: id(9),
  version: 2,
  kind: 'import',
  state: 'RUNNING',
  active: true,
  fileName: 'people.csv',
  total: 400,
  done: 100,
  failed: 2,
  attempts: 1,
  startedBy: null,
  createdAt: '2026-11-23T08:30:00.000Z',
  finishedAt: null,
}
const lists = (docs: JobSchedule[]) => [
  answers(api.jobs.list, {
    docs: [row],
    total: 1,
    totalIsCapped: false,
    page: 1,
    pages: 1,
    limit: 50,
    after: null,
  }),
  answers(api.jobs.schedules, { docs }),
]

test('says when regular work runs, how it went last, and what is under way', async () => {
  open('/jobs', {
    user: userNamed('admin'),
    handlers: lists([schedule({}), schedule({ kind: 'sweep', every: 'hour', atMinutes: 7, last: null })]),
  })
  const all = await screen.findByRole('list', { name: 'Schedules' })
  const [trail, sweep] = within(all).getAllByRole('listitem')
  expect(trail).toHaveTextContent('Check of the audit trail')
  expect(trail).toHaveTextContent('Every day at 02:30')
  expect(trail).toHaveTextContent('Done with errors')
  expect(sweep).toHaveTextContent('Every hour, at minute 7')
  expect(sweep).toHaveTextContent('Not yet run')
  const table = await screen.findByRole('table')
  expect(table).toHaveTextContent('Import')
  expect(table).toHaveTextContent('100 of 400, 2 failed')
})

test('is changed to a day of the week, with the version that was seen; a time that is none is not sent', async () => {
  const sent: unknown[] = []
  const { person } = open('/jobs', {
    user: userNamed('admin'),
    handlers: [
      ...lists([schedule({})]),
      http.post('*/api/v1/job_schedule', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(schedule({ version: 4 }))
      }),
    ],
  })
  await person.click(
    await screen.findByRole('button', { name: 'Change the schedule of Check of the audit trail' }),
  )
  const dialog = await screen.findByRole('dialog')
  await person.selectOptions(within(dialog).getByLabelText('Runs'), 'Every hour')
  const minute = within(dialog).getByLabelText('Minute of the hour')
  for (const typed of ['', '75']) {
    await person.clear(minute)
    if (typed !== '') await person.type(minute, typed)
    await person.click(within(dialog).getByRole('button', { name: 'Save schedule' }))
    expect(await within(dialog).findByText('Enter a minute from 0 to 59.')).toBeVisible()
    expect(sent, typed).toEqual([])
  }
  await person.selectOptions(within(dialog).getByLabelText('Runs'), 'Every week')
  await person.selectOptions(within(dialog).getByLabelText('Day'), 'Saturday')
  await person.click(within(dialog).getByRole('button', { name: 'Save schedule' }))
  expect(await screen.findByText('Schedule of Check of the audit trail saved.')).toBeVisible()
  expect(sent).toEqual([
    {
      kind: 'verify-trail',
      version: 3,
      active: true,
      times: { every: 'week', atMinutes: 150, weekday: 6 },
    },
  ])
})

test('what is switched off shows no times; it is switched off in its dialog, which says why that failed', async () => {
  const sent: unknown[] = []
  const { person } = open('/jobs', {
    user: userNamed('admin'),
    handlers: [
      ...lists([schedule({ last: null }), schedule({ kind: 'sweep', active: false, last: null })]),
      http.post('*/api/v1/job_schedule', async ({ request }) => {
        sent.push(await request.json())
        return problem('conflict', 'Somebody else has changed this.', 409)
      }),
    ],
  })
  const all = await screen.findByRole('list', { name: 'Schedules' })
  const [trail, sweep] = within(all).getAllByRole('listitem')
  expect(trail).toHaveTextContent('Next run')
  expect(sweep).toHaveTextContent('Off')
  expect(sweep).not.toHaveTextContent(/Next run|02:30/)
  await person.click(screen.getByRole('button', { name: 'Change the schedule of Check of the audit trail' }))
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByRole('checkbox', { name: 'Runs by itself' }))
  await person.click(within(dialog).getByRole('button', { name: 'Save schedule' }))
  expect(await within(dialog).findByText('Somebody else has changed this.')).toBeVisible()
  expect(sent).toEqual([
    {
      kind: 'verify-trail',
      version: 3,
      active: false,
      times: { every: 'day', atMinutes: 150, weekday: null },
    },
  ])
})

test('whoever may not change regular work sees it without the buttons', async () => {
  open('/about', { user: userNamed('billing'), handlers: lists([schedule({ last: null })]) })
  const queries = createQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <Suspense>
        <Schedules />
      </Suspense>
    </QueryClientProvider>,
  )
  const all = await screen.findByRole('list', { name: 'Schedules' })
  expect(await within(all).findByText('Every day at 02:30')).toBeVisible()
  expect(within(all).queryAllByRole('button')).toEqual([])
  queries.clear()
})

test('what waits already says so when it is asked for again', async () => {
  const { person } = open('/jobs', {
    user: userNamed('admin'),
    handlers: [
      ...lists([schedule({})]),
      refuses(
        api.jobs.runNow,
        'conflict',
        'Check of the audit trail is in the queue or running already.',
        409,
      ),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Run now: Check of the audit trail' }))
  expect(
    await screen.findByText('Check of the audit trail is in the queue or running already.'),
  ).toBeVisible()
})

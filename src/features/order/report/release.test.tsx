import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Order } from '@contract/orders/shapes'
import type { ReportVersion } from '@contract/reports/shapes'
import { answers, problem, refuses, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { analysis, at, id, order, path, scene, type Scene } from '../fixtures'
// What comes later is here before the page asks.
import './release-dialog'

const { open } = useServer()
const user = userNamed('admin')
const verified = analysis(11, 'Potassium', { state: 'VERIFIED', raw: '4.2', verifiedAt: at })
const released = analysis(12, 'Sodium', { state: 'RELEASED', raw: '140', releasedAt: at })
const waiting = analysis(13, 'Chloride')
const cancelled = analysis(14, 'Urea', { state: 'CANCELLED', reason: 'Clotted' })
const held = { reason: 'Wait', at, by: id(9), byName: 'Ana Reyes', until: null }
const version: ReportVersion = {
  _id: id(60),
  number: 1,
  state: 'FINAL',
  reason: null,
  mediaKey: 'k'.repeat(20),
  releasedByName: 'Ana Reyes',
  releasedAt: at,
  leftOpen: [],
}
/** No page can be drawn: the words beside it are what counts here. */
const noPaper = refuses(api.reports.generate, 'unavailable', 'No paper can be drawn.', 503)
type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const page = (shown: Scene, ...handlers: Handlers) =>
  open(path, { user, handlers: [...handlers, noPaper, ...scene(shown)] })
const dialogOf = (name: string) => screen.findByRole('dialog', { name })
const inside = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name })

test('a final report is released in two steps: what it holds, for whom, and then its version', async () => {
  const sent: unknown[] = []
  const closed: Order = { ...order, version: 5, state: 'CLOSED', reportState: 'FINAL', reportVersion: 1 }
  let now = order
  const results = [verified, { ...verified, _id: id(15), name: 'Calcium' }, released, cancelled]
  const { person } = page(
    { results, gate: { ready: true } },
    answers(api.reports.release, (body) => {
      sent.push(body)
      now = closed
      return { order: closed, report: version }
    }),
    answers(api.orders.get, () => now),
    answers(api.results.ofOrder, () => ({ docs: now === order ? results : [released] })),
  )
  await person.click(await screen.findByRole('button', { name: 'Release report' }))
  const dialog = await dialogOf('Release the final report?')
  expect(dialog).toHaveTextContent(
    'Version 1 goes to Cedar Ridge Pain & Spine, Meridian. A released report cannot be withdrawn, only corrected.',
  )
  expect(dialog).toHaveTextContent('Results included: 2.')
  expect(dialog).not.toHaveTextContent(/left out/)
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  expect(await within(dialog).findByText('No paper can be drawn.')).toBeVisible()
  await person.click(inside(dialog, 'Continue'))
  expect(inside(dialog, 'Back')).toHaveFocus()
  await person.click(inside(dialog, 'Back'))
  expect(within(dialog).queryByRole('button', { name: 'Release version 1' })).toBeNull()
  expect(sent).toEqual([])
  await person.click(inside(dialog, 'Continue'))
  await person.click(inside(dialog, 'Release version 1'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ orderId: order._id, version: 4, reason: null, preliminary: false }])
  // Nothing is left to do: the focus stands where the report is read, not nowhere.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Preview' })).toHaveFocus())
  // The order is shown as it was answered.
  expect((await screen.findAllByText('Closed'))[0]).toBeVisible()
})

test('nothing leaves before its page was shown or has failed: neither by the chord nor by the button', async () => {
  const sent: unknown[] = []
  let draw = () => {}
  const drawn = new Promise<void>((resolve) => (draw = resolve))
  const { person } = page(
    { results: [verified], gate: { ready: true } },
    http.post(`*/api/v1${api.reports.generate.path}`, async () => {
      await drawn
      return problem('unavailable', 'No paper can be drawn.', 503)
    }),
    answers(api.reports.release, (body) => {
      sent.push(body)
      return problem('conflict', 'The order is being changed. Try again.', 409)
    }),
  )
  await person.click(await screen.findByRole('button', { name: 'Release report' }))
  const dialog = await dialogOf('Release the final report?')
  expect(await within(dialog).findAllByText('Preparing the PDF')).not.toHaveLength(0)
  await person.keyboard('{Control>}{Enter}{/Control}')
  await person.click(inside(dialog, 'Continue'))
  const release = inside(dialog, 'Release version 1')
  expect(release).toHaveAttribute('aria-disabled', 'true')
  await person.click(release)
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(sent).toEqual([])
  draw()
  expect(await within(dialog).findByText('No paper can be drawn.')).toBeVisible()
  expect(release).not.toHaveAttribute('aria-disabled', 'true')
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(await within(dialog).findByText('The order is being changed. Try again.')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('what was released is what Preview shows once something was, as it is stored', async () => {
  const asked: unknown[] = []
  const closed: Order = { ...order, version: 5, state: 'CLOSED', reportState: 'FINAL', reportVersion: 1 }
  const paper = answers(api.reports.generate, (body) => {
    asked.push(body)
    return problem('rule_refused', 'No paper can be drawn.', 422)
  })
  const { person } = page({ order: closed, results: [released] }, paper)
  await person.click(await screen.findByRole('button', { name: 'Preview' }))
  const plain = await dialogOf('Released report, 26323-0187')
  await waitFor(() => expect(asked[0]).toEqual({ orderId: order._id }))
  expect(plain).not.toHaveTextContent('preview of the next version')
  expect(within(plain).queryByRole('button', { name: 'Preview next version' })).toBeNull()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a released order that has changed since says which paper is shown, and opens the other', async () => {
  const asked: unknown[] = []
  const closed: Order = { ...order, version: 5, state: 'CLOSED', reportState: 'FINAL', reportVersion: 1 }
  const { person } = page(
    { order: closed, results: [released, verified], gate: { nextState: 'CORRECTED', unreported: true } },
    answers(api.reports.generate, (body) => {
      asked.push(body)
      return problem('rule_refused', 'No paper can be drawn.', 422)
    }),
  )
  await screen.findByRole('button', { name: 'Preview' })
  await person.keyboard('p')
  const old = await dialogOf('Released report, 26323-0187')
  expect(old).toHaveTextContent(
    'This is the released report.The order has changed since. The changes are not released.',
  )
  await person.click(inside(old, 'Preview next version'))
  const next = await dialogOf('Preview, not released, 26323-0187')
  expect(next).toHaveTextContent('This is a preview of the next version.It is not released.')
  await person.click(inside(next, 'Show released report'))
  await dialogOf('Released report, 26323-0187')
  expect(asked).toContainEqual({ orderId: order._id })
  expect(asked).toContainEqual({ orderId: order._id, preview: true })
})

test('before a release Preview shows what would be released', async () => {
  const asked: unknown[] = []
  const { person } = page(
    { results: [verified] },
    answers(api.reports.generate, (body) => {
      asked.push(body)
      return problem('rule_refused', 'No paper can be drawn.', 422)
    }),
  )
  await person.click(await screen.findByRole('button', { name: 'Preview' }))
  const dialog = await dialogOf('Preview, not released, 26323-0187')
  await waitFor(() => expect(asked[0]).toEqual({ orderId: order._id, preview: true }))
  expect(within(dialog).queryByRole('button', { name: 'Show released report' })).toBeNull()
})

test('while tests still run a preliminary report leaves them out, and says how many', async () => {
  const sent: unknown[] = []
  const { person } = page(
    {
      order: { ...order, reportVersion: 1 },
      results: [verified, released, waiting, { ...waiting, _id: id(16), name: 'Calcium' }, cancelled],
      gate: { nextState: 'FINAL', blockers: ['Chloride has no result.'] },
    },
    answers(api.reports.release, (body) => {
      sent.push(body)
      return problem('conflict', 'The order is being changed. Try again.', 409)
    }),
  )
  await person.click(await screen.findByRole('button', { name: 'Release preliminary report…' }))
  const dialog = await dialogOf('Release the preliminary report?')
  expect(dialog).toHaveTextContent('Results included: 1.')
  expect(dialog).toHaveTextContent('Unverified tests left out: 2. The report will be preliminary.')
  // What keeps the complete report from going does not keep this one.
  expect(inside(dialog, 'Continue')).not.toHaveAttribute('aria-disabled', 'true')
  await person.click(inside(dialog, 'Continue'))
  // It waits for the page that is to be seen.
  await waitFor(() =>
    expect(inside(dialog, 'Release version 2')).not.toHaveAttribute('aria-disabled', 'true'),
  )
  await person.click(inside(dialog, 'Release version 2'))
  expect(await within(dialog).findByText('The order is being changed. Try again.')).toBeVisible()
  expect(sent).toEqual([{ orderId: order._id, version: 4, reason: null, preliminary: true }])
  // Back at the first step.
  expect(inside(dialog, 'Continue')).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: 'Release version 2' })).toBeNull()
  await person.click(inside(dialog, 'Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an amended report needs its reason; over somebody else’s change it says who, and nothing is released', async () => {
  const sent: unknown[] = []
  const reported: Order = { ...order, state: 'CLOSED', reportState: 'FINAL', reportVersion: 1 }
  const { person } = page(
    { order: reported, results: [released], gate: { nextState: 'AMENDED', blockers: ['All is reported.'] } },
    answers(api.reports.release, (body) => {
      sent.push(body)
      return problem('stale', 'Changed meanwhile.', 409)
    }),
    answers(api.orders.history, {
      docs: [
        {
          at,
          by: 'Ana Reyes',
          actingAs: null,
          call: 'POST /update/order',
          did: '',
          reason: null,
          changes: [],
        },
      ],
    }),
  )
  await person.click(await screen.findByRole('button', { name: 'Amend report…' }))
  const dialog = await dialogOf('Release the amended report?')
  expect(dialog).toHaveTextContent(/^.*Version 2 goes to/)
  expect(dialog).not.toHaveTextContent(/Results included|left out/)
  const reason = within(dialog).getByRole('textbox', { name: 'Reason for the change' })
  await person.click(reason)
  await person.paste('   ')
  expect(reason).toBeValid()
  await person.click(inside(dialog, 'Continue'))
  expect(within(dialog).getByText('Enter a reason.')).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: 'Release version 2' })).toBeNull()
  await person.click(reason)
  await person.paste('Name corrected ')
  expect(within(dialog).queryByText('Enter a reason.')).toBeNull()
  await person.click(inside(dialog, 'Continue'))
  // It waits for the page that is to be seen.
  await waitFor(() =>
    expect(inside(dialog, 'Release version 2')).not.toHaveAttribute('aria-disabled', 'true'),
  )
  await person.click(inside(dialog, 'Release version 2'))
  expect(await within(dialog).findByText(/Ana Reyes/)).toBeVisible()
  expect(sent).toEqual([{ orderId: order._id, version: 4, reason: 'Name corrected', preliminary: false }])
})

test('the card lists every version with its reason, and offers nothing beside a complete report that is ready', async () => {
  page(
    { results: [verified, waiting], gate: { ready: true, nextState: 'CORRECTED' } },
    answers(api.reports.versions, {
      versions: [{ ...version, _id: id(61), number: 2, state: 'AMENDED', reason: 'Name corrected' }, version],
      documents: [],
    }),
  )
  expect(await screen.findByText('Ready for corrected report.')).toBeVisible()
  expect(await screen.findByText('Version 2')).toBeVisible()
  expect(screen.getByText('Name corrected')).toBeVisible()
  expect(screen.getByRole('button', { name: 'View version 1' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create a link to version 2' })).toBeVisible()
  expect(screen.queryByText('No report has been released.')).toBeNull()
  expect(screen.queryByRole('button', { name: /Release preliminary report|Amend report/ })).toBeNull()
})

test.each<[string, Scene]>([
  [
    'something is missing',
    { gate: { missing: [{ element: 'name', message: 'The name is missing.', field: 'patient' }] } },
  ],
  ['it is on hold', { order: { ...order, hold: held } }],
  ['nothing is verified', { results: [waiting] }],
  ['nothing is waited for', { results: [verified] }],
])('no preliminary report is offered where %s', async (_, shown) => {
  page({ results: [verified, waiting], ...shown })
  expect(await screen.findByText('No report has been released.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Release preliminary report…' })).toBeNull()
})

test('open reflex tests are said beside the readiness, and the release needs a word on them or a reason to decline', async () => {
  const offer = {
    testId: id(70),
    code: 'C-THC',
    name: 'THCA, urine confirmation',
    letter: 'A',
    rule: 'positive-screen-unexplained' as const,
    sentence: 'Cannabinoids were found by screen only.',
  }
  let offers = [offer]
  const declined: unknown[] = []
  const { person } = page(
    { results: [verified], gate: { ready: true } },
    answers(api.results.reflexes, () => ({ offers })),
    answers(api.results.dismissReflexes, (body) => {
      declined.push(body)
      offers = []
      return { dismissed: 1 }
    }),
  )
  expect(
    await screen.findByText(
      'Tests that the results call for, neither added nor declined: THCA, urine confirmation (A).',
    ),
  ).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Release report' }))
  const dialog = await dialogOf('Release the final report?')
  expect(await within(dialog).findByText('THCA, urine confirmation (A)')).toBeVisible()
  await within(dialog).findByText('No paper can be drawn.')
  await person.click(inside(dialog, 'Continue'))
  expect(within(dialog).queryByRole('button', { name: 'Release version 1' })).toBeNull()
  await person.click(within(dialog).getByRole('checkbox', { name: 'Release without them' }))
  await person.click(inside(dialog, 'Continue'))
  expect(inside(dialog, 'Release version 1')).toBeEnabled()
  await person.click(inside(dialog, 'Back'))
  await person.type(
    within(dialog).getByRole('textbox', { name: 'Reason to decline them' }),
    'Clinic declined',
  )
  await person.click(inside(dialog, 'Decline'))
  await waitFor(() => expect(within(dialog).queryByText('THCA, urine confirmation (A)')).toBeNull())
  expect(declined).toEqual([
    { orderId: order._id, tests: [{ testId: offer.testId, letter: 'A' }], reason: 'Clinic declined' },
  ])
})

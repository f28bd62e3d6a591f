import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import { answers, problem, useServer } from '@/testing/app'
import { rolesOn, userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const link = {
  _id: id(1),
  parent: 'portal.other',
  parentType: 'portal' as const,
  child: 'lab',
  childType: 'lab' as const,
}

test('a link between two user types waits here until it is approved; a refusal is said and it stays', async () => {
  const sent: unknown[] = []
  let waiting = [link]
  const { person } = open('/access?tab=links', {
    user: userNamed('manager', { myroles: rolesOn(['user-manager']) }),
    handlers: [
      answers(api.access.linksAwaiting, () => waiting),
      answers(api.access.agreeLink, (body) => {
        sent.push(body)
        if (sent.length === 1) return problem('rule_refused', 'This account has more rights than yours.')
        waiting = []
        return { ok: true as const }
      }),
    ],
  })
  expect(await screen.findByText('portal.other (Provider portal) may work as lab (Laboratory)')).toBeVisible()
  const approve = screen.getByRole('button', { name: 'Approve portal.other working as lab' })
  await person.click(approve)
  expect(await screen.findByText('This account has more rights than yours.')).toBeVisible()
  await person.click(approve)
  expect(await screen.findByText('portal.other can now work as lab')).toBeVisible()
  expect(await screen.findByText('No links to approve')).toBeVisible()
  expect(sent).toEqual([{ _id: link._id }, { _id: link._id }])
})

test('who may not change users has no such tab', async () => {
  open('/access?tab=links', { user: userNamed('portal'), handlers: [] })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('link', { name: 'Linked accounts' })).toBeNull()
  expect(screen.queryByText('Links to approve')).toBeNull()
})

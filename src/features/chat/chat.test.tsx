import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { ChatMessage, ChatRoom } from '@contract/chat/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const room: ChatRoom = {
  _id: id(1),
  kind: 'direct',
  name: 'Ben Ortiz',
  open: true,
  last: { text: 'The centrifuge is free.', byName: 'Ben Ortiz', at: '2026-11-18T18:00:00Z' },
  lastSeq: 2,
  readSeq: 1,
  unread: 1,
}
const said = (seq: number, text: string, over: Partial<ChatMessage> = {}): ChatMessage => ({
  _id: id(100 + seq),
  room: room._id,
  seq,
  byName: 'Ben Ortiz',
  mine: false,
  text,
  at: `2026-11-1${6 + seq}T18:00:00Z`,
  ...over,
})

/** A text at once: keys without a pause between them would be a scanner's. */
const fill = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })

/** A room whose messages are kept here; the stream answers once that nothing is new and then ends. */
function aRoom(refuseFirst = false) {
  const messages = [
    said(1, 'Is the centrifuge free?', { mine: true, byName: 'Ana' }),
    said(2, 'The centrifuge is free.'),
  ]
  const keys: (string | null)[] = []
  const seen: unknown[] = []
  const handlers = [
    answers(api.chat.rooms, { docs: [room], version: '1.2' }),
    answers(api.chat.messages, (body) => {
      const { text = '' } = Object(body)
      return { docs: messages.filter((one) => one.text.includes(String(text))), more: false }
    }),
    answers(api.chat.stream, () => problem('forbidden', 'Your roles do not allow this.', 403)),
    answers(api.chat.seen, (body) => {
      seen.push(body)
      return { unread: 0 }
    }),
    answers(api.chat.send, (body, request) => {
      keys.push(request.headers.get('idempotency-key'))
      if (refuseFirst && keys.length === 1) return problem('internal', 'Something went wrong.', 500)
      const message = said(messages.length + 1, String(Object(body).text), { mine: true, byName: 'Ana' })
      messages.push(message)
      return message
    }),
  ]
  return { handlers, keys, seen }
}

test('a conversation: days and what is new are marked, Enter sends, Shift Enter begins a line', async () => {
  const { handlers, keys, seen } = aRoom()
  const { person } = open(`/chat?room=${room._id}`, { user: userNamed('lab'), handlers })
  const log = await screen.findByRole('log', { name: 'Messages' })
  expect(await within(log).findByText('The centrifuge is free.')).toBeVisible()
  expect(within(log).getByText('New')).toBeVisible()
  expect(within(log).getByText('Nov 17, 2026')).toBeVisible()
  expect(within(log).getByText('Nov 18, 2026')).toBeVisible()
  await waitFor(() => expect(seen).toEqual([{ room: room._id, seq: 2 }]))
  const field = screen.getByRole('textbox', { name: 'Message to Ben Ortiz' })
  fill(field, 'Thanks')
  await person.type(field, '{Shift>}{Enter}{/Shift}')
  fill(field, `${field.textContent}Ana`)
  expect(field).toHaveValue('Thanks\nAna')
  await person.type(field, '{Enter}')
  expect(field).toHaveValue('')
  expect(await within(log).findByText(/Thanks\s+Ana/)).toBeVisible()
  expect(keys).toHaveLength(1)
})

test('a message that cannot be sent stays, with its reason, and is sent again under the same key', async () => {
  const { handlers, keys } = aRoom(true)
  const { person } = open(`/chat?room=${room._id}`, { user: userNamed('lab'), handlers })
  fill(await screen.findByRole('textbox', { name: 'Message to Ben Ortiz' }), 'Tube leaked')
  await person.type(screen.getByRole('textbox', { name: 'Message to Ben Ortiz' }), '{Enter}')
  expect(await screen.findByText('Not sent: Something went wrong.')).toBeVisible()
  expect(screen.getByText('Tube leaked')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull())
  expect(screen.getAllByText('Tube leaked')).toHaveLength(1)
  expect(keys[0]).toBe(keys[1])
})

test('what was typed and not sent waits in its room; search narrows the conversation', async () => {
  const { handlers } = aRoom()
  const { router } = open(`/chat?room=${room._id}`, { user: userNamed('lab'), handlers })
  fill(await screen.findByRole('textbox', { name: 'Message to Ben Ortiz' }), 'Half a thought')
  await act(() => router.navigate({ to: '/about' }))
  await screen.findByRole('heading', { level: 1, name: /About/ })
  await act(() => router.navigate({ to: '/chat', search: { room: room._id } }))
  expect(await screen.findByRole('textbox', { name: 'Message to Ben Ortiz' })).toHaveValue('Half a thought')
  fill(screen.getByRole('searchbox', { name: 'Search this conversation' }), 'nothing like it')
  expect(await screen.findByText('No messages contain “nothing like it”.')).toBeVisible()
})

test('a conversation is started with a colleague by name', async () => {
  const { handlers } = aRoom()
  const opened: unknown[] = []
  const { person, at } = open('/chat', {
    user: userNamed('lab'),
    handlers: [
      ...handlers,
      answers(api.chat.people, { docs: [{ _id: id(9), name: 'Ben Ortiz', username: 'ben' }] }),
      answers(api.chat.open, (body) => {
        opened.push(body)
        return { room: room._id }
      }),
    ],
  })
  const list = await screen.findByRole('navigation', { name: 'Conversations' })
  expect(await within(list).findByText('1 unread')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'New conversation' }))
  await person.type(await screen.findByRole('searchbox', { name: 'Find a colleague' }), 'ben{Enter}')
  await waitFor(() => expect(at()).toContain(`room=${room._id}`))
  expect(opened).toEqual([{ userId: id(9) }])
})

test('news brings the messages in without a reload, and the navigation counts what waits', async () => {
  const { handlers } = aRoom()
  let asked = 0
  let answered = 0
  open('/chat', {
    user: userNamed('lab'),
    handlers: [
      answers(api.chat.unread, { unread: 3 }),
      answers(api.chat.rooms, () => {
        asked += 1
        return { docs: [room], version: '1.2' }
      }),
      answers(api.chat.stream, () => {
        answered += 1
        if (answered === 1) return { version: '1.2', changed: true }
        if (answered === 2) return { version: '1.3', changed: true }
        return HttpResponse.json(
          { error: { code: 'forbidden', message: 'Your roles do not allow this.', requestId: 'r' } },
          { status: 403 },
        )
      }),
      ...handlers,
    ],
  })
  await screen.findByText('Ben Ortiz')
  await waitFor(() => expect(asked).toBeGreaterThan(1))
  expect(await screen.findByText('3 unread')).toBeInTheDocument()
})

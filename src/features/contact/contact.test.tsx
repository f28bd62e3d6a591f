import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const info: Reply<typeof api.contact.info> = {
  name: 'Northgate Laboratory',
  phone: '(208) 555-0148',
  address: { line1: '1 Assay Way', line2: null, city: 'Boise', state: 'ID', zip: '83702' },
  hours: 'Monday to Friday, 7 to 19',
  takesMessages: true,
}
/** A text at once: keys without a pause between them would be a scanner's. */
const fill = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })
const id = '0198f2a0-0000-7000-8000-000000000001'

test.each(['portal', 'courier', 'kiosk', 'sales', 'lab'])(
  '%s finds telephone, address and hours',
  async (name) => {
    open('/contact', { user: userNamed(name), handlers: [answers(api.contact.info, info)] })
    expect(await screen.findByRole('link', { name: 'Call (208) 555-0148' })).toHaveAttribute(
      'href',
      'tel:2085550148',
    )
    expect(screen.getByText('Boise, ID 83702')).toBeVisible()
    expect(screen.getByText('Monday to Friday, 7 to 19')).toBeVisible()
  },
)

test('a message that fails is still there, is sent again under the same key, and becomes a numbered ticket', async () => {
  const keys: (string | null)[] = []
  const { person } = open('/contact', {
    user: userNamed('portal'),
    handlers: [
      answers(api.contact.info, info),
      answers(api.contact.send, (_, request) => {
        keys.push(request.headers.get('idempotency-key'))
        return keys.length === 1
          ? problem('too_many_requests', 'Too many tries. Wait 60 seconds and try again.', 429)
          : { _id: id, number: 'H-000012' }
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Send message' }))
  expect(screen.getByText('Enter a subject.')).toBeVisible()
  expect(keys).toEqual([])
  fill(screen.getByRole('textbox', { name: 'Subject' }), 'Missing report')
  fill(screen.getByRole('textbox', { name: 'Message' }), 'Requisition 26322-0688')
  await person.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Message not sent. Your text is still here; try again.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Requisition 26322-0688')
  await person.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Message sent. Your ticket number is H-000012.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'View your messages' })).toHaveAttribute('href', '/helpdesk')
  expect(keys[1]).toMatch(/.{8,}/)
})

test('a laboratory without a helpdesk takes no message and says what to do', async () => {
  open('/contact', {
    user: userNamed('portal'),
    handlers: [answers(api.contact.info, { ...info, takesMessages: false })],
  })
  expect(await screen.findByText('The laboratory does not take messages here. Please call.')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
})

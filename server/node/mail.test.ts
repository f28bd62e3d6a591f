import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import type { MailMessage } from '@server/ports'
import { createMail } from './mail'

const servers: SMTPServer[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A mail server on loopback that keeps what it is sent and refuses the address nobody@. */
async function mailServer(): Promise<{ url: string; received: string[] }> {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (address, _session, done) =>
      done(address.address.startsWith('nobody@') ? new Error('no such mailbox') : null),
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  servers.push(server)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  return { url: `smtp://127.0.0.1:${address.port}?from=lab%40example.org&ignoreTLS=true`, received }
}

test('sends by SMTP, one header per header', async () => {
  const { url, received } = await mailServer()
  const mail = createMail({
    smtpUrl: url,
    from: 'x@example.org',
    deliver: () => Promise.reject(new Error('unused')),
  })
  expect(mail.sandbox).toBe(false)
  await mail.send({
    to: 'ann@example.org',
    subject: 'Your code\r\nBcc: eve@example.org',
    text: 'The code is 123456.',
  })
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('From: lab@example.org')
  expect(received[0]).toContain('To: ann@example.org')
  expect(received[0]).not.toMatch(/^Bcc:/m)
  expect(received[0]).toContain('The code is 123456.')
})

test('a refused address rejects, so that the caller retries or tells', async () => {
  const { url } = await mailServer()
  const mail = createMail({ smtpUrl: url, from: 'x@example.org', deliver: () => Promise.resolve() })
  await expect(mail.send({ to: 'nobody@example.org', subject: 's', text: 't' })).rejects.toThrow(
    'no such mailbox',
  )
})

test('without a mail server the message lands in the demo mailbox', async () => {
  const box: MailMessage[] = []
  const mail = createMail({
    smtpUrl: undefined,
    from: 'x@example.org',
    deliver: async (message) => void box.push(message),
  })
  expect(mail.sandbox).toBe(true)
  await mail.send({ to: 'ann@example.org', subject: 's', text: 't' })
  expect(box).toEqual([{ to: 'ann@example.org', subject: 's', text: 't' }])
})

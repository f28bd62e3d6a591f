import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createSms, internationalNumber } from './sms'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A provider on loopback that takes messages except to numbers that end in 99. */
async function provider() {
  const received: { authorization: string | undefined; key: unknown; form: Record<string, string> }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(text))
      if (form['To']?.endsWith('99')) return response.writeHead(400).end(`no such number for ${text}`)
      received.push({
        authorization: request.headers.authorization,
        key: request.headers['idempotency-key'],
        form,
      })
      return response.writeHead(201).end('{}')
    })
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  return { url: `http://AC1:s%40cret@127.0.0.1:${address.port}/Messages.json`, received }
}
const unused = () => Promise.reject(new Error('unused'))

test('posts the form that the provider takes, the account as Basic, the number with its country', async () => {
  const { url, received } = await provider()
  const sms = createSms({ url, from: '+12085550100', deliver: unused })
  await sms.send({ id: 'job-1', to: '(208) 555-0142', text: '123456 is your code.' })
  expect(received).toEqual([
    {
      authorization: `Basic ${Buffer.from('AC1:s@cret').toString('base64')}`,
      key: 'job-1',
      form: { From: '+12085550100', To: '+12085550142', Body: '123456 is your code.' },
    },
  ])
})

test('a refusal rejects without repeating the message', async () => {
  const { url } = await provider()
  const sms = createSms({ url, from: undefined, deliver: unused })
  const error: unknown = await sms
    .send({ id: 'job-2', to: '208 555 0199', text: '654321 is your code.' })
    .catch((e: unknown) => e)
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).toBe('MessageRefused: The text message service answered 400.')
})

test('without a provider the message goes where it is told', async () => {
  const box: string[] = []
  await createSms({ url: undefined, from: undefined, deliver: async ({ to }) => void box.push(to) }).send({
    id: 'job-3',
    to: '(208) 555-0142',
    text: 'x',
  })
  expect(box).toEqual(['(208) 555-0142'])
})

test('numbers as people write them', () => {
  expect(['208.555.0142', '1-208-555-0142', '+44 20 7946 0123'].map(internationalNumber)).toEqual([
    '+12085550142',
    '+12085550142',
    '+442079460123',
  ])
})

import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import type { Log } from '@server/ports'
import { listen } from './listen'
import type { Listening } from './listen'

const log: Log = { info: () => {}, warn: () => {}, error: () => {} }
const open: Listening[] = []
afterEach(async () => {
  for (const listening of open.splice(0)) await listening.stop()
})

async function start(fetch: (request: Request) => Promise<Response>, onStop: (() => void)[] = [], port = 0) {
  const listening = await listen({ fetch, host: '127.0.0.1', port, log, onStop })
  open.push(listening)
  return listening
}

const hello = () => Promise.resolve(new Response('hello'))

test('a taken port is one line that says what to do', async () => {
  const { port } = await start(hello)
  await expect(start(hello, [], port)).rejects.toMatchObject({
    name: 'StartupError',
    exitCode: 1,
    message: `Port ${port} is taken. Stop what uses it or set PORT.`,
  })
})

test('a host that is not ours is one line', async () => {
  await expect(listen({ fetch: hello, host: '192.0.2.1', port: 0, log, onStop: [] })).rejects.toMatchObject({
    message: 'HOST 192.0.2.1 is not an address of this machine.',
  })
})

test('the address of a server that listens on all of them is one that opens', async () => {
  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ family }) => family === 'IPv6'),
  )
  for (const host of ['0.0.0.0', ...(hasIpv6 ? ['::'] : [])]) {
    const listening = await listen({ fetch: hello, host, port: 0, log, onStop: [] })
    open.push(listening)
    expect(listening.url).toMatch(/^http:\/\/(127\.0\.0\.1|\[::1\]):\d+$/)
    expect(await (await fetch(listening.url)).text()).toBe('hello')
  }
})

test('stop lets the request in work end, on a kept connection too, then closes the parts in order', async () => {
  const order: string[] = []
  let finish = () => {}
  const slow = new Promise<void>((done) => (finish = done))
  let arrived = () => {}
  const inWork = new Promise<void>((done) => (arrived = done))
  const listening = await start(
    async (request) => {
      if (request.url.endsWith('/slow')) {
        arrived()
        await slow
        order.push('answered')
      }
      return new Response('done')
    },
    [() => void order.push('jobs'), () => void order.push('database')],
  )
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string) =>
    new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      get(listening.url + path, { agent }, (reply) => {
        reply.resume()
        reply.on('end', () => resolve({ status: reply.statusCode, connection: reply.headers.connection }))
      }).on('error', reject)
    })
  expect(await ask('/')).toEqual({ status: 200, connection: 'keep-alive' })
  const answer = ask('/slow')
  await inWork
  const stopped = listening.stop()
  expect(listening.stop()).toBe(stopped)
  await expect(fetch(listening.url)).rejects.toThrow()
  expect(order).toEqual([])
  finish()
  expect(await answer).toEqual({ status: 200, connection: 'close' })
  await stopped
  expect(order).toEqual(['answered', 'jobs', 'database'])
})

test('an idle connection does not hold the stop', async () => {
  const warned: string[] = []
  const noting = { ...log, warn: (_: object, message: string) => void warned.push(message) }
  const listening = await listen({ fetch: hello, host: '127.0.0.1', port: 0, log: noting, onStop: [] })
  const socket = connect(listening.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  await listening.stop()
  expect(warned).toEqual([])
})

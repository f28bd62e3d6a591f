import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { frame } from '../hl7/public'
import { endedCertificate, testCertificate, testKey } from '../test/mllp-certificates'
import {
  createMllpClient,
  createMllpServer,
  type MllpClient,
  type MllpClientOptions,
  type MllpServer,
  type MllpServerOptions,
  type MllpTls,
  type Timers,
} from './mllp'

const host = '127.0.0.1'
const bytes = (text: string) => new TextEncoder().encode(text)
const text = (of: Uint8Array) => new TextDecoder().decode(of)
const message = (id: string) => bytes(`MSH|^~\\&|A|B|C|D|2026||ORU^R01|${id}|P|2.5.1\rPID|1\r`)
const idOf = (of: Uint8Array) => text(of).split('|')[9] ?? ''
const answer = (id: string, code = 'AA', err = '') =>
  bytes(`MSH|^~\\&|C|D|A|B|2026||ACK|X|P|2.5.1\rMSA|${code}|${id}\r${err}`)

/** Timers that run when the test says so. */
function manualTimers(): Timers & { advance(ms: number): void; pending(): number[] } {
  let now = 0
  let all: { at: number; run: () => void }[] = []
  return {
    after(ms, run) {
      const one = { at: now + ms, run }
      all.push(one)
      return () => void (all = all.filter((other) => other !== one))
    },
    advance(ms) {
      now += ms
      const due = all.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)
      all = all.filter(({ at }) => at > now)
      for (const { run } of due) run()
    },
    pending: () => all.map(({ at }) => at - now),
  }
}

const open: { close(): unknown }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

async function listening(
  onMessage: MllpServerOptions['onMessage'],
  more: Partial<MllpServerOptions> = {},
): Promise<{ server: MllpServer; port: number }> {
  const server = createMllpServer({ host, port: 0, onMessage, ...more })
  open.push(server)
  return { server, port: await server.listen() }
}
function clientTo(port: number, options: MllpClientOptions = {}, tls?: MllpTls): MllpClient {
  const client = createMllpClient({ host, port, tls }, options)
  open.unshift(client)
  return client
}
/** A server of bare sockets: what the other side does with them is for each test. */
async function bare(onSocket: (socket: Socket, number: number) => void): Promise<number> {
  let count = 0
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    onSocket(socket, ++count)
  })
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('It has no port.')
  return address.port
}
const accepting = async (of: Uint8Array) => ({ answer: answer(idOf(of)) })

describe('a client and a server', () => {
  it('carry messages one behind the other over one connection', async () => {
    const taken: string[] = []
    const peers = new Set<number>()
    let inHand = 0
    const { port } = await listening(async (of, peer) => {
      expect(++inHand).toBe(1)
      peers.add(peer.port)
      taken.push(idOf(of))
      await Promise.resolve()
      inHand--
      return accepting(of)
    })
    const client = clientTo(port)
    const ids = Array.from({ length: 20 }, (_, at) => `M${at}`)
    const ended = await Promise.all(ids.map((id) => client.exchange(message(id), id)))
    expect(ended.map((one) => one.kind === 'answered' && one.judgement.kind)).toEqual(ids.map(() => 'done'))
    expect(taken).toEqual(ids)
    expect(peers.size).toBe(1)
  })

  it('ignore an answer to another message, and what is none, and go on waiting', async () => {
    const strays: string[] = []
    const port = await bare((socket) => {
      socket.on('data', () => {
        socket.write(frame(answer('M0')))
        socket.write(bytes('noise'))
        socket.write(frame(bytes('OK')))
        socket.write(frame(answer('M1')))
      })
    })
    const client = clientTo(port, { onStray: ({ why, controlId }) => strays.push(`${why} ${controlId}`) })
    expect(await client.exchange(message('M1'), 'M1')).toMatchObject({ judgement: { kind: 'done' } })
    expect(strays).toEqual(['otherMessage M0', 'noFrame ', 'unreadable '])
  })

  it('tell silence at the deadline, and begin anew', async () => {
    const timers = manualTimers()
    const got: string[] = []
    const port = await bare((socket, number) => {
      socket.on('data', (chunk: Buffer) => {
        got.push(`${number} ${idOf(chunk)}`)
        if (number === 2) socket.write(frame(answer('M1')))
        // A byte now and then does not hold the line.
        else socket.write(Uint8Array.of(0x0b))
      })
    })
    const client = clientTo(port, { timers })
    const first = client.exchange(message('M1'), 'M1')
    await vi.waitFor(() => expect(got).toHaveLength(1))
    expect(timers.pending()).toEqual([30_000])
    timers.advance(30_000)
    expect(await first).toEqual({ kind: 'silent', why: 'deadline', isSent: true, code: '' })
    expect(await client.exchange(message('M1'), 'M1')).toMatchObject({ judgement: { kind: 'done' } })
    expect(got).toEqual(['1 M1', '2 M1'])
  })

  it('send the same bytes after 5, 15 and 60 seconds, then each five minutes, until an answer counts', async () => {
    const timers = manualTimers()
    const got: string[] = []
    const port = await bare((socket) => {
      socket.on('data', (chunk: Buffer) => {
        got.push(text(chunk))
        const later = 'ERR|||207^Application internal error^HL70357|E\r'
        if (got.length === 2) socket.write(frame(answer('M1', 'AR', later)))
        else if (got.length === 6) socket.write(frame(answer('M1')))
        else socket.destroy()
      })
    })
    const client = clientTo(port, { timers })
    const told: [number, string, number, boolean][] = []
    const ended = client.deliver(message('M1'), 'M1', {
      onTry: ({ tries, ended: one, nextMs, alarm }) =>
        told.push([tries, one.kind === 'silent' ? one.why : one.judgement.kind, nextMs, alarm]),
    })
    for (const [at, ms] of [5_000, 15_000, 60_000, 300_000, 300_000].entries()) {
      await vi.waitFor(() => expect(told).toHaveLength(at + 1))
      await vi.waitFor(() => expect(timers.pending()).toContain(ms))
      timers.advance(ms - 1)
      expect(got).toHaveLength(at + 1)
      timers.advance(1)
    }
    expect(await ended).toMatchObject({ kind: 'answered', judgement: { kind: 'done' } })
    expect(told).toEqual([
      [1, 'closed', 5_000, false],
      [2, 'again', 15_000, false],
      [3, 'closed', 60_000, false],
      [4, 'closed', 300_000, true],
      [5, 'closed', 300_000, true],
    ])
    expect(new Set(got).size).toBe(1)
    expect(got).toHaveLength(6)
  })

  it('stop at a fault of the content, and when they are told to', async () => {
    const { port } = await listening(async (of) => ({
      answer: answer(idOf(of), 'AE', 'ERR||PID^1^3|101^Required field missing^HL70357|E\r'),
    }))
    const client = clientTo(port)
    expect(await client.deliver(message('M1'), 'M1')).toMatchObject({
      judgement: { kind: 'content', faults: [{ place: 'PID^1^3', code: '101' }] },
    })
    const timers = manualTimers()
    const away = clientTo(1, { timers })
    const stop = new AbortController()
    const tried: number[] = []
    const ended = away.deliver(message('M2'), 'M2', {
      signal: stop.signal,
      onTry: ({ tries }) => tried.push(tries),
    })
    await vi.waitFor(() => expect(tried).toEqual([1]))
    stop.abort()
    expect(await ended).toMatchObject({ why: 'stopped' })
  })

  it('say what kept them apart', async () => {
    expect(await clientTo(1).exchange(message('M1'), 'M1')).toEqual({
      kind: 'silent',
      why: 'noConnection',
      isSent: false,
      code: 'ECONNREFUSED',
    })
    const client = clientTo(1)
    client.close()
    expect(await client.exchange(message('M1'), 'M1')).toMatchObject({ why: 'stopped', isSent: false })
  })
})

describe('a server', () => {
  const send = (port: number, ...chunks: Uint8Array[]) =>
    new Promise<{ socket: Socket; received: () => string; isClosed: () => boolean }>((resolve) => {
      let received = ''
      let closed = false
      const socket = connect({ host, port }, () => {
        for (const chunk of chunks) socket.write(chunk)
        resolve({ socket, received: () => received, isClosed: () => closed })
      })
      socket.on('data', (chunk: Buffer) => (received += text(chunk)))
      socket.on('error', () => undefined)
      socket.on('close', () => (closed = true))
      open.unshift({ close: () => socket.destroy() })
    })

  it('stores nothing of half a frame, and closes at its deadline however its bytes trickle', async () => {
    const timers = manualTimers()
    const taken: string[] = []
    const faults: string[] = []
    const { port } = await listening(
      async (of) => {
        taken.push(idOf(of))
        return accepting(of)
      },
      { timers, onFault: ({ why, bytes: of }) => void faults.push(`${why} ${text(of).slice(0, 4)}`) },
    )
    const { socket, isClosed } = await send(port, frame(message('M1')).subarray(0, 10))
    await vi.waitFor(() => expect(timers.pending()).toEqual([30_000]))
    timers.advance(29_000)
    socket.write(Uint8Array.of(0x41))
    await new Promise<void>((resolve) => socket.write(Uint8Array.of(0x42), () => resolve()))
    expect(isClosed()).toBe(false)
    timers.advance(1_000)
    await vi.waitFor(() => expect(isClosed()).toBe(true))
    expect(taken).toEqual([])
    expect(faults).toEqual(['frameDeadline MSH|'])
  })

  it('takes two messages of one packet, and one in three, each once', async () => {
    const timers = manualTimers()
    const taken: string[] = []
    const { port } = await listening(
      async (of) => {
        taken.push(idOf(of))
        return accepting(of)
      },
      { timers },
    )
    const whole = frame(message('M3'))
    const { socket, received, isClosed } = await send(
      port,
      Buffer.concat([frame(message('M1')), frame(message('M2'))]),
      whole.subarray(0, 7),
    )
    await vi.waitFor(() => expect(timers.pending()).toHaveLength(1))
    socket.write(whole.subarray(7, 30))
    socket.write(whole.subarray(30))
    await vi.waitFor(() => expect(received().match(/MSA\|AA\|M\d/g)).toHaveLength(3))
    expect(taken).toEqual(['M1', 'M2', 'M3'])
    // A frame that ended in time has no deadline left.
    expect(timers.pending()).toEqual([])
    timers.advance(60_000)
    expect(isClosed()).toBe(false)
  })

  const line = (at: number) => bytes(`noise ${at} `.padEnd(1_000, '.'))

  it('passes over a few bytes between frames, told once, and closes a link that sends nothing else', async () => {
    const faults: string[] = []
    const { port } = await listening(accepting, {
      onFault: ({ why, bytes: of }) => void faults.push(`${why} ${of.length}`),
    })
    const talker = await send(
      port,
      bytes('hello '),
      frame(message('M1')),
      bytes(' bye'),
      frame(message('M2')),
    )
    await vi.waitFor(() => expect(talker.received().match(/MSA\|AA\|M\d/g)).toHaveLength(2))
    expect(talker.isClosed()).toBe(false)
    expect(faults).toEqual(['noFrame 6'])
    const flood = await send(port, ...Array.from({ length: 100 }, (_, at) => line(at)))
    await vi.waitFor(() => expect(flood.isClosed()).toBe(true))
    expect(faults.length).toBeLessThanOrEqual(3)
  })

  it('tells what came of a message whose connection was reset', async () => {
    const faults: string[] = []
    const { port } = await listening(accepting, {
      onFault: ({ why, bytes: of }) => void faults.push(`${why} ${text(of)}`),
    })
    const socket = connect({ host, port }, () => socket.write(bytes('\u000bMSH|half')))
    await vi.waitFor(() => expect(socket.bytesWritten).toBe(9))
    await new Promise((resolve) => setTimeout(resolve, 20))
    socket.resetAndDestroy()
    await vi.waitFor(() => expect(faults).toEqual(['cutFrame MSH|half']))
  })

  it('closes a link whose frames are cut one after the other, and answers first what came whole', async () => {
    const faults: string[] = []
    let inHand = 0
    const { port } = await listening(accepting, {
      onFault: async ({ why }) => {
        expect(++inHand).toBe(1)
        faults.push(why)
        await new Promise((resolve) => setTimeout(resolve, 1))
        inHand--
      },
    })
    const halves = Array.from({ length: 20_000 }, (_, at) => bytes(`\u000bMSH|half ${at}`))
    const flood = await send(port, frame(message('M1')), Buffer.concat(halves))
    await vi.waitFor(() => expect(flood.isClosed()).toBe(true))
    expect(flood.received()).toContain('MSA|AA|M1')
    expect(faults).toEqual(['cutFrame', 'cutFrame', 'cutFrame'])
  })

  it('makes room for a sender where others left their links open, and never ends one that is at work', async () => {
    const faults: string[] = []
    let finish: () => void = () => undefined
    const { port } = await listening(
      async (of) => {
        if (idOf(of) === 'SLOW') await new Promise<void>((resolve) => (finish = resolve))
        return accepting(of)
      },
      { maxConnections: 3, onFault: ({ why }) => void faults.push(why) },
    )
    const slow = await send(port, frame(message('SLOW')))
    const carried = await send(port, frame(message('M1')))
    await vi.waitFor(() => expect(carried.received()).toContain('M1'))
    const silent = await send(port)
    // The silent one goes first, since it never carried anything.
    const next = await send(port, frame(message('M2')))
    await vi.waitFor(() => expect(next.received()).toContain('MSA|AA|M2'))
    await vi.waitFor(() => expect(silent.isClosed()).toBe(true))
    expect(carried.isClosed()).toBe(false)
    const last = await send(port, frame(message('M3')))
    await vi.waitFor(() => expect(last.received()).toContain('MSA|AA|M3'))
    await vi.waitFor(() => expect(carried.isClosed()).toBe(true))
    expect(faults).toEqual(['full', 'full'])
    finish()
    await vi.waitFor(() => expect(slow.received()).toContain('MSA|AA|SLOW'))
  })

  it('turns a new one away where all are at work, and says so', async () => {
    const faults: string[] = []
    let finish: () => void = () => undefined
    const { port } = await listening(
      async (of) => {
        await new Promise<void>((resolve) => (finish = resolve))
        return accepting(of)
      },
      { maxConnections: 1, onFault: ({ why }) => void faults.push(why) },
    )
    const first = await send(port, frame(message('M1')))
    await new Promise((resolve) => setTimeout(resolve, 50))
    const second = await send(port, frame(message('M2')))
    await vi.waitFor(() => expect(second.isClosed()).toBe(true))
    expect(faults).toEqual(['full'])
    finish()
    await vi.waitFor(() => expect(first.received()).toContain('MSA|AA|M1'))
  })

  it('answers nothing and closes when a message could not be stored', async () => {
    const faults: string[] = []
    const { port } = await listening(() => Promise.reject(new Error('no database')), {
      onFault: ({ why, bytes: of }) => void faults.push(`${why} ${idOf(of)}`),
    })
    const client = clientTo(port)
    expect(await client.exchange(message('M1'), 'M1')).toMatchObject({ why: 'closed', isSent: true })
    expect(faults).toEqual(['failed M1'])
  })

  it('closes behind its answer where it is asked to, and ends a frame beyond its bound', async () => {
    const faults: string[] = []
    const { port } = await listening(async () => ({ answer: null, close: true }), {
      maxBytes: 100,
      onFault: ({ why }) => void faults.push(why),
    })
    const first = await send(port, frame(bytes('hello')))
    await vi.waitFor(() => expect(first.isClosed()).toBe(true))
    const second = await send(port, frame(bytes('x'.repeat(200))))
    await vi.waitFor(() => expect(second.isClosed()).toBe(true))
    expect(faults).toEqual(['tooLong'])
  })

  it('finishes the message in hand before it closes', async () => {
    let finish: () => void = () => undefined
    let begun = false
    const { server, port } = await listening(async (of) => {
      begun = true
      await new Promise<void>((resolve) => (finish = resolve))
      return accepting(of)
    })
    const client = clientTo(port)
    const ended = client.exchange(message('M1'), 'M1')
    await vi.waitFor(() => expect(begun).toBe(true))
    const closed = server.close()
    finish()
    expect(await ended).toMatchObject({ judgement: { kind: 'done' } })
    await closed
  })

  it('drops a message whose sender is gone before it was begun, and the next connection has it once', async () => {
    const taken: string[] = []
    const { port } = await listening(async (of) => {
      taken.push(idOf(of))
      return accepting(of)
    })
    const gone = await send(port, frame(message('M1')).subarray(0, 20))
    gone.socket.destroy()
    const client = clientTo(port)
    expect(await client.exchange(message('M1'), 'M1')).toMatchObject({ judgement: { kind: 'done' } })
    expect(taken).toEqual(['M1'])
  })
})

describe('over TLS', () => {
  const secured = (cert: string) => listening(accepting, { tls: { cert, key: testKey } })
  const trusting = (ca: string): MllpTls => ({ ca, servername: 'mllp.test' })

  it('counts who begins no TLS, so that links without a word leave room for a sender', async () => {
    const { port } = await listening(accepting, {
      tls: { cert: testCertificate, key: testKey },
      maxConnections: 2,
    })
    const silent = [connect({ host, port }), connect({ host, port })]
    for (const socket of silent) {
      socket.on('error', () => undefined)
      open.unshift({ close: () => socket.destroy() })
    }
    await vi.waitFor(() => expect(silent.every(({ connecting }) => !connecting)).toBe(true))
    const client = clientTo(port, {}, trusting(testCertificate))
    expect(await client.exchange(message('M1'), 'M1')).toMatchObject({ judgement: { kind: 'done' } })
  })

  it('carries messages where the certificate is right', async () => {
    const { port } = await secured(testCertificate)
    const client = clientTo(port, {}, trusting(testCertificate))
    expect(await client.exchange(message('M1'), 'M1')).toMatchObject({ judgement: { kind: 'done' } })
  })

  it.each([
    ['nobody vouches for it', testCertificate, { servername: 'mllp.test' }, /SELF_SIGNED/],
    ['it is of another name', testCertificate, { ca: testCertificate, servername: 'other.test' }, /ALTNAME/],
    ['it has ended', endedCertificate, trusting(endedCertificate), /CERT_HAS_EXPIRED/],
  ] as const)('sends nothing where %s', async (_why, cert, tls, code) => {
    const { port } = await secured(cert)
    expect(await clientTo(port, {}, tls).exchange(message('M1'), 'M1')).toEqual({
      kind: 'silent',
      why: 'certificate',
      isSent: false,
      code: expect.stringMatching(code),
    })
  })

  it('takes nothing from a client that does not speak it, or has no certificate where one is asked for', async () => {
    const taken: string[] = []
    const { port } = await listening(
      async (of) => {
        taken.push(idOf(of))
        return accepting(of)
      },
      { tls: { cert: testCertificate, key: testKey, ca: testCertificate, asksForCertificate: true } },
    )
    expect(await clientTo(port).exchange(message('M1'), 'M1')).toMatchObject({
      kind: 'silent',
      why: 'closed',
    })
    expect(await clientTo(port, {}, trusting(testCertificate)).exchange(message('M2'), 'M2')).toMatchObject({
      kind: 'silent',
    })
    const known = clientTo(port, {}, { ...trusting(testCertificate), cert: testCertificate, key: testKey })
    expect(await known.exchange(message('M3'), 'M3')).toMatchObject({ judgement: { kind: 'done' } })
    expect(taken).toEqual(['M3'])
  })
})

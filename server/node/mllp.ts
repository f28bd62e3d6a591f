import { connect as connectPlain, createServer as createPlain, type Server, type Socket } from 'node:net'
import { connect as connectTls, createServer as createTls, type TlsOptions } from 'node:tls'
import { frame, frameReader, judgeAnswer, resendAfter, type Judgement } from '../hl7/public'

/** Deadlines by a clock that tests move. */
export interface Timers {
  /** Runs once after so many milliseconds; the answer takes it back. */
  after(ms: number, run: () => void): () => void
}
export const wallTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** TLS as configured; certificates are always checked. Texts are PEM. */
export interface MllpTls {
  /** Whom to trust, where it is not one of the authorities that every system knows. */
  ca?: string | undefined
  /** Our own certificate, where the other side asks for one. */
  cert?: string | undefined
  key?: string | undefined
  /** The name the certificate must have, where it is not the host's. */
  servername?: string | undefined
}

export interface MllpTarget {
  host: string
  port: number
  tls?: MllpTls | undefined
}

export interface MllpClientOptions {
  timers?: Timers
  connectMs?: number
  /** From the last byte of the message to the last of its answer: one deadline, however the answer trickles. */
  answerMs?: number
  maxAnswerBytes?: number
  /** What does not count as an answer: told, so that it can be logged. */
  onStray?: (told: {
    why: 'otherMessage' | 'unreadable' | 'noFrame'
    bytes: Uint8Array
    controlId: string
  }) => void
}

/** How one try ended. */
export type Exchange =
  | { kind: 'answered'; judgement: Judgement; answer: Uint8Array }
  /** No answer. `isSent`: all of it was handed to the connection, and the other side may have it. `code` is Node's, such as CERT_HAS_EXPIRED. */
  | {
      kind: 'silent'
      why: 'noConnection' | 'certificate' | 'closed' | 'deadline' | 'tooLong' | 'stopped'
      isSent: boolean
      code: string
    }

export interface MllpClient {
  /** One try: sends the bytes and waits for the answer to `controlId`. A second call waits for the first to end. */
  exchange(message: Uint8Array, controlId: string): Promise<Exchange>
  /**
   * The same bytes until an answer counts: after 5, 15 and 60 seconds, then every five minutes. AR without a set-up code is tried
   * again too. `onTry` hears of every try that failed, with what comes next. Aborting ends it with `stopped` before the next try;
   * `close` ends the try itself.
   */
  deliver(
    message: Uint8Array,
    controlId: string,
    options?: {
      signal?: AbortSignal
      onTry?: (told: { tries: number; ended: Exchange; nextMs: number; alarm: boolean }) => void
    },
  ): Promise<Exchange>
  close(): void
}

const isCertificate = (code: string): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|ALTNAME|^ERR_(TLS|SSL)/.test(code)

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** A client of one target. It keeps its connection between messages and has one message in flight. */
export function createMllpClient(target: MllpTarget, options: MllpClientOptions = {}): MllpClient {
  const { timers = wallTimers, connectMs = 10_000, answerMs = 30_000, maxAnswerBytes = 1_000_000 } = options
  let socket: Socket | null = null
  let isClosed = false
  /** What waits for an answer, or for the connection. */
  let waiting: { controlId: string; isSent: boolean; end: (ended: Exchange) => void } | null = null
  let last: Promise<unknown> = Promise.resolve()

  const silent = (why: Extract<Exchange, { kind: 'silent' }>['why'], code = '') => {
    const failed = waiting
    waiting = null
    const old = socket
    socket = null
    old?.destroy()
    failed?.end({ kind: 'silent', why, isSent: failed.isSent, code })
  }

  const onMessage = (bytes: Uint8Array) => {
    const judgement = judgeAnswer(bytes, waiting?.controlId ?? '')
    if (waiting && judgement.kind !== 'notOurs' && judgement.kind !== 'unreadable') {
      const { end } = waiting
      waiting = null
      end({ kind: 'answered', judgement, answer: bytes })
      return
    }
    options.onStray?.({
      why: judgement.kind === 'notOurs' ? 'otherMessage' : 'unreadable',
      bytes,
      controlId: judgement.kind === 'notOurs' ? judgement.controlId : '',
    })
  }

  const open = (onOpen: () => void): Socket => {
    const { host, port, tls } = target
    const made = tls
      ? connectTls({ host, port, ...definedOf(tls), minVersion: 'TLSv1.2', rejectUnauthorized: true })
      : connectPlain({ host, port })
    const reader = frameReader(maxAnswerBytes)
    made.setNoDelay(true)
    made.once(tls ? 'secureConnect' : 'connect', onOpen)
    made.on('data', (chunk: Buffer) => {
      if (made !== socket) return
      for (const event of reader.push(chunk)) {
        if (event.kind === 'message') onMessage(event.bytes)
        else if (event.kind === 'tooLong') silent('tooLong')
        else options.onStray?.({ why: 'noFrame', bytes: event.bytes, controlId: '' })
      }
    })
    made.on('error', (error) => {
      if (made !== socket) return
      const code = codeOf(error)
      silent(
        isCertificate(code) ? 'certificate' : made.connecting || !isOpen ? 'noConnection' : 'closed',
        code,
      )
    })
    made.on('close', () => {
      if (made === socket) silent(isOpen ? 'closed' : 'noConnection')
    })
    return made
  }
  let isOpen = false

  const tryOnce = (message: Uint8Array, controlId: string): Promise<Exchange> =>
    new Promise((resolve) => {
      if (isClosed) {
        resolve({ kind: 'silent', why: 'stopped', isSent: false, code: '' })
        return
      }
      let cancel = timers.after(connectMs, () => silent('noConnection', 'ETIMEDOUT'))
      const own = {
        controlId,
        isSent: false,
        end: (ended: Exchange) => {
          cancel()
          resolve(ended)
        },
      }
      waiting = own
      const send = () => {
        if (waiting !== own || !socket) return
        isOpen = true
        cancel()
        cancel = timers.after(answerMs, () => silent('deadline'))
        // Handed over: from here on the other side may have it, whatever becomes of the connection.
        own.isSent = true
        socket.write(frame(message))
      }
      if (socket && isOpen) send()
      else {
        isOpen = false
        socket = open(send)
      }
    })

  const exchange = (message: Uint8Array, controlId: string): Promise<Exchange> => {
    const next = last.then(() => tryOnce(message, controlId))
    last = next
    return next
  }

  return {
    exchange,
    async deliver(message, controlId, { signal, onTry } = {}) {
      for (let tries = 1; ; tries++) {
        if (signal?.aborted) return { kind: 'silent', why: 'stopped', isSent: tries > 1, code: '' }
        const ended = await exchange(message, controlId)
        const isOver = ended.kind === 'answered' ? ended.judgement.kind !== 'again' : ended.why === 'stopped'
        if (isOver) return ended
        const { ms, alarm } = resendAfter(tries)
        onTry?.({ tries, ended, nextMs: ms, alarm })
        await new Promise<void>((resolve) => {
          const cancel = timers.after(ms, resolve)
          signal?.addEventListener(
            'abort',
            () => {
              cancel()
              resolve()
            },
            { once: true },
          )
        })
      }
    },
    close() {
      isClosed = true
      silent('stopped')
    },
  }
}

const definedOf = (tls: MllpTls) => ({
  ...(tls.ca !== undefined && { ca: tls.ca }),
  ...(tls.cert !== undefined && { cert: tls.cert }),
  ...(tls.key !== undefined && { key: tls.key }),
  ...(tls.servername !== undefined && { servername: tls.servername }),
})

/** What a server does with one message: what it answers, and whether it ends the connection then. */
export interface MllpReply {
  answer: Uint8Array | null
  close?: boolean
}

export interface MllpServerOptions {
  host: string
  port: number
  /** `ca` with `asksForCertificate` lets in only who has a certificate of it. */
  tls?:
    | (Required<Pick<MllpTls, 'cert' | 'key'>> & Pick<MllpTls, 'ca'> & { asksForCertificate?: boolean })
    | undefined
  timers?: Timers
  /** Longest message; a longer one ends its connection. */
  maxBytes?: number
  /** From the first byte of a frame to its last. */
  frameMs?: number
  /** Links at once. Beyond them the one that is missed least makes room; where all are at work the new one is turned away. */
  maxConnections?: number
  /**
   * Stores the message and makes its answer. Called for one message of a connection at a time, in their order. When it rejects,
   * nothing is answered and the connection is closed, so that the sender sends it again.
   */
  onMessage: (message: Uint8Array, peer: { address: string; port: number }) => Promise<MllpReply>
  /** What was lost or refused on the way. Nothing more is read of its link before this has ended. Never rejects. */
  onFault?: (told: {
    /** `full`: there were more links than there may be. */
    why: 'cutFrame' | 'frameDeadline' | 'tooLong' | 'noFrame' | 'failed' | 'tls' | 'full'
    bytes: Uint8Array
    peer: Peer
  }) => Promise<void> | void
}

type Fault = Parameters<NonNullable<MllpServerOptions['onFault']>>[0]['why']
interface Peer {
  address: string
  port: number
}

export interface MllpServer {
  /** Resolves with the port once it listens. */
  listen(): Promise<number>
  /** Stops listening, ends what is connected, and resolves when the messages in hand have their answers. */
  close(): Promise<void>
}

/** After so long without a byte the system asks whether the other side is still there: one that lost power says nothing itself. */
const keepAliveMs = 60_000
/** Who speaks TLS has begun by then. */
const handshakeMs = 20_000
/** So many bytes outside of frames are passed over on one link, as some senders write them; more is another protocol. */
const mostStray = 4_096
/** So many frames of one link may be cut one after the other. */
const mostCuts = 3

/** A connection that was let in. */
interface Link {
  peer: Peer
  socket: Socket
  /** When it last did anything, as a count that grows. */
  active: number
  hasCarried: boolean
  isAtWork: () => boolean
  isReading: () => boolean
}
const nameOf = ({ address, port }: Peer): string => `${address} ${port}`

/**
 * Which link makes room: never one whose message is in hand. Of the address that has most, so that nobody takes the place of
 * others; one that never carried a message before one that did, an idle one before one whose frame comes in, the longest silent first.
 */
function leastMissed(links: Iterable<Link>): Link | undefined {
  const all = [...links]
  const ofAddress = (link: Link) => all.filter(({ peer }) => peer.address === link.peer.address).length
  const [first] = all
    .filter((link) => !link.isAtWork())
    .toSorted(
      (a, b) =>
        ofAddress(b) - ofAddress(a) ||
        Number(a.hasCarried) - Number(b.hasCarried) ||
        Number(a.isReading()) - Number(b.isReading()) ||
        a.active - b.active,
    )
  return first
}

const nothing = new Uint8Array()

/** A server that takes messages over MLLP. */
export function createMllpServer(options: MllpServerOptions): MllpServer {
  const {
    timers = wallTimers,
    maxBytes = 20_000_000,
    frameMs = 30_000,
    maxConnections = Infinity,
    onMessage,
    onFault,
  } = options
  const links = new Map<string, Link>()
  const inHand = new Set<Promise<void>>()
  let isClosing = false
  let activity = 0

  /** Lets a connection in, where need be instead of another. */
  const admit = (socket: Socket): Link | undefined => {
    const peer = { address: socket.remoteAddress ?? '', port: socket.remotePort ?? 0 }
    // What follows is 'close': there is nobody to tell.
    socket.on('error', () => undefined)
    if (links.size >= maxConnections) {
      const victim = leastMissed(links.values())
      void onFault?.({ why: 'full', bytes: nothing, peer })
      if (!victim) {
        socket.destroy()
        return undefined
      }
      links.delete(nameOf(victim.peer))
      victim.socket.destroy()
    }
    const link = {
      peer,
      socket,
      active: ++activity,
      hasCarried: false,
      isAtWork: () => false,
      isReading: () => false,
    }
    links.set(nameOf(peer), link)
    socket.setKeepAlive(true, keepAliveMs)
    socket.setNoDelay(true)
    socket.on('close', () => forget(link))
    return link
  }
  const forget = (link: Link) => {
    if (links.get(nameOf(link.peer)) === link) links.delete(nameOf(link.peer))
  }

  const serve = (socket: Socket, link: Link) => {
    const { peer } = link
    const reader = frameReader(maxBytes)
    /** Messages and faults in the order in which they came: what came before a fault still has its answer. */
    const queue: ({ bytes: Uint8Array } | { fault: Fault; bytes: Uint8Array; ends: boolean })[] = []
    let isBusy = false
    /** Nothing more is read. */
    let isEnded = false
    let stray = 0
    let cuts = 0
    let cancelDeadline: (() => void) | null = null
    link.socket = socket
    link.isAtWork = () => isBusy || queue.length > 0
    link.isReading = () => reader.isOpen()

    const fails = (fault: Fault, bytes: Uint8Array, ends: boolean) => {
      queue.push({ fault, bytes, ends })
      isEnded ||= ends
    }

    const work = async () => {
      isBusy = true
      // Its next bytes wait in the sender's window while this one is stored.
      socket.pause()
      for (;;) {
        const next = queue.shift()
        if (!next) break
        if ('fault' in next) {
          await onFault?.({ why: next.fault, bytes: next.bytes, peer })
          if (next.ends) socket.destroySoon()
          continue
        }
        if (socket.destroyed || isClosing) continue
        try {
          const { answer, close = false } = await onMessage(next.bytes, peer)
          link.hasCarried = true
          if (answer) socket.write(frame(answer))
          // What follows on this connection is not read any more.
          if (close) {
            isEnded = true
            queue.length = 0
            socket.destroySoon()
          }
        } catch {
          await onFault?.({ why: 'failed', bytes: next.bytes, peer })
          socket.destroy()
        }
      }
      isBusy = false
      link.active = ++activity
      if (isClosing) socket.end()
      else if (!isEnded) socket.resume()
    }
    const goOn = () => {
      if (queue.length === 0 || isBusy) return
      const working = work()
      inHand.add(working)
      void working.finally(() => inHand.delete(working))
    }

    socket.on('data', (chunk: Buffer) => {
      if (isEnded) return
      link.active = ++activity
      for (const event of reader.push(chunk)) {
        if (isEnded) break
        if (event.kind === 'message') {
          cuts = 0
          queue.push({ bytes: event.bytes })
        } else if (event.kind === 'tooLong') fails('tooLong', nothing, true)
        else if (event.kind === 'cut') fails('cutFrame', event.bytes, ++cuts >= mostCuts)
        else {
          const isFirst = stray === 0
          stray += event.bytes.length
          const isOther = stray > mostStray
          if (isFirst || isOther) fails('noFrame', event.bytes.subarray(0, mostStray), isOther)
        }
      }
      if (!reader.isOpen() || isEnded) {
        cancelDeadline?.()
        cancelDeadline = null
      } else
        cancelDeadline ??= timers.after(frameMs, () => {
          fails('frameDeadline', reader.rest(), true)
          goOn()
        })
      goOn()
    })
    socket.on('end', () => {
      if (reader.isOpen() && !isEnded) fails('cutFrame', reader.rest(), true)
      goOn()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      cancelDeadline?.()
      forget(link)
      // A connection that was reset has no end of its own: what came of a message is told all the same.
      if (!reader.isOpen() || isEnded || isClosing) return
      fails('cutFrame', reader.rest(), true)
      goOn()
    })
  }

  const { tls } = options
  const secure = tls && createTls(tlsOptions(tls))
  const server: Server = createPlain((socket) => {
    const link = admit(socket)
    if (!link) return
    // Counted from its first byte on: who begins no TLS takes a place as well.
    if (secure) secure.emit('connection', socket)
    else serve(socket, link)
  })
  secure?.on('secureConnection', (socket) => {
    const link = links.get(nameOf({ address: socket.remoteAddress ?? '', port: socket.remotePort ?? 0 }))
    if (link) serve(socket, link)
    else socket.destroy()
  })
  secure?.on('tlsClientError', (_error: Error, socket: Socket) => {
    const peer = { address: socket.remoteAddress ?? '', port: socket.remotePort ?? 0 }
    void onFault?.({ why: 'tls', bytes: nothing, peer })
  })

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(options.port, options.host, () => {
          server.off('error', reject)
          const address = server.address()
          resolve(typeof address === 'object' && address ? address.port : options.port)
        })
      }),
    async close() {
      isClosing = true
      const ended = new Promise<void>((resolve) => server.close(() => resolve()))
      await Promise.all(inHand)
      for (const { socket } of links.values()) socket.destroySoon()
      await ended
    },
  }
}

const tlsOptions = ({
  cert,
  key,
  ca,
  asksForCertificate = false,
}: NonNullable<MllpServerOptions['tls']>): TlsOptions => ({
  ...(cert !== undefined && { cert }),
  ...(key !== undefined && { key }),
  ...(ca !== undefined && { ca }),
  minVersion: 'TLSv1.2',
  handshakeTimeout: handshakeMs,
  requestCert: asksForCertificate,
  rejectUnauthorized: asksForCertificate,
})

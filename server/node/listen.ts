import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { reportOf } from '@server/core/error-report'
import { codeOf } from '@server/core/failures'
import type { Log } from '@server/ports'
import { StartupError } from './startup-error'

const SLOW_CLIENT_MS = 30_000
const DRAIN_MS = 10_000

export interface ListenOptions {
  fetch: (request: Request) => Response | Promise<Response>
  host: string
  /** 0 asks the system for a free port. */
  port: number
  log: Log
  /** What to close once no request is in work: jobs, pools, the bundled database, the folder's lock; in this order. */
  onStop: (() => Promise<void> | void)[]
}

export interface Listening {
  port: number
  url: string
  /** Drains and closes everything; further calls answer the same promise. */
  stop(): Promise<void>
}

/** What an operator can do about a refused port. */
function refusal(error: unknown, host: string, port: number): unknown {
  if (codeOf(error) === 'EADDRINUSE') {
    return new StartupError(`Port ${port} is taken. Stop what uses it or set PORT.`)
  }
  if (codeOf(error) === 'EACCES')
    return new StartupError(`Port ${port} needs more rights. Set PORT to 1024 or more.`)
  if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND'].includes(codeOf(error) ?? '')) {
    return new StartupError(`HOST ${host} is not an address of this machine.`)
  }
  return error
}

/** What a browser on this machine can open: "every address of mine" is none that can be opened. */
function hostToOpen(host: string, bound: string): string {
  if (bound === '0.0.0.0') return '127.0.0.1'
  if (bound === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Starts to answer HTTP. A client that does not finish its headers or its request within 30 s is dropped.
 * @throws StartupError when the port cannot be had.
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { log } = options
  const server = createAdaptorServer({
    fetch: options.fetch,
    createServer,
    serverOptions: {
      headersTimeout: SLOW_CLIENT_MS,
      requestTimeout: SLOW_CLIENT_MS,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
    },
  })
  if (!('closeIdleConnections' in server)) throw new Error('an HTTP/1.1 server was expected')

  const inWork = new Set<ServerResponse>()
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  let stopping: Promise<void> | undefined
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    inWork.add(response)
    response.once('close', () => inWork.delete(response))
    // A kept-alive connection would hold the closing server open: tell the client to come back on another.
    if (stopping) response.setHeader('Connection', 'close')
  })
  try {
    server.listen(options.port, options.host)
    await once(server, 'listening')
  } catch (error) {
    throw refusal(error, options.host, options.port)
  }
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port

  const drain = async (): Promise<void> => {
    log.info({ count: inWork.size }, 'stopping')
    for (const response of inWork) if (!response.headersSent) response.setHeader('Connection', 'close')
    const closed = once(server, 'close')
    server.close()
    // Browsers open connections ahead of need. Node counts one that never carried a request as busy.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    const late = setTimeout(() => {
      log.warn({ count: inWork.size }, 'requests cut off after 10 s')
      server.closeAllConnections()
    }, DRAIN_MS)
    await closed
    clearTimeout(late)
    for (const close of options.onStop) {
      try {
        await close()
      } catch (error) {
        log.error({ err: reportOf(error) }, 'a part did not close')
      }
    }
    log.info({}, 'stopped')
  }
  const bound = typeof address === 'object' && address !== null ? address.address : options.host
  return {
    port,
    url: `http://${hostToOpen(options.host, bound)}:${port}`,
    stop: () => (stopping ??= drain()),
  }
}

/**
 * Stops in order on SIGTERM and SIGINT and then exits with 0. A second signal exits at once: the bundled database
 * then keeps running and is taken over by the next start.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let asked = false
  const onSignal = () => {
    if (asked) process.exit(130)
    asked = true
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

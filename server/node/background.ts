import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { Background } from '@server/app'
import { unavailable } from '@server/core/errors'
import type { Log } from '@server/ports'
import type { CallParts, FromBackground, Settings, ToBackground } from './background-messages'
import { fromSources, startThread } from './built-thread'

export interface BackgroundThread extends Background {
  /** Begins to run jobs. */
  start(): void
  /** Lets what runs reach the end of a step, and ends the thread. */
  stop(): Promise<void>
}

interface Waiting {
  done: (response: Response) => void
  failed: (error: Error) => void
}

const stopWithinMs = 15_000
/** A thread that ends again and again is not started in a circle. */
const restartMs = 2_000
const addressMs = 2_000

/**
 * A thread with the whole application over connections of its own: it runs the jobs, and answers the calls that make a file of
 * a whole list. Nobody who waits for a small answer waits for these. A thread that dies fails the calls in its hands and is
 * started again; its jobs are taken up when their hold has run out. Undefined from sources: then one thread does it all.
 */
export function startBackground(parts: { log: Log; settings: () => Settings }): BackgroundThread | undefined {
  if (fromSources()) return undefined
  const { log, settings } = parts
  const waiting = new Map<number, Waiting>()
  let last = 0
  let worker: Worker | undefined
  let stopping = false
  /** The address of the database that the thread knows. */
  let told = ''

  function lost(): void {
    worker = undefined
    for (const { failed } of waiting.values()) failed(unavailable('lost'))
    waiting.clear()
    if (stopping) return
    log.warn({}, 'The background thread ended and is started again')
    setTimeout(() => void (stopping || send({ kind: 'wake' })), restartMs).unref()
  }

  function thread(): Worker {
    if (worker) return worker
    const started = startThread('background-worker', settings())
    worker = started
    started.on('message', (message: FromBackground) => {
      if (message.kind === 'stopped') return
      const call = waiting.get(message.number)
      waiting.delete(message.number)
      if (message.kind === 'failed') call?.failed(new Error(message.message))
      else call?.done(new Response(message.body, { status: message.status, headers: message.headers }))
    })
    started.on('error', (error) => log.error({ err: error }, 'The background thread failed'))
    started.on('exit', () => {
      if (worker === started) lost()
    })
    return started
  }

  type Message = { kind: 'wake' } | { kind: 'stop' } | { kind: 'call'; number: number; call: CallParts }
  function send(message: Message): void {
    const now = settings()
    told = now.database.address
    const whole: ToBackground = { settings: now, ...message }
    const body = message.kind === 'call' ? message.call.body : undefined
    thread().postMessage(whole, body ? [body] : [])
  }

  // The bundled database may have come back at another address: its jobs would wait for a call to tell them.
  const watch = setInterval(() => {
    const { address } = settings().database
    if (worker && address !== told) send({ kind: 'wake' })
  }, addressMs)
  watch.unref()

  return {
    start: () => send({ kind: 'wake' }),
    wake: () => send({ kind: 'wake' }),
    async answer(request, body, address) {
      const number = ++last
      return new Promise((done, failed) => {
        waiting.set(number, { done, failed })
        const call: CallParts = {
          method: request.method,
          url: request.url,
          headers: [...request.headers],
          body,
          address,
        }
        send({ kind: 'call', number, call })
      })
    },
    async stop() {
      stopping = true
      clearInterval(watch)
      const ending = worker
      if (!ending) return
      send({ kind: 'stop' })
      const patience = new Promise((done) => setTimeout(done, stopWithinMs).unref())
      await Promise.race([once(ending, 'exit'), patience])
      await ending.terminate()
    },
  }
}

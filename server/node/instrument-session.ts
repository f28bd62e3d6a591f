import type { Socket } from 'node:net'
import { reportOf } from '@server/core/error-report'
import { createLink, type LinkAction, type LinkOptions } from '@server/astm/public'
import {
  noteAnswered,
  noteLost,
  takeAstm,
  type HeardParts,
  type LineKey,
} from '@server/modules/instrument-lines/public'
import { wallTimers, type Timers } from './mllp'

export interface SessionOptions {
  parts: HeardParts
  key: LineKey
  rules: Partial<LinkOptions>
  timers?: Timers
  now?: () => number
}

export interface Session {
  /** Whether a message is on its way. */
  isBusy(): boolean
  /** Milliseconds since it last heard anything. */
  silentMs(): number
  /** Ends it; resolves when what was in hand is kept. */
  end(): Promise<void>
  /** Resolves when the connection is over. */
  over: Promise<void>
}

const keepAliveMs = 60_000

/** One ASTM link over one socket: the machine of server/astm with a clock, and the database behind it. */
export function astmSession(
  socket: Socket,
  { parts, key, rules, timers = wallTimers, now = () => performance.now() }: SessionOptions,
): Session {
  const link = createLink(rules)
  let cancel: (() => void) | undefined
  let last = now()
  let isOver = false
  /** What is to be done outside, in order. */
  let work: Promise<unknown> = Promise.resolve()
  const log = { entity: 'instrumentLine', id: key.instrumentId } as const
  const later = (run: () => Promise<unknown>) => {
    work = work.then(run).catch((error: unknown) => {
      parts.ports.log.error({ ...log, err: reportOf(error) }, 'What an instrument said could not be kept')
    })
  }

  const arm = () => {
    cancel?.()
    cancel = undefined
    const due = link.deadline()
    if (due !== null && !isOver) cancel = timers.after(Math.max(0, due - now()), () => act(link.tick(now())))
  }

  const store = async (text: Uint8Array): Promise<void> => {
    const answers = await takeAstm(parts, key, text).catch((error: unknown) => {
      parts.ports.log.error({ ...log, err: reportOf(error) }, 'A message of an instrument could not be kept')
      return null
    })
    if (isOver) return
    act(link.stored(answers !== null, now()))
    for (const { id, records } of answers ?? [])
      act(
        link.offer(
          id,
          records.map((one) => new TextEncoder().encode(one)),
          now(),
        ),
      )
  }

  function act(actions: readonly LinkAction[]): void {
    for (const action of actions) {
      switch (action.kind) {
        case 'send':
          if (!socket.destroyed) socket.write(action.bytes)
          break
        case 'store':
          later(() => store(action.text))
          break
        case 'incomplete':
          later(() => noteLost(parts, key, action.text, action.why))
          break
        case 'sent':
          later(() => noteAnswered(parts, key, action.id, true))
          break
        case 'unsent':
          if (!action.again) later(() => noteAnswered(parts, key, action.id, false))
          break
      }
    }
    arm()
  }

  const over = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isOver = true
      cancel?.()
      act(link.close())
      void work.then(() => resolve())
    })
  })
  socket.setNoDelay(true)
  socket.setKeepAlive(true, keepAliveMs)
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    last = now()
    act(link.receive(chunk, now()))
  })
  return {
    isBusy: () => link.isBusy(),
    silentMs: () => now() - last,
    async end() {
      // What is being kept gets its answer; then the line is ended.
      await work
      socket.destroySoon()
      await over
    },
    over,
  }
}

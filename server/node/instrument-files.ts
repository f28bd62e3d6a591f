import type { Worker } from 'node:worker_threads'
import { reportOf } from '../core/error-report'
import { codeOf } from '../core/failures'
import type { Unreadable } from '../instrument-files/sheet'
import {
  fileReader,
  readHere,
  type FileDone,
  type FileOrder,
  type InstrumentFileReader,
  type UploadReader,
} from '../instrument-files/work'
import type { Log } from '../ports'
import { fromSources, startThread } from './built-thread'

/** For so long one file is read. */
const mostMs = 20_000
/** A thread without work is kept for so long. */
const idleMs = 60_000
/** What the thread may hold of a file that is read, beside its bytes. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }

export interface FileThread extends InstrumentFileReader, UploadReader {
  stop(): Promise<void>
}

interface Options {
  /** Starts the thread that reads. */
  start?: () => Worker
  mostMs?: number
}

/**
 * A reader of files on a thread of its own, one file at a time: one for instruments, another for what people outside send. A file that needs more time or memory than it may ends the thread,
 * and that file alone is refused. Run from sources (development, tests) it reads in this thread: a worker cannot load TypeScript.
 */
export function startInstrumentFiles(log: Log, { start, mostMs: most = mostMs }: Options = {}): FileThread {
  if (!start && fromSources()) return { ...readHere, stop: () => Promise.resolve() }
  const begin = start ?? (() => startThread('instrument-files-worker', undefined, resourceLimits))
  let worker: Worker | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  let before: Promise<unknown> = Promise.resolve()
  let isStopped = false

  function end(): Promise<unknown> {
    clearTimeout(idle)
    const old = worker
    worker = undefined
    return Promise.resolve(old?.terminate())
  }

  /** One order on the thread. Never rejects. */
  function once(order: FileOrder): Promise<FileDone> {
    clearTimeout(idle)
    const mine = (worker ??= begin())
    return new Promise<FileDone>((resolve) => {
      const settle = (done: FileDone) => {
        clearTimeout(timer)
        mine.off('message', settle)
        mine.off('error', onError)
        mine.off('exit', onExit)
        resolve(done)
      }
      const refuse = (reason: Unreadable) => {
        // A thread that is gone or busy is no thread for the next file.
        mine.on('error', () => undefined)
        if (worker === mine) void end()
        settle({ kind: 'refused', reason })
      }
      const onError = (error: unknown) => {
        const isFull = codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError
        if (!isFull) log.error({ err: reportOf(error) }, 'A file could not be read')
        refuse(isFull ? 'tooMuch' : 'failed')
      }
      const onExit = () => refuse('failed')
      const timer = setTimeout(() => refuse('tooLong'), most)
      mine.on('message', settle)
      mine.on('error', onError)
      mine.on('exit', onExit)
      mine.postMessage(order)
    }).finally(() => {
      idle = setTimeout(() => void end(), idleMs)
      idle.unref()
    })
  }

  return {
    ...fileReader((order) => {
      const mine = before.then(() =>
        isStopped ? { kind: 'refused' as const, reason: 'failed' as const } : once(order),
      )
      before = mine
      return mine
    }),
    async stop() {
      isStopped = true
      await end()
    },
  }
}

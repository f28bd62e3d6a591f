import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { Profile } from '@contract/instrument-runs/profile'
import { doOrder } from '../instrument-files/work'
import { startInstrumentFiles, type FileThread } from './instrument-files'

const profile = Profile.parse({ layout: 'rows' })
const logged: string[] = []
const log = {
  info: () => {},
  warn: () => {},
  error: (_fields: unknown, line: string) => void logged.push(line),
}
let thread: FileThread | undefined
let started = 0

/** A thread that does with its first byte what a file could make it do. */
const start = () => {
  started += 1
  return new Worker(
    `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', ({ bytes }) => {
      if (bytes[0] === 1) for (;;);
      if (bytes[0] === 2) { const all = []; for (;;) all.push(new Array(100000).fill({})) }
      if (bytes[0] === 3) throw new Error('broken')
      if (bytes[0] === 4) process.exit(1)
      parentPort.postMessage({ kind: 'read', read: { results: [], problems: [] } })
    })`,
    { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32 } },
  )
}

afterEach(async () => {
  await thread?.stop()
  thread = undefined
  started = 0
})

test.each([
  ['needs more time than it may', 1, 'tooLong', 0],
  ['needs more memory than it may', 2, 'tooMuch', 0],
  ['throws', 3, 'failed', 1],
  ['ends its thread', 4, 'failed', 0],
])('a file that %s is refused by itself, and the next is read', async (_name, byte, reason, told) => {
  // Long enough for a busy machine to fill 32 MB; shorter where nothing ever comes, yet enough to start the next file's thread.
  thread = startInstrumentFiles(log, { start, mostMs: byte === 1 ? 2_000 : 60_000 })
  const wrong = expect(thread.read(Uint8Array.of(byte), profile)).rejects.toMatchObject({ reason })
  // Asked for at once: it waits for the one before it.
  const next = thread.read(Uint8Array.of(9), profile)
  await wrong
  expect(await next).toEqual({ results: [], problems: [] })
  expect(started).toBe(2)
  expect(logged.splice(0)).toHaveLength(told)
})

test('one thread reads one file after the other', async () => {
  thread = startInstrumentFiles(log, { start })
  for (let at = 0; at < 3; at++) await thread.read(Uint8Array.of(9), profile)
  expect(started).toBe(1)
})

test('a run of a plate that cannot be opened is an answer and ends no thread; what is read crosses to another thread', async () => {
  const broken = await doOrder({ kind: 'plateRun', bytes: Uint8Array.of(0x50, 0x4b, 3, 4, 0) })
  expect(broken).toMatchObject({ kind: 'refused', reason: 'brokenWorkbook' })
  const text = new TextEncoder().encode('Well;Target;Cq\nA1;N1;30.1')
  const done = await doOrder({ kind: 'plateRun', bytes: text })
  expect(done).toMatchObject({
    table: { head: 1, rows: [{ line: 2, well: 'A1', target: 'N1', ct: '30.1' }] },
  })
  expect(structuredClone(done)).toEqual(done)
})

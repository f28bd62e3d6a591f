import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/errors'
import { installScanCapture } from '@/lib/scan/capture'
import { createReceivingLog, unsentCount, type LogPorts } from './receiving-log'
import { orderOf, receiptOf } from './test-orders'

/** A log over a server that answers as told; time and the wait for the network are the test's own. */
function start(
  receive: LogPorts['receive'],
  { undo = async () => ({}) }: Partial<Pick<LogPorts, 'undo'>> = {},
) {
  const clock = { now: Date.parse('2026-11-19T17:00:00Z') }
  let back = () => {}
  /** What the server heard of open decisions. */
  const told: string[] = []
  const log = createReceivingLog({
    receive,
    undo,
    keep: async ({ body }) => void told.push(`keep ${body.code} ${body.state}`),
    decide: async ({ body }) => void told.push(`decide ${body._id}`),
    untilBack: () => new Promise((resolve) => (back = resolve)),
    now: () => clock.now,
  })
  const settled = async () => {
    for (let turn = 0; turn < 2000; turn += 1) await Promise.resolve()
  }
  return { log, clock, told, settled, comeBack: () => back() }
}
const states = (log: ReturnType<typeof start>['log']) =>
  log.state().rows.map(({ code, state }) => [code, state])
const gone = () => new ApiError('network', 'No answer.')

describe('the log of scans', () => {
  it('loses none of a hundred scans from a scanner that sends a key every 8 ms, and sends them in order, each once', async () => {
    const sent: string[] = []
    const keys = new Set<string>()
    const { log, settled } = start(async ({ body }, key) => {
      sent.push(body.code)
      keys.add(key)
      return receiptOf(orderOf(body.code))
    })
    const codes = Array.from({ length: 100 }, (_, n) => `26323-${String(n).padStart(4, '0')}`)
    let at = 1000
    const stop = installScanCapture({
      onScan: ({ code, repeat }) => !repeat && log.scan(code, null),
      timeOf: () => (at += 8),
      now: () => at,
    })
    for (const code of codes)
      for (const key of [...code, 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    stop()
    expect(log.state().rows).toHaveLength(100)
    expect(unsentCount(log.state())).toBe(100)
    await settled()
    expect(sent).toEqual(codes)
    expect(keys.size).toBe(100)
    expect(log.state().rows.map(({ code }) => code)).toEqual(codes.toReversed())
    expect(log.state().rows.every(({ state }) => state === 'received')).toBe(true)
  })

  it('waits without a server and then repeats the same call under the same key', async () => {
    const asked: [string, string, string | undefined][] = []
    let dead = true
    const { log, clock, settled, comeBack } = start(async ({ body }, key) => {
      asked.push([body.code, key, body.at ?? undefined])
      if (dead) throw gone()
      return receiptOf(orderOf(body.code))
    })
    log.scan('26323-0001', null)
    log.scan('26323-0002', null)
    await settled()
    expect(log.state().down).toBe(true)
    expect(states(log)).toEqual([
      ['26323-0002', 'pending'],
      ['26323-0001', 'pending'],
    ])
    dead = false
    clock.now += 5 * 60_000
    comeBack()
    await settled()
    expect(log.state().down).toBe(false)
    const [first, again, second] = asked
    expect(again).toEqual(first)
    // What was never asked before says when it was scanned.
    expect(second).toEqual(['26323-0002', expect.any(String), '2026-11-19T17:00:00.000Z'])
    expect(states(log).map(([, state]) => state)).toEqual(['received', 'received'])
  })

  it('keeps a scan without an order, retries it as a new intention, and sets it aside', async () => {
    const keys: string[] = []
    const { log, settled } = start(async (_, key) => {
      keys.push(key)
      throw new ApiError('unknown_scan', 'Could not find a remote order')
    })
    log.scan('99999', null)
    await settled()
    const id = log.state().rows[0]?.id ?? ''
    expect(log.state().rows[0]).toMatchObject({ state: 'unknown', message: 'Could not find a remote order' })
    log.retry(id)
    await settled()
    expect(new Set(keys).size).toBe(2)
    expect(states(log)).toEqual([['99999', 'unknown']])
    log.setAside(id)
    expect(states(log)).toEqual([['99999', 'aside']])
  })

  const openScan = (n: number, scannedAt: string) => ({
    _id: `0198f2a0-0000-7000-8000-00000000000${n}`,
    code: `NOPE-${n}`,
    condition: null,
    state: 'unknown' as const,
    message: 'Could not find a remote order',
    scannedAt,
  })

  it('tells the server what waits for a decision, once, and that it was decided', async () => {
    let known = false
    const { log, told, settled } = start(async ({ body }) => {
      if (!known) throw new ApiError('unknown_scan', 'Could not find a remote order')
      return receiptOf(orderOf(body.code))
    })
    log.scan('NOPE-1', null)
    log.scan('NOPE-2', null)
    await settled()
    const [two = '', one = ''] = log.state().rows.map(({ id }) => id)
    log.retry(one)
    await settled()
    expect(told).toEqual(['keep NOPE-1 unknown', 'keep NOPE-2 unknown'])
    log.setAside(two)
    known = true
    log.retry(one)
    await settled()
    expect(told.slice(2)).toEqual([`decide ${two}`, `decide ${one}`])
    expect(log.state().owed).toBe(0)
  })

  it('takes up what the server keeps, among its own by time, and lets go what was decided elsewhere', async () => {
    const { log, clock, told, settled } = start(async () => {
      throw new ApiError('unknown_scan', 'Could not find a remote order')
    })
    const early = openScan(1, '2026-11-18T09:00:00Z')
    const late = openScan(2, '2026-11-19T18:00:00Z')
    log.scan('NOPE-3', null)
    clock.now += 1
    // Asked before the third was kept.
    log.adopt([late, early])
    await settled()
    log.adopt([late, early])
    expect(states(log)).toEqual([
      ['NOPE-2', 'unknown'],
      ['NOPE-3', 'unknown'],
      ['NOPE-1', 'unknown'],
    ])
    expect(told).toEqual(['keep NOPE-3 unknown'])
    log.setAside(late._id)
    log.adopt([late, early])
    await settled()
    log.adopt([late])
    expect(states(log)).toEqual([
      ['NOPE-2', 'aside'],
      ['NOPE-3', 'unknown'],
    ])
    expect(told.slice(1)).toEqual([`decide ${late._id}`])
  })

  it('a failed scan never stops the next, and a fault keeps its key for the next try', async () => {
    const keys: string[] = []
    let broken = true
    const { log, settled } = start(async ({ body }, key) => {
      if (body.code === '26323-0001') keys.push(key)
      if (body.code === '26323-0001' && broken) throw new ApiError('internal', 'Something went wrong.')
      return receiptOf(orderOf(body.code))
    })
    log.scan('26323-0001', null)
    log.scan('26323-0002', null)
    await settled()
    expect(states(log)).toEqual([
      ['26323-0002', 'received'],
      ['26323-0001', 'refused'],
    ])
    broken = false
    log.retry(log.state().rows[1]?.id ?? '')
    await settled()
    expect(new Set(keys).size).toBe(1)
    expect(states(log)[1]).toEqual(['26323-0001', 'received'])
  })

  it('a retry minutes later is made now: it says no earlier time, and under the same key the same as before', async () => {
    const asked: [string, unknown][] = []
    let error: ApiError | null = new ApiError('internal', 'Something went wrong.')
    const { log, clock, settled } = start(async ({ body }, key) => {
      asked.push([key, body])
      if (error) throw error
      return receiptOf(orderOf(body.code))
    })
    log.scan('26323-0001', 'Leaked')
    await settled()
    const id = log.state().rows[0]?.id ?? ''
    const retryLater = async () => {
      clock.now += 5 * 60_000
      log.retry(id)
      await settled()
    }
    error = new ApiError('unknown_scan', 'Could not find a remote order')
    await retryLater()
    error = null
    await retryLater()
    const body = { code: '26323-0001', condition: 'Leaked' }
    expect(asked.map(([, said]) => said)).toEqual([body, body, body])
    expect(new Set(asked.slice(0, 2).map(([key]) => key)).size).toBe(1)
    expect(new Set(asked.map(([key]) => key)).size).toBe(2)
    expect(states(log)).toEqual([['26323-0001', 'received']])
  })

  it('takes a receipt back after what was scanned before it, and says why when it cannot', async () => {
    const order = orderOf('26323-0001')
    const undone: string[][] = []
    let refuse = false
    const { log, settled } = start(async () => receiptOf(order), {
      undo: async ({ body }) => {
        if (refuse) throw new ApiError('rule_refused', 'Work has begun.')
        undone.push(body.specimenIds)
        return {}
      },
    })
    log.scan('26323-0001', 'Leaked')
    await settled()
    const id = log.state().rows[0]?.id ?? ''
    refuse = true
    log.undo(id)
    await settled()
    expect(log.state().rows[0]).toMatchObject({
      state: 'received',
      message: 'Not undone: Work has begun.',
    })
    refuse = false
    log.undo(id)
    await settled()
    expect(undone).toEqual([order.specimens.map(({ _id }) => _id)])
    expect(states(log)).toEqual([['26323-0001', 'undone']])
  })
})

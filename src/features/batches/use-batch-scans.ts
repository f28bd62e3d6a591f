import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { call } from '@/api/client'
import { isApiError, messageOf } from '@/api/errors'
import { invalidate } from '@/api/query'
import { useUnsaved } from '@/app/unsaved'
import { play } from '@/app/scan/sounds'
import { createSerialQueue } from '@/lib/serial-queue'
import { announce } from '@/ui/live-region'

/** What became of a scan: errors stay until somebody has dismissed them. */
export interface BatchScan {
  id: string
  code: string
  state: 'waits' | 'added' | 'already' | 'refused' | 'unsent'
  words: string
  /** The batch that it was scanned into: a scan follows no later choice. */
  batchId: string
}

const SHOWN = 20

/** Scans go one after another into the batch that was chosen when they came; none waits for the answer of the one before. */
export function useBatchScans(): {
  scans: readonly BatchScan[]
  scan: (batchId: string, code: string) => void
  dismiss: (id: string) => void
} {
  const client = useQueryClient()
  const [scans, setScans] = useState<readonly BatchScan[]>([])
  const settle = (one: BatchScan): void => {
    setScans((all) => all.map((scan) => (scan.id === one.id ? one : scan)))
    play(one.state === 'added' ? 'good' : 'look')
    announce(one.words, { urgent: one.state === 'refused' || one.state === 'unsent' })
  }
  const [queue] = useState(() =>
    createSerialQueue<BatchScan>(
      async (one) => {
        const input = { body: { _id: one.batchId, code: one.code } }
        const { row, already } = await call(api.batches.scan, input, { idempotencyKey: one.id })
        const text = already ? m.batches.scanAlready : m.batches.scanAdded
        settle({
          ...one,
          state: already ? 'already' : 'added',
          words: fill(text, { barcode: row.barcode, position: row.position }),
        })
        void invalidate(client, 'batches')
      },
      (error, one) => {
        const refused = isApiError(
          error,
          'rule_refused',
          'unknown_scan',
          'not_found',
          'forbidden',
          'bad_input',
        )
        settle({
          ...one,
          state: refused ? 'refused' : 'unsent',
          words: refused ? messageOf(error) : fill(m.batches.scanUnsent, { code: one.code }),
        })
      },
    ),
  )
  useUnsaved(scans.some(({ state }) => state === 'waits'))
  return {
    scans,
    scan(batchId, code) {
      const one: BatchScan = {
        id: crypto.randomUUID(),
        code,
        batchId,
        state: 'waits',
        words: fill(m.batches.scanWaits, { code }),
      }
      setScans((all) => kept([one, ...all]))
      queue.push(one)
    },
    dismiss: (id) => setScans((all) => all.filter((scan) => scan.id !== id)),
  }
}

/** The last ones, and every error that nobody has dismissed. */
const kept = (all: readonly BatchScan[]): BatchScan[] =>
  all.filter(({ state }, at) => at < SHOWN || state === 'refused' || state === 'unsent' || state === 'waits')

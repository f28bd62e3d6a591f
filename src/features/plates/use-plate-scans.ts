import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { placeOf, wellName, type FillOrder } from '@contract/plates/geometry'
import type { Plate } from '@contract/plates/shapes'
import { call } from '@/api/client'
import { isApiError, messageOf } from '@/api/errors'
import { play } from '@/app/scan/sounds'
import { useUnsaved } from '@/app/unsaved'
import { createSerialQueue } from '@/lib/serial-queue'
import { announce } from '@/ui/live-region'
import { plateQuery } from './queries'
import { nextFree, patientName } from './well-words'

/** What became of a scan: errors stay until somebody has dismissed them. */
export interface PlateScan {
  id: string
  code: string
  state: 'waits' | 'added' | 'already' | 'refused' | 'unsent'
  words: string
}

const SHOWN = 20

/**
 * Scans go one after another, each into the well that the scan field names when its turn comes: the active well where it is free, else the
 * next free one. A well that somebody else filled meanwhile is refused by name; the tube is not put elsewhere unseen.
 */
export function usePlateScans(
  plateId: string,
  at: { cursor: number; order: FillOrder; onPlaced: (plate: Plate, last: number) => void },
) {
  const client = useQueryClient()
  const where = useRef(at)
  useEffect(() => {
    where.current = at
  })
  const [scans, setScans] = useState<readonly PlateScan[]>([])
  const settle = (one: PlateScan): void => {
    setScans((all) => all.map((scan) => (scan.id === one.id ? one : scan)))
    play(one.state === 'added' ? 'good' : 'look')
    announce(one.words, { urgent: one.state === 'refused' || one.state === 'unsent' })
  }
  const queue = useRef<ReturnType<typeof createSerialQueue<PlateScan>>>(undefined)
  /** Made with the first scan: what it reads of the screen is what stands there when a scan's turn comes. */
  const serial = () =>
    (queue.current ??= createSerialQueue<PlateScan>(
      async (one) => {
        const seen = client.getQueryData(plateQuery(plateId).queryKey)
        const place = seen && nextFree(seen, where.current.order, where.current.cursor)
        const well = seen && place !== undefined ? wellName(seen.format, place) : null
        const { plate, wells, barcode, already } = await call(
          api.plates.scan,
          { body: { _id: plateId, code: one.code, well, order: where.current.order } },
          { idempotencyKey: one.id },
        )
        client.setQueryData(plateQuery(plateId).queryKey, plate)
        const placed = plate.contents.find((content) => content.well === wells[0])
        const name = placed?.content === 'SPECIMEN' ? patientName(placed.specimen) : ''
        const words = already
          ? fill(m.plates.scanAlready, { barcode, wells: wells.join(', ') })
          : fill(m.plates.wellPlaced, { well: wells.join(', '), barcode, name })
        settle({ ...one, state: already ? 'already' : 'added', words })
        const last = placeOf(plate.format, wells.at(-1) ?? '')
        if (last !== null && !already) where.current.onPlaced(plate, last)
        void client.invalidateQueries({ queryKey: ['plates', api.plates.unplaced.path] })
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
          words: refused ? messageOf(error) : fill(m.plates.scanUnsent, { code: one.code }),
        })
        // The refusal may come from what somebody else did: the map is looked at again.
        void client.invalidateQueries({ queryKey: plateQuery(plateId).queryKey })
      },
    ))
  useUnsaved(scans.some(({ state }) => state === 'waits'))
  return {
    scans,
    scan(code: string) {
      const one: PlateScan = {
        id: crypto.randomUUID(),
        code,
        state: 'waits',
        words: fill(m.plates.scanWaits, { code }),
      }
      setScans((all) => kept([one, ...all]))
      serial().push(one)
    },
    dismiss: (id: string) => setScans((all) => all.filter((scan) => scan.id !== id)),
  }
}

/** The last ones, and every error that nobody has dismissed. */
const kept = (all: readonly PlateScan[]): PlateScan[] =>
  all.filter(({ state }, at) => at < SHOWN || state === 'refused' || state === 'unsent' || state === 'waits')

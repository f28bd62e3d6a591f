import type { KeptAs } from '@contract/tests/kept-as'
import type { Order, Specimen } from '@contract/orders/shapes'

/**
 * What became of a scan. `pending` is on its way; `unknown` and `refused` ask for a decision and stay until there is one.
 */
export type ScanState =
  'pending' | 'received' | 'already' | 'unknown' | 'refused' | 'undoing' | 'undone' | 'aside'

export type LabelState =
  | { kind: 'printing' }
  | { kind: 'printed'; count: number }
  /** No label service answers: the labels wait for a PDF. */
  | { kind: 'waits' }
  | { kind: 'pdf' }
  | { kind: 'failed'; message: string }

/** One scan of this session: a row of its own from the first moment, whatever comes of it. */
export interface ScanRow {
  id: string
  code: string
  /** As chosen before the scan; null is acceptable. */
  condition: string | null
  /** How it was kept, as chosen before the scan; null or left out, nobody said. */
  kept?: KeptAs | null
  /** By this computer's clock. */
  scannedAt: number
  state: ScanState
  /** What the server said of it. */
  message: string | null
  order: Order | null
  /** What this scan received. */
  specimens: readonly Specimen[]
  answeredAt: number | null
  labels: LabelState | null
  /** The receipt could not be taken back: its labels are on the tube already. */
  undoRefused?: true
  /** Scanned in another tab, or before this page was loaded. */
  elsewhere?: true
}

export const needsDecision = ({ state }: Pick<ScanRow, 'state'>): boolean =>
  state === 'unknown' || state === 'refused'
export const isUnsent = ({ state }: ScanRow): boolean => state === 'pending' || state === 'undoing'

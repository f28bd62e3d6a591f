import type { Scan } from './detector'
import type { FieldSnapshot } from './field-snapshot'

/** `value`: a meter's, and its Enter is the field's. `mixed`: somebody had begun to type before it; nothing is entered. */
export type MeterWord = 'value' | 'mixed' | null

/** What tells a value from a scan comes with the screen that has such fields (meter-value.ts): the shell has no need of it. */
export const meterRule: { judge: (scan: Scan, snapshots: readonly FieldSnapshot[]) => MeterWord } = {
  judge: () => null,
}

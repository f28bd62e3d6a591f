import type { Scan } from './detector'
import type { FieldSnapshot } from './field-snapshot'

/** A field that a meter may type into; its text names a code that is no value there, such as the row's own barcode. */
export const meterFieldOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-meter-field]') ?? null

/** What tells a value from a scan comes with the screen that has such fields (meter-value.ts): the shell has no need of it. */
export const meterRule: { takesValue: (scan: Scan, snapshots: readonly FieldSnapshot[]) => boolean } = {
  takesValue: () => false,
}

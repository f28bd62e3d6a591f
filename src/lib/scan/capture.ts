import { eventElement, isEditable } from '@/lib/editable'
import { createQuietTimer } from '@/lib/quiet-timer'
import { createScanDetector, SCAN_RULES, TORN_MS } from './detector'
import type { EndedScan, Scan } from './detector'
import { isScanField, isScanFree, restoreSnapshot, setFieldValue, takeSnapshot } from './field-snapshot'
import type { FieldSnapshot } from './field-snapshot'
import { meterRule } from './meter-rule'
import { toKeyIn } from './key-in'

export interface ScanCaptureOptions {
  target?: Document
  onScan: (scan: Scan) => void
  /** When a key was pressed. The event's own stamp stays right while the page is busy and keys queue up. */
  timeOf?: (event: KeyboardEvent) => number
  /** The clock that `timeOf` reads. */
  now?: () => number
}

/**
 * Listens for scans before anything else on the page hears the keys. During a scan no shortcut fires, Enter and
 * Tab do nothing, and a half-typed field gets its old value back; a field marked `data-scan-field` keeps the code. A field marked
 * `data-meter-field` keeps a value that a meter typed as fast as a scanner, and hears its Enter.
 * Scans are handed over in order and at once; one that silence ended is held until nothing more of it can come, since half
 * a code may be another order's. Returns the function that takes the listener off.
 */
export function installScanCapture({
  target = document,
  onScan,
  timeOf = (event) => event.timeStamp,
  now = () => performance.now(),
}: ScanCaptureOptions): () => void {
  const detector = createScanDetector()
  let fields: (FieldSnapshot | null)[] = []
  const swallowed = new Set<string>()

  /** `isValue`: a meter's, for the field alone. */
  let held: { scan: Scan; snapshots: FieldSnapshot[]; isValue: boolean } | null = null

  const finish = ({ scan, from }: EndedScan): void => {
    const snapshots = firstOfEach(fields.slice(from))
    const isValue = meterRule.judge(scan, snapshots) !== null
    for (const snapshot of isValue ? [] : snapshots) {
      if (!isScanField(snapshot.field) || scan.torn) restoreSnapshot(snapshot)
      else if (scan.code !== scan.raw) correctScanField(snapshot.field, scan)
    }
    fields = []
    held = { scan, snapshots, isValue }
    if (scan.terminator !== 'quiet' || scan.torn) release()
    else holding.touch()
  }
  const release = (): void => {
    holding.stop()
    if (!held) return
    const { scan, isValue } = held
    held = null
    if (!isValue) onScan(scan)
  }
  /** What was held turns out to be the head of a code: its field is put right and nobody acts on it. */
  const tear = (): void => {
    if (!held) return
    for (const snapshot of held.snapshots) restoreSnapshot(snapshot)
    held = { ...held, scan: { ...held.scan, torn: true }, isValue: false }
    release()
  }
  const holding = createQuietTimer(TORN_MS - SCAN_RULES.quietMs, release, now)
  const timer = createQuietTimer(
    SCAN_RULES.quietMs,
    () => {
      const ended = detector.quiet(now())
      if (ended) finish(ended)
    },
    now,
  )
  const swallow = (event: KeyboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    swallowed.add(event.code || event.key)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const element = eventElement(event)
    if (event.isComposing || isScanFree(element)) return
    const outcome = detector.key(toKeyIn(event, timeOf(event)))
    if (outcome.before) finish(outcome.before)
    // The late Enter of a value that silence ended is the field's.
    const ofValue = held?.isValue && outcome.role === 'tail' && held.snapshots[0]?.field === element
    if (outcome.tears) tear()
    else if (outcome.role !== 'other') release()
    if (outcome.role === 'char') {
      if (outcome.index === 0) fields = []
      fields[outcome.index] = takeSnapshot(element)
      // A field takes the character and is put right at the end: should this turn out to be typing, nothing is lost.
      if (outcome.live && !isEditable(element)) swallow(event)
      else if (outcome.live && !isScanField(element)) event.stopImmediatePropagation()
      timer.touch()
      return
    }
    if (outcome.role === 'other') return
    const { ended } = outcome
    const word = ended && meterRule.judge(ended.scan, firstOfEach(fields.slice(ended.from)))
    if (!ofValue && word !== 'value') swallow(event)
    timer.stop()
    if (ended) finish(ended)
  }
  const onKeyUp = (event: KeyboardEvent): void => {
    if (!swallowed.delete(event.code || event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  target.addEventListener('keydown', onKeyDown, { capture: true })
  target.addEventListener('keyup', onKeyUp, { capture: true })
  return () => {
    timer.stop()
    holding.stop()
    target.removeEventListener('keydown', onKeyDown, { capture: true })
    target.removeEventListener('keyup', onKeyUp, { capture: true })
  }
}

/** The oldest snapshot of each field: what it held before any key of the scan. */
function firstOfEach(snapshots: readonly (FieldSnapshot | null)[]): FieldSnapshot[] {
  const first = new Map<Element, FieldSnapshot>()
  for (const one of snapshots) if (one && !first.has(one.field)) first.set(one.field, one)
  return [...first.values()]
}

/** A scan field shows the code as printed, not the prefix or the turned-round capitals that arrived. */
function correctScanField(field: FieldSnapshot['field'], { raw, code }: Scan): void {
  const at = field.value.lastIndexOf(raw)
  if (at >= 0) setFieldValue(field, field.value.slice(0, at) + code + field.value.slice(at + raw.length))
}

import { eventElement, isEditable } from '@/lib/editable'
import { createQuietTimer } from '@/lib/quiet-timer'
import { createScanDetector, SCAN_RULES } from './detector'
import type { EndedScan, Scan } from './detector'
import { isScanField, isScanFree, restoreSnapshot, setFieldValue, takeSnapshot } from './field-snapshot'
import type { FieldSnapshot } from './field-snapshot'
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
 * Tab do nothing, and a half-typed field gets its old value back; a field marked `data-scan-field` keeps the code.
 * Scans are handed over at once and in order. Returns the function that takes the listener off.
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

  const finish = ({ scan, from }: EndedScan): void => {
    const done = new Set<Element>()
    for (const snapshot of fields.slice(from)) {
      if (!snapshot || done.has(snapshot.field)) continue
      done.add(snapshot.field)
      if (!isScanField(snapshot.field)) restoreSnapshot(snapshot)
      else if (scan.code !== scan.raw) correctScanField(snapshot.field, scan)
    }
    fields = []
    onScan(scan)
  }
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
    swallow(event)
    timer.stop()
    if (outcome.ended) finish(outcome.ended)
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
    target.removeEventListener('keydown', onKeyDown, { capture: true })
    target.removeEventListener('keyup', onKeyUp, { capture: true })
  }
}

/** A scan field shows the code as printed, not the prefix or the turned-round capitals that arrived. */
function correctScanField(field: FieldSnapshot['field'], { raw, code }: Scan): void {
  const at = field.value.lastIndexOf(raw)
  if (at >= 0) setFieldValue(field, field.value.slice(0, at) + code + field.value.slice(at + raw.length))
}

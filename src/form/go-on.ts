import { fieldId } from './field-id'

const focusable =
  'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)'

/** The control of a field: the element with its id, or the first control within a set. */
export function controlOf(name: string): HTMLElement | null {
  const target = document.getElementById(fieldId(name))
  if (!target) return null
  if (target.matches(focusable)) return target
  return target.querySelector<HTMLElement>(`input:checked, ${focusable}`)
}

/** Moves to a field and shows it. */
export function goToField(name: string): void {
  const control = controlOf(name)
  control?.scrollIntoView({ block: 'nearest' })
  control?.focus({ preventScroll: true })
}

/**
 * Heads-down entry: Enter goes on to the next field that still needs something, below where one is, else to the first; when
 * nothing is missing to `last`. Tab goes through every field as on paper. `here` is the field where that was asked for, if the
 * focus may have moved on since.
 */
export function goOn(
  missing: readonly string[],
  last: () => HTMLElement | null,
  here: Element | null = document.activeElement,
): void {
  const controls = missing.map(controlOf).filter((control) => control !== null && control !== here)
  const below = controls.find(
    (control) => control && here && here.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const target = below ?? controls[0] ?? last()
  target?.scrollIntoView({ block: 'nearest' })
  target?.focus({ preventScroll: true })
}

import { isEditable } from '@/lib/editable'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export interface FieldSnapshot {
  field: Field
  value: string
  selection: readonly [number, number] | null
}

const isField = (element: Element | null): element is Field =>
  isEditable(element) &&
  (element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement)

/** A field marked `data-scan-field` takes scans as typing. */
export const isScanField = (element: Element | null): boolean => element?.closest('[data-scan-field]') != null

/** The caret; null for kinds of input that have none (date, number, e-mail). */
function selectionOf(field: Field): readonly [number, number] | null {
  if (field instanceof HTMLSelectElement) return null
  const { selectionStart, selectionEnd } = field
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd]
}

/** Passwords, and fields marked `data-no-scan` (free text that dictation or a text expander may fill at a burst). */
export const isScanFree = (element: Element | null): boolean =>
  element?.closest('[data-no-scan], input[type="password"]') != null

/** What the focused field held before the key that is about to be typed into it. */
export function takeSnapshot(element: Element | null): FieldSnapshot | null {
  return isField(element) ? { field: element, value: element.value, selection: selectionOf(element) } : null
}

/**
 * Writes a value the way typing does: through the prototype's own setter, because React watches the element's,
 * then with the events that forms listen to.
 */
export function setFieldValue(field: Field, value: string): void {
  if (field.value === value) return
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  if (setter) setter.call(field, value)
  else field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Puts back what a person had typed before the scan came in between. */
export function restoreSnapshot({ field, value, selection }: FieldSnapshot): void {
  setFieldValue(field, value)
  if (selection && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...selection)
}

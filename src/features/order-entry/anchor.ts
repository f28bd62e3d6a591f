import { fieldId } from '@/form/field-id'

/** The field that stands on the page for a path with no control of its own: chips have their field's. */
export function anchorOf(name: string): string {
  const part = /^(items|diagnoses|medications)\b/.exec(name)?.[1]
  if (part) return part
  return document.getElementById(fieldId(name)) ? name : (name.split('.')[0] ?? name)
}

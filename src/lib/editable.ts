const NOT_TYPED_INTO = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
])

/** The element an event really came from, also from inside a shadow root. */
export function eventElement(event: Event): Element | null {
  const first = event.composedPath()[0] ?? event.target
  return first instanceof Element ? first : null
}

/** True where a character key writes something or picks an option: text fields, selects, editable regions. */
export function isEditable(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !NOT_TYPED_INTO.has(element.type)
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true
  const host = element?.closest('[contenteditable], [role="textbox"]')
  return host !== null && host !== undefined && host.getAttribute('contenteditable') !== 'false'
}

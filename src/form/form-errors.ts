import type { FieldErrors } from 'react-hook-form'
import { fieldId } from './field-id'
import { errorMessage } from './use-field-error'

export interface NamedError {
  name: string
  message: string
}

/** Every message in a tree of errors with the path of its field. */
export function flattenErrors(errors: FieldErrors, path = ''): NamedError[] {
  return Object.entries(errors).flatMap(([key, node]) => {
    const name = path === '' ? key : `${path}.${key}`
    const message = errorMessage(node)
    if (message !== undefined) return [{ name: name.replace(/\.root$/, ''), message }]
    return isTree(node) ? flattenErrors(node, name) : []
  })
}

const isTree = (node: unknown): node is FieldErrors =>
  typeof node === 'object' && node !== null && !(node instanceof Element)

/**
 * In the order of the page, each with the id of the element to go to. `anchorOf` names the field that stands on the page
 * for a path that has no control of its own.
 */
export function inPageOrder(
  errors: readonly NamedError[],
  anchorOf: (name: string) => string = (name) => name,
) {
  const found = errors.map(({ name, message }) => ({ name, message, fieldId: fieldId(anchorOf(name)) }))
  return found.toSorted((a, b) => {
    const [left, right] = [document.getElementById(a.fieldId), document.getElementById(b.fieldId)]
    if (!left || !right || left === right) return 0
    return left.compareDocumentPosition(right) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })
}

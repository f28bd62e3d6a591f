import { get, useFormState } from 'react-hook-form'

/** The message at a node of the errors, or undefined. */
export function errorMessage(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !('message' in node)) return undefined
  return typeof node.message === 'string' && node.message !== '' ? node.message : undefined
}

/** What is wrong with one field. Only the component that asks renders again when it changes. */
export function useFieldError(name: string): string | undefined {
  const { errors } = useFormState({ name, exact: true })
  const node: unknown = get(errors, name)
  return errorMessage(node)
}

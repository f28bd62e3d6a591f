import type { Principal } from '../../core/principal'

/** A row as the trail tells it: its columns by the names of the wire. */
export function told(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value instanceof Date ? value.toISOString() : (value ?? null),
    ]),
  )
}

export const nameOf = ({ firstName, lastName }: Pick<Principal, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

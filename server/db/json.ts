import type { JsonText } from './schema'

/**
 * A value for a jsonb column. Needed because the driver would send a JavaScript array as a PostgreSQL array; the branded
 * type makes forgetting it a compile error.
 */
export function json<T>(value: T): JsonText<T> {
  // The one place where the brand is put on: JSON.stringify is what makes it true.
  return JSON.stringify(value) as JsonText<T>
}

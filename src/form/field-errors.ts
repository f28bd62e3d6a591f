import type { z } from 'zod'
import type { ApiError } from '@/api/errors'

type Parsed = { success: true } | { success: false; error: z.ZodError }

/** What is wrong with each field: as its schema says before it is sent, else as the server refused it below `root`. */
export function errorsOf(
  parsed: Parsed | undefined,
  refused: ApiError | null,
  root: string,
): Record<string, string | undefined> {
  if (parsed && !parsed.success)
    return Object.fromEntries(
      parsed.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
    )
  return Object.fromEntries(
    Object.entries(refused?.fields ?? {}).map(([field, message]) => [
      field.startsWith(`${root}.`) ? field.slice(root.length + 1) : field,
      message,
    ]),
  )
}

import { z } from 'zod'

/**
 * Fields of a route's search that survive whatever somebody pastes into the address. Search values are JSON: a scanned
 * number arrives as a number, and must come out as the text that was scanned.
 */
export const textParam = z
  .union([z.string(), z.number().transform(String)])
  .default('')
  .catch('')
export const pageParam = z.int().min(1).default(1).catch(1)
export const optionalText = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined)
/** Only an address within this product: `//host` and `/\host` would lead elsewhere. */
export const localPath = z
  .string()
  .regex(/^\/(?![/\\])/)
  .optional()
  .catch(undefined)

/** Which part of a page is open; the page takes its first part for a name it does not know. */
export const tabSearch = z.object({ tab: z.string().optional().catch(undefined) })
/** The same for an entry of a described register: what its parts keep in the address is known once they have come, and read there. */
export const describedTab = tabSearch.catchall(optionalText)

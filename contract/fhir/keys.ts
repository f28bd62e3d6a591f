import { z } from 'zod'
import { m } from '../messages'

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/)
const kid = z.string().min(1).max(200)

const RsaKey = z.object({
  kty: z.literal('RSA'),
  kid,
  alg: z.literal('RS384').optional(),
  use: z.literal('sig').optional(),
  // 2048 bits are 256 bytes, which are 342 letters of base64url.
  n: base64url.min(342).max(1400),
  e: base64url.max(16),
})
const EcKey = z.object({
  kty: z.literal('EC'),
  kid,
  alg: z.literal('ES384').optional(),
  use: z.literal('sig').optional(),
  crv: z.literal('P-384'),
  x: base64url.length(64),
  y: base64url.length(64),
})

/** A public key as JSON Web Key: RSA of 2048 bits or more for RS384, or P-384 for ES384. */
export const PublicKey = z.discriminatedUnion('kty', [RsaKey, EcKey])
export type PublicKey = z.infer<typeof PublicKey>

/** The most keys of one client: an old one, a new one, and those of its other servers. */
const mostKeys = 5
const secretParts = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k', 'oth']

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function keysIn(text: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text)
    if (!isRecord(parsed)) return null
    return Array.isArray(parsed['keys']) ? parsed['keys'] : 'kty' in parsed ? [parsed] : null
  } catch {
    return null
  }
}

/** What is wrong with a pasted key set, as a sentence; else its keys. */
export function readKeys(text: string): { ok: true; keys: PublicKey[] } | { ok: false; message: string } {
  const found = keysIn(text)
  const no = (message: string) => ({ ok: false, message }) as const
  if (found === null || found.length === 0) return no(m.fhir.keysUnreadable)
  if (found.length > mostKeys) return no(m.fhir.keysTooMany)
  if (found.some((one) => isRecord(one) && secretParts.some((part) => part in one)))
    return no(m.fhir.keysPrivate)
  const keys = found.map((one) => PublicKey.safeParse(one))
  if (!keys.every((one) => one.success)) return no(m.fhir.keysWrong)
  const good = keys.map((one) => one.data)
  if (new Set(good.map((one) => one.kid)).size < good.length) return no(m.fhir.keysTwice)
  return { ok: true, keys: good }
}

/** A pasted JSON Web Key Set, or one key. A private key is refused: it must not leave the client. */
export const KeySet = z
  .string()
  .max(20_000)
  .transform((text, ctx): PublicKey[] => {
    const read = readKeys(text)
    if (read.ok) return read.keys
    ctx.addIssue({ code: 'custom', message: read.message, input: text })
    return z.NEVER
  })

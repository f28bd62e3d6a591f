import { z } from 'zod'
import type { PublicKey } from '@contract/fhir/keys'

/** A signed assertion, taken apart and not yet believed. */
export interface Assertion {
  header: { alg: string; kid: string }
  claims: Claims
  /** What was signed, and by what. */
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

const Header = z.object({
  alg: z.string().max(20),
  kid: z.string().min(1).max(200),
  // An extension that must be understood: none is.
  crit: z.undefined().optional(),
})
const Claims = z.object({
  iss: z.string().max(200),
  sub: z.string().max(200),
  aud: z.union([z.string().max(500), z.array(z.string().max(500)).max(10)]),
  /** Seconds since 1970. */
  exp: z.number(),
  nbf: z.number().optional(),
  iat: z.number().optional(),
  jti: z.string().min(1).max(300).optional(),
})
export type Claims = z.infer<typeof Claims>

const part = /^[A-Za-z0-9_-]+$/

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
}

const jsonOf = (text: string): unknown =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(text)))

/** A compact JWS as its parts; null for what is none. Nothing of it is proven by this. */
export function readAssertion(text: string): Assertion | null {
  const [head = '', claims = '', signature = '', ...more] = text.split('.')
  if (more.length > 0 || ![head, claims, signature].every((one) => part.test(one))) return null
  try {
    const header = Header.safeParse(jsonOf(head))
    const said = Claims.safeParse(jsonOf(claims))
    if (!header.success || !said.success) return null
    return {
      header: { alg: header.data.alg, kid: header.data.kid },
      claims: said.data,
      signed: new TextEncoder().encode(`${head}.${claims}`),
      signature: bytesOf(signature),
    }
  } catch {
    return null
  }
}

/** The algorithms that are taken, each with the one kind of key that it goes with: a header chooses no other. */
export const algorithms = {
  RS384: { kty: 'RSA', import: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-384' }, verify: 'RSASSA-PKCS1-v1_5' },
  ES384: {
    kty: 'EC',
    import: { name: 'ECDSA', namedCurve: 'P-384' },
    verify: { name: 'ECDSA', hash: 'SHA-384' },
  },
} as const

export const isAlgorithm = (alg: string): alg is keyof typeof algorithms => Object.hasOwn(algorithms, alg)

/** The algorithm of a key: it says so itself, or its kind does. */
export const algorithmOf = (key: PublicKey): keyof typeof algorithms =>
  key.kty === 'RSA' ? 'RS384' : 'ES384'

/** Whether one of these keys, by its kid and its kind, made the signature. By the runtime's own cryptography. */
export async function isSignedBy(assertion: Assertion, keys: readonly PublicKey[]): Promise<boolean> {
  const { alg, kid } = assertion.header
  if (!isAlgorithm(alg)) return false
  const key = keys.find((one) => one.kid === kid && algorithmOf(one) === alg)
  if (!key) return false
  const { import: how, verify } = algorithms[alg]
  try {
    const { kid: _kid, use: _use, alg: _alg, ...jwk } = key
    const imported = await crypto.subtle.importKey('jwk', jwk, how, false, ['verify'])
    return await crypto.subtle.verify(verify, imported, assertion.signature, assertion.signed)
  } catch {
    // A point that lies on no curve, a signature of another length.
    return false
  }
}

/**
 * Secrets that must be read again, not only compared (of authenticators): stored so that whoever reads the database alone cannot use
 * them. AES-256-GCM; the sealed text is bound to what it belongs to, so that it opens nowhere else.
 */
export interface Seals {
  /** `about` names the row: the same words open it. */
  seal(text: string, about: string): Promise<string>
  /** Throws for a text that was sealed with another key, for something else, or not at all. */
  open(sealed: string, about: string): Promise<string>
  /**
   * Tells two texts apart without keeping either: who reads the database alone cannot try out what the text was, as with a hash of a
   * password (HMAC-SHA-256).
   */
  mac(text: string): Promise<string>
  /** Says which key this is, and nothing about it: two servers on one database compare it. */
  check(): Promise<string>
}

const version = 'v1'
const ivBytes = 12
const shape = /^v1\.([\w-]+)\.([\w-]+)$/

export const isSealed = (text: string): boolean => shape.test(text)

const bytesOf = (text: string) => new TextEncoder().encode(text)

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromText = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Seals with keys derived from one secret of 32 characters or more (HKDF-SHA-256, RFC 5869). */
export function createSeals(secret: string): Seals {
  const { subtle } = crypto
  const material = subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey', 'deriveBits'])
  const derivation = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: bytesOf(info),
  })
  const key = material.then((from) =>
    subtle.deriveKey(derivation('aliquot-secrets'), from, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
  )
  // Who never seals anything must not be ended by a key that could not be made.
  key.catch(() => {})
  const cipher = (iv: Uint8Array<ArrayBuffer>, about: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: bytesOf(about),
  })
  const macKey = material.then((from) =>
    subtle.deriveKey(
      derivation('aliquot-macs'),
      from,
      { name: 'HMAC', hash: 'SHA-256', length: 256 },
      false,
      ['sign'],
    ),
  )
  macKey.catch(() => {})
  return {
    async seal(text, about) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const bytes = await subtle.encrypt(cipher(iv, about), await key, bytesOf(text))
      return `${version}.${toText(iv)}.${toText(new Uint8Array(bytes))}`
    },
    async open(sealed, about) {
      const [, iv, bytes] = shape.exec(sealed) ?? []
      if (iv === undefined || bytes === undefined) throw new Error('This is not a sealed secret.')
      const text = await subtle.decrypt(cipher(fromText(iv), about), await key, fromText(bytes))
      return new TextDecoder().decode(text)
    },
    async mac(text) {
      return toText(new Uint8Array(await subtle.sign('HMAC', await macKey, bytesOf(text))))
    },
    async check() {
      const bits = await subtle.deriveBits(derivation('aliquot-secrets-check'), await material, 128)
      return toText(new Uint8Array(bits))
    },
  }
}

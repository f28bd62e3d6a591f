import { uuidv7 } from 'uuidv7'
import type { Ports } from '@server/ports'

/** Names for things, and secrets of 256 random bits. */
export const ids: Ports['ids'] = {
  id: uuidv7,
  token: () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
}

/** An IPv4 or IPv6 network: its bytes, and how many leading bits of an address must be the same. */
export interface Network {
  bytes: readonly number[]
  bits: number
}

const fourBytes = (text: string): number[] | undefined => {
  const parts = text.split('.')
  const bytes = parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 256))
  return bytes.length === 4 && bytes.every((byte) => byte < 256) ? bytes : undefined
}

const groups = (text: string): number[] | undefined => {
  if (text === '') return []
  const words = text.split(':').map((word) => (/^[\da-f]{1,4}$/i.test(word) ? Number.parseInt(word, 16) : -1))
  return words.includes(-1) ? undefined : words.flatMap((word) => [word >> 8, word & 255])
}

/** The bytes of an address: 4, or 16; an IPv4 address written as IPv6 (`::ffff:10.0.0.1`) has 4. */
export function addressBytes(text: string): number[] | undefined {
  const plain = text.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '')
  if (!plain.includes(':')) return fourBytes(plain)
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  const four = tail?.[2] === undefined ? undefined : fourBytes(tail[2])
  if (tail && !four) return undefined
  const word = (at: number) => (((four?.[at] ?? 0) << 8) | (four?.[at + 1] ?? 0)).toString(16)
  const written = four ? `${tail?.[1] ?? ''}${word(0)}:${word(2)}` : plain
  const [left = '', right, more] = written.split('::')
  const head = groups(left)
  const end = right === undefined ? [] : groups(right)
  if (more !== undefined || !head || !end) return undefined
  const missing = 16 - head.length - end.length
  if (right === undefined ? missing !== 0 : missing < 2) return undefined
  const bytes = [...head, ...Array.from({ length: missing }, () => 0), ...end]
  const mapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255
  return mapped ? bytes.slice(12) : bytes
}

/** `10.0.0.0/8`, `fd00::/8` or one address; undefined for anything else. */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', width, more] = text.trim().split('/')
  const bytes = addressBytes(address)
  if (!bytes || more !== undefined) return undefined
  const most = bytes.length * 8
  if (width === undefined) return { bytes, bits: most }
  if (!/^\d{1,3}$/.test(width) || Number(width) > most) return undefined
  return { bytes, bits: Number(width) }
}

/** Whether an address, by its bytes, is of a network. */
export const within = (bytes: readonly number[], network: Network): boolean =>
  bytes.length === network.bytes.length &&
  bytes.every((byte, i) => {
    const left = Math.min(8, Math.max(0, network.bits - i * 8))
    const mask = (0xff << (8 - left)) & 0xff
    return (byte & mask) === ((network.bytes[i] ?? 0) & mask)
  })

const trusted = (address: string, networks: readonly Network[]): boolean => {
  const bytes = addressBytes(address)
  return bytes !== undefined && networks.some((network) => within(bytes, network))
}

/** One way to write an address: an IPv4 address that came over an IPv6 socket as IPv4. */
const tidy = (address: string): string => {
  const bytes = addressBytes(address)
  return bytes?.length === 4 ? bytes.join('.') : address
}

/**
 * Who really called. A proxy appends the address that it was called from to X-Forwarded-For, so the list is read from its
 * right end for as long as each hop is one of ours: the first that is not is the caller, and whatever stands left of it
 * was written by the caller. Without trusted proxies the header is not looked at.
 */
export function callerAddress(
  socket: string | null,
  forwardedFor: string | undefined,
  proxies: readonly Network[],
): string | null {
  if (socket === null) return null
  let address = tidy(socket)
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim())
  while (trusted(address, proxies)) {
    const hop = hops.pop()
    if (hop === undefined || hop === '') break
    const bare = hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1')
    // A proxy of ours does not write this: better its own address than a text that a stranger chose.
    if (!addressBytes(bare)) break
    address = tidy(bare)
  }
  return address
}

/** Whether the caller sits at this very machine. */
export const isLoopback = (address: string | null): boolean =>
  address !== null && (address === '::1' || addressBytes(address)?.[0] === 127)

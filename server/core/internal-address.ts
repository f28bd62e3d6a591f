import { addressBytes, parseNetwork, within, type Network } from './address'

/**
 * Networks that are nobody's in public (IANA special-purpose address registries): this machine, private networks, links (the
 * metadata services of clouds among them), shared and test networks, multicast, and addresses that another is hidden in.
 */
const internal = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/32',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
].flatMap((text) => parseNetwork(text) ?? [])

/**
 * Whether the server may connect to an address that somebody of a laboratory typed: to public ones, and to networks that the
 * operator allows. Ask for the address itself, never for a name: a name can lead elsewhere the next moment.
 */
export function mayReach(address: string, allowed: readonly Network[]): boolean {
  const bytes = addressBytes(address)
  if (!bytes) return false
  if (allowed.some((network) => within(bytes, network))) return true
  return !internal.some((network) => within(bytes, network))
}

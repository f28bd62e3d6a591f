import { expect, test } from 'vitest'
import { parseNetwork } from './address'
import { mayReach } from './internal-address'

test.each(['8.8.8.8', '192.1.2.3', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])(
  '%s is a public address',
  (address) => expect(mayReach(address, [])).toBe(true),
)

test.each([
  '127.0.0.1',
  '::1',
  '::',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.10',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fd12:3456::1',
  'fe80::1%eth0',
  'files.example.org',
  '',
])('%s is reached only where the operator allows it', (address) => expect(mayReach(address, [])).toBe(false))

test('a network that the operator allows is reached, and no more than that', () => {
  const allowed = ['10.20.0.0/16', 'fd12::/16'].flatMap((text) => parseNetwork(text) ?? [])
  expect(mayReach('10.20.3.4', allowed)).toBe(true)
  expect(mayReach('::ffff:10.20.3.4', allowed)).toBe(true)
  expect(mayReach('fd12::7', allowed)).toBe(true)
  expect(mayReach('10.21.3.4', allowed)).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { addressBytes, callerAddress, isLoopback, parseNetwork } from './address'

const networks = (...texts: string[]) => texts.flatMap((text) => parseNetwork(text) ?? [])

test('addresses and networks are read strictly', () => {
  expect(addressBytes('10.0.0.1')).toEqual([10, 0, 0, 1])
  expect(addressBytes('::ffff:10.0.0.1')).toEqual([10, 0, 0, 1])
  expect(addressBytes('fe80::1%eth0')?.slice(-1)).toEqual([1])
  expect(addressBytes('2001:db8::')?.length).toBe(16)
  for (const bad of [
    '',
    '10.0.0',
    '10.0.0.256',
    '1.2.3.4.5',
    '::1::',
    '1:2:3',
    'abc',
    '12345::',
    '1:2:3:4:5:6:7:8:9',
    '::1.2.3',
  ])
    expect(addressBytes(bad), bad).toBeUndefined()
  for (const bad of ['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'fd00::/129', 'proxy.example.org'])
    expect(parseNetwork(bad), bad).toBeUndefined()
})

describe('who really called', () => {
  const proxies = networks('10.0.0.0/8', '127.0.0.1', 'fd00::/8')
  test('without trusted proxies the header is not looked at', () => {
    expect(callerAddress('10.0.0.5', '203.0.113.9', [])).toBe('10.0.0.5')
    expect(callerAddress('::ffff:10.0.0.5', undefined, [])).toBe('10.0.0.5')
    expect(callerAddress(null, '203.0.113.9', proxies)).toBeNull()
  })
  test('a stranger who writes the header himself is still himself', () => {
    expect(callerAddress('198.51.100.7', '203.0.113.9', proxies)).toBe('198.51.100.7')
    expect(callerAddress('10.0.0.5', '1.1.1.1, 127.0.0.1, 198.51.100.7', proxies)).toBe('198.51.100.7')
  })
  test('several hops of ours are walked through from the right', () => {
    expect(callerAddress('10.0.0.5', '203.0.113.9, 10.1.1.1, fd00::2', proxies)).toBe('203.0.113.9')
    expect(callerAddress('::ffff:127.0.0.1', '2001:db8::7', proxies)).toBe('2001:db8::7')
    expect(callerAddress('10.0.0.5', '203.0.113.9:5123', proxies)).toBe('203.0.113.9')
    expect(callerAddress('10.0.0.5', '[2001:db8::7]:5123', proxies)).toBe('2001:db8::7')
  })
  test('what is no address ends the walk at the last hop that is known', () => {
    expect(callerAddress('10.0.0.5', '203.0.113.9, unknown', proxies)).toBe('10.0.0.5')
    expect(callerAddress('10.0.0.5', '', proxies)).toBe('10.0.0.5')
    expect(callerAddress('10.0.0.5', '10.2.2.2', proxies)).toBe('10.2.2.2')
  })
  test('a network ends where its width says', () => {
    const narrow = networks('192.168.4.0/22')
    expect(callerAddress('192.168.7.255', '203.0.113.9', narrow)).toBe('203.0.113.9')
    expect(callerAddress('192.168.8.0', '203.0.113.9', narrow)).toBe('192.168.8.0')
  })
})

test('loopback is this machine', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '10.0.0.1', null].map(isLoopback)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

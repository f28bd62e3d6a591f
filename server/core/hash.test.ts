import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256Hex, sha256OfBytes } from './hash'

test('is what FIPS 180-4 says it is', () => {
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256OfBytes(new Uint8Array())).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
})

test('Node and a browser tab get the same of any text and bytes, half a surrogate pair included', () => {
  const inTab = (bytes: Uint8Array) => bytesToHex(sha256(bytes))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const one of [text, `${text}\ud800`]) expect(sha256Hex(one)).toBe(inTab(utf8ToBytes(one)))
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(sha256OfBytes(bytes)).toBe(inTab(bytes))
    }),
  )
})

import { expect, test } from 'vitest'
import { lacksSharedMemory, sharedMemoryTypes } from './shared-memory'

test('without a /dev/shm of some size, other memory is used first; other platforms choose themselves', () => {
  expect(sharedMemoryTypes('linux', '/no/such/folder')).toEqual(['sysv', 'mmap'])
  expect(sharedMemoryTypes('linux', '/')).toEqual(['posix', 'sysv', 'mmap'])
  expect(sharedMemoryTypes('darwin')).toEqual([])
  expect(sharedMemoryTypes('win32')).toEqual([])
})

test('the database says in these words that it cannot have its memory', () => {
  expect(
    lacksSharedMemory('could not open shared memory segment "/PostgreSQL.3219": Read-only file system'),
  ).toBe(true)
  expect(lacksSharedMemory('could not bind IPv4 address "127.0.0.1"')).toBe(false)
})

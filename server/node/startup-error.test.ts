import { expect, test } from 'vitest'
import { StartupError, asStartupError, diskErrorIn } from './startup-error'

const fault = (code: string, more: object = {}) => Object.assign(new Error('secret words'), { code, ...more })

test.each([
  [
    fault('ENOSPC', { path: '/srv/lab/postgres/password' }),
    2,
    '/srv/lab/postgres/password cannot be written: the disk is full. Make room, then try again.',
  ],
  [
    fault('EROFS', { path: '/srv/lab' }),
    2,
    '/srv/lab lies on a disk that may only be read. Choose another place, or make it writable.',
  ],
  [
    fault('53100', { severity: 'ERROR' }),
    2,
    'The database cannot be written: the disk is full. Make room, then try again.',
  ],
  [
    fault('ECONNREFUSED'),
    1,
    'The database does not answer. Where DATABASE_URL is set: is it right, and is that database running? The bundled one starts again with the server.',
  ],
  [fault('28P01', { severity: 'FATAL' }), 2, 'The database refuses the sign-in. Is DATABASE_URL right?'],
  [
    fault('3D000', { severity: 'FATAL' }),
    2,
    'The database server has no database of that name. Is DATABASE_URL right?',
  ],
  [fault('42501', { severity: 'ERROR' }), 2, "The user in DATABASE_URL may not create the product's tables."],
  [fault('EACCES', { path: '/srv/lab' }), 2, '/srv/lab may not be read or written by this user.'],
])('%s is a sentence for the operator, with an exit code', (error, exitCode, message) => {
  expect(asStartupError(error)).toMatchObject({ exitCode, message })
})

test('what nobody can act on is none, and one that is made stays as it is', () => {
  expect(asStartupError(new TypeError('x is not a function'))).toBeUndefined()
  const made = new StartupError('Port 3000 is taken.')
  expect(asStartupError(made)).toBe(made)
})

test('a program that was run says it in its own words', () => {
  const words = 'FATAL:  could not create lock file "postmaster.pid": No space left on device'
  expect(diskErrorIn(words, 'The database')).toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('the disk is full'),
  })
  expect(diskErrorIn('initdb: error: Read-only file system', 'The database')?.message).toContain(
    'may only be read',
  )
  expect(diskErrorIn('FATAL:  out of memory', 'The database')).toBeUndefined()
})

import { describe, expect, test } from 'vitest'
import { fill, m } from './messages'

test('the error catalogue speaks in the words of the specification', () => {
  expect([
    m.session.signInNoUser,
    m.session.signedOut,
    m.session.resetEmailFailed,
    m.session.resetEmailFailedTitle,
    m.session.registrationDone,
    m.session.registrationFailed,
    m.session.resetCodeFailed,
    m.session.resetCodeFailedTitle,
    m.session.passwordUpdated,
    m.session.signInInvalidUsername,
    m.session.addAccountPending,
    m.errors.reportFailedTitle,
    m.errors.reportDone,
    m.errors.reportRetrieved,
    m.errors.printerGetFailedTitle,
    m.errors.printerUpdateFailedTitle,
    m.errors.searchFailedTitle,
    m.errors.render,
    m.errors.receivingNoRemoteOrder,
  ]).toEqual([
    'There was an issue loggin in. Please try again or contact support.',
    'Logged out, see you soon!',
    'Error sending email',
    'Email Reset Error',
    'Registration successful. Please check your email.',
    'Registration error.',
    'Error sending reset code',
    'Code Reset Error',
    'Password Updated!',
    'Invalid username',
    'Pending verification',
    'Report Error',
    'Report Processing Complete',
    'Retrieved Report',
    'Get Barcode Printer Error',
    'Update Barcode Printer Error',
    'Search Error',
    'Something went wrong.',
    'Could not find a remote order',
  ])
})

describe('filling slots', () => {
  test('a slot is filled as text', () => {
    expect(fill(m.session.idleCountdown, { seconds: 10 })).toBe('Signing out in 10 s')
    expect(fill(m.session.referenceDataFailed, { error: '$& {error}' })).toContain('$& {error}')
  })

  test('a missing slot is an error for the compiler and at run time', () => {
    // @ts-expect-error the countdown needs its seconds
    expect(() => fill(m.session.idleCountdown, {})).toThrow('needs seconds')
  })
})

test('no text is empty, and an export holds texts alone', () => {
  const texts = (node: object): unknown[] =>
    Object.values(node).flatMap((value: unknown) =>
      typeof value === 'object' && value !== null ? texts(value) : [value],
    )
  const all = texts(m)
  expect(all.length).toBeGreaterThan(2000)
  for (const text of all) expect(text).toMatch(/\S/)
})

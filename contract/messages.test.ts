import { describe, expect, test } from 'vitest'
import { messages, t } from './messages'

test('the error catalogue speaks in the words of the specification [msg:login-no-user] [msg:report-fail] [msg:sftp-fail] [msg:report-ok] [msg:sftp-ok] [msg:reset-email-fail] [msg:register-ok] [msg:register-fail] [msg:reset-code-fail] [msg:password-ok] [msg:fax-resend-ok] [msg:printer-get-fail] [msg:printer-update-fail] [msg:search-fail] [msg:render-fail] [msg:no-remote-order] [msg:local-admin]', () => {
  expect([
    t('session.signIn.noUser'),
    t('session.signedOut'),
    t('session.resetEmail.failed'),
    t('session.resetEmail.failedTitle'),
    t('session.registration.done'),
    t('session.registration.failed'),
    t('session.resetCode.failed'),
    t('session.resetCode.failedTitle'),
    t('session.passwordUpdated'),
    t('session.signIn.invalidUsername'),
    t('session.addAccount.pending'),
    t('errors.report.failedTitle'),
    t('errors.report.done'),
    t('errors.report.retrieved'),
    t('errors.sftp.failedTitle'),
    t('errors.sftp.done'),
    t('errors.fax.resent'),
    t('errors.printer.getFailedTitle'),
    t('errors.printer.updateFailedTitle'),
    t('errors.search.failedTitle'),
    t('errors.render'),
    t('errors.receiving.noRemoteOrder'),
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
    'SFTP Report Error',
    'SFTP Reporting Complete',
    'Resent success',
    'Get Barcode Printer Error',
    'Update Barcode Printer Error',
    'Search Error',
    'Something went wrong.',
    'Could not find a remote order',
  ])
})

describe('filling slots', () => {
  test('a slot is filled as text', () => {
    expect(t('session.idle.countdown', { seconds: 10 })).toBe('Signing out in 10 s')
    expect(t('session.referenceDataFailed', { error: '$& {error}' })).toContain('$& {error}')
  })

  test('a missing slot and an unknown key are errors for the compiler and at run time', () => {
    // @ts-expect-error the countdown needs its seconds
    expect(() => t('session.idle.countdown')).toThrow('needs seconds')
    // @ts-expect-error there is no such message
    expect(() => t('session.nothing')).toThrow('No message')
    // @ts-expect-error an area is not a text
    expect(() => t('session.idle')).toThrow('No message')
  })
})

test('no text is empty', () => {
  const texts = (node: object): unknown[] =>
    Object.values(node).flatMap((value) => (typeof value === 'object' ? texts(value) : [value]))
  for (const text of texts(messages)) expect(text).toMatch(/\S/)
})

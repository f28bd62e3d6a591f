import { expect, test } from 'vitest'
import { z } from 'zod'
import { reportOf } from './error-report'

const database = (message: string) =>
  Object.assign(new Error(message), { severity: 'ERROR', code: '22P02', routine: 'string_to_uuid' })

test('[S29] whatever the database quotes is cut, quotes within it too', () => {
  for (const value of ['Okafor', 'O"Kafor" said', "O'Kafor", 'Oka\n    at for (a.ts:1:1)']) {
    const report = reportOf(database(`invalid input syntax for type uuid: "${value}"`))
    expect(report.message).toBe('invalid input syntax for type uuid: "…"')
    expect(JSON.stringify(report)).not.toMatch(/Kafor|Okafor|for \(a\.ts/)
    expect(report).toMatchObject({ code: '22P02', routine: 'string_to_uuid' })
    expect(report.stack).toContain('error-report.test.ts')
  }
})

test('[S29] what could not be read as JSON or as a number is not repeated', () => {
  for (const read of [() => JSON.parse('{"lastname": Okafor}'), () => BigInt('Okafor')]) {
    let caught: unknown
    try {
      read()
    } catch (error) {
      caught = error
    }
    const report = reportOf(caught)
    expect(report).toMatchObject({ name: 'SyntaxError' })
    expect(JSON.stringify(report)).not.toContain('Okafor')
  }
})

test('[S29] of what a schema refuses, only fields and kinds', () => {
  const refused = z
    .object({ lastname: z.enum(['A', 'B']), tags: z.array(z.number()) })
    .safeParse({ lastname: 'Okafor', tags: ['Okafor'] })
  expect(reportOf(refused.error)).toMatchObject({ issues: 'lastname: invalid_value; tags.0: invalid_type' })
  expect(JSON.stringify(reportOf(refused.error))).not.toContain('Okafor')
})

test('[S29] a mail server repeats the address that it refuses; the log does not', () => {
  const refused = Object.assign(
    new Error('Can’t send mail - all recipients were rejected: 550 5.1.1 <ada.okafor@example.org>: unknown'),
    { code: 'EENVELOPE' },
  )
  const report = reportOf(refused)
  expect(report).toMatchObject({ code: 'EENVELOPE', message: expect.stringContaining('550 5.1.1 <***@***>') })
  expect(JSON.stringify(report)).not.toContain('okafor')
  const address = new Error('connect to postgres://aliquot:secret@db.example.org:5432/lab failed')
  expect(reportOf(address).message).toBe('connect to postgres://***@db.example.org:5432/lab failed')
})

test('what is no error, and what is one already, are told apart', () => {
  expect(reportOf('Okafor')).toEqual({ name: 'string' })
  expect(reportOf({ name: 'Okafor', message: 'Okafor' })).toEqual({ name: 'object' })
  expect(
    reportOf(Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })),
  ).toMatchObject({
    code: 'ECONNREFUSED',
    syscall: 'connect',
    message: 'connect',
  })
  const report = reportOf(new Error('once'))
  expect(reportOf(report)).toBe(report)
})

import { expect, test } from 'vitest'
import { reportOf } from '@server/core/error-report'
import { createLog, safeFields } from './log'

test('writes one JSON line with request id and level', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.info({ requestId: 'r1', status: 200, ms: 4.2 }, 'request')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 30,
    requestId: 'r1',
    status: 200,
    ms: 4.2,
    msg: 'request',
  })
})

test('a field that nobody allowed is hidden, so a patient cannot reach the log', () => {
  const fields = { lastName: 'Okafor', dob: '1961-02-03', patient: { id: 1 }, id: { a: 1 } }
  expect(safeFields(fields)).toEqual({
    lastName: '[hidden]',
    dob: '[hidden]',
    patient: '[hidden]',
    id: '[hidden]',
  })
})

test('what was searched for and passwords in addresses are cut', () => {
  expect(
    safeFields({ path: '/api/v1/patients?lastName=Okafor', url: 'postgres://lab:pw@db:5432/x' }),
  ).toEqual({
    path: '/api/v1/patients',
    url: 'postgres://***@db:5432/x',
  })
})

test('an error of the database names its cause and loses its values; so do those behind it, and what only looks like a report', () => {
  const fromDatabase = Object.assign(
    new Error('duplicate key value "Okafor" violates unique constraint "patient_name"'),
    {
      severity: 'ERROR',
      code: '23505',
      table: 'patient',
      constraint: 'patient_name',
      detail: 'Key (lastname)=(Okafor) already exists.',
      where: 'unnamed portal parameter $1 = "Okafor"',
    },
  )
  const written = safeFields({ err: reportOf(fromDatabase) })
  expect(JSON.stringify(written)).not.toContain('Okafor')
  expect(written).toEqual({
    err: {
      name: 'Error',
      code: '23505',
      severity: 'ERROR',
      table: 'patient',
      constraint: 'patient_name',
      message: 'duplicate key value "…"',
      stack: expect.stringContaining('log.test.ts'),
    },
  })
  const nested = safeFields({ err: new Error('outer', { cause: fromDatabase }) })
  expect(nested).toMatchObject({ err: { message: 'outer', cause: { code: '23505' } } })
  expect(JSON.stringify(nested)).not.toContain('Okafor')
  expect(safeFields({ err: { name: 'Okafor', message: 'Okafor' } })).toEqual({ err: { name: 'object' } })
})

import { expect, test } from 'vitest'
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
  expect(safeFields({ lastName: 'Okafor', dob: '1961-02-03', patient: { id: 1 }, id: { a: 1 } })).toEqual({
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

test('errors of the database and of a parse keep their place and lose their words, which quote values', () => {
  const fromDatabase = Object.assign(new Error('Key (lastname)=(Okafor) already exists'), {
    severity: 'ERROR',
    code: '23505',
    table: 'patients',
    detail: 'Key (lastname)=(Okafor)',
  })
  const written = JSON.stringify(safeFields({ err: fromDatabase, reason: 'x' }))
  expect(written).not.toContain('Okafor')
  expect(written).toContain('23505')
  expect(written).toContain('patients')
  const nested = JSON.stringify(safeFields({ err: new Error('outer', { cause: fromDatabase }) }))
  expect(nested).toContain('outer')
  expect(nested).not.toContain('Okafor')
})

import { expect, test } from 'vitest'
import { CodeName, ProcedureCode } from './shapes'

test('codes are kept in capitals however they were typed; what no capital mends is refused', () => {
  expect(CodeName.parse(' glu-2 ')).toBe('GLU-2')
  expect(ProcedureCode.parse('g0480')).toBe('G0480')
  for (const code of ['', '-GLU', 'glü', 'G LU']) expect(CodeName.safeParse(code).success, code).toBe(false)
})

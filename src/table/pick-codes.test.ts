import { expect, test } from 'vitest'
import { codesOf, describeCodes } from './pick-codes'

test('lines, tabs, commas and semicolons part codes; blanks are nothing', () => {
  expect(codesOf(' 26323-0001\r\n\n26323-0002\t26323-0003, 26323-0004;;\n')).toEqual([
    '26323-0001',
    '26323-0002',
    '26323-0003',
    '26323-0004',
  ])
  expect(codesOf(' \n ')).toEqual([])
})

test('each line is found, missing, named before, or not of one row; each row is taken once', () => {
  const docs = ['x', 'y', 'z'].map((id) => ({ id }))
  const hits = [
    { code: 'REQ-X', ids: ['x'] },
    { code: 'TUBE-X', ids: ['x'] },
    { code: 'NONE', ids: [] },
    { code: 'MANY', ids: ['y', 'z'] },
  ]
  const { lines, rows } = describeCodes(
    ['REQ-X', 'TUBE-X', 'NONE', 'MANY', 'REQ-X'],
    { docs, hits },
    (row) => row.id,
  )
  expect(lines.map(({ match }) => match)).toEqual(['found', 'twice', 'missing', 'several', 'twice'])
  expect(rows).toEqual([{ id: 'x' }])
})

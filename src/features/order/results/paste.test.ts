import { expect, test } from 'vitest'
import { analysis, id, order, potassium, sodium } from '../fixtures'
import { readPaste, rowsOf } from './paste'

const [tube] = order.specimens
if (!tube) throw new Error('The order has a specimen.')
const second = { ...tube, _id: id(50), letter: 'B', barcode: '26323-0187B' }
const both = { ...order, specimens: [tube, second] }
const glucose = analysis(20, 'Glucose', { specimenId: second._id, letter: 'B' })
const open = [potassium, sodium, glucose]
const read = (text: string, first = potassium._id, of = both) => {
  const answer = readPaste(open, first, rowsOf(text), of)
  return answer.ok
    ? [...answer.paste.cells.map((one) => `${one.analysis.name} ${one.text}`), answer.paste.left]
    : answer.message
}

test('one column of values goes down the tests of one specimen, and never over to another', () => {
  expect(read('4.2\n138')).toEqual(['Potassium 4.2', 'Sodium 138', 0])
  expect(read('99\n7', glucose._id)).toEqual(['Glucose 99', 1])
  const refusal =
    'These rows have no barcode and would reach another specimen. Paste one specimen at a time, or put its barcode in each row.'
  expect(read('4.2\n138\n99')).toBe(refusal)
  expect(read('\n\n99')).toBe(refusal)
})

test('rows with a barcode go to its specimen, in any order', () => {
  expect(read('26323-0187B\t99\n26323-0187a\t4.2\n26323-0187A\t138')).toEqual([
    'Glucose 99',
    'Potassium 4.2',
    'Sodium 138',
    0,
  ])
  expect(read('26323-0187A\tSODIUM\t138\n26323-0187B\tGLU\t99')).toEqual(['Sodium 138', 'Glucose 99', 0])
})

test('one row without its barcode, or with another order’s, and nothing of the block is taken', () => {
  expect(read('26323-0187A\t4.2\n\t138')).toBe(
    'Row 2 has no barcode. Put the specimen’s barcode first in each row.',
  )
  expect(read('4.2\t138')).toBe('Row 1: 4.2 is not a specimen of this order. Nothing was pasted.')
  expect(read('26323-0199A\t4.2')).toBe(
    'Row 1: 26323-0199A is not a specimen of this order. Nothing was pasted.',
  )
  expect(read('26323-0187A\tGLU\t99')).toBe('Row 1: 26323-0187A has no open test for it. Nothing was pasted.')
  // The requisition names no tube where there are two.
  expect(read('26323-0187\t4.2')).toMatch(/is not a specimen/)
  expect(read('26323-0187\t4.2', potassium._id, order)).toEqual(['Potassium 4.2', 0])
})

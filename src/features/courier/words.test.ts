import { expect, test } from 'vitest'
import { readsAsPerson } from './words'

test('a label with a name or a birth date is no number of a bag', () => {
  expect(['SMITH, JOHN 03/04/1975', 'Smith,John', '3/4/75'].map(readsAsPerson)).toEqual([true, true, true])
  expect(['BAG-884102', '26333-0011A', 'COOLER 7'].map(readsAsPerson)).toEqual([false, false, false])
})

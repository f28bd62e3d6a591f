import { describe, expect, test } from 'vitest'
import { faxNumber, shownFaxNumber } from './fax-number'

describe('a fax number', () => {
  test('as people write it becomes E.164', () => {
    for (const typed of ['(208) 555-0142', '208.555.0142', '1-208-555-0142', '+1 208 555 0142', '2085550142'])
      expect(faxNumber(typed)).toEqual({ ok: true, e164: '+12085550142' })
    expect(shownFaxNumber('+12085550142')).toBe('(208) 555-0142')
  })

  test.each([
    ['+44 20 7946 0123', 'Use a US or Canadian number. Numbers of other countries are not faxed.'],
    ['+1 876 555 0142', 'Use a US or Canadian number. Numbers of other countries are not faxed.'],
    ['911', 'This is a service number, such as 411 or 911. Enter a fax number.'],
    ['(208) 411-0142', 'This is a service number, such as 411 or 911. Enter a fax number.'],
    ['208555014', 'Use ten digits, such as (208) 555-0142.'],
    ['20855501421', 'Use ten digits, such as (208) 555-0142.'],
    ['900 555 0142', 'Numbers that begin with 900 are not faxed.'],
    ['108 555 0142', 'Area code and exchange begin with 2 to 9, such as (208) 555-0142.'],
    ['208 055 0142', 'Area code and exchange begin with 2 to 9, such as (208) 555-0142.'],
    ['208 555 0142 x3', 'Use digits only, such as (208) 555-0142. A fax has no extension.'],
  ])('%s is refused by name', (typed, message) => {
    expect(faxNumber(typed)).toEqual({ ok: false, message })
  })
})

import { expect, test } from 'vitest'
import {
  compilePattern,
  patternTexts,
  ruleFor,
  suggestedPayer,
  wordsOf,
  type MappingRule,
} from './payer-mapping'

const rule = (over: Partial<MappingRule>): MappingRule => ({
  _id: '1',
  incoming: 'BCBS of Idaho',
  kind: 'alias',
  locationId: null,
  payerId: 'blue',
  ...over,
})

test('an alias reads the same words in any order and writing; an exact rule only the same text', () => {
  const alias = rule({})
  for (const text of ['BCBS of Idaho', 'bcbs  OF idaho.', 'Idaho, BCBS of'])
    expect(ruleFor([alias], text, null), text).toBe(alias)
  expect(ruleFor([alias], 'BCBS of Utah', null)).toBeUndefined()
  const exact = rule({ kind: 'exact' })
  expect(ruleFor([exact], ' bcbs of  idaho ', null)).toBe(exact)
  expect(ruleFor([exact], 'Idaho, BCBS of', null)).toBeUndefined()
  expect(wordsOf('Múltiple-Care, Inc.')).toBe('care inc multiple')
  expect(ruleFor([rule({ incoming: '***' })], '!!!', null)).toBeUndefined()
})

test('a rule of the location goes before one for all, exact before alias before pattern, long before short', () => {
  const all = rule({ _id: 'all', kind: 'exact' })
  const here = rule({ _id: 'here', kind: 'pattern', incoming: 'bcbs.*', locationId: 'boise' })
  const longer = rule({ _id: 'longer', kind: 'pattern', incoming: 'bcbs of.*' })
  const shorter = rule({ _id: 'shorter', kind: 'pattern', incoming: 'bcbs.*' })
  expect(ruleFor([all, here], 'BCBS of Idaho', 'boise')?._id).toBe('here')
  expect(ruleFor([all, here], 'BCBS of Idaho', 'nampa')?._id).toBe('all')
  expect(ruleFor([shorter, longer, rule({ _id: 'alias' }), all], 'BCBS of Idaho', null)?._id).toBe('all')
  expect(ruleFor([shorter, longer], 'BCBS of Idaho', null)?._id).toBe('longer')
})

test.each([
  ['(bcbs', patternTexts.unreadable],
  ['[', patternTexts.unreadable],
  ['.*', patternTexts.everything],
  ['.+', patternTexts.everything],
  ['\\d+', patternTexts.everything],
  ['.*[a-z].*', patternTexts.everything],
  ['(a+)+b', patternTexts.repeatedGroup],
  ['(?=a)b', patternTexts.reference],
  ['(a)\\1', patternTexts.reference],
  ['a*b*c*d*', patternTexts.repetitions],
])('the pattern %s is refused', (pattern, message) => {
  expect(compilePattern(pattern)).toEqual({ ok: false, message })
})

test('a pattern is read over the whole text, and an unlucky text comes to an end', () => {
  const compiled = compilePattern('(blue cross|bcbs) .*id.*')
  expect(compiled.ok && compiled.regex.test('Blue Cross of Idaho')).toBe(true)
  expect(compiled.ok && compiled.regex.test('My Blue Cross of Idaho')).toBe(false)
  const slow = compilePattern('a.*a.*a.*z')
  expect(slow.ok && slow.regex.test('a'.repeat(120))).toBe(false)
})

test('the payer most like a name is suggested, and nothing where none is', () => {
  const payers = [
    { _id: '1', name: 'Blue Cross of Idaho' },
    { _id: '2', name: 'Idaho Medicaid' },
  ]
  expect(suggestedPayer(payers, 'Blue Cros of Idaho')?.payer._id).toBe('1')
  expect(suggestedPayer(payers, 'medicaid idaho')?.payer._id).toBe('2')
  expect(suggestedPayer(payers, 'Zenith Union')).toBeUndefined()
})

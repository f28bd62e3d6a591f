import { expect, test } from 'vitest'
import { PayerKind } from '../../choices'
import { noticeInstead } from './notice-instead'

test('Medicare Advantage asks its plan, and whoever pays or has no insurance gets an estimate', () => {
  expect(noticeInstead({ kind: 'medicare_advantage' })).toBe('determination')
  expect(noticeInstead({ kind: 'self_pay' })).toBe('estimate')
  expect(noticeInstead(null)).toBe('estimate')
})

test('everybody else is told nothing: Original Medicare has its notice, others have none', () => {
  const others = PayerKind.options.filter((kind) => kind !== 'medicare_advantage' && kind !== 'self_pay')
  expect(others.map((kind) => noticeInstead({ kind }))).toEqual(others.map(() => null))
  // A name that is not on the list of payers yet.
  expect(noticeInstead({ kind: null })).toBeNull()
})

test('what stands behind the first payer counts: Medicare there, and Medicaid beside Medicare', () => {
  expect(noticeInstead({ kind: 'self_pay' }, ['medicare'])).toBe('medicareListed')
  expect(noticeInstead({ kind: 'commercial' }, ['medicaid', 'medicare'])).toBe('medicareSecond')
  expect(noticeInstead({ kind: 'medicare' }, ['medicaid'])).toBe('medicaid')
  expect(noticeInstead({ kind: 'medicare' }, ['commercial', null])).toBeNull()
  expect(noticeInstead({ kind: 'medicare_advantage' }, ['medicaid'])).toBe('determination')
})

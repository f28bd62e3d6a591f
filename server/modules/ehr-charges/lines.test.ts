import { expect, test } from 'vitest'
import { chargeChanges, chargeLines } from './lines'

const done = (over: object = {}) => ({
  panelId: 'p',
  panelName: 'Basic panel',
  testId: 't',
  code: 'GLU',
  name: 'Glucose',
  letter: 'A',
  state: 'RELEASED' as const,
  ...over,
})
const item = { panelId: 'p', testId: null, code: 'BMP', name: 'Basic panel', letter: 'A' }
const codes = new Map([
  ['p', ['80048']],
  ['s', ['84443', 'G0480']],
])

test('a panel is charged once, whatever it measures, and what was not performed is not', () => {
  const analyses = [
    done(),
    done({ testId: 'u' }),
    done({ panelId: null, panelName: null, testId: 's', name: 'TSH', letter: 'B' }),
    done({ panelId: null, panelName: null, testId: 's', name: 'TSH', letter: 'C', state: 'REJECTED' }),
    done({ panelId: 'free' }),
  ]
  expect(chargeLines([item], analyses, codes)).toEqual([
    { key: 'A p 80048', code: '80048', text: 'Basic panel' },
    { key: 'B s 84443', code: '84443', text: 'TSH' },
    { key: 'B s G0480', code: 'G0480', text: 'TSH' },
  ])
})

test('the same charges again change nothing; what falls away is credited before what is new is charged', () => {
  const [one, two] = [
    { key: 'A p 80048', code: '80048', text: 'Basic panel' },
    { key: 'B s 84443', code: '84443', text: 'TSH' },
  ]
  expect(chargeChanges([one], [one])).toEqual([])
  expect(chargeChanges([], [one])).toEqual([{ type: 'CG', line: one }])
  expect(chargeChanges([one], [two])).toEqual([
    { type: 'CR', line: one },
    { type: 'CG', line: two },
  ])
})

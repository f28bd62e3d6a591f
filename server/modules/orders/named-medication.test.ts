import { expect, test } from 'vitest'
import { namesEntry } from './named-medication'

test.each([
  ['OxyContin', 'OxyContin', true],
  ['oxycontin  20 mg', 'OxyContin', true],
  ['OxyContin (20 mg)', 'OxyContin', true],
  ['Xanax', 'OxyContin', false],
  ['Oxycontinue', 'OxyContin', false],
  ['20 mg OxyContin', 'OxyContin', false],
  ['', 'OxyContin', false],
])('%j beside the entry %j: %s', (listed, entry, agrees) => expect(namesEntry(listed, entry)).toBe(agrees))

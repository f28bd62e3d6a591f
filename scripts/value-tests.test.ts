import { expect, test } from 'vitest'
import { comparesValuesOnly, importsValuesOnly } from './value-tests.mjs'

test('a test of the contract that reads nothing but fixed values shows no requirement', () => {
  for (const file of ['contract/constants.test.ts', 'contract/choices.test.ts', 'contract/messages.test.ts'])
    expect(comparesValuesOnly(file), file).toBe(true)
  for (const file of [
    'contract/roles.test.ts',
    'contract/labels/label.test.ts',
    'scripts/value-tests.test.ts',
    'contract/gone.test.ts',
  ])
    expect(comparesValuesOnly(file), file).toBe(false)
})

test('what a file imports decides, however it is written', () => {
  for (const text of [
    `import { a } from './constants'`,
    `import * as choices from '../jobs/choices'\nimport { expect } from 'vitest'`,
    `import type { A } from "@contract/choices"\nconst { m } = await import('@contract/messages')`,
  ])
    expect(importsValuesOnly(text), text).toBe(true)
  for (const text of [
    `import { expect } from 'vitest'`,
    `import { a } from './constants'\nimport { idlePhase } from '@/lib/idle'`,
    `import { a } from './constants'\nconst { b } = await import('./labels/label')`,
    `import { a } from './constants-of-another'`,
  ])
    expect(importsValuesOnly(text), text).toBe(false)
})

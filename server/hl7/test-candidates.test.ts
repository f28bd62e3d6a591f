import { expect, it } from 'vitest'
import { testCandidates } from './test-candidates'

const none = { code: '', text: '', system: '', altCode: '', altText: '', altSystem: '', original: '' }
const local = { code: 'GLU', system: 'L' }
const loinc = { code: '2345-7', system: 'LN' }

it('looks for a local code first, wherever it stands, then for LOINC, then for a name', () => {
  expect(testCandidates({ ...none, ...local, altCode: '2345-7', altSystem: 'LN' })).toEqual([local, loinc])
  expect(testCandidates({ ...none, ...loinc, altCode: 'GLU', altSystem: 'L' })).toEqual([local, loinc])
  expect(testCandidates({ ...none, altCode: '99717-60', altSystem: 'L' })).toEqual([
    { code: '99717-60', system: 'L' },
  ])
  expect(testCandidates({ ...none, ...loinc })).toEqual([loinc])
  expect(testCandidates({ ...none, text: 'Pap Stain' })).toEqual([{ code: 'Pap Stain', system: '' }])
  expect(testCandidates(none)).toEqual([])
})

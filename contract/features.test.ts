import { expect, test } from 'vitest'
import { featureNames, features } from './features'

test('the nineteen features of the specification and our own three', () => {
  expect(featureNames.filter((name) => !['qc', 'pol', 'mrsa', 'kiosk'].includes(name)).join(', ')).toBe(
    'businessinsights, turbobilling, billing, portalusers, batching, case, plating, conflictmanager, pharmd_advice, shipping, grossing, resulttransfer, batchreport, turboreport, faxing, ehr, argochat, helpdesk, paperreq',
  )
  expect(Object.keys(features)).toEqual([...featureNames])
})

test('the demo laboratory runs everything but the case wording', () => {
  expect(featureNames.filter((name) => !features[name].demo)).toEqual(['case'])
})

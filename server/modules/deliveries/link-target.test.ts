import { expect, test } from 'vitest'
import { patientTarget, type LinkPatient } from './link-target'

const today = '2026-11-23'
const clinic = '019a0000-0000-7000-8000-000000000001'
const another = '019a0000-0000-7000-8000-000000000002'
const ann: LinkPatient = {
  dob: '1961-03-07',
  email: ' ann@home.example ',
  phone: '208 555 0142',
  zip: '83702-1234',
  choice: 'MAIL',
  language: 'en',
  chosenFor: { address: 'Ann@home.example', locations: null },
}

test('a patient who wants links gets them where the patient is on file', () => {
  expect(patientTarget('mail', ann, today, clinic)).toEqual({ address: 'ann@home.example', withheld: null })
  const chosenFor = { address: '(208) 555-0142', locations: [clinic] }
  expect(patientTarget('sms', { ...ann, choice: 'SMS', chosenFor }, today, clinic)).toEqual({
    address: '+12085550142',
    withheld: null,
  })
})

test.each([
  ['mail', { choice: null }, 'The patient was not asked about links'],
  ['mail', { choice: 'NONE' }, 'The patient wants no links'],
  ['mail', { choice: 'SMS' }, 'The patient wants links by text message'],
  ['sms', { choice: 'MAIL' }, 'The patient wants links by mail'],
  ['mail', { email: null }, 'The patient has no mail address on file'],
  [
    'sms',
    { choice: 'SMS', phone: '+44 20 7946 0123' },
    'The patient has no US or Canadian telephone number on file',
  ],
  [
    'mail',
    { email: 'bob@home.example' },
    'The address was changed after the patient was asked. Record the choice again',
  ],
  [
    'mail',
    { chosenFor: { address: 'ann@home.example', locations: [another] } },
    'The patient was asked by another location. Record the choice for this one',
  ],
  ['mail', { zip: null }, 'The patient has no ZIP code on file, which the link would ask for'],
  ['mail', { dob: '2008-11-24' }, 'The patient is under 18. Who may see the report is decided by a person'],
] as const)('none by %s with %o', (kind, over, words) => {
  expect(patientTarget(kind, { ...ann, ...over }, today, clinic).withheld).toBe(words)
})

test('on the eighteenth birthday a patient is grown up', () => {
  expect(patientTarget('mail', { ...ann, dob: '2008-11-23' }, today, clinic).withheld).toBeNull()
})

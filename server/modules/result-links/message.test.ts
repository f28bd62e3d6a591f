import { expect, test } from 'vitest'
import { linkMessage, type LinkMessage } from './message'

const base: LinkMessage = {
  kind: 'mail',
  to: 'patient',
  language: 'en',
  lab: { name: 'Cascade Reference Laboratory', phone: '(208) 555-0100', timeZone: 'America/Boise' },
  recipient: 'Front desk',
  link: 'https://lab.example/released#pTOKEN',
  until: new Date('2026-11-30T18:00:00.000Z'),
}

test('a message holds the laboratory, the link, until when it opens and whom to call: these and nothing else that changes', () => {
  for (const kind of ['mail', 'sms'] as const)
    for (const to of ['patient', 'clinic'] as const)
      for (const language of ['en', 'es'] as const) {
        const one = linkMessage({ ...base, kind, to, language })
        expect(one.text).toContain(base.link)
        expect(one.text).toContain('Cascade Reference Laboratory')
        expect(one.text).toContain('(208) 555-0100')
        expect(one.text).not.toMatch(/[{}]/)
        // What differs between two messages is what it was made of: there is no slot for a patient, a test or a result.
        const until = /[^\n]*30[^\n:]*\d{1,2}:00\s[^\n:]*[A-Z]{3}/u
        expect(one.text).toMatch(until)
      }
  expect(Object.keys(base).toSorted()).toEqual([
    'kind',
    'lab',
    'language',
    'link',
    'recipient',
    'to',
    'until',
  ])
})

test('a text message is short enough for few parts, and a patient’s mail names no way', () => {
  expect(linkMessage({ ...base, kind: 'sms' }).text.length).toBeLessThan(320)
  expect(linkMessage(base).text).not.toContain('Front desk')
  expect(linkMessage({ ...base, to: 'clinic' }).text).toContain('Front desk')
})

test('it is in the language that the patient chose', () => {
  expect(linkMessage({ ...base, language: 'es' })).toMatchObject({
    subject: 'Un informe está listo',
    text: expect.stringContaining('30 de noviembre de 2026'),
  })
})

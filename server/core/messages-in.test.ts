import { expect, test } from 'vitest'
import { sayIn, translator } from './messages-in'

const english = {
  short: 'Use at least {count} characters.',
  range: 'The range from {low} to {high} is taken.',
  place: '{a}: {b}',
  done: { one: 'Nothing to do here.' },
  only: 'Not translated yet.',
}
const say = translator(english, {
  short: 'Use al menos {count} caracteres.',
  range: 'Ya existe el intervalo {low} a {high} ({low}).',
  place: '{b} ({a})',
  done: { one: 'No hay nada que hacer.' },
})

test('a sentence of a schema is said as the translation has it, with what filled its slots', () => {
  expect(say('Nothing to do here.')).toBe('No hay nada que hacer.')
  expect(say('Use at least 15 characters.')).toBe('Use al menos 15 caracteres.')
  expect(say('The range from 3.5 to $& is taken.')).toBe('Ya existe el intervalo 3.5 a $& (3.5).')
})

test('what has no translation, and what is nearly all slots, stays as it is', () => {
  expect(say('Not translated yet.')).toBe('Not translated yet.')
  expect(say('Glucose: too high')).toBe('Glucose: too high')
  expect(say('Use at least 15 characters. Now.')).toBe('Use at least 15 characters. Now.')
})

test('a count of seconds comes through in Spanish', () => {
  expect(sayIn('es', 'Too many tries. Wait 30 seconds and try again.')).toContain('30')
  expect(sayIn('es', 'Too many tries. Wait 30 seconds and try again.')).not.toContain('Wait')
  expect(sayIn('en', 'Too many tries. Wait 30 seconds and try again.')).toContain('Wait 30')
})

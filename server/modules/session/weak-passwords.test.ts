import { describe, expect, test } from 'vitest'
import { weaknessOf } from './weak-passwords'

describe('passwords that are easy to guess', () => {
  test.each([
    'aliquot-demo-2026',
    'Password12345678',
    'P@ssw0rdP@ssw0rd!',
    'qwertyuiopasdfgh',
    '1qaz2wsx3edc4rfv',
    'aaaaaaaaaaaaaaaa',
    'abc123abc123abc123',
    'correct horse battery staple',
    'CorrectHorseBatteryStaple1',
    'Laboratory-Winter-2026!',
    'adminadmin-welcome-1',
    'abcdefghijklmnop',
    '9876543210987654',
  ])('%s is refused', (password) => {
    expect(weaknessOf(password)).toMatch(/\w/)
  })

  test("the owner's own names do not make a password", () => {
    const own = ['grace.mbeki', 'Grace', 'Mbeki', 'grace.mbeki@hillclinic.org']
    expect(weaknessOf('GraceMbeki-2026!', own)).toBeDefined()
    expect(weaknessOf('hillclinic-mbeki-99', own)).toBeDefined()
  })

  test.each([
    'violet tractor hums at noon',
    'Мокрый снег падал всю ночь',
    'kj8Wq-4tRz9xLm2Pv',
    '雨が降っていたので家にいました',
    'my aunt keeps nine geese',
  ])('%s will do', (password) => {
    expect(weaknessOf(password, ['portal', 'Grace', 'Mbeki'])).toBeUndefined()
  })
})

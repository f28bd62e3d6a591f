import { expect, test } from 'vitest'
import { createSeals, isSealed } from './seals'

const secret = 'a secret of the tests, of more than 32 letters'

test('a sealed secret opens with its key and for its row, and nowhere else', async () => {
  const seals = createSeals(secret)
  const sealed = await seals.seal('JBSWY3DPEHPK3PXP', 'lab user')
  expect(sealed).toMatch(/^v1\.[\w-]{16}\.[\w-]+$/)
  expect(sealed).not.toContain('JBSWY3DP')
  expect([isSealed(sealed), isSealed('JBSWY3DPEHPK3PXP')]).toEqual([true, false])
  expect(await createSeals(secret).open(sealed, 'lab user')).toBe('JBSWY3DPEHPK3PXP')
  await expect(seals.open(sealed, 'lab other')).rejects.toThrow()
  await expect(createSeals(`${secret}.`).open(sealed, 'lab user')).rejects.toThrow()
  await expect(seals.open(`${sealed.slice(0, -2)}AA`, 'lab user')).rejects.toThrow()
  await expect(seals.open('JBSWY3DPEHPK3PXP', 'lab user')).rejects.toThrow('not a sealed secret')
})

test('the same text is sealed differently each time; a check tells keys apart and nothing else', async () => {
  const seals = createSeals(secret)
  expect(await seals.seal('a', 'b')).not.toBe(await seals.seal('a', 'b'))
  expect(await seals.check()).toBe(await createSeals(secret).check())
  expect(await seals.check()).not.toBe(await createSeals(`${secret}.`).check())
  expect(await seals.check()).toMatch(/^[\w-]{22}$/)
})

test('a text is known again by its key alone', async () => {
  const seals = createSeals(secret)
  expect(await seals.mac('typed')).toBe(await createSeals(secret).mac('typed'))
  expect(await seals.mac('typed')).not.toBe(await seals.mac('typed '))
  expect(await seals.mac('typed')).not.toBe(await createSeals(`${secret}.`).mac('typed'))
})

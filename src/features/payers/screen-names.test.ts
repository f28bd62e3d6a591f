import { expect, test } from 'vitest'
import type { Stale } from '@/api/query'
import { screenOf } from '@/app/entity/described-screen'
import { screen } from './screen'

test('a screen names fields of its register and areas of the contract, or does not compile', () => {
  expect(screen.cards.flatMap(({ show }) => show)).toEqual(Object.keys(screen.register.fields))
  // @ts-expect-error no field is called nane
  screenOf({ ...screen, cards: [{ title: 'Payer', show: ['nane'] }] })
  // @ts-expect-error no field is called nane
  screenOf({ ...screen, looks: { nane: null } })
  // @ts-expect-error no area is called payerz
  const stale: Stale[] = ['payerz']
  expect(stale).toHaveLength(1)
})

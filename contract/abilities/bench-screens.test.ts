import { expect, test } from 'vitest'
import { defineAbility, type Grant, type Path } from '../abilities'
import { featureNames } from '../features'
import { roleKeys } from '../roles'

/** What each screen of the bench asks of whoever opens it, as its route and its calls do. */
const screens: readonly (readonly [Path, readonly Grant[]])[] = [
  [
    '/turbocls',
    [
      ['verify', 'Result'],
      ['enter', 'Result'],
    ],
  ],
  ['/batching', [['read', 'Batch']]],
  ['/batch/:batchId', [['read', 'Batch']]],
  ['/batchreport', [['read', 'Batch']]],
  ['/plating', [['read', 'Plate']]],
  ['/plating/:plateId', [['read', 'Plate']]],
  ['/qc', [['read', 'Qc']]],
]

test('a role has the entries of just those screens of the bench whose calls answer it', () => {
  const wrong = roleKeys.flatMap((role) => {
    const ability = defineAbility({ userType: 'lab', roles: [role], features: new Set(featureNames) })
    return screens
      .filter(([path, rights]) => ability.can('nav', path) !== rights.some((right) => ability.can(...right)))
      .map(([path]) => `${role} ${path}`)
  })
  expect(wrong).toEqual([])
})

test('the specification frees four of them: an account without the right is told so there, and has no entry', () => {
  const courier = defineAbility({
    userType: 'courier',
    roles: ['courier-user'],
    features: new Set(featureNames),
  })
  expect(screens.filter(([path]) => courier.can('nav', path))).toEqual([])
})

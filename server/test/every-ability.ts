import { vi } from 'vitest'
import { defineAbility } from '@contract/abilities'
import * as principals from '../core/principal'

const roles = ['super-admin'] as const

/**
 * Gives an account every ability there is and leaves it its own locations, so that the row scope in the SQL stands alone.
 * Until the next test begins: a file calls it before each of them.
 */
export function withEveryAbility(username: string): void {
  const { principalOf } = principals
  vi.spyOn(principals, 'principalOf').mockImplementation(async (...args) => {
    const who = await principalOf(...args)
    return who?.username === username
      ? { ...who, roles, ability: defineAbility({ userType: 'lab', roles, features: who.features }) }
      : who
  })
}

import { describe, expect, test } from 'vitest'
import { userTypes } from '../choices'
import { roleKeys, roleTable, rolesOffered } from '../roles'
import {
  bringsOf,
  broughtBy,
  lastSuperAdmin,
  refusalOfChange,
  refusalOfDeactivation,
  refusalOfRoles,
  rolesToShow,
  roleStateOf,
} from './user-rules'

const on = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, { enabled: true }]))
const person = (over: object = {}) => ({
  _id: 'a',
  userType: 'lab' as const,
  myroles: on('super-admin'),
  active: true,
  ...over,
})

describe('roles to show [role:offered]', () => {
  test('are those of the user type; a Super Admin is shown three more for lab accounts', () => {
    const keys = (type: (typeof userTypes)[number], top: boolean) =>
      rolesToShow(type, top, []).map(({ key }) => key)
    expect(keys('sales', true)).toEqual(['user', 'business-manager', 'sales-manager'])
    expect(keys('courier', false)).toEqual(['courier-user'])
    const extra = keys('lab', true).filter((key) => !keys('lab', false).includes(key))
    expect(extra.sort()).toEqual(['business-insights', 'super-admin', 'vip-admin'])
    for (const type of userTypes)
      for (const key of keys(type, true)) expect(rolesOffered(type, true)).toContain(key)
  })

  test('a legacy role is offered to nobody new and stays in sight where it is held', () => {
    const legacy = roleKeys.filter((key) => roleTable[key].legacy)
    for (const key of legacy) {
      expect(rolesToShow('lab', true, []).map((role) => role.key)).not.toContain(key)
      expect(rolesToShow('lab', true, [key]).map((role) => role.key)).toContain(key)
    }
    expect(rolesToShow('lab', false, []).find(({ key }) => key === 'shipping')?.default).toBe(true)
  })
})

describe('groups [role:groups]', () => {
  test('bring their dependents, nested ones too', () => {
    expect(bringsOf('order-entry')).toEqual(
      expect.arrayContaining(['create-orders', 'orders', 'view-patients', 'edit-patients']),
    )
    expect(bringsOf('lab-tech')).toContain('orders')
    const myroles = on('order-entry')
    expect(roleStateOf('order-entry', myroles)).toBe('on')
    expect(roleStateOf('view-patients', myroles)).toBe('brought')
    expect(broughtBy('view-patients', myroles)).toEqual(['order-entry'])
    expect(roleStateOf('plating', myroles)).toBe('off')
  })
})

describe('accounts', () => {
  test('the last Super Admin is found among active lab accounts only', () => {
    const one = person()
    expect(
      lastSuperAdmin([one, person({ _id: 'b', active: false }), person({ _id: 'c', userType: 'portal' })]),
    ).toBe(one)
    expect(lastSuperAdmin([one, person({ _id: 'b' })])).toBeNull()
    expect(lastSuperAdmin([])).toBeNull()
  })

  test('may not be taken away, switched off or moved to another type', () => {
    const before = person()
    for (const after of [
      person({ myroles: {} }),
      person({ active: false }),
      person({ userType: 'portal' }),
    ]) {
      expect(refusalOfChange(before, after, true, 0)).toBe('lastSuperAdmin')
      expect(refusalOfChange(before, after, true, 1)).toBeNull()
    }
    expect(refusalOfChange(before, before, false, 5)).toBe('topOnly')
  })

  test('nobody switches themselves off', () => {
    const user = person({ myroles: on('orders') })
    expect(refusalOfDeactivation(user, { _id: 'a', isTop: true }, 3)).toBe('self')
    expect(refusalOfDeactivation(user, { _id: 'b', isTop: false }, 0)).toBeNull()
    expect(refusalOfDeactivation(person(), { _id: 'b', isTop: true }, 0)).toBe('lastSuperAdmin')
  })

  test('roles of another type are refused, those held already may stay', () => {
    expect(refusalOfRoles('portal', on('user'), false, [])).toBeNull()
    expect(refusalOfRoles('portal', on('lab-tech'), true, [])).toContain(
      'cannot be assigned to this type of account.',
    )
    expect(refusalOfRoles('lab', on('super-admin'), false, [])).toContain('by you')
    expect(refusalOfRoles('lab', on('super-admin'), false, ['super-admin'])).toBeNull()
    expect(refusalOfRoles('lab', on('toString'), true, [])).toBe('There is no role toString.')
  })
})

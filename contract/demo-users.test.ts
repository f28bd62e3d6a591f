import { expect, test } from 'vitest'
import { demoUsers } from './demo-users'
import { rolesOffered } from './roles'

test('every demo sign-in holds roles that its user type is offered', () => {
  expect(demoUsers.map((user) => `${user.username}:${user.userType}`).join(' ')).toBe(
    'admin:lab lab:lab accession:lab billing:lab manager:lab pharmd:pharmd portal:portal portal.results:portal portal.other:portal courier:courier kiosk:kiosk sales:sales',
  )
  for (const user of demoUsers) {
    expect(rolesOffered(user.userType, user.username === 'admin')).toEqual(
      expect.arrayContaining([...user.roles]),
    )
    expect(`${user.firstName} ${user.lastName}`).toMatch(/^\S+ \S+$/)
  }
})

test('order entry is on for portal and off for portal.results', () => {
  const rolesOf = (name: string) => demoUsers.find((user) => user.username === name)?.roles
  expect(rolesOf('portal')).toContain('create-orders')
  expect(rolesOf('portal.results')).not.toContain('create-orders')
})

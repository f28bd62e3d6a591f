import { expect, test } from 'vitest'
import { defineAbility, everyPath } from './abilities'
import { alone, allowed, bare } from './abilities/test-accounts'
import { calls } from './calls'
import { userTypes } from './choices'
import { demoUsers } from './demo-users'
import { navigationFor } from './navigation'
import { contextOf, everyFeature, show, side } from './navigation/test-side'
import { effectiveRoles, roleKeys, topRoles, type RoleKey } from './roles'

/** A call, the right that it asks for, and which accounts have it by one role alone. */
function whoMay({ name, endpoint }: (typeof calls)[number]): string {
  if (endpoint.can === 'session') return `${name}: session${endpoint.kiosk ? '' : ', no kiosk'}`
  if (endpoint.can === 'public') return `${name}: public`
  const may = userTypes.flatMap((userType) => {
    const roles = bare.some((one) => one.userType === userType && allowed(endpoint, one))
      ? ['any role']
      : alone.filter((one) => one.userType === userType && allowed(endpoint, one)).flatMap((one) => one.roles)
    return roles.length > 0 ? [`${userType} (${roles.join(', ')})`] : []
  })
  const rights = [endpoint.can, ...(endpoint.canPart ?? [])].map((right) => right.join(' '))
  return `${name}: ${rights.join(' or in part ')}: ${may.join('; ')}`
}

const ability = (roles: readonly RoleKey[]) =>
  defineAbility({
    userType: 'lab',
    roles: effectiveRoles(Object.fromEntries(roles.map((key) => [key, { enabled: true }]))),
    features: new Set(everyFeature),
  })

/** The screens that a role opens to a laboratory account, beside those of every such account. */
function screensOf(role: RoleKey): string {
  const [held, base] = [ability([role]), ability([])]
  return `${role}: ${everyPath.filter((path) => held.can('nav', path) && !base.can('nav', path)).join(' ')}`.trim()
}

const narrow = roleKeys.filter((key) => !topRoles.some((top) => top === key))
const indented = (text: string) => text.replace(/^/gm, '  ')

/**
 * Everything that follows from the tables of rights, in one file: a change of them is read there, and written by
 * `npx vitest run contract/rights.test.ts -u`.
 */
test('who may make which call, narrow roles open their own routes, and what each demo sign-in finds [role:narrow]', async () => {
  const sides = demoUsers.map(({ username }) => `${username}\n${indented(side(username) || 'none')}`)
  const text = [
    '# Calls: the right that each asks for, and who has it',
    ...calls.map(whoMay),
    '',
    '# Screens that each role opens to a laboratory account',
    ...narrow.map(screensOf),
    '',
    '# Side navigation of the demo sign-ins, every feature on',
    ...sides,
    '',
    '# The screen of the kiosk, which has no side navigation',
    indented(show(navigationFor(contextOf('kiosk')))),
    '',
    '# Side navigation of admin, every feature off',
    indented(side('admin', { features: [] })),
    '',
  ].join('\n')
  await expect(text).toMatchFileSnapshot('rights.txt')
})

test('a sign-in sees what its place asks for', () => {
  expect(side('portal.other')).toBe(side('portal'))
  expect(side('kiosk')).toBe('')
})

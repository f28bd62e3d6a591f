import { z } from 'zod'
import { UserType, userTypeLabels } from '@contract/choices'
import { m } from '@contract/messages'
import { isRoleKey, roleTable } from '@contract/roles'
import { KeptUserFields, UserFields, type UserDetail } from '@contract/users/shapes'
import { checkedBy } from '@/form/checked-by'
import type { DescribedFields } from '@/form/merge'

/** The account as the form holds it; roles are the keys that are switched on. */
const Shape = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  userType: UserType,
  myroles: z.array(z.string()),
  consoleLoggingEnabled: z.boolean(),
  groupIds: z.string(),
  apps: z.string(),
})
export type UserValues = z.infer<typeof Shape>

export const blankUser: UserValues = {
  username: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  userType: 'lab',
  myroles: [],
  consoleLoggingEnabled: false,
  groupIds: '',
  apps: '',
}

export const valuesOf = (user: UserDetail): UserValues => ({
  username: user.username,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email ?? '',
  phone: user.phone ?? '',
  userType: user.userType,
  myroles: Object.keys(user.myroles)
    .filter((key) => user.myroles[key]?.enabled)
    .toSorted(),
  consoleLoggingEnabled: user.consoleLoggingEnabled,
  groupIds: user.groupIds.join(', '),
  apps: user.apps.join(', '),
})

const listed = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/**
 * As it is sent. A role that was switched off by hand is sent as off, not left out: a default role must not come back with
 * the next sign-in.
 */
export const toFields =
  (before: UserDetail | null) =>
  ({ email, phone, myroles, groupIds, apps, ...values }: UserValues) => ({
    ...values,
    groupIds: listed(groupIds),
    apps: listed(apps).map((app) => app.toLowerCase()),
    email: email.trim(),
    phone: phone.trim(),
    myroles: {
      ...Object.fromEntries(Object.keys(before?.myroles ?? {}).map((key) => [key, { enabled: false }])),
      ...Object.fromEntries(myroles.map((key) => [key, { enabled: true }])),
    },
  })

/** Of a new account, and of one that stands. */
export const newUserSchema = checkedBy(Shape, { contract: UserFields, toFields: toFields(null) })
export const userSchema = checkedBy(Shape, { contract: KeptUserFields, toFields: toFields(null) })

export const roleName = (key: string): string => (isRoleKey(key) ? roleTable[key].name : key)

export function describe(values: UserValues): DescribedFields {
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  return {
    username: line(m.users.username, values.username.toLowerCase()),
    firstName: line(m.users.firstName, values.firstName),
    lastName: line(m.users.lastName, values.lastName),
    email: line(m.people.contact.email, values.email),
    phone: line(m.people.contact.phone, values.phone),
    userType: { label: m.users.type, value: values.userType, text: userTypeLabels[values.userType] },
    myroles: {
      label: m.users.roles,
      value: values.myroles.toSorted(),
      text: values.myroles.map(roleName).toSorted().join(', '),
    },
    groupIds: line(m.users.groups, values.groupIds),
    apps: line(m.users.apps, values.apps),
    consoleLoggingEnabled: {
      label: m.users.console,
      value: values.consoleLoggingEnabled,
      text: values.consoleLoggingEnabled ? m.users.consoleOn : m.users.consoleOff,
    },
  }
}

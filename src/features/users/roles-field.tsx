import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { UserType } from '@contract/choices'
import { fill, m } from '@contract/messages'
import { effectiveRoles, isRoleKey, isTopPrivilege, type MyRoles } from '@contract/roles'
import {
  broughtBy,
  mayGiveRole,
  rankOf,
  rolesToShow,
  roleStateOf,
  type OfferedRole,
} from '@contract/rules/user-rules'
import { useMe } from '@/app/me'
import { fieldId } from '@/form/field-id'
import { useFieldError } from '@/form/use-field-error'
import { Checkbox } from '@/ui/checkbox'
import { TextInput } from '@/ui/text-input'
import { roleName } from './user-values'

const kinds = ['system', 'group', 'role'] as const

/**
 * The roles that the specification offers to this type of account, groups first. A group brings its roles along: those are
 * shown as ticked and say with what they come.
 */
export function RolesField({ held }: { held: readonly string[] }) {
  const { user, ability } = useMe()
  const giver = { rank: rankOf(user.userType, effectiveRoles(user.myroles)), ability }
  const { field } = useController({ name: 'myroles' })
  const error = useFieldError('myroles')
  const type = UserType.catch('lab').parse(useWatch({ name: 'userType' }))
  const [sought, setSought] = useState('')
  const chosen = z.array(z.string()).catch([]).parse(field.value)
  const myroles = Object.fromEntries(chosen.map((key) => [key, { enabled: true }]))
  const words = sought.trim().toLowerCase()
  const shown = rolesToShow(
    type,
    isTopPrivilege(effectiveRoles(user.myroles)),
    held.filter(isRoleKey),
  ).filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(words))
  const set = (key: string, is: boolean) =>
    field.onChange(is ? [...chosen, key].toSorted() : chosen.filter((one) => one !== key))
  return (
    <div className="col-span-12 grid gap-3">
      <TextInput
        size="s"
        type="search"
        aria-label={m.users.rolesFind}
        placeholder={m.users.rolesFind}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        className="max-w-64"
      />
      {error && (
        <p id={fieldId('myroles')} tabIndex={-1} role="alert" className="text-dense text-danger">
          {error}
        </p>
      )}
      {shown.length === 0 && <p className="text-dense text-hint">{m.users.rolesNone}</p>}
      {kinds.map((kind) => {
        const roles = shown.filter((role) => role.type === kind)
        if (roles.length === 0) return null
        const label = { system: m.users.system, group: m.users.group, role: m.users.role }[kind]
        return (
          <fieldset key={kind} className="grid gap-x-6 gap-y-2 @2xl:grid-cols-2">
            <legend className="mb-1.5 text-meta font-medium text-text2">{label}</legend>
            {roles.map((role) => (
              <RoleBox
                key={role.key}
                role={role}
                myroles={myroles}
                mayGive={held.includes(role.key) || mayGiveRole(giver, type, role.key)}
                onChange={(is) => set(role.key, is)}
              />
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}

interface RoleBoxProps {
  role: OfferedRole
  myroles: MyRoles
  /** Whether whoever edits has what it gives; what the account holds already can always be taken away. */
  mayGive: boolean
  onChange: (is: boolean) => void
}

function RoleBox({ role, myroles, mayGive, onChange }: RoleBoxProps) {
  const roleState = roleStateOf(role.key, myroles)
  const [bringer] = broughtBy(role.key, myroles)
  const note = [
    role.description,
    role.brings.length > 0 ? fill(m.users.includes, { roles: role.brings.map(roleName).join(', ') }) : '',
    role.legacy ? m.users.legacy : '',
    role.default ? m.users.byDefault : '',
    bringer && roleState === 'brought' ? fill(m.users.includedIn, { role: roleName(bringer) }) : '',
    mayGive ? '' : m.users.roleNotYours,
  ].filter(Boolean)
  return (
    <div>
      <Checkbox
        checked={roleState !== 'off'}
        disabled={roleState === 'brought' || (!mayGive && roleState === 'off')}
        aria-describedby={`role-${role.key}`}
        onChange={(event) => onChange(event.target.checked)}
      >
        <span className="font-medium">{role.name}</span>
      </Checkbox>
      <p id={`role-${role.key}`} className="pl-6 text-meta text-hint">
        {note.join(' · ')}
      </p>
    </div>
  )
}

import { z } from 'zod'
import { UserType } from '@contract/choices'
import { fill, m } from '@contract/messages'
import {
  effectiveRoles,
  isTopPrivilege,
  roleKeys,
  roleTable,
  type MyRoles,
  type RoleKey,
} from '@contract/roles'
import { refusalOfRoles } from '@contract/rules/user-rules'
import { Id } from '@contract/shapes'
import { UserFields } from '@contract/users/shapes'
import { insertRow } from '../core/register'
import { ofLab } from '../core/scope'
import { folded } from '../core/text'
import { secretMessage } from '../modules/session/public'
import { givePairs, userRegister } from '../modules/users/public'
import type { ImportJob } from './job'
import { locationsByName, locationsIn, openRegisterFile, severalIn, withoutDuplicates } from './register-file'
import type { Loader, SourceFile } from './source-file'

const fields = {
  username: { names: ['username', 'user', 'login', 'loginname', 'userid'], needed: m.imports.neededUsername },
  firstName: {
    names: ['firstname', 'first', 'given', 'givenname', 'fname'],
    needed: m.imports.neededFirstName,
  },
  lastName: {
    names: ['lastname', 'last', 'surname', 'familyname', 'lname'],
    needed: m.imports.neededLastName,
  },
  email: { names: ['email', 'emailaddress', 'mail'], needed: m.imports.neededEmail },
  phone: { names: ['phone', 'phonenumber', 'telephone', 'mobile', 'cell'] },
  userType: { names: ['usertype', 'type', 'kind', 'accounttype'], needed: m.imports.neededUserType },
  roles: { names: ['roles', 'role', 'rolenames'] },
  locations: { names: ['locations', 'location', 'locationcodes', 'locationcode', 'clinics', 'clinic'] },
}

/** An account of a file: the form's fields, and the locations whose physicians it is given. */
const UserOfFile = UserFields.extend({
  email: z.email(m.imports.rowEmail).max(200),
  locations: z.array(Id).max(200),
})
type UserOfFile = z.output<typeof UserOfFile>

/** A role by its name, such as `Lab Tech`, or by its key. */
function roleNamed(name: string): RoleKey | undefined {
  const wanted = folded(name)
  return roleKeys.find((key) => folded(roleTable[key].name) === wanted || folded(key) === wanted)
}

/** Whether whoever loads the file may hand out top privilege; the command line is nobody. */
async function mayGiveTop({ db, labId, userId }: Pick<ImportJob, 'db' | 'labId' | 'userId'>) {
  if (!userId) return false
  const user = await db
    .selectFrom('app_user')
    .select('myroles')
    .where(ofLab(labId))
    .where('id', '=', userId)
    .executeTakeFirst()
  return user !== undefined && isTopPrivilege(effectiveRoles(user.myroles))
}

function rolesIn(cell: string, refuse: (message: string) => void): MyRoles {
  const roles: MyRoles = {}
  for (const name of severalIn(cell)) {
    const key = roleNamed(name)
    if (key) roles[key] = { enabled: true }
    else refuse(fill(m.imports.rowNoRole, { name }))
  }
  return roles
}

/** A file of accounts. The username is what tells them apart; roles and locations stand with ; between. */
export async function openUsers(
  source: Pick<ImportJob, 'db' | 'labId' | 'userId' | 'bytes' | 'map'>,
): Promise<SourceFile<UserOfFile>> {
  const known = await locationsByName(source.db, source.labId)
  const isTop = await mayGiveTop(source)
  return openRegisterFile(source.bytes, source.map, {
    what: m.imports.ofUser,
    fields,
    schema: UserOfFile,
    read(cell, refuse) {
      const userType = UserType.safeParse(cell('userType').toLowerCase())
      if (!userType.success)
        refuse('userType', fill(m.imports.rowUserType, { choices: UserType.options.join(', ') }))
      const myroles = rolesIn(cell('roles'), (message) => refuse('roles', message))
      const refusal = userType.success ? refusalOfRoles(userType.data, myroles, isTop, []) : null
      if (refusal) refuse('roles', refusal)
      return {
        username: cell('username'),
        firstName: cell('firstName'),
        lastName: cell('lastName'),
        email: cell('email'),
        phone: cell('phone'),
        userType: userType.data ?? cell('userType'),
        myroles,
        locations: locationsIn(cell('locations'), known, (message) => refuse('locations', message)),
      }
    },
  })
}

/** Adds accounts without a password; each is sent a one-time link that sets it. A username on file already is given back. */
export function userLoader({ labId, ports }: ImportJob): Loader<UserOfFile> {
  return {
    async batch(w, rows) {
      const known = await w.tx
        .selectFrom('app_user')
        .select('username')
        .where(ofLab(labId))
        .where(
          'username',
          'in',
          rows.map(({ value }) => value.username),
        )
        .execute()
      const { fresh, refused } = withoutDuplicates(
        rows,
        ({ username }) => username,
        new Set(known.map(({ username }) => username)),
        m.imports.accountOfName,
      )
      const remarks = []
      for (const { line, cells, value } of fresh) {
        const { locations, ...user } = value
        const id = ports.ids.id()
        await insertRow(userRegister, w, labId, id, user)
        const pairs =
          locations.length === 0
            ? []
            : await w.tx
                .selectFrom('physician_location')
                .select(['id', 'location_id'])
                .where(ofLab(labId))
                .where('active', '=', true)
                .where('location_id', 'in', locations)
                .execute()
        await givePairs(
          w.tx,
          labId,
          id,
          pairs.map((pair) => pair.id),
        )
        if (locations.some((place) => pairs.every((pair) => pair.location_id !== place)))
          remarks.push({
            line,
            cells,
            problem: m.imports.rowNoPhysician,
          })
        w.changed('user', id, null, user)
        await w.enqueue(secretMessage('welcomeLink', id, ports.clock.now()))
      }
      return { loaded: fresh.length, refused, remarks, counts: { added: fresh.length } }
    },
    message: (count) => fill(m.imports.doneUsers, { added: count('added') }),
  }
}

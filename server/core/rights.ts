import type { KeptRights } from '../db/schema'
import type { Principal } from './principal'

/** What decides which rows and fields a caller may see, in a form that can be kept. */
export const rightsOf = ({ userType, view, roles, locations }: Principal): KeptRights => ({
  userType,
  view,
  roles: [...roles],
  locations: locations === 'all' ? 'all' : [...locations],
})

/**
 * Whether a caller may still see everything that was allowed then: the same kind of account and view, no role and no
 * location less. More is no obstacle.
 */
export function stillCovers(
  who: Pick<Principal, 'userType' | 'view' | 'roles' | 'locations'>,
  then: KeptRights,
): boolean {
  const { userType, view, roles, locations } = who
  const { locations: seen } = then
  return (
    userType === then.userType &&
    view === then.view &&
    then.roles.every((role) => roles.some((held) => held === role)) &&
    (locations === 'all' || (seen !== 'all' && seen.every((id) => locations.includes(id))))
  )
}

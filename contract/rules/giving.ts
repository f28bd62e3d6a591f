import { defineAbility, grantsOf, heldBy } from '../abilities'
import type { AppAbility, Grant } from '../abilities'
import type { UserType } from '../choices'
import { featureNames } from '../features'
import { effectiveRoles, rolesOffered, withDefaults } from '../roles'
import type { MyRoles } from '../roles'

/**
 * Nobody gives a right that they do not have (decision 0048). Compared is what roles come to for an account of its type, not
 * the roles: bundles, what the type implies and what a denial takes away count as they work.
 */

interface Roles {
  readonly userType: UserType
  readonly myroles: MyRoles
}

const everyFeature = new Set(featureNames)
const rightsOf = ({ userType, myroles }: Roles): AppAbility =>
  defineAbility({ userType, roles: effectiveRoles(myroles), features: everyFeature })

/** Everything that an account of this type can come to have. */
const most = (userType: UserType): readonly Grant[] =>
  grantsOf(userType, heldBy(userType, rolesOffered(userType, false)))

let ofLaboratory: AppAbility | undefined
/** What some account of the laboratory can have. What none has is a clinic's or a courier's own, and asks nothing of the giver. */
const laboratoryHas = ([action, subject]: Grant): boolean => {
  ofLaboratory ??= defineAbility({
    userType: 'lab',
    roles: rolesOffered('lab', false),
    features: everyFeature,
  })
  return ofLaboratory.can(action, subject)
}

/** A screen shows what its calls answer, and a report made of what somebody reads tells them nothing else. */
const has = (giver: AppAbility, [action, subject]: Grant): boolean =>
  action === 'nav' || giver.can(action, subject) || (action === 'report' && giver.can('read', subject))

/**
 * The rights that `after` has and `before` (null: no account yet) has not, and that whoever gives them has not
 * either. What an account of its type has without being given anything is nobody's gift.
 */
export function rightsNotToGive(giver: AppAbility, before: Roles | null, after: Roles): Grant[] {
  const had = before ? rightsOf(before) : null
  const byItself = grantsOf(after.userType, effectiveRoles(withDefaults({}, after.userType)))
  const gets = rightsOf(after)
  return most(after.userType).filter(
    (grant) =>
      laboratoryHas(grant) &&
      gets.can(grant[0], grant[1]) &&
      !had?.can(grant[0], grant[1]) &&
      !byItself.some(([action, subject]) => action === grant[0] && subject === grant[1]) &&
      !has(giver, grant),
  )
}

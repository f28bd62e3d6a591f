import { viewUserType } from '@contract/abilities'
import type { Principal } from './principal'

/** The user type whose screens are shown: a switched view counts as its own. */
export const shownType = (who: Pick<Principal, 'view' | 'userType'>) =>
  who.view ? viewUserType(who.view) : who.userType

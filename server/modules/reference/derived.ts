import { defineAbility, viewUserType } from '@contract/abilities'
import { notices } from '@contract/about/notices'
import { buildId, productName, productShortName, productVersion } from '@contract/constants'
import { featureNames } from '@contract/features'
import { reportCatalogue } from '@contract/reports/catalogue'
import { effectiveRoles } from '@contract/roles'
import type { Principal } from '../../core/principal'
import type { Lists } from './lists'

/** Reference data that follows from the caller, the roles and the product itself, without asking the database. */
export const featuresOf = (who: Principal) =>
  featureNames.map((name) => ({ name, active: who.features.has(name) }))

export const about = {
  product: productName,
  shortName: productShortName,
  version: productVersion,
  buildId,
  notices: notices.map((notice) => ({ ...notice })),
}

/** The reports in the caller's menu; none for somebody who has no reports at all. */
export function reportsOf(who: Principal) {
  if (!who.ability.can('nav', '/reports')) return []
  const shown = who.view ? viewUserType(who.view) : who.userType
  return reportCatalogue
    .filter((entry) => entry.userTypes.includes(shown))
    .map(({ key, name, group }) => ({ key, name, group }))
}

/** Those of the laboratory's staff whose roles let them verify results. Named to staff and pharmacists only. */
export function approversOf(who: Principal, staff: Lists['staff']) {
  if (who.userType !== 'lab' && who.userType !== 'pharmd') return []
  return staff
    .filter(({ myroles }) =>
      defineAbility({ userType: 'lab', roles: effectiveRoles(myroles), features: who.features }).can(
        'verify',
        'Result',
      ),
    )
    .map(({ _id, firstName, lastName, username }) => ({ _id, firstName, lastName, username }))
}

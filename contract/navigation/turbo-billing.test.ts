import { expect, test } from 'vitest'
import { canNavigate, defineAbility } from '../abilities'
import { sideNavigation } from '../navigation'
import { effectiveRoles } from '../roles'
import { everyFeature, show } from './test-side'

test('an account with Turbo Billing alone reaches the billing pages that exist [role:billing-menu]', () => {
  const roles = effectiveRoles({ 'turbo-billing': { enabled: true } })
  const features = new Set(everyFeature)
  const ability = defineAbility({ userType: 'lab', roles, features })
  // What the browser has today: the claim sheet of Turbo Billing is not built.
  const built = new Set(['/payers', '/billingjobs', '/payermapper', '/hrsa', '/contractlabs'])
  const sections = sideNavigation({ userType: 'lab', ability, features, built })
  expect(show(sections)).toContain('Billing: Insurance Payers, Billing Jobs')
  for (const path of ['/payers', '/billingjobs', '/billingjob/:id'] as const)
    expect([path, canNavigate(ability, path)]).toEqual([path, true])
  expect(ability.can('read', 'Payer') && ability.can('read', 'BillingJob')).toBe(true)
  expect(
    [
      ability.can('edit', 'Payer'),
      ability.can('edit', 'BillingJob'),
      ability.can('import', 'Claim'),
      ability.can('read', 'Patient'),
    ].some(Boolean),
  ).toBe(false)
})

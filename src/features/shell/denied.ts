import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { defineAbility, everyPath, type Path } from '@contract/abilities'
import { explain, roleNames } from '@contract/abilities/explain'
import type { FeatureName } from '@contract/features'
import { fill, m } from '@contract/messages'
import { pages } from '@contract/navigation'
import { effectiveRoles } from '@contract/roles'
import { useMe, type Me } from '@/app/me'
import { toast } from '@/ui/toast'
import { entryOf } from './use-navigation'

/** Screens that no entry of the navigation leads to. */
const unlisted: Partial<Record<Path, string>> = { '/panels_new': m.shell.deniedNewPanel }

/** The screen's name where a Super Admin would find it; one without a name is `this screen`. */
export function nameOf(
  path: Path,
  userType: Me['user']['userType'],
  features: ReadonlySet<FeatureName>,
): string {
  const everything = defineAbility({ userType: 'lab', roles: ['super-admin'], features })
  const all = { userType, ability: everything, features, built: new Set<string>(everyPath) }
  const entry = entryOf(path)
  const found = [...pages(all), ...pages({ ...all, userType: 'lab' })].find((page) => page.to === entry)
  return found?.label ?? unlisted[path] ?? m.shell.deniedScreen
}

/**
 * Why a screen is closed, in the words that help this person: a feature that is off is off for all, of roles only who can
 * give them is told.
 */
export function whyDenied(
  path: Path,
  { user, ability, features }: Pick<Me, 'user' | 'ability' | 'features'>,
): string {
  const roles = effectiveRoles(user.myroles)
  const holder = {
    userType: user.userType,
    roles,
    features,
    active: true,
    verified: true,
    locations: 'all' as const,
  }
  const { reasons } = explain(holder, { kind: 'page', path }, ability)
  if (!ability.can('nav', '/users')) return m.shell.deniedHelp
  const opening = reasons.flatMap((reason) => (reason.kind === 'role' ? roleNames(reason.would) : []))
  if (opening.length === 0) return fill(m.shell.deniedNoRole, { userType: user.userType })
  return fill(m.shell.deniedRoles, { roles: opening.join(', ') })
}

/** A refused screen leads to the start with its name in the address: said once, then the address is clean again. */
export function useDeniedNotice(denied: string | undefined): void {
  const me = useMe()
  const navigate = useNavigate()
  const say = useEffectEvent((path: Path) => {
    const page = nameOf(path, me.user.userType, me.features)
    toast.info(fill(m.shell.deniedTitle, { page }), { detail: whyDenied(path, me) })
  })
  const clean = useEffectEvent(() => void navigate({ to: '/', search: {}, replace: true }))
  useEffect(() => {
    if (denied === undefined) return
    // What stands in an address may be anything: only a screen of ours is named.
    const path = everyPath.find((known) => known === denied)
    if (path) say(path)
    clean()
  }, [denied])
}

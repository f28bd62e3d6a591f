import { defineAbility, everyPath } from '../abilities'
import { demoUsers } from '../demo-users'
import { featureNames, type FeatureName } from '../features'
import { sideNavigation, type NavContext, type NavSection } from '../navigation'
import { effectiveRoles, withDefaults, type View } from '../roles'

export const everyScreen = new Set<string>(everyPath)
export const everyFeature: FeatureName[] = [...featureNames]

interface Options {
  features?: FeatureName[]
  built?: ReadonlySet<string>
  view?: View
}
/** What the navigation knows of a demo sign-in. */
export function contextOf(username: string, options: Options = {}): NavContext {
  const user = demoUsers.find((demo) => demo.username === username)
  if (!user) throw new Error(`No demo user ${username}`)
  const { features = everyFeature, built = everyScreen, view } = options
  const myroles = Object.fromEntries(user.roles.map((key) => [key, { enabled: true }]))
  const holder = {
    userType: user.userType,
    roles: effectiveRoles(withDefaults(myroles, user.userType)),
    features: new Set(features),
    view,
  }
  return { ...holder, ability: defineAbility(holder), built }
}
/** Sections as lines of text. */
export const show = (sections: NavSection[]) =>
  sections
    .map((entry) =>
      entry.kind === 'link'
        ? entry.item.label
        : `${entry.label}: ${entry.items.map((item) => item.label).join(', ')}`,
    )
    .join('\n')
/** The side navigation of a demo sign-in. */
export const side = (username: string, options?: Options) =>
  show(sideNavigation(contextOf(username, options)))

import { viewUserType } from './abilities'
import type { AppAbility, Path } from './abilities'
import { featuresOf } from './abilities/routes'
import type { UserType } from './choices'
import { offAmong, type FeatureName } from './features'
import { m } from './messages'
import { reportKeys } from './report-runs/keys'
import type { ItemDefinition, NavIcon, NavItem, SectionDefinition } from './navigation/definition'
import { labNavigation } from './navigation/lab'
import { courierNavigation, kioskNavigation, portalNavigation, salesNavigation } from './navigation/others'
import type { View } from './roles'

export type { NavIcon, NavItem } from './navigation/definition'

export interface NavContext {
  readonly userType: UserType
  readonly ability: AppAbility
  readonly features: ReadonlySet<FeatureName>
  readonly view?: View | undefined
  /** Paths whose screens exist. An item of another path is absent: no menu entry leads nowhere. */
  readonly built: ReadonlySet<string>
}

/** A section as shown: one that unfolds over its items, or one that is itself the link. */
export type NavSection =
  | {
      readonly kind: 'group'
      readonly key: string
      readonly label: string
      readonly icon: NavIcon
      readonly items: readonly NavItem[]
    }
  | { readonly kind: 'link'; readonly key: string; readonly icon: NavIcon; readonly item: NavItem }

const navigationOf: Record<UserType, readonly SectionDefinition[]> = {
  lab: labNavigation,
  pharmd: labNavigation,
  portal: portalNavigation,
  courier: courierNavigation,
  kiosk: kioskNavigation,
  sales: salesNavigation,
}

const shownType = ({ userType, view }: Pick<NavContext, 'userType' | 'view'>) =>
  view ? viewUserType(view) : userType

const isOpen = (path: Path, { ability, features, built }: NavContext) => {
  return built.has(path) && offAmong(featuresOf(path), features) === undefined && ability.can('nav', path)
}

function showItem(definition: ItemDefinition, context: NavContext): NavItem[] {
  const { needs, unless, renamed, ...item } = definition
  if (needs && !context.features.has(needs)) return []
  if (unless && context.features.has(unless)) return []
  if (!isOpen(item.to, context)) return []
  // An item of the report screen leads to one report: none whose report is not built.
  if (item.search && !reportKeys.some((key) => key === item.search?.report)) return []
  return [renamed && context.features.has(renamed.when) ? { ...item, label: renamed.label } : item]
}

function showSection(definition: SectionDefinition, context: NavContext): NavSection[] {
  const { key, icon, feature, needs, renamed } = definition
  if (feature && !context.features.has(feature)) return []
  if (needs && !context.ability.can('nav', needs)) return []
  const items = definition.items.flatMap((item) => showItem(item, context))
  const [first] = items
  if (!first) return []
  if (definition.link) return [{ kind: 'link', key, icon, item: first }]
  const label = renamed && context.features.has(renamed.when) ? renamed.label : definition.label
  return [{ kind: 'group', key, label, icon, items }]
}

/**
 * The entries of a user type that this account sees now, kiosk included: what the kiosk's own screen shows as
 * links. Labels, order and casing are those of section 2 of the specification.
 */
export const navigationFor = (context: NavContext): NavSection[] =>
  navigationOf[shownType(context)].flatMap((section) => showSection(section, context))

/** The side navigation: none for a kiosk; sections without items vanish; a switched view shows its own. */
export const sideNavigation = (context: NavContext): NavSection[] =>
  context.userType === 'kiosk' ? [] : navigationFor(context)

/** The address of an item, as a link writes it. */
export const hrefOf = ({ to, search }: NavItem): string => (search ? `${to}?report=${search.report}` : to)

export type Home =
  'courier' | 'kiosk' | 'lab' | 'pharmd-orders' | 'reports' | 'remote-orders' | 'new-remote-order-entry'

/**
 * Which screen `/` shows. A portal user without physician locations, or without the right to place orders,
 * gets the remote orders list. The specification is silent on pharmd: reviewers open on their queue.
 */
export function homeFor(context: {
  readonly userType: UserType
  readonly ability: AppAbility
  readonly view?: View | undefined
  readonly hasPhysicianLocations: boolean
}): Home {
  switch (shownType(context)) {
    case 'courier':
      return 'courier'
    case 'kiosk':
      return 'kiosk'
    case 'lab':
      return 'lab'
    case 'pharmd':
      return 'pharmd-orders'
    case 'sales':
      return 'reports'
    case 'portal':
      return context.hasPhysicianLocations && context.ability.can('create', 'RemoteOrder')
        ? 'new-remote-order-entry'
        : 'remote-orders'
  }
}

/** Screens that the palette opens beside those of the side navigation. */
const morePages: readonly NavItem[] = [
  { label: m.navigation.pageHome, to: '/' },
  { label: m.navigation.pageRemoteOrders, to: '/remoteorders' },
  { label: m.navigation.pageNewRemoteOrder, to: '/newremoteorderentry' },
  { label: m.navigation.pageTurboCls, to: '/turbocls' },
  { label: m.navigation.pageManagementDashboard, to: '/dashboardmc' },
  { label: m.navigation.pageManagementConsole, to: '/management' },
  { label: m.navigation.pageLeaderboard, to: '/leaderboard' },
  { label: m.navigation.pageStatements, to: '/statements', short: 'stm' },
  { label: m.navigation.pageAgency, to: '/agency' },
  { label: m.navigation.pageImports, to: '/imports' },
  { label: m.navigation.pageJobs, to: '/jobs' },
  { label: m.navigation.pageDeliveries, to: '/deliveries' },
  { label: m.navigation.pageInstruments, to: '/instruments' },
  { label: m.navigation.pagePublicHealth, to: '/publichealth' },
  { label: m.navigation.pageTransfers, to: '/transfers', short: 'ltr' },
  { label: m.navigation.pageReferrals, to: '/referrals' },
  { label: m.navigation.pageDispatch, to: '/dispatch' },
  { label: m.navigation.pageDraws, to: '/draws' },
  { label: m.navigation.pageAudit, to: '/audit' },
  { label: m.navigation.pageAccess, to: '/access' },
  { label: m.navigation.pageSetup, to: '/setup' },
  { label: m.navigation.itemCovidTracker, to: '/covidtracker' },
  { label: m.navigation.itemContactLab, to: '/contact' },
  { label: m.navigation.pageAbout, to: '/about' },
]

export interface PaletteItem extends NavItem {
  /** The section it stands under, where it has one. */
  readonly section?: string
}

/** Every screen that the command palette offers this account, each address once; none on a kiosk. */
export function pages(context: NavContext): PaletteItem[] {
  const shown = sideNavigation(context).flatMap((entry): PaletteItem[] =>
    entry.kind === 'link' ? [entry.item] : entry.items.map((listed) => ({ ...listed, section: entry.label })),
  )
  const more = context.userType === 'kiosk' ? [] : morePages.filter(({ to }) => isOpen(to, context))
  const addresses = new Set(shown.map(hrefOf))
  return [...shown, ...more.filter((extra) => !addresses.has(hrefOf(extra)))]
}

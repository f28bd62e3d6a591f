import type { Path } from '../abilities'
import type { FeatureName } from '../features'

/** Names of lucide icons in their kebab-case form. */
export type NavIcon =
  | 'activity'
  | 'arrow-left-right'
  | 'briefcase'
  | 'chart-column'
  | 'clipboard-list'
  | 'credit-card'
  | 'file-plus'
  | 'file-text'
  | 'flask-conical'
  | 'circle-question-mark'
  | 'list'
  | 'microscope'
  | 'phone'
  | 'pill'
  | 'sliders-horizontal'
  | 'tablet-smartphone'
  | 'truck'
  | 'users'

export interface NavItem {
  readonly label: string
  readonly to: Path
  /** Finds the page in the palette at once, where too many names begin alike: at most three letters. */
  readonly short?: string
  /** Opens the report screen on one report. */
  readonly search?: { readonly report: string }
  /** A live count beside the label. */
  readonly badge?: 'pharmdOrders' | 'chat'
}

/**
 * An item as written down: it shows when its screen is built, its feature is active and the account holds `nav`
 * on its path; also under the open routes, which do not check it: a menu offers only what is of use.
 */
export interface ItemDefinition extends NavItem {
  /** Shown only while this feature is active, beside the one that its path needs. */
  readonly needs?: FeatureName
  /** Shown only while this feature is off. */
  readonly unless?: FeatureName
  /** Another label while a feature is active. */
  readonly renamed?: { readonly when: FeatureName; readonly label: string }
}

export interface SectionDefinition {
  readonly key: string
  readonly label: string
  readonly renamed?: { readonly when: FeatureName; readonly label: string }
  readonly icon: NavIcon
  /** The section as a whole needs this feature … */
  readonly feature?: FeatureName
  /** … and the right to navigate here. */
  readonly needs?: Path
  /** A section that is itself the link holds exactly one item and does not unfold. */
  readonly link?: true
  readonly items: readonly ItemDefinition[]
}

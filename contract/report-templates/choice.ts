import type { TemplateKind } from './choices'

/** Which reports a template is for: of one kind, of these locations, of orders with one of these panels; empty: of all. */
export interface TemplateScope {
  kind: TemplateKind
  locationIds: readonly string[]
  panelIds: readonly string[]
}

/** A report that asks for a template. `panelIds` in the order of the report. */
export interface ForReport {
  kind: TemplateKind
  locationId: string
  panelIds: readonly string[]
}

/** The most specific first: panel and location, panel, location, kind of report, none. */
const rankOf = ({ kind, locationIds, panelIds }: TemplateScope): number =>
  (panelIds.length > 0 ? 4 : 0) + (locationIds.length > 0 ? 2 : 0) + (kind === 'general' ? 0 : 1)

const isFor = (scope: TemplateScope, report: ForReport): boolean =>
  (scope.kind === 'general' || scope.kind === report.kind) &&
  (scope.locationIds.length === 0 || scope.locationIds.includes(report.locationId)) &&
  (scope.panelIds.length === 0 || report.panelIds.some((id) => scope.panelIds.includes(id)))

/**
 * The template of a report: of those that are for it the most specific; of two by panel, that of the panel that comes first. Two
 * that nothing tells apart cannot be made; where an older laboratory has them, the first of `templates` counts.
 */
export function templateFor<T extends TemplateScope>(templates: readonly T[], report: ForReport): T | null {
  const placeOf = ({ panelIds }: T) =>
    panelIds.length === 0 ? 0 : report.panelIds.findIndex((id) => panelIds.includes(id))
  const [first] = templates
    .filter((one) => isFor(one, report))
    .toSorted((a, b) => rankOf(b) - rankOf(a) || placeOf(a) - placeOf(b))
  return first ?? null
}

const share = (a: readonly string[], b: readonly string[]) =>
  a.length === 0 ? b.length === 0 : a.some((one) => b.includes(one))

/** Whether nothing tells which of two counts for some report: alike in kind, and in every location and panel that both name. */
export const isEqualScope = (a: TemplateScope, b: TemplateScope): boolean =>
  a.kind === b.kind && share(a.locationIds, b.locationIds) && share(a.panelIds, b.panelIds)

/** What an item may be collected in: one of these; none where the laboratory set none. */
export interface Collectable {
  name: string
  containers: readonly string[]
}

/** Which container each item goes into: its only one, else one that is drawn anyway, else its first. */
export function containersFor(items: readonly Collectable[]): {
  /** By container, the items in it. */
  chosen: ReadonlyMap<string, string[]>
  unknown: string[]
} {
  const chosen = new Map<string, string[]>()
  const put = (container: string, name: string) =>
    chosen.set(container, [...new Set([...(chosen.get(container) ?? []), name])])
  for (const { name, containers } of items)
    if (containers.length === 1 && containers[0] !== undefined) put(containers[0], name)
  for (const { name, containers } of items) {
    if (containers.length < 2) continue
    const container = containers.find((one) => chosen.has(one)) ?? containers[0]
    if (container !== undefined) put(container, name)
  }
  const unknown = items.flatMap(({ name, containers }) => (containers.length === 0 ? [name] : []))
  return { chosen, unknown: [...new Set(unknown)] }
}

/** By order of draw; what has no rank comes last, by name. */
export const byDrawOrder = (
  a: { drawOrder: number | null; name: string },
  b: { drawOrder: number | null; name: string },
): number =>
  (a.drawOrder ?? Infinity) === (b.drawOrder ?? Infinity)
    ? a.name.localeCompare(b.name)
    : (a.drawOrder ?? Infinity) - (b.drawOrder ?? Infinity)

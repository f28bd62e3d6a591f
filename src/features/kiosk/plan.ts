import type { Item } from './items'

/** Screens of one visit from who it is to the check of all answers. */
export const mostScreens = 10
const mostOnOne = 3

/** How much room a question takes: what is long stands alone for longer. */
const weight = (item: Item) =>
  item.kind === 'choice' ? item.options.length : item.kind === 'fields' ? item.fields.length + 2 : 4

/**
 * One question a screen. Where that would be more than ten with the check of answers, neighbors of one group share a screen,
 * the smallest pair first; two of them never to more than three questions, unless there is no other way.
 */
export function planScreens(items: readonly Item[]): Item[][] {
  const screens = items.map((item) => [item])
  for (const most of [mostOnOne, 6, items.length]) {
    while (screens.length > mostScreens - 1) {
      const pairs = screens.flatMap((screen, at) => {
        const next = screens[at + 1]
        if (!next || screen.length + next.length > most) return []
        const [group] = screen.map((one) => one.group)
        if (group === undefined || [...screen, ...next].some((one) => one.group !== group)) return []
        return [{ at, size: [...screen, ...next].reduce((sum, one) => sum + weight(one), 0) }]
      })
      const [smallest] = pairs.sort((a, b) => a.size - b.size || a.at - b.at)
      if (!smallest) break
      const [first = [], second = []] = screens.slice(smallest.at, smallest.at + 2)
      screens.splice(smallest.at, 2, [...first, ...second])
    }
  }
  return screens
}

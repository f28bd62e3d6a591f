import { ViewState } from '@contract/views/shapes'
import type { ListSearch } from '@/table/list-state'

/** Of the moment, or the view itself: no part of what a view keeps. */
const momentary: readonly string[] = ['text', 'page', 'view']

/** What of a list's address a view would keep: all that is not as a list usually opens. */
export function stateOf(search: ListSearch, defaults: ListSearch): ViewState {
  const plain = new Map<string, unknown>(Object.entries(defaults))
  return ViewState.parse(
    Object.fromEntries(
      Object.entries(search)
        .filter(
          ([key, value]) =>
            !momentary.includes(key) &&
            value !== undefined &&
            JSON.stringify(value) !== JSON.stringify(plain.get(key)),
        )
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  )
}

const inOrder = (state: ViewState): string =>
  JSON.stringify(Object.entries(state).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Whether two states show the same list. The order of columns counts, that of fields does not. */
export const sameState = (a: ViewState, b: ViewState): boolean => inOrder(a) === inOrder(b)

/** The whole address of a list opened with this state: what is there now and not in it goes back to the usual. */
export function addressOf(state: ViewState, search: ListSearch, defaults: ListSearch): Partial<ListSearch> {
  const gone = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]))
  return { ...gone, ...defaults, ...state }
}

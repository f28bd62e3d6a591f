import type { BoardControl, BoardGroup, BoardType } from '@contract/bench/shapes'
import { fill, m } from '@contract/messages'

/** A line of the board: a test type, or under it what one method on the same instruments measures. */
export interface BoardLine {
  key: string
  type: BoardType['testType']
  /** Null: the whole type. */
  group: BoardGroup | null
  counts: Pick<BoardGroup, 'specimens' | 'stat' | 'expiring' | 'held' | 'expired' | 'oldestAt'>
  name: string
  /** The method and the instrument, or how many there are. */
  detail: string
  inBatches: number
  filling: BoardGroup['filling']
  /** Null: they stand at the lines under it. */
  controls: readonly BoardControl[] | null
  /** Whether its groups are shown; null: it has one, which it stands for itself. */
  isOpen: boolean | null
}

/** Groups are shown at once while they are few. */
const fewGroups = 3

const instrumentWords = ({ instruments }: BoardGroup): string =>
  instruments.length === 0
    ? m.bench.noInstrument
    : instruments.map(({ code }) => code).join(m.bench.orInstrument)
const methodWords = ({ method }: BoardGroup): string => method ?? m.bench.noMethod

/** The lines of the board. `toggled`: the types that somebody opened or closed. */
export function linesOf(docs: readonly BoardType[], toggled: ReadonlyMap<string, boolean>): BoardLine[] {
  return docs.flatMap((row): BoardLine[] => {
    const { testType: type, groups } = row
    const [only, ...more] = groups
    const isOpen = more.length === 0 ? null : (toggled.get(type._id) ?? groups.length <= fewGroups)
    const ofType: BoardLine = {
      ...{ key: type._id, type, group: null, counts: row, name: type.name, isOpen },
      detail: !only
        ? ''
        : more.length > 0
          ? fill(m.bench.groupCount, { count: groups.length })
          : fill(m.bench.methodOn, { method: methodWords(only), instrument: instrumentWords(only) }),
      ...{ inBatches: row.inBatches, filling: row.filling, controls: isOpen ? null : row.controls },
    }
    if (!isOpen) return [ofType]
    return [
      ofType,
      ...groups.map((group, at): BoardLine => ({
        ...{ key: `${type._id} ${at}`, type, group, counts: group, name: methodWords(group) },
        ...{ detail: instrumentWords(group), inBatches: 0, filling: group.filling },
        ...{ controls: group.controls, isOpen: null },
      })),
    ]
  })
}

/** The instrument of a new batch: the only one whose controls are not against it. Otherwise it is chosen there. */
export function instrumentFor(line: BoardLine, doc: BoardType | undefined): string | null {
  const groups = line.group ? [line.group] : (doc?.groups ?? [])
  const ids = new Set(groups.flatMap(({ instruments }) => instruments.map(({ _id }) => _id)))
  const controls = groups.flatMap((group) => group.controls)
  const usable = [...ids].filter((id) =>
    controls.every(
      ({ instrument, state }) =>
        instrument._id !== id || state === 'in_control' || state === 'warn' || state === 'due',
    ),
  )
  // A part of the work that no instrument is known for may belong elsewhere.
  return usable.length === 1 && groups.every(({ instruments }) => instruments.length > 0)
    ? (usable[0] ?? null)
    : null
}

/** A field as it stands between two separators. In MSH the first one is the separator itself. */
export interface RawField {
  number: number
  text: string
}

export interface RawSegment {
  /** Line in the message, from 0. */
  line: number
  name: string
  /** Which of its name, from 1: the second OBX is 2. */
  index: number
  fields: readonly RawField[]
}

export interface RawMessage {
  /** Between fields, components, repetitions and subcomponents, as MSH says. */
  separators: { field: string; component: string; repetition: string; subcomponent: string }
  segments: readonly RawSegment[]
}

/** Where something is in a message: `PID-11.5`, `OBX-5 (OBX number 2)`, or a segment alone. */
export interface RawPlace {
  segment: string
  index: number
  field?: number | undefined
  component?: number | undefined
}

/** A message of a line for each segment, in its parts. Nothing is unescaped or left out. */
export function partsOf(text: string): RawMessage {
  const header = text.slice(0, 8)
  const isMessage = header.startsWith('MSH') && header.length > 3
  const field = isMessage ? header.charAt(3) : '|'
  const codes = isMessage ? (text.slice(4).split(field, 1)[0] ?? '') : '^~\\&'
  const seen = new Map<string, number>()
  const segments = text.split('\n').map((line, at): RawSegment => {
    const [name = '', ...rest] = line.split(field)
    const index = (seen.get(name) ?? 0) + 1
    seen.set(name, index)
    const texts = name === 'MSH' ? [field, ...rest] : rest
    return { line: at, name, index, fields: texts.map((one, n) => ({ number: n + 1, text: one })) }
  })
  return {
    separators: {
      field,
      component: codes.charAt(0) || '^',
      repetition: codes.charAt(1) || '~',
      subcomponent: codes.charAt(3) || '&',
    },
    segments,
  }
}

/** A place as the server writes it, or null for what names none. */
export function readPlace(written: string | null): RawPlace | null {
  const found = /^([A-Z][A-Z0-9]{2})(?:-(\d+)(?:\.(\d+))?)?(?: \([A-Z0-9]{3} number (\d+)\))?/.exec(
    written ?? '',
  )
  if (!found?.[1]) return null
  const number = (part: string | undefined) => (part === undefined ? undefined : Number(part))
  return {
    segment: found[1],
    index: number(found[4]) ?? 1,
    field: number(found[2]),
    component: number(found[3]),
  }
}

export const segmentAt = (message: RawMessage, place: RawPlace): RawSegment | undefined =>
  message.segments.find(({ name, index }) => name === place.segment && index === place.index)

/** The text of a field, or of its component in the first repetition; undefined where the segment or field is not there. */
export function textAt(message: RawMessage, place: RawPlace): string | undefined {
  const field = segmentAt(message, place)?.fields.find(({ number }) => number === place.field)
  if (!field || place.component === undefined) return field?.text
  const [first = ''] = field.text.split(message.separators.repetition)
  return first.split(message.separators.component)[place.component - 1]
}

export interface MessageChange {
  /** `PID-11`, or the segment where a whole line came or went. */
  place: string
  kind: 'changed' | 'added' | 'removed'
  before: string
  after: string
}

/** Longer messages are compared line by line at the same place: who edits two thousand lines knows what they did. */
const mostCompared = 2_000

/** The longest run of lines that both have, in order, as pairs of line numbers. */
function keptLines(before: readonly string[], after: readonly string[]): [number, number][] {
  const wide = after.length + 1
  const lengths = new Uint16Array((before.length + 1) * wide)
  const at = (row: number, column: number) => lengths[row * wide + column] ?? 0
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      lengths[row * wide + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const kept: [number, number][] = []
  for (let row = 0, column = 0; row < before.length && column < after.length;)
    if (before[row] === after[column]) kept.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  return kept
}

/** What an edit changed, field by field where a segment stayed the same kind. */
export function changesOf(before: string, after: string): MessageChange[] {
  const old = before.split('\n')
  const fresh = after.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const small = old.length <= mostCompared && fresh.length <= mostCompared
  const kept: [number, number][] = small
    ? keptLines(old, fresh)
    : old.flatMap((line, at): [number, number][] => (line === fresh[at] ? [[at, at]] : []))
  const changes: MessageChange[] = []
  let [row, column] = [0, 0]
  for (const [nextRow, nextColumn] of [...kept, [old.length, fresh.length] as const]) {
    changes.push(...gapChanges(old.slice(row, nextRow), fresh.slice(column, nextColumn), before))
    row = nextRow + 1
    column = nextColumn + 1
  }
  return changes
}

/** Between two lines that stayed: lines of one kind are the same segment edited, in their order. */
function gapChanges(gone: readonly string[], come: readonly string[], before: string): MessageChange[] {
  const { field } = partsOf(before).separators
  const nameOf = (line: string) => line.split(field, 1)[0] ?? ''
  const left = [...come]
  const changes: MessageChange[] = []
  for (const line of gone) {
    const at = left.findIndex((one) => nameOf(one) === nameOf(line))
    const [match] = at < 0 ? [] : left.splice(at, 1)
    changes.push(
      ...(match === undefined
        ? [{ place: nameOf(line), kind: 'removed', before: line, after: '' } as const]
        : fieldChanges(line, match, field)),
    )
  }
  return [
    ...changes,
    ...left
      .filter((line) => line !== '')
      .map((line) => ({ place: nameOf(line), kind: 'added', before: '', after: line }) as const),
  ]
}

function fieldChanges(before: string, after: string, separator: string): MessageChange[] {
  const [name = '', ...old] = before.split(separator)
  const [, ...fresh] = after.split(separator)
  const first = name === 'MSH' ? 2 : 1
  return Array.from({ length: Math.max(old.length, fresh.length) }, (_, at) => at).flatMap((at) =>
    (old[at] ?? '') === (fresh[at] ?? '')
      ? []
      : [
          {
            place: `${name}-${at + first}`,
            kind: 'changed',
            before: old[at] ?? '',
            after: fresh[at] ?? '',
          } as const,
        ],
  )
}

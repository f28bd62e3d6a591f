import { unescape } from './escape'
import type { Place, Problem } from './problem'
import { readSeparators, type Separators } from './separators'

/** One segment. `fields[n]` is the raw text of field n; of MSH `fields[1]` and `fields[2]` are the separators. */
export interface Segment {
  name: string
  /** Which of that name in the message, from 1. */
  index: number
  fields: readonly string[]
}

export interface Message {
  separators: Separators
  segments: readonly Segment[]
  /** What the reader of segments noticed: joined lines, segments inside others. */
  problems: readonly Problem[]
}

/** Names of segments: three characters, then the field separator or the end of the line. */
const NAMED = /^[A-Z][A-Z0-9]{2}$/
/** What stands alone on a line is a segment only where HL7 has one of that name. */
const BARE = new Set(['EVN', 'PV1', 'PV2', 'TQ1', 'DSC', 'BTS', 'FTS', 'NTE', 'IN1', 'GT1', 'PD1', 'SFT'])
/** The head of a segment behind a blank, where a sender's line breaks were lost. */
const SWALLOWED = /[ \t](MSH|EVN|PID|PD1|NK1|PV1|IN1|GT1|ORC|OBR|OBX|NTE|DG1|SPM|TQ1)$/

/** Cuts a text at CR, LF or CRLF. Empty lines count, so that a line can be named by its number. */
const linesOf = (text: string) => text.split(/\r\n|\r|\n/)

/**
 * Reads one message. Null where it does not begin with an MSH that says its separators: no field of it can be named then. A line
 * that is no segment belongs to the segment before it, behind a blank; so does what a segment ADD carries.
 */
export function parseMessage(text: string): Message | null {
  const lines = linesOf(text.replace(/^\uFEFF/, '').trimStart())
  const separators = lines[0]?.startsWith('MSH') ? readSeparators(lines[0]) : null
  if (!separators) return null
  const segments: { name: string; index: number; fields: string[] }[] = []
  const problems: Problem[] = []
  const counts = new Map<string, number>()
  for (const [number, line] of lines.entries()) {
    if (line.trim() === '') continue
    const fields = line.split(separators.field)
    const name = fields[0]?.trim() ?? ''
    const last = segments.at(-1)
    if (name === 'ADD' && last) {
      const [, continued = '', ...more] = fields
      last.fields[last.fields.length - 1] += continued
      last.fields.push(...more)
    } else if (NAMED.test(name) && (fields.length > 1 || BARE.has(name))) {
      const index = (counts.get(name) ?? 0) + 1
      counts.set(name, index)
      // MSH-1 is the separator itself.
      const own = name === 'MSH' ? ['MSH', separators.field, ...fields.slice(1)] : [name, ...fields.slice(1)]
      segments.push({ name, index, fields: own })
    } else if (last) {
      const field = last.fields.length - 1
      last.fields[field] = `${last.fields[field]} ${fields[0] ?? ''}`
      last.fields.push(...fields.slice(1))
      problems.push({
        place: { segment: last.name, index: last.index, field },
        code: '102',
        severity: 'W',
        hold: false,
        text: `Line ${number + 1} is no segment and was joined to this field`,
      })
    }
  }
  return { separators, segments, problems: [...problems, ...segments.flatMap(swallowed)] }
}

/** A segment whose field ends in the name of another: the sender lost the line break between them, and what follows is hidden. */
function swallowed({ name, index, fields }: Segment): Problem[] {
  const field = fields.findIndex((raw, at) => at > 0 && at < fields.length - 1 && SWALLOWED.test(raw))
  if (field < 0) return []
  const inner = SWALLOWED.exec(fields[field] ?? '')?.[1] ?? ''
  return [
    {
      place: { segment: name, index, field },
      code: '100',
      severity: 'W',
      hold: true,
      text: `A segment ${inner} stands inside this field, without a line break before it`,
    },
  ]
}

/** One value of a field: its raw text, and its parts, decoded. `""` reads as empty; whether it was one is asked apart. */
export interface Value {
  raw: string
  /** The whole, separators included, unescaped: for types that have no components. */
  whole: string
  part(component: number, subcomponent?: number): string
  isDeleted(component?: number): boolean
  /** Number of components. */
  size: number
}

const DELETED = '""'

export function valueOf(raw: string, separators: Separators): Value {
  const components = raw.split(separators.component)
  return {
    raw,
    size: components.length,
    whole: raw === DELETED ? '' : unescape(raw, separators).trim(),
    part(component, subcomponent = 1) {
      const text = components[component - 1]?.split(separators.subcomponent)[subcomponent - 1] ?? ''
      return text === DELETED ? '' : unescape(text, separators).trim()
    },
    isDeleted: (component) => (component === undefined ? raw : components[component - 1])?.trim() === DELETED,
  }
}

/** A segment with its message's separators: what every reader of one takes. */
export interface Reader {
  segment: Segment
  separators: Separators
  /** The repetitions of a field that are not empty; a field that is `""` has one, deleted. */
  all(field: number): Value[]
  /** The first repetition, empty where there is none. */
  one(field: number): Value
  /** Shorthand for a component of the first repetition. */
  text(field: number, component?: number, subcomponent?: number): string
  place(field?: number, component?: number): Place
}

export function readerOf(segment: Segment, separators: Separators): Reader {
  const all = (field: number) =>
    (segment.fields[field] ?? '')
      .split(separators.repetition)
      .filter((raw) => raw.trim() !== '')
      .map((raw) => valueOf(raw, separators))
  const one = (field: number) => all(field)[0] ?? valueOf('', separators)
  return {
    segment,
    separators,
    all,
    one,
    text: (field, component = 1, subcomponent = 1) => one(field).part(component, subcomponent),
    place: (field, component) => ({
      segment: segment.name,
      index: segment.index,
      ...(field !== undefined && { field }),
      ...(component !== undefined && { component }),
    }),
  }
}

/** The first segment of a name, as a reader. */
export function segmentOf({ segments, separators }: Message, name: string): Reader | null {
  const segment = segments.find((one) => one.name === name)
  return segment ? readerOf(segment, separators) : null
}

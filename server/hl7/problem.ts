/**
 * What is wrong with a message, and where. A problem never carries the value it is about: its line may be read by people who may
 * not see the patient.
 */

/** HL7 table 0357, message error condition codes (HL7 v2.5.1, chapter 2, ERR-3). */
export const CONDITIONS = {
  '100': 'Segment sequence error',
  '101': 'Required field missing',
  '102': 'Data type error',
  '103': 'Table value not found',
  '200': 'Unsupported message type',
  '201': 'Unsupported event code',
  '202': 'Unsupported processing id',
  '203': 'Unsupported version id',
  '204': 'Unknown key identifier',
  '205': 'Duplicate key identifier',
  '206': 'Application record locked',
  '207': 'Application internal error',
} as const
export type Condition = keyof typeof CONDITIONS

/** Where in a message: the segment's name, which of that name (from 1), and below it as far as is known (all from 1). */
export interface Place {
  segment: string
  index: number
  field?: number
  repetition?: number
  component?: number
  subcomponent?: number
}

export interface Problem {
  place: Place | null
  code: Condition
  /** E: the message is not taken. W: taken, and a person should look. I: taken, and told. */
  severity: 'E' | 'W' | 'I'
  /** The order or result waits until a person has looked. */
  hold: boolean
  /** Plain English, without the value. */
  text: string
}

/** ERR-2: `PID^1^3`; repetition and below only where they say something (HL7 v2.5.1, 2.A.28). */
export function errLocation({
  segment,
  index,
  field,
  repetition,
  component,
  subcomponent,
}: Place): (string | number)[] {
  const parts: (string | number)[] = [segment, index]
  if (field === undefined) return parts
  parts.push(field)
  if (component !== undefined) parts.push(repetition ?? 1, component)
  else if (repetition !== undefined && repetition > 1) parts.push(repetition)
  if (component !== undefined && subcomponent !== undefined) parts.push(subcomponent)
  return parts
}

/** `PID-3`, `OBX-5 of the second OBX`: how a person names a place. */
export function placeName({ segment, index, field, component }: Place): string {
  const name = [segment, field, component].filter((part) => part !== undefined)
  const [head = '', ...rest] = name
  const path = rest.length > 0 ? `${head}-${rest.join('.')}` : String(head)
  return index > 1 ? `${path} (${segment} number ${index})` : path
}

/** One line: the place, what the table calls it, and what is wrong. */
export const problemLine = ({ place, code, text }: Problem): string =>
  `${place ? `${placeName(place)}: ` : ''}${text} (${code} ${CONDITIONS[code]})`

/** The signs that part a message, as its header says them in H.2: field, repeat, component, escape. */
export interface Separators {
  field: string
  repeat: string
  component: string
  escape: string
}

export const usual: Separators = { field: '|', repeat: '\\', component: '^', escape: '&' }

/** H.2; undefined where a header says no four different signs. */
export function separatorsOf(header: string): Separators | undefined {
  const [, field, repeat, component, escape] = header
  if (field === undefined || repeat === undefined || component === undefined || escape === undefined)
    return undefined
  const signs = [field, repeat, component, escape]
  const isOrdinary = signs.some((one) => /[\sA-Za-z0-9]/.test(one))
  return isOrdinary || new Set(signs).size < 4 ? undefined : { field, repeat, component, escape }
}

/** `&F&` and the like become what they stand for, `&X0D&` the character of that number. What is not known stays as it came. */
export function unescapeText(raw: string, { field, repeat, component, escape }: Separators): string {
  if (!raw.includes(escape)) return raw
  const known: Readonly<Record<string, string>> = {
    F: field,
    R: repeat,
    S: component,
    E: escape,
    H: '',
    N: '',
  }
  let text = ''
  let at = 0
  while (at < raw.length) {
    const start = raw.indexOf(escape, at)
    const end = start < 0 ? -1 : raw.indexOf(escape, start + 1)
    if (end < 0) break
    const code = raw.slice(start + 1, end)
    const hex = /^X([0-9A-Fa-f]{2})$/.exec(code)?.[1]
    const decoded = Object.hasOwn(known, code)
      ? known[code]
      : hex === undefined
        ? undefined
        : String.fromCharCode(Number.parseInt(hex, 16))
    if (decoded === undefined) {
      // The second sign may begin an escape of its own.
      text += raw.slice(at, end)
      at = end
    } else {
      text += raw.slice(at, start) + decoded
      at = end + 1
    }
  }
  return text + raw.slice(at)
}

/** Text for a field of ours: separators as escapes; what the line cannot carry becomes a blank. */
export function escapeText(text: string, { field, repeat, component, escape }: Separators = usual): string {
  const codes = new Map([
    [escape, 'E'],
    [field, 'F'],
    [repeat, 'R'],
    [component, 'S'],
  ])
  let out = ''
  for (const one of text) {
    const code = codes.get(one)
    // eslint-disable-next-line no-control-regex -- control signs are what is meant
    out += code !== undefined ? `${escape}${code}${escape}` : /[\u0000-\u001f\u007f]/.test(one) ? ' ' : one
  }
  return out
}

export type Encoding = 'auto' | 'utf-8' | 'latin1'

/** Bytes as text. `auto`: UTF-8, or Latin-1 where they are not UTF-8. */
export function decodeBytes(bytes: Uint8Array, encoding: Encoding = 'auto'): string {
  if (encoding === 'latin1') return new TextDecoder('windows-1252').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return encoding === 'utf-8'
      ? new TextDecoder('utf-8').decode(bytes)
      : new TextDecoder('windows-1252').decode(bytes)
  }
}

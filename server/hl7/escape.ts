import type { Separators } from './separators'

/**
 * Text as it is read: `\F\ \S\ \T\ \R\ \E\` and `\P\` become the characters they stand for, `\.br\` and `\X0A\`, `\X0D\` a line
 * break, other `\Xhh..\` the bytes as UTF-8 or else Latin-1. Highlighting (`\H\ \N\`) is dropped. What is not known stays as it
 * came, character for character (HL7 v2.5.1, 2.7).
 */
export function unescape(
  raw: string,
  { field, component, repetition, escape, subcomponent, truncation }: Separators,
) {
  if (!raw.includes(escape)) return raw
  const known: Readonly<Record<string, string>> = {
    F: field,
    S: component,
    T: subcomponent,
    R: repetition,
    E: escape,
    P: truncation ?? '#',
    H: '',
    N: '',
    '.br': '\n',
  }
  let text = ''
  let at = 0
  while (at < raw.length) {
    const start = raw.indexOf(escape, at)
    const end = start < 0 ? -1 : raw.indexOf(escape, start + 1)
    if (end < 0) break
    const code = raw.slice(start + 1, end)
    const decoded = Object.hasOwn(known, code) ? known[code] : hexText(code)
    if (decoded === undefined) {
      // The second escape character may begin a sequence of its own.
      text += raw.slice(at, end)
      at = end
    } else {
      text += raw.slice(at, start) + decoded
      at = end + 1
    }
  }
  return text + raw.slice(at)
}

function hexText(code: string): string | undefined {
  if (!/^X(?:[0-9A-Fa-f]{2})+$/.test(code)) return undefined
  const bytes = Uint8Array.from(code.slice(1).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  let text
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    text = new TextDecoder('latin1').decode(bytes)
  }
  return text.replace(/\r\n?/g, '\n')
}

/** Text as it is written: separators and line breaks as escapes, other control characters in hex. */
export function escapeText(text: string, separators: Separators): string {
  const { field, component, repetition, escape, subcomponent, truncation } = separators
  const codes = new Map([
    [escape, 'E'],
    [field, 'F'],
    [component, 'S'],
    [subcomponent, 'T'],
    [repetition, 'R'],
  ])
  if (truncation !== null) codes.set(truncation, 'P')
  let out = ''
  for (const one of text.replace(/\r\n?/g, '\n')) {
    const code = codes.get(one) ?? (one === '\n' ? '.br' : undefined)
    if (code !== undefined) out += `${escape}${code}${escape}`
    else if (one < ' ' || one === '\u007f')
      out += `${escape}X${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}${escape}`
    else out += one
  }
  return out
}

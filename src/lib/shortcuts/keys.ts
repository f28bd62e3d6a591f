/** One press: a key with its modifiers. `mod` is Cmd on a Mac and Ctrl elsewhere. */
export interface Chord {
  key: string
  mod: boolean
  ctrl: boolean
  alt: boolean
  shift: boolean
}

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Reads `'g o'`, `'Mod+K'`, `'Ctrl+Shift+Enter'` or `'?'`: presses with a space between, keys with a plus. */
export function parseKeys(keys: string): Chord[] {
  return keys.split(' ').map((press) => {
    const names = press === '+' ? ['+'] : press.split('+')
    const key = names.pop() ?? ''
    const has = (name: string): boolean => names.includes(name)
    return { key, mod: has('Mod'), ctrl: has('Ctrl'), alt: has('Alt'), shift: has('Shift') }
  })
}

const isCharacter = (key: string): boolean => [...key].length === 1
const isLetter = (key: string): boolean => key.toLowerCase() !== key.toUpperCase()
const isPlain = (chord: Chord): boolean => !chord.mod && !chord.ctrl && !chord.alt

/** A character with no modifier: it could as well be the first key of a scan. */
export const isPlainChar = (chord: Chord): boolean => isPlain(chord) && isCharacter(chord.key)

/** A shortcut of plain characters: ignored in fields, and a person may turn such shortcuts off. */
export const isSingleKeys = (chords: readonly Chord[]): boolean => chords.some(isPlainChar)

/** Keys that edit or move within a field, or press a button: with no modifier they belong to the focused control. */
export const belongsToControl = (chord: Chord): boolean =>
  isPlain(chord) && !/^(F\d{1,2}|Escape)$/.test(chord.key)

/**
 * Whether the event is this press. It goes by the character, so it is right on every keyboard layout: `?` and `[` are
 * wherever they are, with whatever modifiers they need there. Alt with a digit goes by place, because Alt changes
 * the character on a Mac and Shift is needed for digits in French.
 */
export function matches(chord: Chord, event: KeyboardEvent): boolean {
  const altGraph = event.getModifierState('AltGraph')
  const [ctrl, alt] = [event.ctrlKey && !altGraph, event.altKey && !altGraph]
  const mac = isMac()
  if (ctrl !== (chord.ctrl || (chord.mod && !mac)) || event.metaKey !== (chord.mod && mac)) return false
  if (chord.alt && /^\d$/.test(chord.key)) return alt && event.code === `Digit${chord.key}`
  if (event.key.toLowerCase() !== chord.key.toLowerCase()) return false
  if (isPlainChar(chord) && !isLetter(chord.key)) return true
  return alt === chord.alt && event.shiftKey === chord.shift
}

const CAPS: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** The key caps to show, press by press: `'Mod+K'` is `[['Ctrl', 'K']]`, or `[['⌘', 'K']]` on a Mac. */
export function keyCaps(keys: string): string[][] {
  return parseKeys(keys).map(({ key, mod, ctrl, alt, shift }) => [
    ...(mod ? [isMac() ? '⌘' : 'Ctrl'] : []),
    ...(ctrl ? ['Ctrl'] : []),
    ...(alt ? ['Alt'] : []),
    ...(shift ? ['Shift'] : []),
    CAPS[key] ?? key,
  ])
}

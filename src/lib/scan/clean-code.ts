/** The symbology mark a scanner may send before the code: `]`, a letter and one more character, such as `]C1`. */
const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z]/

export interface CleanCode {
  code: string
  /** The AIM prefix that was taken off, or null. */
  aim: string | null
}

/** The code as printed on the label: no surrounding spaces, no AIM prefix. */
export function cleanCode(raw: string): CleanCode {
  const trimmed = raw.trim()
  const aim = AIM_PREFIX.exec(trimmed)?.[0] ?? null
  return { code: aim ? trimmed.slice(aim.length).trim() : trimmed, aim }
}

const isLetter = (key: string): boolean => key.toLowerCase() !== key.toUpperCase()

/**
 * The character the scanner meant while Caps Lock was on. Scanners type capitals with Shift, which Caps Lock turns
 * round; a Mac keeps capitals with Shift held, so a shifted letter is always a capital.
 */
export function undoCapsLock(key: string, shift: boolean): string {
  if (!isLetter(key)) return key
  if (shift) return key.toUpperCase()
  return key === key.toUpperCase() ? key.toLowerCase() : key.toUpperCase()
}

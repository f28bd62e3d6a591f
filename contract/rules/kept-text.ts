/** Whether a table can hold a text: no NUL, and no half of a character. */
export const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** A text that a table can hold: what it cannot is the sign for what could not be read. */
export const keepable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd')

/** The first characters of a text; none of them is cut in half. */
export function firstOf(text: string, most: number): string {
  const cut = text.slice(0, most)
  return cut.length < text.length && !cut.isWellFormed() ? cut.slice(0, -1) : cut
}

/** What nobody sees, shown: NUL as \u2400, a sign that turns the direction of text as <U+202E>. Tabs and line breaks stay. */
export const withHiddenShown = (text: string): string =>
  text.replace(
    // eslint-disable-next-line no-control-regex -- what is to be shown
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/g,
    (sign) => {
      const code = sign.charCodeAt(0)
      if (code < 0x20) return String.fromCharCode(0x2400 + code)
      return code === 0x7f ? '\u2421' : `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
    },
  )

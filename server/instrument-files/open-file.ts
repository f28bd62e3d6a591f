import { keepable } from '@contract/rules/kept-text'
import type { Profile } from '@contract/instrument-runs/profile'
import { CellCount, UnreadableFile, type Sheet, type SheetRow } from './sheet'
import { readSylk } from './sylk'
import { readXls } from './xls'
import { readXlsx } from './xlsx'

const marks = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const

/** The text of bytes. A character zero is none of a text, wherever it stands. Throws UnreadableFile. */
export function decode(bytes: Uint8Array, encoding: Profile['encoding']): string {
  const text = decoded(bytes, encoding)
  if (text.includes('\u0000')) throw new UnreadableFile('binary')
  return text
}

/** Without a byte order mark UTF-16 shows by its zeros; what is no UTF-8 is Latin-1 where `auto`. */
function decoded(bytes: Uint8Array, encoding: Profile['encoding']): string {
  const [a, b, c] = bytes
  const exact = (label: string) => {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      throw new UnreadableFile('encoding')
    }
  }
  if (encoding === 'latin-1') return new TextDecoder('latin1').decode(bytes)
  if (encoding !== 'auto') return exact(encoding).replace(/^\uFEFF/, '')
  if (a === 0xff && b === 0xfe) return exact('utf-16le')
  if (a === 0xfe && b === 0xff) return exact('utf-16be')
  if (a === 0xef && b === 0xbb && c === 0xbf) return exact('utf-8')
  const head = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const half = head.length / 4
  if ((zeros[1] ?? 0) > half) return exact('utf-16le')
  if ((zeros[0] ?? 0) > half) return exact('utf-16be')
  if (zeros[0] || zeros[1]) throw new UnreadableFile('binary')
  try {
    return exact('utf-8')
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

/** Cells of a line. Quotes are honoured where they close on the line; otherwise they are characters like others. */
export function cellsOf(line: string, mark: string): string[] {
  if (!line.includes('"')) return line.split(mark).map((cell) => cell.trim())
  const cells: string[] = []
  let at = 0
  while (at <= line.length) {
    let start = at
    while (line[start] === ' ') start++
    if (line[start] === '"') {
      let text = ''
      let end = start + 1
      let closed = false
      for (; end < line.length; end++) {
        if (line[end] !== '"') text += line[end]
        else if (line[end + 1] === '"') {
          text += '"'
          end++
        } else {
          closed = true
          break
        }
      }
      const next = line.indexOf(mark, end)
      const rest = closed ? line.slice(end + 1, next === -1 ? undefined : next) : '?'
      if (rest.trim() === '') {
        cells.push(text.trim())
        if (next === -1) break
        at = next + 1
        continue
      }
    }
    const next = line.indexOf(mark, at)
    cells.push(line.slice(at, next === -1 ? undefined : next).trim())
    if (next === -1) break
    at = next + 1
  }
  return cells
}

/** The delimiter of most lines: the one that cuts the most cells in all, tabs before others where equal. */
function delimiterOf(lines: readonly string[]): string {
  const bare = lines.slice(0, 400).map((line) => line.replace(/"[^"]*"/g, ''))
  let best = ','
  let most = 0
  for (const mark of ['\t', ';', ',', '|']) {
    const count = bare.reduce((sum, line) => sum + line.split(mark).length - 1, 0)
    if (count > most) [best, most] = [mark, count]
  }
  return best
}

function textRows(text: string, delimiter: Profile['delimiter']): SheetRow[] {
  const lines = text.split(/\r\n|\n|\r/)
  // Excel's own first line of a delimited text.
  const told = /^sep=(.)/.exec(lines[0] ?? '')?.[1]
  const mark = delimiter === 'auto' ? (told ?? delimiterOf(lines)) : marks[delimiter]
  const count = new CellCount()
  return lines.flatMap((line, at) => {
    if (at === 0 && told) return []
    const cells = cellsOf(line, mark)
    count.add(cells.length)
    return [{ line: at + 1, cells }]
  })
}

/**
 * Opens a file of an instrument as sheets of cells: .xlsx, .xls and .slk by what is in them, whatever their names; anything else as
 * delimited text. Throws UnreadableFile where nothing can be read.
 */
export function openFile(bytes: Uint8Array, profile: Pick<Profile, 'encoding' | 'delimiter'>): Sheet[] {
  if (bytes.length === 0) throw new UnreadableFile('empty')
  const [a, b, c, d] = bytes
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4) return readXlsx(bytes)
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) return readXls(bytes)
  const text = decode(bytes, profile.encoding)
  // Wherever it stands: no text has one.
  if (text.includes('\u0000')) throw new UnreadableFile('binary')
  if (text.trim() === '') throw new UnreadableFile('empty')
  if (text.startsWith('ID;P')) return readSylk(text)
  return [{ name: null, rows: textRows(keepable(text), profile.delimiter) }]
}

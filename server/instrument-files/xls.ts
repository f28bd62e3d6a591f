import { keepable } from '@contract/rules/kept-text'
import { plainDigits } from './xlsx'
import { CellCount, RowsInMaking, UnreadableFile, type Sheet } from './sheet'

const END = 0xfffffffe

/**
 * The stream "Workbook" out of an OLE compound file ([MS-CFB]): header, sectors of a chain, directory, and the small sectors of
 * streams under 4,096 bytes.
 */
function workbookStream(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const u32 = (at: number) => view.getUint32(at, true)
  const size = 1 << view.getUint16(30, true)
  if (size !== 512 && size !== 4096) throw new UnreadableFile('brokenWorkbook')
  const most = Math.ceil(bytes.length / size) + 1
  const sector = (id: number) => bytes.subarray((id + 1) * size, (id + 2) * size)
  /** The numbers in some sectors. A file has each once: what names more of them, or some outside, is damaged. */
  const wordsOf = (ids: readonly number[]) => {
    if (ids.length > most || ids.some((id) => id >= most)) throw new UnreadableFile('brokenWorkbook')
    const words: number[] = []
    for (const id of ids) for (let at = 0; at < size; at += 4) words.push(u32((id + 1) * size + at))
    return words
  }
  const tables: number[] = []
  for (let at = 76; at < 512; at += 4) if (u32(at) < END - 2) tables.push(u32(at))
  for (let next = u32(68), steps = 0; next < END - 2 && steps < most; steps++) {
    const words = wordsOf([next])
    next = words.pop() ?? END
    if (tables.length > most) throw new UnreadableFile('brokenWorkbook')
    tables.push(...words.filter((id) => id < END - 2))
  }
  const fat = wordsOf(tables)
  const chain = (start: number, of: readonly number[]) => {
    const ids: number[] = []
    for (let id = start; id < END - 2 && ids.length <= of.length; id = of[id] ?? END) ids.push(id)
    if (ids.length > of.length) throw new UnreadableFile('brokenWorkbook')
    return ids
  }
  const joined = (parts: readonly Uint8Array[], length?: number) => {
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of parts) {
      all.set(part, at)
      at += part.length
    }
    return length === undefined ? all : all.subarray(0, length)
  }
  const directory = joined(chain(u32(48), fat).map(sector))
  const entries = new DataView(directory.buffer)
  let root = { start: END, length: 0 }
  let book: { start: number; length: number } | null = null
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const chars = Math.min(64, entries.getUint16(at + 64, true))
    const name = new TextDecoder('utf-16le').decode(directory.subarray(at, at + Math.max(0, chars - 2)))
    const entry = { start: entries.getUint32(at + 116, true), length: entries.getUint32(at + 120, true) }
    if (directory[at + 66] === 5) root = entry
    if (name === 'Workbook') book = entry
    if (name === 'Book' && !book) throw new UnreadableFile('oldWorkbook')
    if (name === 'EncryptedPackage') throw new UnreadableFile('lockedWorkbook')
  }
  if (!book) throw new UnreadableFile('noWorkbook')
  if (book.length >= u32(56)) return joined(chain(book.start, fat).map(sector), book.length)
  const smallFat = wordsOf(chain(u32(60), fat))
  const small = joined(chain(root.start, fat).map(sector), root.length)
  return joined(
    chain(book.start, smallFat).map((id) => small.subarray(id * 64, id * 64 + 64)),
    book.length,
  )
}

interface Piece {
  kind: number
  at: number
  end: number
}

/** A reader over a record and those that continue it: a text that goes on says its width anew. */
class Continued {
  private part = 0
  private at: number
  private readonly bytes: Uint8Array
  private readonly parts: readonly Piece[]
  constructor(bytes: Uint8Array, parts: readonly Piece[]) {
    this.bytes = bytes
    this.parts = parts
    this.at = parts[0]?.at ?? 0
  }
  private get end() {
    return this.parts[this.part]?.end ?? 0
  }
  get over() {
    return this.part >= this.parts.length - 1 && this.at >= this.end
  }
  byte(): number {
    while (this.at >= this.end) {
      this.part++
      const next = this.parts[this.part]
      if (!next) throw new UnreadableFile('brokenWorkbook')
      this.at = next.at
    }
    return this.bytes[this.at++] ?? 0
  }
  u16(): number {
    const low = this.byte()
    return low | (this.byte() << 8)
  }
  skip(count: number) {
    for (let left = count; left > 0; left--) this.byte()
  }
  /** [MS-XLS] 2.5.293: length, width, and what a text with formats or readings carries behind it. */
  text(): string {
    const length = this.u16()
    const flags = this.byte()
    const runs = flags & 8 ? this.u16() : 0
    const more = flags & 4 ? this.u16() | (this.u16() << 16) : 0
    let wide = (flags & 1) === 1
    let text = ''
    for (let left = length; left > 0; left--) {
      if (this.at >= this.end) {
        this.part++
        const next = this.parts[this.part]
        if (!next) throw new UnreadableFile('brokenWorkbook')
        this.at = next.at
        wide = (this.byte() & 1) === 1
      }
      text += String.fromCharCode(wide ? this.u16() : this.byte())
    }
    this.skip(runs * 4 + more)
    return text
  }
}

/** A number in 30 bits ([MS-XLS] 2.5.217): a whole one or the upper half of a double, either in hundredths. */
function packed(raw: number): number {
  let value: number
  if (raw & 2) value = raw >> 2
  else {
    const view = new DataView(new ArrayBuffer(8))
    view.setUint32(4, raw & 0xfffffffc, true)
    value = view.getFloat64(0, true)
  }
  return raw & 1 ? value / 100 : value
}

const errors: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

/** Sheets of an Excel 97 to 2003 workbook (BIFF8). Formulas give the value that was kept with them. */
export function readXls(file: Uint8Array): Sheet[] {
  try {
    return sheetsIn(workbookStream(file))
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('brokenWorkbook')
  }
}

function sheetsIn(bytes: Uint8Array): Sheet[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const u16 = (at: number) => view.getUint16(at, true)
  function* pieces(from: number): Generator<Piece> {
    for (let at = from; at + 4 <= bytes.length;) {
      const end = at + 4 + u16(at + 2)
      yield { kind: u16(at), at: at + 4, end: Math.min(end, bytes.length) }
      at = end
    }
  }
  const found: { name: string; at: number }[] = []
  const shared: string[] = []
  let table: Piece[] = []
  const readTable = () => {
    if (table.length === 0) return
    const text = new Continued(bytes, table)
    text.skip(8)
    while (!text.over) shared.push(text.text())
    table = []
  }
  for (const piece of pieces(0)) {
    if (piece.kind === 0x3c && table.length > 0) table.push(piece)
    else readTable()
    if (piece.kind === 0x2f) throw new UnreadableFile('lockedWorkbook')
    if (piece.kind === 0xfc) table = [piece]
    if (piece.kind === 0x85 && bytes[piece.at + 5] === 0) {
      const length = bytes[piece.at + 6] ?? 0
      const wide = ((bytes[piece.at + 7] ?? 0) & 1) === 1
      const name = bytes.subarray(piece.at + 8, piece.at + 8 + length * (wide ? 2 : 1))
      found.push({
        name: wide ? new TextDecoder('utf-16le').decode(name) : String.fromCharCode(...name),
        at: view.getUint32(piece.at, true),
      })
    }
    if (piece.kind === 0x0a) break
  }
  readTable()
  const count = new CellCount()
  return found.map(({ name, at }) => {
    const rows = new RowsInMaking(count)
    const put = (row: number, column: number, text: string) => rows.put(row + 1, column, text.trim())
    let formula: [number, number] | null = null
    for (const piece of pieces(at)) {
      const { kind, at: from } = piece
      if (kind === 0x0a) break
      const row = () => u16(from)
      const column = () => u16(from + 2)
      if (kind === 0xfd) put(row(), column(), shared[view.getUint32(from + 6, true)] ?? '')
      if (kind === 0x203) put(row(), column(), plainDigits(view.getFloat64(from + 6, true)))
      if (kind === 0x27e) put(row(), column(), plainDigits(packed(view.getInt32(from + 6, true))))
      if (kind === 0xbd)
        for (let cell = 0; from + 4 + cell * 6 + 6 <= piece.end - 2; cell++)
          put(row(), column() + cell, plainDigits(packed(view.getInt32(from + 6 + cell * 6, true))))
      if (kind === 0x204) put(row(), column(), new Continued(bytes, [{ ...piece, at: from + 6 }]).text())
      if (kind === 0x205) {
        const value = bytes[from + 6] ?? 0
        put(row(), column(), bytes[from + 7] === 1 ? (errors[value] ?? '#N/A') : value ? 'TRUE' : 'FALSE')
      }
      if (kind === 0x06) {
        if (u16(from + 12) !== 0xffff) put(row(), column(), plainDigits(view.getFloat64(from + 6, true)))
        else if (bytes[from + 6] === 0) formula = [row(), column()]
        else if (bytes[from + 6] === 1) put(row(), column(), bytes[from + 8] ? 'TRUE' : 'FALSE')
        else if (bytes[from + 6] === 2) put(row(), column(), errors[bytes[from + 8] ?? 0] ?? '#N/A')
      }
      if (kind === 0x207 && formula) {
        put(formula[0], formula[1], new Continued(bytes, [piece]).text())
        formula = null
      }
    }
    return { name: keepable(name), rows: rows.made() }
  })
}

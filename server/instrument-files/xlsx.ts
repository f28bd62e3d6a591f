import { keepable } from '@contract/rules/kept-text'
import { unzipSync } from 'fflate'
import { CellCount, RowInMaking, UnreadableFile, type Sheet, type SheetRow } from './sheet'
import { elementsOf, tagsOf } from './xml'

/** Bytes of all sheets unpacked. */
const mostUnpacked = 200 * 1024 * 1024

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Text of XML: the five names, and characters by number, `_x000D_` of workbooks too. */
const plain = (text: string): string =>
  text
    .replace(
      /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi,
      (all, hex?: string, dec?: string, name?: string) => {
        if (name) return named[name] ?? all
        const code = hex ? Number.parseInt(hex, 16) : Number(dec)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      },
    )
    .replace(/_x000[dD]_/g, '')

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)
  return found?.[1] === undefined ? null : plain(found[1])
}

/** The text in all `<t>` of a piece; readings above the characters (`<rPh>`) are no part of it. */
function textIn(xml: string): string {
  let said = ''
  let from = 0
  for (const { start, end } of elementsOf(xml, 'rPh')) {
    said += xml.slice(from, start)
    from = end
  }
  let all = ''
  for (const { inner } of elementsOf(said + xml.slice(from), 't')) all += plain(inner)
  return all
}

/** The place of a column from its letters, from 0. */
const columnOf = (cell: string): number => {
  let place = 0
  for (const letter of cell.match(/^[A-Z]{1,3}/)?.[0] ?? 'A') place = place * 26 + letter.charCodeAt(0) - 64
  return place - 1
}

/** A number of a workbook as the shortest text that is the same number: 22.100000000000001 is what 22.1 became in the file. */
export const numberText = (text: string): string => {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) ? text : plainDigits(value)
}

/** Never with an exponent, so that 0.000387 stays what a person would read. */
export function plainDigits(value: number): string {
  const text = String(value)
  const found = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!found) return text
  const [, sign = '', first = '', rest = '', power = '0'] = found
  const digits = first + rest
  const point = 1 + Number(power)
  if (Math.abs(point) > 40) return text
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return (
    sign +
    (digits.length <= point ? digits.padEnd(point, '0') : `${digits.slice(0, point)}.${digits.slice(point)}`)
  )
}

function cellText(tag: string, inner: string, shared: readonly string[]): string {
  const kind = attribute(tag, 't')
  if (kind === 'inlineStr') return textIn(inner)
  const [found] = elementsOf(inner, 'v')
  const value = plain(found?.inner ?? '')
  if (kind === 's') return shared[Number(value)] ?? ''
  if (kind === 'b') return value === '1' ? 'TRUE' : value === '0' ? 'FALSE' : value
  if (kind === 'str' || kind === 'e' || kind === 'd') return value
  return numberText(value)
}

function rowsOf(xml: string, shared: readonly string[], count: CellCount): SheetRow[] {
  const rows: SheetRow[] = []
  let last = 0
  for (const { tag, inner } of elementsOf(xml, 'row')) {
    const stated = Number(attribute(tag, 'r') ?? last + 1)
    const line = Number.isSafeInteger(stated) ? stated : last + 1
    last = line
    const row = new RowInMaking(count)
    let next = 0
    for (const cell of elementsOf(inner, 'c')) {
      const place = attribute(cell.tag, 'r')
      const at = place === null ? next : columnOf(place)
      next = at + 1
      row.put(at, cellText(cell.tag, cell.inner, shared).trim())
    }
    const made = row.made(line)
    if (made) rows.push(made)
  }
  return rows
}

/**
 * Sheets of an .xlsx, in their order. Throws UnreadableFile with what is wrong where it is none or not whole, or is more than
 * `most` bytes unpacked.
 */
export function readXlsx(bytes: Uint8Array, most = mostUnpacked): Sheet[] {
  let size = 0
  let parts: Record<string, Uint8Array>
  try {
    parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (
          !/^xl\/(workbook\.xml|sharedStrings\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/i.test(
            name,
          )
        )
          return false
        size += originalSize
        if (size > most) throw new UnreadableFile('tooLarge')
        return true
      },
    })
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('brokenWorkbook')
  }
  const text = (name: string) => {
    const part = parts[name]
    return part ? new TextDecoder().decode(part) : null
  }
  const workbook = text('xl/workbook.xml')
  if (workbook === null) throw new UnreadableFile('noWorkbook')
  const shared = Array.from(elementsOf(text('xl/sharedStrings.xml') ?? '', 'si'), ({ inner }) =>
    textIn(inner),
  )
  const targets = new Map<string, string>()
  for (const tag of tagsOf(text('xl/_rels/workbook.xml.rels') ?? '', 'Relationship')) {
    const target = attribute(tag, 'Target') ?? ''
    targets.set(attribute(tag, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  const sheets: Sheet[] = []
  const count = new CellCount()
  for (const tag of tagsOf(workbook, 'sheet')) {
    const xml = text(targets.get(attribute(tag, 'r:id') ?? '') ?? '')
    if (xml !== null)
      sheets.push({ name: keepable(attribute(tag, 'name') ?? ''), rows: rowsOf(xml, shared, count) })
  }
  if (sheets.length === 0) throw new UnreadableFile('noWorkbook')
  return sheets
}

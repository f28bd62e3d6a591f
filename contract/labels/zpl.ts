import { labelCode, labelLines, labelOffset, type LabelData, type LabelTemplate } from './label'

/** A 2.00 x 1.00 inch label at 203 dots per inch. */
const WIDTH = 406
const QUIET = 20
const NARROW = 2

/**
 * Text for a `^FD` field that follows `^FH`: everything that could be read as a command, every control character and
 * everything outside ASCII becomes `_xx`, byte by byte in UTF-8 (`^CI28`). No name can then start a command.
 */
export function zplField(value: string): string {
  let out = ''
  for (const byte of new TextEncoder().encode(value)) {
    const char = String.fromCharCode(byte)
    const plain = byte >= 0x20 && byte < 0x7f && !'^~\\_'.includes(char)
    out += plain ? char : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return out
}

/** In a `^BC` field `>` calls a Code 128 function; `>0` prints the character itself. */
const barcodeField = (code: string) => zplField(code.replaceAll('>', '>0'))

/** Modules of a Code 128 in subset B: start, data, check and stop symbols. */
const code128Modules = (code: string) => 11 * (code.length + 2) + 13

const fitsCode128 = (code: string) => code128Modules(code) * NARROW + 2 * QUIET <= WIDTH

/**
 * The barcode, never with a bar narrower than two dots (10 mil at 203 dpi), which hand scanners need on a curved
 * tube: Code 128 where it fits with its quiet zones, else a Data Matrix of the same text.
 */
function barcode(code: string): string {
  if (!fitsCode128(code)) return `^FO${WIDTH - 116},72^BXN,4,200^FH^FD${zplField(code)}^FS`
  const left = Math.floor((WIDTH - code128Modules(code) * NARROW) / 2)
  return `^FO${left},122^BY${NARROW}^BCN,48,N,N,N^FH^FD${barcodeField(code)}^FS`
}

/** Full-width characters take two places of the printer's font 0, whose letters are about 0.55 of their height. */
const places = (char: string) => (char.charCodeAt(0) >= 0x1100 ? 2 : 1)

/** One line of text: squeezed to at most 60 % of its width, then cut at the end; it never runs into its neighbour. */
function line(y: number, height: number, width: number, value: string): string {
  const chars = [...value]
  const wanted = chars.reduce((sum, char) => sum + places(char), 0)
  const squeezed = Math.floor(Math.min(height, Math.max(height * 0.6, width / (0.55 * Math.max(1, wanted)))))
  let room = Math.floor(width / (0.55 * squeezed))
  const shown = chars.filter((char) => (room -= places(char)) >= 0).join('')
  return `^FO8,${y}^A0N,${height},${squeezed}^FH^FD${zplField(shown)}^FS`
}

/** The layout built in: five lines, the barcode, its number below. */
function builtIn(data: LabelData): string {
  const code = labelCode(data)
  const [first = '', ...rest] = labelLines(data)
  const width = fitsCode128(code) ? WIDTH - 16 : WIDTH - 140
  return [
    line(6, 26, width, first),
    ...rest.map((value, i) => line(34 + i * 22, 19, width, value)),
    barcode(code),
    `^FO0,174^A0N,22,22^FB${WIDTH},1,0,C^FH^FD${zplField(code)}^FS`,
  ].join('\n')
}

const isField = (data: LabelData, name: string): name is keyof LabelData => Object.hasOwn(data, name)

/**
 * The ZPL II of one label. A template with content is filled at its `{{field}}` places, named as in `LabelData`; each
 * value is escaped, so put `^FH` before the `^FD` it stands in. Without content the layout built in is used. `^LH`
 * carries the printer's offset (a negative one needs `^LS`, which shifts to the left), `^PQ` the copies. The printer
 * shows only characters its fonts hold; the PDF label shows all of them.
 */
export function labelZpl(data: LabelData, template: LabelTemplate): string {
  const body = template.content.trim()
    ? template.content
        .replace(/^\s*\^XA|\^XZ\s*$/g, '')
        .replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
          isField(data, name) ? zplField(String(data[name])) : '',
        )
    : builtIn(data)
  const offset = labelOffset(data)
  return `^XA^CI28^LH${Math.max(0, offset)},0^LS${Math.max(0, -offset)}\n${body}\n^PQ${data.copies}^XZ`
}

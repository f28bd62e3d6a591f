import { fill, m } from '../messages'
import { LabelData } from './label'
import { labelZpl } from './zpl'

/**
 * Where things stand on a label: the part of ZPL II that specimen labels use, read into boxes in dots. What draws a preview
 * and what refuses a template both read this, so that the picture and the rule cannot differ.
 */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}
export type LabelPart =
  | (Box & { kind: 'text'; text: string; align: 'left' | 'center' | 'right' })
  | (Box & { kind: 'bars' | 'matrix'; text: string })
  | (Box & { kind: 'frame'; thickness: number })
export interface LabelLayout {
  width: number
  height: number
  copies: number
  parts: LabelPart[]
  /** Commands that the printer may know and the preview does not draw. */
  undrawn: string[]
}

/** A 2.00 x 1.00 inch label at 203 dots per inch, unless the template says otherwise with `^PW` and `^LL`. */
export const defaultLabel = { width: 406, height: 203 } as const

/** The places that a template may name, as `{{patientLastName}}`: what a label knows. */
export const labelFields: readonly string[] = Object.keys(LabelData.shape).filter(
  (name) => name !== 'copies' && !name.startsWith('offset'),
)

/** Places in a template that no label fills, each once. */
export const unknownFields = (content: string): string[] => [
  ...new Set(
    [...content.matchAll(/\{\{([^{}]*)\}\}/g)]
      .map(([, name = '']) => name)
      .filter((name) => !labelFields.includes(name)),
  ),
]

/** An invented label of usual length: what the preview shows and what the edges are judged by. */
export const sampleLabel = (offsets: Partial<LabelData> = {}, specimenLetter = 'A'): LabelData =>
  LabelData.parse({
    patientFirstName: 'Ingrid',
    patientLastName: 'Cedergren',
    dob: '03/07/1961',
    sex: 'F',
    requisitionNumber: '26323-0187',
    collected: 'Nov 19, 2026, 06:10',
    receivedMonth: '11',
    receivedDay: '19',
    receivedYear: '2026',
    testType: 'Serum separator',
    stain: 'H&E',
    ...offsets,
    specimenLetter,
    copies: 1,
  })

const silent = new Set(['XA', 'XZ', 'CI', 'PW', 'LL', 'PO', 'PR', 'MD', 'MM', 'MN', 'MT', 'FX', 'JM', 'LT'])

const numbers = (text: string): (number | undefined)[] =>
  text.split(',').map((part) => (part.trim() === '' ? undefined : Number.parseInt(part, 10) || 0))

/** `_C3_91` after `^FH` as the letters it stands for. */
function unescaped(text: string, marker: string): string {
  if (marker === '') return text
  const bytes: number[] = []
  const utf8 = new TextEncoder()
  for (let at = 0; at < text.length; at += 1) {
    const code = text.slice(at + 1, at + 3)
    if (text[at] === marker && /^[0-9A-Fa-f]{2}$/.test(code)) {
      bytes.push(Number.parseInt(code, 16))
      at += 2
    } else bytes.push(...utf8.encode(text[at]))
  }
  return new TextDecoder().decode(new Uint8Array(bytes))
}

/** What stands between one `^FO` and its `^FS`. */
interface Field {
  x: number
  y: number
  font: { height: number; width: number }
  block: { width: number; align: 'left' | 'center' | 'right' } | null
  code: { kind: 'bars' | 'matrix'; size: number } | null
  marker: string
  frame: { width: number; height: number; thickness: number } | null
  text: string | null
}

/** Modules of a Code 128 in subset B: start, data, check and stop. */
const modulesOf = (text: string) => 11 * (text.length + 2) + 13
/** Characters that fit, and the modules of a side. */
const matrixSizes = [
  [3, 10],
  [5, 12],
  [8, 14],
  [12, 16],
  [18, 18],
  [22, 20],
  [30, 22],
  [36, 24],
  [44, 26],
] as const
/** About the modules of a side of a Data Matrix (ECC 200) of this many characters. */
const matrixSide = (text: string) => matrixSizes.find(([most]) => text.length <= most)?.[1] ?? 32

function partOf(field: Field, bar: { width: number; height: number }): LabelPart | null {
  const { x, y, font, block, code, frame } = field
  if (frame) return { kind: 'frame', x, y, ...frame }
  if (field.text === null || field.text === '') return null
  const text = unescaped(field.text, field.marker)
  if (code?.kind === 'bars')
    return {
      kind: 'bars',
      x,
      y,
      text: text.replaceAll('>0', '>'),
      width: modulesOf(text) * bar.width,
      height: code.size || bar.height,
    }
  if (code) {
    const side = matrixSide(text) * code.size
    return { kind: 'matrix', x, y, text, width: side, height: side }
  }
  const width = block ? block.width : Math.round([...text].length * font.width * 0.55)
  return { kind: 'text', x, y, text, width, height: font.height, align: block?.align ?? 'left' }
}

/** Reads a label's ZPL. Never throws: what it does not know is named in `undrawn`. */
export function layoutOf(zpl: string): LabelLayout {
  const layout: LabelLayout = { ...defaultLabel, copies: 1, parts: [], undrawn: [] }
  const home = { x: 0, y: 0, shift: 0 }
  const bar = { width: 2, height: 10 }
  let defaultFont = { height: 9, width: 5 }
  const blank = (): Field => ({
    x: 0,
    y: 0,
    font: defaultFont,
    block: null,
    code: null,
    marker: '',
    frame: null,
    text: null,
  })
  let field = blank()
  for (const [, command = '', rest = ''] of zpl.matchAll(/\^([A-Za-z][A-Za-z0-9@])([^^]*)/g)) {
    const name = command.toUpperCase()
    const text = rest.replace(/[\r\n]+$/, '')
    const [a, b, c] = numbers(text)
    if (name === 'PW') layout.width = a ?? layout.width
    else if (name === 'LL') layout.height = a ?? layout.height
    else if (name === 'PQ') layout.copies = a ?? 1
    else if (name === 'LH') Object.assign(home, { x: a ?? 0, y: b ?? 0 })
    else if (name === 'LS') home.shift = a ?? 0
    else if (name === 'CF')
      defaultFont = { height: b ?? defaultFont.height, width: c ?? b ?? defaultFont.width }
    else if (name === 'BY') Object.assign(bar, { width: a ?? bar.width, height: c ?? bar.height })
    else if (name === 'FO' || name === 'FT')
      Object.assign(field, { x: (a ?? 0) + home.x - home.shift, y: (b ?? 0) + home.y })
    else if (name === 'FB')
      field.block = {
        width: a ?? 0,
        align: /,C\s*(,|$)/i.test(text) ? 'center' : /,R\s*(,|$)/i.test(text) ? 'right' : 'left',
      }
    else if (name === 'BC') field.code = { kind: 'bars', size: b ?? 0 }
    else if (name === 'BX') field.code = { kind: 'matrix', size: b ?? 4 }
    else if (name === 'FH') field.marker = text.trim() || '_'
    else if (name === 'GB') field.frame = { width: a ?? 1, height: b ?? 1, thickness: c ?? 1 }
    else if (name === 'FD') field.text = text
    else if (name === 'FS') {
      const part = partOf(field, bar)
      if (part) layout.parts.push(part)
      field = blank()
    } else if (name.startsWith('A'))
      field.font = { height: b ?? defaultFont.height, width: c ?? b ?? defaultFont.width }
    else if (!silent.has(name) && !layout.undrawn.includes(`^${name}`)) layout.undrawn.push(`^${name}`)
  }
  return layout
}

/** The sample label on a template, as it would be printed with these offsets. */
export const sampleLayout = (content: string, offsets: Partial<LabelData> = {}, letter = 'A'): LabelLayout =>
  layoutOf(labelZpl(sampleLabel(offsets, letter), { code: 'sample', content }))

/** The first part that stands over an edge of the label, and which edge; null where all of it fits. */
export function overEdge({
  parts,
  width,
  height,
}: LabelLayout): { part: LabelPart; edge: keyof typeof m.labels.edges } | null {
  for (const part of parts) {
    if (part.x < 0) return { part, edge: 'left' }
    if (part.y < 0) return { part, edge: 'top' }
    if (part.x + part.width > width) return { part, edge: 'right' }
    if (part.y + part.height > height) return { part, edge: 'bottom' }
  }
  return null
}

const offsetNames = ['offset', 'offset2', 'offset3', 'offset4'] as const
type Offsets = Record<(typeof offsetNames)[number], number>

/**
 * What is wrong with a printer's templates and offsets, each at its field: a place that no label fills, content that draws
 * nothing, content beyond the label by itself, and an offset that moves it there.
 */
export function printerProblems(
  templates: readonly { code: string; content: string }[],
  offsets: Offsets,
): { path: (string | number)[]; message: string }[] {
  const problems: { path: (string | number)[]; message: string }[] = []
  const sound: string[] = []
  for (const [at, { code, content }] of templates.entries()) {
    const path = ['templates', at, 'content']
    if (templates.findIndex((other) => other.code.trim() === code.trim()) < at)
      problems.push({
        path: ['templates', at, 'code'],
        message: m.labels.codeTaken,
      })
    const [unknown] = unknownFields(content)
    const drawn = sampleLayout(content)
    const over = overEdge(drawn)
    if (unknown !== undefined)
      problems.push({
        path,
        message: fill(m.labels.unknownField, { field: unknown, fields: labelFields.join(', ') }),
      })
    else if (drawn.parts.length === 0)
      problems.push({
        path,
        message: m.labels.printsNothing,
      })
    else if (over)
      problems.push({
        path,
        message: fill(m.labels.pastEdge, {
          part: nameOf(over.part),
          edge: m.labels.edges[over.edge],
          width: drawn.width,
          height: drawn.height,
        }),
      })
    else sound.push(content)
  }
  for (const [at, name] of offsetNames.entries()) {
    const letter = String.fromCharCode(65 + at)
    for (const content of sound) {
      const drawn = sampleLayout(content, { [name]: offsets[name] }, letter)
      const over = overEdge(drawn)
      if (over === null) continue
      problems.push({
        path: [name],
        message: fill(m.labels.offsetPastEdge, {
          part: nameOf(over.part),
          edge: m.labels.edges[over.edge],
          letter,
        }),
      })
      break
    }
  }
  return problems
}

const nameOf = (part: LabelPart): string => (part.kind === 'frame' ? m.labels.frame : part.text)

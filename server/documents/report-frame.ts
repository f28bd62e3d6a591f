import { fill, m } from '@contract/messages'
import { REPORT_STATE_NAME, type ReportDocument } from '@contract/reports/document'
import { HINT, INK, LINE, SECOND, type Paper, type Type } from './paper'
import type { Picture } from './picture'

/** US Letter, in points. */
export const SHEET = { width: 612, height: 792 }
export const LEFT = 42
export const WIDTH = SHEET.width - 2 * LEFT
export const RIGHT = LEFT + WIDTH
/** Nothing of the body goes below this; the foot begins 10 points lower. */
const BOTTOM = 734
/** Where the body begins on every page but the first. */
const TOP = 62
/** So much of the body stands on the last page beside the signatures, where there is more than one: some six lines. */
const LEAST = 96

export const TYPE = {
  title: { style: 'semibold', size: 11.5, color: INK },
  name: { style: 'semibold', size: 13.5, color: INK },
  section: { style: 'semibold', size: 9.5, color: INK },
  text: { style: 'regular', size: 8.3, color: INK },
  bold: { style: 'semibold', size: 8.3, color: INK },
  light: { style: 'regular', size: 8.3, color: SECOND },
  label: { style: 'regular', size: 8.3, color: HINT },
  mono: { style: 'mono', size: 8.2, color: INK },
  note: { style: 'regular', size: 7.5, color: SECOND },
  noteBold: { style: 'semibold', size: 7.5, color: INK },
  small: { style: 'regular', size: 7.1, color: HINT },
  smallBold: { style: 'semibold', size: 7.1, color: INK },
  smallMono: { style: 'mono', size: 6.9, color: HINT },
} satisfies Record<string, Type>

/** How high a line of each size is set. */
export const LEADING = { text: 11.2, note: 10.4, small: 10, name: 16.5 }

export const stateName = (doc: ReportDocument) => REPORT_STATE_NAME[doc.state]
export const stateAndVersion = (doc: ReportDocument) =>
  fill(m.reports.pdfStateVersion, { state: stateName(doc), version: doc.version })

/** The place where writing goes on. Starting a page repeats who the patient is before anything else. */
export class Cursor {
  readonly paper: Paper
  readonly doc: ReportDocument
  /** The laboratory's own, where it has one. */
  readonly logo: Picture | null
  y = 0
  /** How often room was asked for. */
  #asked = 0
  #page = 0
  /** Places at which a page may begin, and where each page that is full ended. */
  readonly #places: { asked: number; page: number; y: number }[] = []
  readonly #ends: number[] = []
  #isGlued = false
  /** The request for room that begins a page though there would be some. */
  readonly #breakAt: number | undefined

  constructor(paper: Paper, doc: ReportDocument, logo: Picture | null, breakAt?: number) {
    this.paper = paper
    this.doc = doc
    this.logo = logo
    this.#breakAt = breakAt
    paper.page(SHEET.width, SHEET.height)
  }

  /**
   * Where the last page should begin instead, so that it does not hold next to nothing beside the signatures: `begun` tells that
   * they began it themselves. Undefined where it holds enough, or is the only one.
   */
  betterBreak(begun: boolean, bodyEnd: number): number | undefined {
    const before = this.#page - 1
    const held = begun ? 0 : bodyEnd - TOP
    const end = this.#ends[before]
    if (end === undefined || held >= LEAST) return undefined
    const places = this.#places.filter(({ page, y }) => page === before && y < end && y > TOP + LEAST)
    const fit = places.findLast(({ y }) => end - y + held >= LEAST) ?? (begun ? places.at(-1) : undefined)
    return fit?.asked
  }

  /** What comes next stays with what was just written: no page begins between a heading and its first line. */
  glue(): void {
    this.#isGlued = true
  }

  /** Whether asking for this much room will take a new page. */
  breaks(height: number): boolean {
    return this.y + height > BOTTOM || this.#asked + 1 === this.#breakAt
  }

  /** How high a thing may be that is to stand on one page with the heads that are repeated. */
  static readonly most = BOTTOM - TOP

  /** Points left on this page. */
  get left(): number {
    return BOTTOM - this.y
  }

  /** Makes sure that `height` points are left; answers true if that took a new page. */
  room(height: number): boolean {
    const breaks = this.breaks(height)
    this.#asked++
    if (!this.#isGlued) this.#mayBegin(this.y)
    this.#isGlued = false
    if (!breaks) return false
    this.#ends[this.#page] = this.y
    this.#page++
    this.paper.page(SHEET.width, SHEET.height)
    this.paper.artifact(() => this.#runningHead(), 'Pagination')
    this.paper.rule(LEFT, 50, WIDTH, 1.5, INK)
    this.y = TOP
    return true
  }

  /** A paragraph from margin to margin, or from `indent` points within the left one, broken over pages line by line. */
  paragraph(text: string, type: Type = TYPE.note, leading = LEADING.note, indent = 0): void {
    if (text.trim() === '') return
    const lines = this.paper.wrap(text, WIDTH - indent, type)
    while (lines.length > 0) {
      this.room(leading)
      const here = lines.splice(0, 1)
      while (lines.length > 0 && !this.breaks((here.length + 1) * leading)) {
        this.#asked++
        this.#mayBegin(this.y + here.length * leading)
        here.push(...lines.splice(0, 1))
      }
      this.paper.tag('P', () => {
        for (const line of here) {
          this.paper.line(line, LEFT + indent, this.y + leading * 0.76, type)
          this.y += leading
        }
      })
    }
  }

  #mayBegin(y: number): void {
    this.#places.push({ asked: this.#asked, page: this.#page, y })
  }

  #runningHead(): void {
    const { paper, doc } = this
    const about = fill(m.reports.pdfContinued, { state: stateName(doc) })
    const identity = [
      doc.patient.dob && fill(m.reports.pdfBornOn, { date: doc.patient.dob }),
      doc.patient.id,
      doc.requisition,
    ]
    const used = paper.line(about, RIGHT, 42, TYPE.smallBold, 'right')
    const rest = identity.filter(Boolean).join(' · ')
    const restWidth = paper.width(rest, TYPE.small)
    const name = paper.cut(doc.patient.name, WIDTH - used - restWidth - 30, TYPE.bold)
    const at = LEFT + paper.line(name, LEFT, 42, TYPE.bold)
    paper.line(rest, at + 8, 42, TYPE.small)
  }
}

/** The foot of every page, written last, when the number of pages is known. */
export function drawFeet(paper: Paper, doc: ReportDocument): void {
  const { start, count } = paper.doc.bufferedPageRange()
  const performer = [
    doc.lab.name,
    ...doc.lab.addressLines,
    doc.lab.clia && fill(m.reports.pdfClia, { number: doc.lab.clia }).replace(' ', '\u00a0'),
  ].filter(Boolean)
  const referred = doc.panels.some((panel) => panel.performingLab)
  const performed = referred ? m.reports.pdfPerformedUnless : m.reports.pdfPerformedAll
  const where = fill(doc.notTested ? m.reports.pdfReportedByLab : performed, { lab: performer.join(', ') })
  for (let i = 0; i < count; i++) {
    paper.doc.switchToPage(start + i)
    paper.rule(LEFT, 744, WIDTH, 0.75, LINE)
    paper.artifact(() => {
      const page = paper.line(
        fill(m.reports.pdfPage, { page: i + 1, count }),
        RIGHT,
        757,
        TYPE.small,
        'right',
      )
      const state = paper.line(stateAndVersion(doc), RIGHT, 767, TYPE.small, 'right')
      const room = WIDTH - Math.max(page, state) - 18
      const born = doc.patient.dob ? ` · ${fill(m.reports.pdfBornOn, { date: doc.patient.dob })} · ` : ' · '
      const tail = paper.width(born, TYPE.small) + paper.width(doc.requisition, TYPE.smallMono)
      let at =
        LEFT + paper.line(paper.cut(doc.patient.name, room - tail, TYPE.smallBold), LEFT, 757, TYPE.smallBold)
      at += paper.line(born, at, 757, TYPE.small)
      paper.line(doc.requisition, at, 757, TYPE.smallMono)
      paper
        .wrap(where, room, TYPE.small)
        .slice(0, 2)
        .forEach((line, n) => paper.line(line, LEFT, 767 + n * 9.5, TYPE.small))
    }, 'Pagination')
  }
}

import { fill, m } from '@contract/messages'
import type { ReportRow } from '@contract/reports/document'
import type { RowPlace, ToxLine } from '@contract/reports/toxicology'
import { LINE } from './paper'
import { type Cursor, LEADING, LEFT, TYPE, WIDTH } from './report-frame'
import { ROW_RULE } from './report-panel'

/** From so many on they stand in a list of two columns. */
const LISTED = 6

type RowAt = (place: RowPlace | null) => ReportRow | null

/** One line of the list: what was tested, and each of its results with the cutoff. */
interface Negative {
  test: string
  screen: ReportRow | null
  confirm: ReportRow | null
}

/** A negative of which nothing else is said: no conclusion, correction, comment, amount or method of its own. */
const isQuiet = (row: ReportRow, method: string): boolean =>
  /^(negative|not detected)$/i.test(row.finding) &&
  !row.actOn &&
  row.consistency === '' &&
  row.flag === '' &&
  row.comment === '' &&
  row.corrected === null &&
  row.earlier.length === 0 &&
  row.normalized === null &&
  method === ''

/**
 * The lines of a table that need its columns, and the negatives that do not. A screen of a class that stood beside one of its
 * members stands in the list by itself, under its own name.
 */
export function apart(
  lines: readonly ToxLine[],
  rowAt: RowAt,
  methodOf: (row: ReportRow, isScreen: boolean) => string,
): { lines: readonly ToxLine[]; negatives: Negative[] } {
  const isListed = (line: ToxLine) => {
    const [screen, confirm] = [rowAt(line.screen), rowAt(line.confirm)]
    return (
      (screen !== null || confirm !== null) &&
      (screen === null || isQuiet(screen, methodOf(screen, true))) &&
      (confirm === null || isQuiet(confirm, methodOf(confirm, false)))
    )
  }
  const listed = lines.filter(isListed)
  if (listed.length < LISTED) return { lines, negatives: [] }
  return {
    lines: lines.filter((line) => !isListed(line)),
    negatives: listed.flatMap(({ test, screenName, ...line }): Negative[] => {
      const [screen, confirm] = [rowAt(line.screen), rowAt(line.confirm)]
      return screen && confirm && screenName
        ? [
            { test, screen: null, confirm },
            { test: screenName, screen, confirm: null },
          ]
        : [{ test, screen, confirm }]
    }),
  }
}

const HALF = (WIDTH - 14) / 2
const PLACES = { test: [0, 108], screen: [112, 60], confirm: [176, HALF - 176] } as const
type Place = keyof typeof PLACES
const NOTE = 9
/** A screen without a confirmation has the room of both. */
const widthOf = (place: Place, isAlone: boolean) =>
  place === 'screen' && isAlone ? HALF - PLACES.screen[0] : PLACES[place][1]

const unitOf = ({ reference }: ReportRow) => reference.replace(/^\S+ ?/, '')

/** The unit of all cutoffs and amounts of these rows, for the head of their column; empty where they differ. */
function unitOfAll(rows: readonly (ReportRow | null)[]): string {
  const all = rows.filter((row) => row !== null)
  const units = new Set(all.map(unitOf))
  const [unit = ''] = units
  return units.size === 1 && all.every((row) => row.value === '' || row.unit === unit || row.unit === '')
    ? unit
    : ''
}

/** `Negative <25, 50`, the date of the cutoff where it has one of its own, and what was found before. */
function said(row: ReportRow | null, unit: string, date: string): string {
  if (!row) return ''
  const { finding, value, reference, previous } = row
  const shared = unit !== '' && unitOf(row) === unit
  const cutoff = shared ? reference.slice(0, -unit.length).trim() : reference
  const measured = [finding, value, value && !shared ? row.unit : ''].filter(Boolean).join(' ')
  return [
    [measured, cutoff, date].filter(Boolean).join(', '),
    previous ? fill(m.reports.toxPrevious, previous) : '',
  ]
    .filter(Boolean)
    .join('\n')
}

/** Two to a line: what was tested and is negative, each with its cutoffs. */
export function drawNegatives(
  cursor: Cursor,
  negatives: readonly Negative[],
  { title, dateOf }: { title: () => void; dateOf: (row: ReportRow, isScreen: boolean) => string },
): void {
  if (negatives.length === 0) return
  const { paper } = cursor
  const unit = unitOfAll(negatives.flatMap(({ screen, confirm }) => [screen, confirm]))
  const tested = (text: string) => (unit === '' ? text : fill(m.reports.toxNegativesUnit, { text, unit }))
  const heads = [
    ['test', tested(m.reports.toxNegatives)],
    ['screen', negatives.some(({ screen }) => screen) ? m.reports.toxScreenAndCutoff : ''],
    ['confirm', negatives.some(({ confirm }) => confirm) ? m.reports.toxConfirmationAndCutoff : ''],
  ] as const
  const drawHeads = (repeated: boolean) => {
    const y = cursor.y + 9.3
    const draw = ([place, text]: (typeof heads)[number], half: number) =>
      paper.line(
        repeated && place === 'test' ? tested(m.reports.toxNegativesContinued) : text,
        LEFT + half * (HALF + 14) + PLACES[place][0],
        y,
        place === 'test' && half === 0 ? TYPE.smallBold : TYPE.small,
      )
    const again = () => heads.filter(([place]) => place !== 'test').forEach((head) => draw(head, 1))
    if (repeated)
      paper.artifact(() => {
        heads.forEach((head) => draw(head, 0))
        again()
      }, 'Pagination')
    else {
      paper.group('TR', () =>
        heads.forEach((head) => paper.tag('TH', () => draw(head, 0), { scope: 'Column' })),
      )
      if (negatives.length > 1) paper.artifact(again)
    }
    cursor.y += 13
    paper.rule(LEFT, cursor.y, WIDTH, 0.75, LINE)
  }
  const cellsOf = ({ test, screen, confirm }: Negative) => {
    const texts: Record<Place, string> = {
      test,
      screen: said(screen, unit, screen ? dateOf(screen, true) : ''),
      confirm: said(confirm, unit, confirm ? dateOf(confirm, false) : ''),
    }
    return (['test', 'screen', 'confirm'] as const).map((place) => ({
      place,
      ...(texts[place] === ''
        ? { lines: [], type: TYPE.note }
        : paper.fit(texts[place], widthOf(place, texts.confirm === ''), TYPE.note)),
    }))
  }
  cursor.y += 6
  cursor.room(13 + 2 * LEADING.note)
  paper.group('Table', () => {
    drawHeads(false)
    cursor.glue()
    for (let at = 0; at < negatives.length; at += 2) {
      const pair = negatives.slice(at, at + 2).map(cellsOf)
      const tall = Math.max(...pair.flatMap((cells) => cells.map(({ lines }) => lines.length)))
      const height = tall * NOTE + 1.6
      if (cursor.room(height)) {
        title()
        drawHeads(true)
      }
      pair.forEach((cells, half) =>
        paper.group('TR', () =>
          cells.forEach(({ place, lines, type }) =>
            paper.tag(
              place === 'test' ? 'TH' : 'TD',
              () =>
                lines.forEach((line, n) =>
                  paper.line(
                    line,
                    LEFT + half * (HALF + 14) + PLACES[place][0],
                    cursor.y + 7.8 + n * NOTE,
                    type,
                  ),
                ),
              place === 'test' ? { scope: 'Row' } : {},
            ),
          ),
        ),
      )
      cursor.y += height
      paper.rule(LEFT, cursor.y, WIDTH, 0.6, ROW_RULE)
    }
  })
}

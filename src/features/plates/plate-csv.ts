import { parse } from 'csv-parse/browser/esm/sync'
import { z } from 'zod'
import { fill, m } from '@contract/messages'
import { placeOf, wellName } from '@contract/plates/geometry'
import {
  ControlRole,
  type Plate,
  type PlateSpecimen,
  type PlateWell,
  type WellStep,
} from '@contract/plates/shapes'
import { toCsv } from '@/lib/csv'
import { closedPlaces, wellsByPlace } from './well-words'

type Step = z.input<typeof WellStep>
const head = ['Well', 'Content', 'Name'] as const
const blank = 'BLANK'

/** What a well holds as its cell of the file says it: a barcode, a role, BLANK, or nothing. */
export const contentText = (content: PlateWell | undefined): string => {
  if (!content) return ''
  if (content.content === 'SPECIMEN') return content.specimen.barcode
  if (content.content === 'CONTROL') return content.role
  return content.content === 'BLANK' ? blank : content.barcode
}

/** Every well of a plate along the rows: its name, what it holds, and the name of a control. No names of patients. */
export function plateCsv(plate: Plate): string {
  const wells = wellsByPlace(plate)
  return toCsv([
    [...head],
    ...Array.from({ length: plate.format }, (_, place) => {
      const content = wells.get(place)
      return [
        wellName(plate.format, place),
        contentText(content),
        content?.content === 'CONTROL' ? content.control : '',
      ]
    }),
  ])
}

const Rows = z.array(z.array(z.string()))
/** Cells of a file with whichever of comma, semicolon and tab its head has most; a spreadsheet saves either. */
function cellsOf(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, '')
  const line = clean.split('\n', 1)[0] ?? ''
  const [delimiter = ','] = [',', ';', '\t'].toSorted((a, b) => line.split(b).length - line.split(a).length)
  return Rows.parse(
    parse(clean, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }),
  )
}

/** A well that the file has otherwise than the plate. */
export interface Difference {
  well: string
  before: string
  after: string
}
export interface CsvRead {
  differences: readonly Difference[]
  steps: readonly Step[]
  /** What cannot be done, each as a sentence. */
  problems: readonly string[]
}

/**
 * What a file would change of a plate, and the steps that do it: specimens that are on the plate move, those that wait are placed. A well
 * that the file does not name stays as it is. Nothing is changed here.
 */
export function readPlateCsv(
  plate: Plate,
  text: string,
  waiting: readonly Pick<PlateSpecimen, 'barcode' | 'specimenId' | 'why'>[],
): CsvRead {
  const problems: string[] = []
  const [first, ...rows] = cellsOf(text)
  const column = (name: string) => (first ?? []).findIndex((cell) => cell.trim().toLowerCase() === name)
  const [atWell, atContent, atName] = [column('well'), column('content'), column('name')]
  if (atWell < 0 || atContent < 0) return { differences: [], steps: [], problems: [m.plates.csvHead] }
  const { format } = plate
  const wells = wellsByPlace(plate)
  const closed = closedPlaces(plate)
  const wanted = new Map<number, { text: string; name: string }>()
  for (const row of rows) {
    const well = (row[atWell] ?? '').trim()
    if (well === '') continue
    const place = placeOf(format, well)
    if (place === null) problems.push(fill(m.plates.notOnPlate, { well, format }))
    else if (wanted.has(place)) problems.push(fill(m.plates.csvTwice, { well: wellName(format, place) }))
    else
      wanted.set(place, {
        text: (row[atContent] ?? '').trim().toUpperCase(),
        name: (row[atName] ?? '').trim(),
      })
  }
  const now = new Map([...wells].map(([place, content]) => [place, contentText(content)]))
  const seen = (place: number) => wells.get(place)?._id ?? null
  const differing = [...wanted].filter(([place, { text: after }]) => after !== (now.get(place) ?? ''))
  const unplaced = new Map(waiting.map((one) => [one.barcode, one]))
  const steps: Step[] = []
  const differences: Difference[] = []
  const open = differing
    .toSorted(([a], [b]) => a - b)
    .filter(([place, { text: after }]) => {
      const well = wellName(format, place)
      const stands = wells.get(place)
      const fixed =
        stands?.content === 'CONTROL' && stands.locked
          ? m.plates.locked
          : closed.has(place) && after !== ''
            ? m.plates.closed
            : null
      if (fixed !== null) problems.push(fill(fixed, { well }))
      else if (!closed.has(place)) differences.push({ well, before: contentText(stands), after })
      return fixed === null
    })
  // Exchanges first: what is put onto a filled well afterwards replaces only what the file gives no other well.
  for (const [place, { text: after }] of open) {
    const from = [...now].find(
      ([other, held]) => other !== place && held === after && (wanted.get(other)?.text ?? held) !== after,
    )?.[0]
    const isSpecimen = after !== '' && after !== blank && !ControlRole.safeParse(after).success
    if (!isSpecimen || from === undefined || now.get(place) === after) continue
    const [to, well] = [wellName(format, place), wellName(format, from)]
    steps.push({ do: 'move', well, seen: seen(from), to, seenTo: seen(place) })
    const held = now.get(place)
    now.set(place, after)
    if (held === undefined) now.delete(from)
    else now.set(from, held)
  }
  for (const [place, { text: after, name }] of open) {
    const well = wellName(format, place)
    const role = ControlRole.safeParse(after)
    const waits = unplaced.get(after)
    if ((now.get(place) ?? '') === after) continue
    if (after === '') steps.push({ do: 'clear', well, seen: seen(place) })
    else if (after === blank) steps.push({ do: 'blank', well, seen: seen(place) })
    else if (role.success)
      steps.push({
        do: 'control',
        well,
        seen: seen(place),
        role: role.data,
        ...(name === '' ? {} : { name }),
      })
    else if (waits === undefined) problems.push(fill(m.plates.csvUnknown, { code: after, well }))
    else if (waits.why !== null) problems.push(fill(m.plates.csvCannot, { well, why: waits.why }))
    else steps.push({ do: 'put', well, seen: seen(place), specimenId: waits.specimenId })
  }
  return { differences, steps, problems }
}

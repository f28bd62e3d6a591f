import { fill, m } from '@contract/messages'
import { wellName } from '@contract/plates/geometry'
import type { JudgedWell } from '@contract/plates/assay-shapes'
import type { Plate, PlateSpecimen, PlateWell } from '@contract/plates/shapes'
import { Button } from '@/ui/button'
import { Kbd } from '@/ui/kbd'
import { verdictText } from './verdict-cues'
import { closedPlaces, patientName } from './well-words'

interface WellLineProps {
  plate: Plate
  place: number
  content: PlateWell | undefined
  verdict: JudgedWell | undefined
  typed: string
  /** What a fill would put here. */
  next: PlateSpecimen | undefined
  chosen: number
  onDetails: () => void
}

/** The active well in one line under the map. */
export function WellLine({ plate, place, content, verdict, typed, next, chosen, onDetails }: WellLineProps) {
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface px-4 py-2 text-dense print:hidden">
      <span className="mono font-semibold">{wellName(plate.format, place)}</span>
      <span className="min-w-0 break-words">{wordsOf(plate, place, content, next)}</span>
      {verdict && <span className="font-medium">{verdictText(verdict)}</span>}
      {chosen > 1 && <span className="text-hint">{fill(m.plates.chosenWells, { count: chosen })}</span>}
      {typed !== '' && (
        <span className="text-info">
          {m.plates.goTo} <span className="mono">{typed.toUpperCase()}</span>
        </span>
      )}
      <Button size="s" variant="quiet" className="ml-auto" onClick={onDetails}>
        {m.plates.details} <Kbd>F2</Kbd>
      </Button>
    </div>
  )
}

function wordsOf(
  plate: Plate,
  place: number,
  content: PlateWell | undefined,
  next: PlateSpecimen | undefined,
): string {
  if (!content) {
    if (closedPlaces(plate).has(place)) return m.plates.activeClosed
    return next
      ? fill(m.plates.nextHere, { barcode: next.barcode, name: patientName(next) })
      : m.plates.activeEmpty
  }
  if (content.content === 'BLANK') return m.plates.blank
  if (content.content === 'GONE') return `${content.barcode} ${m.plates.gone}`
  if (content.content === 'CONTROL') return `${m.plates.role[content.role]}, ${content.control}`
  const { specimen } = content
  return [
    fill(m.plates.specimenWords, { barcode: specimen.barcode, name: patientName(specimen) }),
    specimen.sampleType,
    specimen.batch?.number,
    specimen.why,
  ]
    .filter(Boolean)
    .join(' · ')
}

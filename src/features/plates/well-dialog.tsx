import { fill, m } from '@contract/messages'
import { wellName } from '@contract/plates/geometry'
import type { JudgedWell, WellWord } from '@contract/plates/assay-shapes'
import type { Plate, PlateWell } from '@contract/plates/shapes'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Dialog } from '@/ui/dialog'
import { Facts, type Fact } from '@/ui/facts'
import { verdictText } from './verdict-cues'
import { wordOf } from './well-override'
import { closedPlaces, patientName } from './well-words'

interface WellDialogProps {
  plate: Plate
  place: number
  content: PlateWell | undefined
  verdict: JudgedWell | undefined
  /** What it says against other results, and what of that was overridden. */
  words: readonly WellWord[]
  onClose: () => void
}

/** All that is known of a well. */
export function WellDialog({ plate, place, content, verdict, words, onClose }: WellDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.plates.detailsOf, { well: wellName(plate.format, place) })}
    >
      {content ? (
        <Facts layout="column" facts={[...factsOf(content), ...verdictFacts(verdict), ...wordFacts(words)]} />
      ) : (
        <p>{closedPlaces(plate).has(place) ? m.plates.activeClosed : m.plates.activeEmpty}</p>
      )}
    </Dialog>
  )
}

const wordFacts = (words: readonly WellWord[]): Fact[] =>
  words.length === 0 ? [] : [{ label: m.plates.factResult, value: words.map(wordOf).join(' ') }]

function verdictFacts(verdict: JudgedWell | undefined): Fact[] {
  if (!verdict) return []
  const why = [...verdict.reasons, ...verdict.analytes.flatMap(({ reasons }) => reasons)]
  return [
    { label: m.plates.columnVerdict, value: verdictText(verdict) },
    ...(why.length > 0
      ? [{ label: m.plates.factVerdictWhy, value: why.map(({ words }) => words).join(' ') }]
      : []),
  ]
}

function factsOf(content: PlateWell): Fact[] {
  const placed: Fact = {
    label: m.plates.factPlaced,
    value: fill(m.plates.factBy, {
      at: formatDateTime(content.placedAt, labZone()),
      name: content.placedBy,
    }),
  }
  const what = (value: string): Fact => ({ label: m.plates.columnContent, value })
  if (content.content === 'BLANK') return [what(m.plates.blank), placed]
  if (content.content === 'GONE') return [what(`${content.barcode} ${m.plates.gone}`), placed]
  if (content.content === 'CONTROL')
    return [what(`${m.plates.role[content.role]}, ${content.control}`), placed]
  const { specimen, from } = content
  return [
    what(specimen.barcode),
    { label: m.plates.columnPatient, value: patientName(specimen) },
    { label: m.plates.factTests, value: specimen.tests.join(', ') },
    ...(specimen.batch ? [{ label: m.plates.factBatch, value: specimen.batch.number }] : []),
    { label: m.plates.factReplicate, value: String(content.replicate) },
    ...(from ? [{ label: m.plates.factFrom, value: `${from.number} ${from.well}` }] : []),
    placed,
    ...(specimen.why === null ? [] : [{ label: m.plates.factWhy, value: specimen.why }]),
  ]
}

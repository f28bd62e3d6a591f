import { fill, m } from '@contract/messages'
import type { JudgedRun, JudgedWell } from '@contract/plates/assay-shapes'
import type { Plate, PlateWell } from '@contract/plates/shapes'
import { StateChip } from '@/app/state-register/state-chip'
import { EmptyState } from '@/ui/empty-state'
import { VerdictControls } from './verdict-controls'
import { marksOf, verdictCues, type VerdictMark } from './verdict-cues'
import { patientName } from './well-words'
import { WellWords } from './well-override'

interface VerdictTableProps {
  plate: Plate
  /** Null: no rules were in force. */
  judged: JudgedRun | null | undefined
}
type Words = JudgedRun['problems']

/** The twin of the judged map: why the plate is held, what was found in the file, and each well with its findings and their reasons. */
export function VerdictTable({ plate, judged }: VerdictTableProps) {
  if (!judged)
    // While it loads or could not be loaded the banner above says so.
    return judged === null ? <EmptyState title={m.plates.notJudged} /> : null
  const contents = new Map(plate.contents.map((one) => [one.well, one]))
  return (
    <div className="grid gap-4 pb-4">
      <Reasons title={m.plates.verdictReasons} reasons={judged.plate.reasons} />
      <Reasons title={m.plates.verdictProblems} reasons={judged.problems} />
      <VerdictControls plate={plate} controls={judged.controls} />
      <table
        aria-label={fill(m.plates.verdictTable, { number: plate.number })}
        className="w-full border-collapse text-dense"
      >
        <thead>
          <tr className="border-b border-line text-left text-text2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium max-sm:[&>th]:px-2">
            <th scope="col">{m.plates.columnWell}</th>
            <th scope="col">{m.plates.columnContent}</th>
            <th scope="col">{m.plates.columnVerdict}</th>
            <th scope="col">{m.plates.columnNext}</th>
          </tr>
        </thead>
        <tbody>
          {judged.wells.map((well) => (
            <tr
              key={well.well}
              className="border-b border-line align-top [&>td]:px-4 [&>td]:py-2 max-sm:[&>td]:px-2"
            >
              <th scope="row" className="mono px-4 py-2 text-left font-normal max-sm:px-2">
                {well.well}
              </th>
              <td className="break-words">{contentWords(well, contents.get(well.well))}</td>
              <td>
                <Findings well={well} />
                <WellWords plate={plate} well={well.well} words={judged.words} />
              </td>
              <td className={well.action === 'ACCEPT' ? 'text-hint' : 'font-medium'}>
                {m.plates.wellAction[well.action]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Reasons({ title, reasons }: { title: string; reasons: Words }) {
  if (reasons.length === 0) return null
  return (
    <section aria-label={title} className="px-4 pt-4 text-dense">
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ul className="list-disc pl-5">
        {reasons.map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  )
}

function Findings({ well }: { well: JudgedWell }) {
  if (well.analytes.length === 0)
    return (
      <>
        {marksOf(well).map((mark) => (
          <Found key={mark} mark={mark} reasons={well.reasons} />
        ))}
      </>
    )
  return (
    <div className="grid gap-1.5">
      {well.analytes.map(({ analyte, finding, reasons }) => (
        <Found key={analyte} analyte={analyte} mark={finding} reasons={reasons} />
      ))}
    </div>
  )
}

const Found = ({ analyte, mark, reasons }: { analyte?: string; mark: VerdictMark; reasons: Words }) => (
  <div>
    <span className="flex flex-wrap gap-x-2">
      {analyte !== undefined && <span className="font-medium break-words">{analyte}</span>}
      <StateChip cue={verdictCues[mark]} />
    </span>
    <p className="text-meta break-words text-text2">{reasons.map(({ words }) => words).join(' ')}</p>
  </div>
)

function contentWords({ barcode }: JudgedWell, content: PlateWell | undefined): string {
  if (content?.content === 'CONTROL') return `${m.plates.role[content.role]}, ${content.control}`
  if (content?.content === 'SPECIMEN')
    return fill(m.plates.specimenWords, {
      barcode: content.specimen.barcode,
      name: patientName(content.specimen),
    })
  return content?.content === 'BLANK' ? m.plates.blank : (barcode ?? '')
}

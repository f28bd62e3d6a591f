import { CircleCheck, TriangleAlert } from 'lucide-react'
import { fill, m } from '@contract/messages'
import type { AcceptedResult } from '@contract/plates/assay-shapes'
import { Banner } from '@/ui/banner'
import { Chip } from '@/ui/chip'

interface AcceptOutcomesProps {
  number: string
  outcomes: readonly AcceptedResult[]
  onDismiss: () => void
}

/** What became of each finding that was accepted. What was not entered stands first: somebody has to act on it. */
export function AcceptOutcomes({ number, outcomes, onDismiss }: AcceptOutcomesProps) {
  const entered = outcomes.filter(({ ok }) => ok)
  const kept = outcomes.filter(({ ok }) => !ok)
  return (
    <Banner
      tone={kept.length > 0 ? 'warning' : 'success'}
      title={fill(m.plates.acceptDone, { entered: entered.length, kept: kept.length })}
      onDismiss={onDismiss}
    >
      <div className="mt-1 max-h-60 overflow-auto">
        <table
          aria-label={fill(m.plates.acceptTitle, { number })}
          className="w-full text-left tabular-nums [&_td]:py-0.5 [&_td]:pr-3 [&_th]:py-0.5 [&_th]:pr-3 [&_th]:font-medium"
        >
          <thead>
            <tr className="text-text2">
              <th scope="col">{m.plates.columnWell}</th>
              <th scope="col">{m.plates.columnSpecimen}</th>
              <th scope="col">{m.plates.columnAnalyte}</th>
              <th scope="col">{m.plates.columnOutcome}</th>
            </tr>
          </thead>
          <tbody>
            {[...kept, ...entered].map(({ well, barcode, analyte, ok, message }) => (
              <tr key={`${well} ${analyte}`} className="align-top">
                <td className="mono">{well}</td>
                <td className="mono break-all">{barcode}</td>
                <td className="break-words">{analyte}</td>
                <td>
                  <Chip tone={ok ? 'success' : 'warning'} icon={ok ? CircleCheck : TriangleAlert} look="bare">
                    {ok ? m.plates.acceptEntered : (message ?? m.plates.acceptRefused)}
                  </Chip>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Banner>
  )
}

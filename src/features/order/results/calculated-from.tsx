import { fill, m } from '@contract/messages'
import type { Analysis } from '@contract/results/shapes'
import { notCalculatedReason } from '@contract/rules/not-performed'

/** Under the name of a calculated test: what its value comes from, or why there is none, and what a person looks at. */
export function CalculatedFrom({ analysis }: { analysis: Analysis }) {
  const { calculated, raw, definition } = analysis
  const without = definition.calculation && raw !== null ? notCalculatedReason(raw) : null
  if (!calculated)
    return without === null ? null : <span className="block text-meta text-hint">{without}</span>
  const { inputs, age, sex, reason, review } = calculated
  if (reason !== null)
    return (
      <span className="block text-meta text-hint">
        {calculated.waits ? fill(m.results.calculatedWaits, { reason }) : reason}
      </span>
    )
  const { table, lot } = calculated
  const parts = [
    ...inputs.map(({ label, raw: value }) =>
      fill(m.results.calculatedInput, { name: label, value: value ?? '' }),
    ),
    ...(age === null ? [] : [fill(m.results.calculatedAge, { age })]),
    ...(sex === null ? [] : [sex === 'F' ? m.tests.female : m.tests.male]),
  ]
  return (
    <>
      <span className="block text-meta text-hint">
        {fill(m.results.calculatedFrom, { inputs: parts.join(', ') })}
      </span>
      {table && (
        <span className="block text-meta text-hint">
          {fill(m.mrsa.version, { assay: table.assay, number: table.number })}
        </span>
      )}
      {lot?.lotId && (
        <span className="block text-meta text-hint">
          {fill(m.results.calculatedLot, {
            material: lot.material ?? '',
            lot: lot.lot ?? '',
            isi: lot.isi,
            mnpt: lot.mnpt,
          })}
        </span>
      )}
      {review.map((words) => (
        <span key={words} className="block text-meta font-medium text-warning">
          {words}
        </span>
      ))}
    </>
  )
}

import { fill, m } from '@contract/messages'
import type { ChangedResult } from '@contract/plates/assay-shapes'

/** Each result of the last 90 days that a draft would change, what it is now, what it would be, and by which part. */
export function ChangesTable({ name, changes }: { name: string; changes: readonly ChangedResult[] }) {
  return (
    <div className="max-h-80 overflow-auto rounded-card border border-line">
      <table
        aria-label={fill(m.plates.rulesChanges, { name })}
        className="w-full text-left [&_td]:px-3 [&_td]:py-1 [&_th]:px-3 [&_th]:py-1.5 [&_th]:font-medium"
      >
        <thead className="sticky top-0 bg-surface">
          <tr className="text-text2">
            <th scope="col">{m.plates.subject}</th>
            <th scope="col">{m.plates.columnWell}</th>
            <th scope="col">{m.plates.columnSpecimen}</th>
            <th scope="col">{m.plates.columnAnalyte}</th>
            <th scope="col">{m.plates.columnBefore}</th>
            <th scope="col">{m.plates.columnAfter}</th>
            <th scope="col">{m.plates.columnWhy}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ plate, well, specimen, analyte, before, after, why }) => (
            <tr key={`${plate} ${well} ${analyte}`} className="border-t border-soft-line align-top">
              <td className="mono">{plate}</td>
              <td className="mono">{well}</td>
              <td className="mono">{specimen}</td>
              <td>{analyte}</td>
              <td>{resultText(before)}</td>
              <td className="font-medium">{resultText(after)}</td>
              <td>{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The finding, and what is to be done where that is not nothing. */
function resultText(result: ChangedResult['before']): string {
  if (!result) return m.plates.noResult
  const { finding, action } = result
  return [m.plates.finding[finding], ...(action === 'ACCEPT' ? [] : [m.plates.wellAction[action]])].join(', ')
}

import { m } from '@contract/messages'
import type { MrsaContent } from '@contract/mrsa/shapes'
import { junctionWords, signWords } from './row-words'

/** The rows of a table as they are reported. */
export function TableRows({ label, content }: { label: string; content: MrsaContent }) {
  const { columns } = m.mrsa
  return (
    <div className="overflow-x-auto rounded-card border border-line">
      <table
        aria-label={label}
        className="w-full min-w-[720px] text-left [&_td]:px-3 [&_td]:py-1 [&_th]:px-3 [&_th]:py-1.5 [&_th]:font-medium"
      >
        <thead>
          <tr className="text-text2">
            {(['sa', 'se', 'mec', 'junction', 'report', 'comment', 'action'] as const).map((column) => (
              <th key={column} scope="col">
                {columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {content.table.rows.map((row) => (
            <tr key={row.id} className="border-t border-soft-line align-top">
              <td className="mono">{signWords(row.when.sa)}</td>
              <td className="mono">{signWords(row.when.se)}</td>
              <td className="mono">{signWords(row.when.mec)}</td>
              <td className="mono whitespace-nowrap">{junctionWords(row)}</td>
              <td className="font-medium">{row.report}</td>
              <td>{row.comment}</td>
              <td className="whitespace-nowrap">{m.mrsa.actions[row.action]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { fill, m } from '@contract/messages'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import type { Paste } from './paste'

/** A column from a sheet may be one line off: each value is shown beside its test before anything is stored. */
export function PasteDialog({
  paste,
  onSave,
  onClose,
}: {
  paste: Paste
  onSave: () => void
  onClose: () => void
}) {
  const count = paste.cells.length
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === 1 ? m.order.resultsPasteTitleOne : fill(m.order.resultsPasteTitle, { count })}
      description={m.order.resultsPasteText}
      actions={
        <>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button variant="primary" onClick={onSave}>
            {count === 1 ? m.order.resultsPasteOkOne : fill(m.order.resultsPasteOk, { count })}
          </Button>
        </>
      }
    >
      <table className="w-full text-dense">
        <tbody>
          {paste.cells.map(({ analysis, text }) => (
            <tr key={analysis._id} className="border-b border-soft-line">
              <th scope="row" className="h-8 text-left font-normal">
                {analysis.name}
              </th>
              <td className="text-right text-hint">
                {analysis.raw !== null && analysis.raw !== text && `${analysis.raw} →`}
              </td>
              <td className="pl-2 text-right font-semibold">{text}</td>
              <td className="w-24 pl-2 text-text2">{analysis.definition.unitsLabel}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {paste.left > 0 && (
        <p className="mt-3 font-medium text-danger">
          {fill(m.order.resultsPasteTooMany, { count: paste.left })}
        </p>
      )}
    </Dialog>
  )
}

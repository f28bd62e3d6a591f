import { useState } from 'react'
import { fill, m } from '@contract/messages'
import { formatPerson } from '@/lib/format'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Textarea } from '@/ui/textarea'
import { pastedRows, readSheetPaste, type PastedCell, type SheetPaste } from './sheet-paste'
import type { SheetLine } from './use-sheet'

interface PasteDialogProps {
  lines: readonly SheetLine[]
  /** A block that was pasted into a cell; empty: it is pasted here. */
  block: readonly string[][]
  onSave: (cells: readonly PastedCell[]) => void
  onClose: () => void
}

/** A block from a spreadsheet: each value beside the specimen, patient and test that its row names, before anything is saved. */
export function SheetPasteDialog({ lines, block, onSave, onClose }: PasteDialogProps) {
  const [read, setRead] = useState<SheetPaste | string | null>(
    block.length > 0 ? () => readSheetPaste(lines, block) : null,
  )
  const [text, setText] = useState('')
  const paste = typeof read === 'string' ? null : read
  const count = paste?.cells.length ?? 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.bench.pasteTitle}
      description={m.bench.pasteText}
      actions={
        <>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          {paste && count > 0 ? (
            <Button variant="primary" onClick={() => onSave(paste.cells)}>
              {fill(m.bench.pasteSave, { count })}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => setRead(readSheetPaste(lines, pastedRows(text)))}>
              {m.bench.pasteShow}
            </Button>
          )}
        </>
      }
    >
      {(paste === null || count === 0) && (
        <Field label={m.bench.pasteField} {...(typeof read === 'string' ? { error: read } : {})}>
          {(wiring) => (
            <Textarea {...wiring} rows={6} value={text} onChange={({ target }) => setText(target.value)} />
          )}
        </Field>
      )}
      {paste && (
        <div className="mt-3 grid gap-3">
          <p role="status" className="text-dense font-medium">
            {count > 0 ? fill(m.bench.pasteRows, { count }) : m.bench.pasteNothing}
          </p>
          {count > 0 && (
            <table className="w-full text-dense">
              <tbody>
                {paste.cells.map(({ line: { analysis, barcode, patient }, text: value }) => (
                  <tr key={analysis._id} className="border-b border-soft-line align-top [&>*]:py-1">
                    <th scope="row" className="text-left font-normal">
                      <span className="mono">{barcode}</span>
                      <span className="block text-meta text-hint">
                        {formatPerson({ ...patient, middlename: null })}
                      </span>
                    </th>
                    <td className="px-2">{analysis.name}</td>
                    <td className="text-right text-hint">
                      {analysis.raw !== null && analysis.raw !== value && `${analysis.raw} →`}
                    </td>
                    <td className="pl-2 text-right font-semibold">{value}</td>
                    <td className="pl-2 text-text2">{analysis.definition.unitsLabel}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {paste.left.length > 0 && (
            <div className="text-dense text-danger">
              <p className="font-medium">{fill(m.bench.pasteLeft, { count: paste.left.length })}</p>
              <ul className="list-disc pl-5">
                {paste.left.map((why) => (
                  <li key={why}>{why}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}

import { useState } from 'react'
import { fill, m } from '@contract/messages'
import type { Plate, PlateSpecimen } from '@contract/plates/shapes'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { fileInputClass } from '@/ui/file-input-class'
import { readPlateCsv, type CsvRead } from './plate-csv'

interface CsvDialogProps {
  plate: Plate
  waiting: readonly PlateSpecimen[]
  onApply: (steps: CsvRead['steps']) => void
  onClose: () => void
}

/** Reads a map from a file and shows what it would change; nothing is sent before that was seen. */
export function CsvDialog({ plate, waiting, onApply, onClose }: CsvDialogProps) {
  const [text, setText] = useState<string>()
  // Against the wells as they are now: somebody else may fill the plate meanwhile.
  const found = text === undefined ? undefined : readOrNot(plate, text, waiting)
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.plates.csvTitle, { number: plate.number })}
      description={m.plates.csvHelp}
    >
      <div className="grid gap-3">
        <Field label={m.plates.csvField}>
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              className={fileInputClass}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) void file.text().then(setText)
              }}
            />
          )}
        </Field>
        {found && found.problems.length > 0 && (
          <Banner tone="warning" title={fill(m.plates.csvLeft, { count: found.problems.length })}>
            <ul className="max-h-40 overflow-auto">
              {found.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Banner>
        )}
        {found && found.differences.length === 0 && found.problems.length === 0 && (
          <Banner tone="info" title={m.plates.csvSame} />
        )}
        {found && found.differences.length > 0 && (
          <div className="max-h-80 overflow-auto rounded-card border border-line">
            <table
              aria-label={fill(m.plates.csvDifferences, { number: plate.number })}
              className="w-full text-left text-dense [&_td]:px-3 [&_td]:py-1 [&_th]:px-3 [&_th]:py-1.5 [&_th]:font-medium"
            >
              <thead className="sticky top-0 bg-surface">
                <tr className="text-text2">
                  <th scope="col">{m.plates.columnWell}</th>
                  <th scope="col">{m.plates.csvNow}</th>
                  <th scope="col">{m.plates.csvAfter}</th>
                </tr>
              </thead>
              <tbody>
                {found.differences.map(({ well, before, after }) => (
                  <tr key={well} className="border-t border-soft-line">
                    <th scope="row" className="mono">
                      {well}
                    </th>
                    <td className="mono">
                      {before || <span className="text-hint">{m.plates.csvNothing}</span>}
                    </td>
                    <td className="mono font-medium">
                      {after || <span className="text-hint">{m.plates.csvNothing}</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button
            variant="primary"
            disabled={!found || found.steps.length === 0}
            onClick={() => {
              if (found) onApply(found.steps)
              onClose()
            }}
          >
            {fill(m.plates.csvApply, { count: found?.steps.length ?? 0 })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function readOrNot(plate: Plate, text: string, waiting: readonly PlateSpecimen[]): CsvRead {
  try {
    return readPlateCsv(plate, text, waiting)
  } catch {
    return { differences: [], steps: [], problems: [m.plates.csvUnreadable] }
  }
}

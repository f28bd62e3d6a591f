import { useState } from 'react'
import { fill, m } from '@contract/messages'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Segmented } from '@/ui/segmented'
import type { Choice, MergeRow } from './merge'

interface MergeDialogProps {
  rows: readonly MergeRow[]
  /** What it is, in the sentence "Somebody else changed this …": order, patient. */
  recordName: string
  busy?: boolean
  /** With a choice for every row. */
  onMerge: (choices: Readonly<Record<string, Choice>>) => void
  /** Back to the form, with everything that was typed and nothing saved. */
  onBack: () => void
}

/** Somebody else saved first: what each of you made of each field, and which of the two shall stand. */
export function MergeDialog({ rows, recordName, busy = false, onMerge, onBack }: MergeDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>(() =>
    Object.fromEntries(rows.flatMap(({ field, changed }) => (changed === 'both' ? [] : [[field, changed]]))),
  )
  const open = rows.filter(({ field }) => !choices[field]).map(({ label }) => label)
  return (
    <Dialog
      open
      mustAnswer
      size="l"
      onOpenChange={onBack}
      title={fill(m.orderEntry.merge.title, { recordName })}
      description={m.orderEntry.merge.text}
      actions={
        <>
          <Button onClick={onBack}>{m.orderEntry.merge.back}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabledReason={
              open.length > 0 ? fill(m.orderEntry.merge.missing, { fields: open.join(', ') }) : undefined
            }
            onClick={() => onMerge(choices)}
          >
            {fill(m.orderEntry.merge.save, { recordName })}
          </Button>
        </>
      }
    >
      <div className="overflow-x-auto rounded-card border border-line">
        <table className="w-full text-dense">
          <thead className="bg-sunken text-meta text-hint">
            <tr>
              {(['field', 'yours', 'theirs', 'keep'] as const).map((head) => (
                <th key={head} scope="col" className="px-3 py-2">
                  {m.orderEntry.merge[head]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, label, yours, theirs, changed }) => (
              <tr key={field} className="border-t border-soft-line align-top">
                <th scope="row" className="px-3 py-2.5 font-medium">
                  {label}
                  {changed === 'both' && (
                    <span className="block text-meta font-medium text-warning">
                      {m.orderEntry.merge.changedByBoth}
                    </span>
                  )}
                </th>
                <td className="px-3 py-2.5 break-words">{yours || m.orderEntry.merge.empty}</td>
                <td className="px-3 py-2.5 break-words">{theirs || m.orderEntry.merge.empty}</td>
                <td className="w-44 px-3 py-1.5">
                  <Segmented
                    aria-label={`${m.orderEntry.merge.keep}: ${label}`}
                    value={choices[field] ?? null}
                    onChange={(choice) => setChoices((all) => ({ ...all, [field]: choice }))}
                    options={[
                      { value: 'yours', label: m.orderEntry.merge.yours },
                      { value: 'theirs', label: m.orderEntry.merge.theirs },
                    ]}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

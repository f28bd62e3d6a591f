import { useState } from 'react'
import type { Problem } from '@contract/courier/states'
import { m } from '@contract/messages'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Textarea } from '@/ui/textarea'
import { PhotoLine } from './photo-line'

type Choice = keyof typeof m.courier.problemChoice
const choices: readonly Choice[] = ['closed', 'nothing', 'damaged', 'other']

export type Report =
  | { kind: 'nothing'; note: string | null }
  | { kind: 'problem'; problem: Problem; note: string | null; photo: string | null }

/** Why a stop did not go as planned. Damage is shown by a photo. */
export default function ProblemSheet({
  onReport,
  onClose,
}: {
  onReport: (report: Report) => void
  onClose: () => void
}) {
  const [choice, setChoice] = useState<Choice>()
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  function report(): void {
    const words = note.trim() || null
    if (choice === undefined) setError(m.courier.problemChoose)
    else if (choice === 'nothing') onReport({ kind: 'nothing', note: words })
    else if (choice === 'damaged' && photo === null) setError(m.courier.problemPhoto)
    else onReport({ kind: 'problem', problem: choice, note: words, photo })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.courier.problemTitle}
      actions={
        <>
          <Button size="l" onClick={onClose}>
            {m.courier.cancel}
          </Button>
          <Button size="l" variant="primary" onClick={report}>
            {m.courier.problemSend}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <fieldset className="grid gap-1">
          <legend className="sr-only">{m.courier.problemTitle}</legend>
          {choices.map((one) => (
            <label
              key={one}
              className="flex min-h-12 items-center gap-3 rounded-control border border-edge px-3 text-lead has-checked:border-primary has-checked:bg-selected"
            >
              <input
                type="radio"
                name="problem"
                value={one}
                checked={choice === one}
                onChange={() => {
                  setChoice(one)
                  setError(undefined)
                }}
                className="size-5"
              />
              {m.courier.problemChoice[one]}
            </label>
          ))}
        </fieldset>
        {choice !== undefined && choice !== 'nothing' && (
          <PhotoLine
            photo={photo}
            onChange={(made) => {
              setPhoto(made)
              setError(undefined)
            }}
          />
        )}
        <Field label={m.courier.problemNote} hint={m.courier.problemNoteHint}>
          {(wiring) => (
            <Textarea
              {...wiring}
              value={note}
              maxLength={400}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        {error && (
          <p role="alert" className="text-body text-danger">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  )
}

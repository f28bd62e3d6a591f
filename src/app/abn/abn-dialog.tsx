import { useState } from 'react'
import { api } from '@contract/api'
import type { Abn, AbnAsked } from '@contract/abn/shapes'
import { fill, m } from '@contract/messages'
import { moneyText } from '@contract/rules/money'
import type { z } from 'zod'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { Textarea } from '@/ui/textarea'
import { SignaturePad } from '@/app/signature-pad'

interface AbnDialogProps {
  /** The order as the claim check has it, with the name of a patient who is not on file. */
  asked: z.input<typeof AbnAsked>
  onClose: () => void
  /** Decided: to be sent with the order as one of `abnIds`. */
  onDecided: (abn: Abn) => void
}

const choices = [1, 2, 3] as const

/** Prepares the notice that an order calls for, and takes the patient’s choice and signature. */
export function AbnDialog({ asked, onClose, onDecided }: AbnDialogProps) {
  const [abn, setAbn] = useState<Abn | null>(null)
  const prepare = useSend(api.abn.prepare, { onSuccess: setAbn })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="l" title={m.abn.long}>
      {abn ? (
        <Decide abn={abn} onDecided={onDecided} />
      ) : (
        <div className="grid gap-3">
          <p>{m.abn.lead}</p>
          {prepare.error && <Banner tone="danger" title={prepare.error.message} />}
          <div>
            <Button
              variant="primary"
              busy={prepare.isPending}
              onClick={() => prepare.mutate({ body: asked })}
            >
              {m.abn.prepare}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function Decide({ abn, onDecided }: { abn: Abn; onDecided: (abn: Abn) => void }) {
  const [choice, setChoice] = useState<1 | 2 | 3 | null>(null)
  const [signedBy, setSignedBy] = useState('')
  const [strokes, setStrokes] = useState<number[][]>([])
  const [typed, setTyped] = useState(false)
  const [copyGiven, setCopyGiven] = useState(false)
  const [why, setWhy] = useState('')
  const [tried, setTried] = useState(false)
  const sign = useSend(api.abn.sign, { onSuccess: onDecided })
  const refuse = useSend(api.abn.refuse, { onSuccess: onDecided })
  const which = { _id: abn._id, version: abn.version }
  const failed = sign.error ?? refuse.error
  const wrong = {
    choice: choice === null ? m.abn.choiceMissing : undefined,
    signedBy: signedBy.trim() === '' ? m.abn.signerMissing : undefined,
    strokes: strokes.length === 0 && !typed ? m.abn.unsigned : undefined,
    copy: copyGiven ? undefined : m.abn.copyMissing,
  }
  const shown = (problem: string | undefined) => (tried ? problem : undefined)
  function save() {
    setTried(true)
    if (choice === null || !copyGiven || wrong.signedBy || wrong.strokes) return
    sign.mutate({ body: { ...which, choice, signedBy, strokes, typed, copyGiven } })
  }
  return (
    <div className="grid gap-4">
      <ul className="grid gap-1.5">
        {abn.notice.lines.map((one) => (
          <li key={one.key} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{one.name}</span>
            <span>{fill(m.abn.costs, { cost: moneyText(one.cents) })}</span>
            <span className="w-full text-dense text-text2">{m.abn.why[one.why]}</span>
          </li>
        ))}
      </ul>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">{m.abn.choice}</legend>
        {choices.map((one) => (
          <label key={one} className="flex items-start gap-2">
            <input
              type="radio"
              name="abn-choice"
              className="mt-1"
              checked={choice === one}
              onChange={() => setChoice(one)}
            />
            <span>{m.abn.option[one]}</span>
          </label>
        ))}
        {shown(wrong.choice) && (
          <p role="alert" className="text-dense text-danger">
            {wrong.choice}
          </p>
        )}
      </fieldset>
      <Field label={m.abn.signedBy} error={shown(wrong.signedBy)}>
        {(wiring) => (
          <TextInput
            {...wiring}
            maxLength={120}
            value={signedBy}
            onChange={(event) => setSignedBy(event.target.value)}
          />
        )}
      </Field>
      <div className="grid gap-2">
        <SignaturePad label={m.abn.signature} value={strokes} onChange={setStrokes} />
        <Checkbox checked={typed} onChange={(event) => setTyped(event.target.checked)}>
          {m.abn.typed}
        </Checkbox>
        {shown(wrong.strokes) && (
          <p role="alert" className="text-dense text-danger">
            {wrong.strokes}
          </p>
        )}
        <Checkbox checked={copyGiven} onChange={(event) => setCopyGiven(event.target.checked)}>
          {m.abn.copyGiven}
        </Checkbox>
        {shown(wrong.copy) && (
          <p role="alert" className="text-dense text-danger">
            {wrong.copy}
          </p>
        )}
      </div>
      {failed && (
        <Banner tone="danger" title={m.abn.failed}>
          {failed.message}
        </Banner>
      )}
      <div>
        <Button variant="primary" busy={sign.isPending} onClick={save}>
          {m.abn.sign}
        </Button>
      </div>
      <details>
        <summary className="cursor-pointer text-dense">{m.abn.refuse}</summary>
        <div className="mt-2 grid gap-2">
          <Field label={m.abn.refusedWhy}>
            {(wiring) => (
              <Textarea
                {...wiring}
                rows={2}
                maxLength={400}
                value={why}
                onChange={(event) => setWhy(event.target.value)}
              />
            )}
          </Field>
          <div>
            <Button
              busy={refuse.isPending}
              disabledReason={why.trim() === '' ? m.abn.refusedMissing : undefined}
              onClick={() => refuse.mutate({ body: { ...which, why } })}
            >
              {m.abn.refuse}
            </Button>
          </div>
        </div>
      </details>
    </div>
  )
}

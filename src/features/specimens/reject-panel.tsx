import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Specimen } from '@contract/orders/shapes'
import { read, useSend } from '@/api/query'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Segmented } from '@/ui/segmented'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'

const reasons = Object.values(m.specimens.rejectReasons)
const dispositions = Object.values(m.specimens.rejectDispositions)
const other = 'other'

interface RejectPanelProps {
  orderId: string
  number: string
  /** The tubes of this line: one of them is proposed. */
  specimenIds: readonly string[]
  onDone: (comment: string | null) => void
}

const mayReject = ({ state }: Specimen): boolean => state !== 'REJECTED' && state !== 'DISPOSED'

/** The second stage of a rejection, in the row itself: which tube, why, what becomes of it. Nothing is sent before. */
export function RejectPanel({ orderId, number, specimenIds, onDone }: RejectPanelProps) {
  // The versions must be those of now: somebody may have worked on the tube since it came in.
  const query = useQuery(read(api.orders.get, { params: { id: orderId }, body: {} }, { fresh: 0 }))
  const able = (query.data?.specimens ?? []).filter(mayReject)
  if (query.isError)
    return (
      <p role="alert" className="text-danger">
        {query.error.message}
      </p>
    )
  if (!query.data) return <p role="status">{m.specimens.rejectLoading}</p>
  if (able.length === 0)
    return (
      <p role="status" className="flex items-center gap-3">
        {m.specimens.rejectNone}{' '}
        <Button size="s" onClick={() => onDone(null)}>
          {m.specimens.rejectCancel}
        </Button>
      </p>
    )
  const first = able.find(({ _id }) => specimenIds.includes(_id)) ?? able[0]
  return <RejectForm number={number} specimens={able} proposed={first} onDone={onDone} />
}

interface RejectFormProps {
  number: string
  specimens: readonly Specimen[]
  proposed: Specimen | undefined
  onDone: (comment: string | null) => void
}

function RejectForm({ number, specimens, proposed, onDone }: RejectFormProps) {
  const [letter, setLetter] = useState(proposed?.letter ?? '')
  const [choice, setChoice] = useState('')
  const [own, setOwn] = useState('')
  const [disposition, setDisposition] = useState<string>(dispositions[0] ?? '')
  const [asked, setAsked] = useState(false)
  const reason = choice === other ? own.trim() : choice
  const specimen = specimens.find((one) => one.letter === letter)
  const send = useSend(api.specimens.reject, {
    invalidates: ['orders', api.specimens.today],
    onSuccess: () => {
      toast.success(fill(m.specimens.rejectDone, { letter, number }))
      onDone(fill(m.specimens.rejectComment, { letter, reason }))
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    setAsked(true)
    if (reason === '' || !specimen) return
    send.mutate({ body: { specimenId: specimen._id, version: specimen.version, reason, disposition } })
  }
  const missing = asked && reason === '' ? m.errors.reasonChoiceMissing : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc leaves the form from any field
    <form
      aria-label={fill(m.specimens.rejectTitle, { number })}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDone(null)
      }}
      className="flex flex-wrap items-start gap-3 py-2 whitespace-normal"
    >
      {specimens.length > 1 && (
        <Field group label={m.specimens.rejectSpecimen}>
          {(wiring) => (
            <Segmented
              {...wiring}
              options={specimens.map((one) => ({ value: one.letter, label: one.letter }))}
              value={letter}
              onChange={setLetter}
            />
          )}
        </Field>
      )}
      <Field label={m.specimens.rejectReason} error={choice === other ? undefined : missing} className="w-56">
        {(wiring) => (
          <NativeSelect
            {...wiring}
            autoFocus
            placeholder={m.specimens.rejectChoose}
            value={choice}
            onChange={(event) => setChoice(event.target.value)}
            options={[
              ...reasons.map((value) => ({ value, label: value })),
              { value: other, label: m.specimens.rejectOther },
            ]}
          />
        )}
      </Field>
      {choice === other && (
        <Field label={m.specimens.rejectOtherLabel} error={missing} className="w-56">
          {(wiring) => (
            <TextInput
              {...wiring}
              value={own}
              maxLength={400}
              onChange={(event) => setOwn(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label={m.specimens.rejectDisposition} className="w-48">
        {(wiring) => (
          <NativeSelect
            {...wiring}
            value={disposition}
            onChange={(event) => setDisposition(event.target.value)}
            options={dispositions.map((value) => ({ value, label: value }))}
          />
        )}
      </Field>
      <div className="flex gap-2 pt-5.5">
        <Button type="submit" variant="danger" busy={send.isPending}>
          {fill(m.specimens.rejectCommit, { letter })}
        </Button>
        <Button variant="quiet" onClick={() => onDone(null)}>
          {m.specimens.rejectCancel}
        </Button>
      </div>
      {send.isError && (
        <p role="alert" className="w-full font-medium text-danger">
          {send.error.message}
        </p>
      )}
    </form>
  )
}

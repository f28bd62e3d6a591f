import { Camera, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { call } from '@/api/client'
import { messageOf } from '@/api/errors'
import { fieldId } from '@/form/field-id'
import { useFieldError } from '@/form/use-field-error'
import { shrunkPhoto } from '@/lib/shrunk-photo'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import type { RemoteValues } from './values'

const p = m.remoteOrderEntry
const sides = ['cardFront', 'cardBack'] as const
type Side = (typeof sides)[number]

/** Both sides of the insurance card, by the camera or from a file. A photo goes at once; nothing of it stays in the browser. */
export function CardPhotos({ optional }: { optional: boolean }) {
  const error = useFieldError('cardFront')
  return (
    <Field
      group
      label={p.cards}
      optional={optional}
      hint={p.cardsHint}
      error={error}
      id={fieldId('cardFront')}
    >
      {(wiring) => (
        <div
          role="group"
          tabIndex={-1}
          {...wiring}
          aria-invalid={undefined}
          className="grid gap-3 outline-none sm:grid-cols-2"
        >
          {sides.map((side) => (
            <OneSide key={side} side={side} />
          ))}
        </div>
      )}
    </Field>
  )
}

function OneSide({ side }: { side: Side }) {
  const form = useFormContext<RemoteValues>()
  const [kept, locationId] = useWatch<RemoteValues, [Side, 'locationId']>({ name: [side, 'locationId'] })
  const [state, setState] = useState<{ kind: 'idle' | 'busy' } | { kind: 'failed'; message: string }>({
    kind: 'idle',
  })
  const picker = useRef<HTMLInputElement>(null)
  const words = p.cardSides[side]
  async function take(file: File) {
    setState({ kind: 'busy' })
    try {
      const photo = await shrunkPhoto(file)
      if (!photo) return setState({ kind: 'failed', message: p.photoUnreadable })
      const input = { query: { kind: side, locationId }, body: photo }
      const { _id } = await call(api.remoteOrders.keepFile, input)
      form.setValue(side, _id, { shouldDirty: true })
      form.clearErrors('cardFront')
      setState({ kind: 'idle' })
    } catch (error) {
      setState({ kind: 'failed', message: messageOf(error) })
    }
  }
  return (
    <div className="grid content-start gap-2 rounded-card border border-line bg-surface p-3">
      <span className="font-medium">{words}</span>
      <p
        role="status"
        className={state.kind === 'failed' ? 'text-dense text-danger' : 'text-dense text-text2'}
      >
        {state.kind === 'busy'
          ? p.photoBusy
          : state.kind === 'failed'
            ? state.message
            : kept
              ? p.photoReady
              : p.photoNone}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={Camera}
          busy={state.kind === 'busy'}
          disabled={locationId === ''}
          aria-label={fill(kept ? p.photoAgainOf : p.photoTakeOf, { side: words })}
          onClick={() => picker.current?.click()}
        >
          {kept ? p.photoAgain : p.photoTake}
        </Button>
        {kept && (
          <Button
            icon={X}
            variant="quiet"
            aria-label={fill(p.photoRemoveOf, { side: words })}
            onClick={() => form.setValue(side, '', { shouldDirty: true })}
          >
            {p.photoRemove}
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        tabIndex={-1}
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label={words}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void take(file)
        }}
      />
    </div>
  )
}

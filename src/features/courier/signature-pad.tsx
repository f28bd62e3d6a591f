import { useState } from 'react'
import { m } from '@contract/messages'
import { padSize, SignaturePad as Pad } from '@/app/signature-pad'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { base64Of } from './picture'

interface PadProps {
  name: string | null
  /** What is drawn, kept by the stop: it is there again when the sheet was closed by the phone's Back. */
  strokes: number[][]
  onStrokes: (strokes: number[][]) => void
  onSave: (signed: { signature: string | null; signedBy: string | null }) => void
  onClose: () => void
}

/** The lines as a picture, black on white in every theme: it is looked at as a picture later. */
function pictureOf(strokes: readonly number[][]): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = padSize.width
  canvas.height = padSize.height
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, padSize.width, padSize.height)
  pen.strokeStyle = '#000'
  pen.lineWidth = 5
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const points of strokes) {
    pen.beginPath()
    for (let at = 0; at + 1 < points.length; at += 2) pen.lineTo(points[at] ?? 0, points[at + 1] ?? 0)
    pen.stroke()
  }
  return base64Of(canvas.toDataURL('image/png'))
}

/** Drawn with a finger, or the name alone where drawing is not possible. */
export default function SignaturePad({ name, strokes, onStrokes, onSave, onClose }: PadProps) {
  const [typed, setTyped] = useState(name ?? '')
  const [error, setError] = useState<string>()
  function save(): void {
    const signedBy = typed.trim() || null
    if (strokes.length === 0 && signedBy === null) {
      setError(m.courier.signEmpty)
      return
    }
    onSave({ signature: strokes.length > 0 ? pictureOf(strokes) : null, signedBy })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.courier.signTitle}
      description={m.courier.signTyped}
      actions={
        <Button size="l" variant="primary" onClick={save}>
          {m.courier.save}
        </Button>
      }
    >
      <div className="grid gap-3">
        <Pad label={m.courier.signArea} value={strokes} onChange={onStrokes} />
        <Field label={m.courier.signName} error={error}>
          {(wiring) => (
            <TextInput
              {...wiring}
              size="l"
              value={typed}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => {
                setTyped(event.target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

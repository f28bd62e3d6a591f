import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { m } from '@contract/messages'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { base64Of } from './picture'

interface PadProps {
  name: string | null
  onSave: (signed: { signature: string | null; signedBy: string | null }) => void
  onClose: () => void
}

const WIDTH = 640
const HEIGHT = 240

/** Drawn with a finger, or the name alone where drawing is not possible. */
export default function SignaturePad({ name, onSave, onClose }: PadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  const [drawn, setDrawn] = useState(false)
  const [typed, setTyped] = useState(name ?? '')
  const [error, setError] = useState<string>()
  const pen = () => canvas.current?.getContext('2d') ?? null

  function blank(): void {
    const context = pen()
    if (!context) return
    // Black on white in every theme: it is looked at as a picture later.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, WIDTH, HEIGHT)
    context.strokeStyle = '#000'
    context.lineWidth = 3
    context.lineCap = 'round'
    context.lineJoin = 'round'
  }
  useEffect(blank, [])
  function clear(): void {
    blank()
    setDrawn(false)
  }

  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return [
      ((event.clientX - box.left) / box.width) * WIDTH,
      ((event.clientY - box.top) / box.height) * HEIGHT,
    ] as const
  }
  function begin(event: PointerEvent<HTMLCanvasElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    const context = pen()
    context?.beginPath()
    context?.moveTo(...at(event))
  }
  function draw(event: PointerEvent<HTMLCanvasElement>): void {
    if (!drawing.current) return
    const context = pen()
    context?.lineTo(...at(event))
    context?.stroke()
    setDrawn(true)
  }
  function save(): void {
    const signedBy = typed.trim() || null
    if (!drawn && signedBy === null) {
      setError(m.courier.signEmpty)
      return
    }
    onSave({
      signature: drawn && canvas.current ? base64Of(canvas.current.toDataURL('image/png')) : null,
      signedBy,
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.courier.signTitle}
      description={m.courier.signTyped}
      actions={
        <>
          <Button size="l" onClick={clear}>
            {m.courier.signClear}
          </Button>
          <Button size="l" variant="primary" onClick={save}>
            {m.courier.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <canvas
          ref={canvas}
          width={WIDTH}
          height={HEIGHT}
          role="img"
          aria-label={m.courier.signArea}
          onPointerDown={begin}
          onPointerMove={draw}
          onPointerUp={() => (drawing.current = false)}
          onPointerCancel={() => (drawing.current = false)}
          className="h-40 w-full touch-none rounded-card border border-control bg-white"
        />
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

import { m } from '@contract/messages'
import { Button } from '@/ui/button'
import { Pen } from '@/ui/pen'

/** Thousandths of the width in both directions; a third as tall as wide. */
export const padSize = { width: 1000, height: 333 }

interface SignaturePadProps {
  label: string
  value: number[][]
  onChange: (strokes: number[][]) => void
}

/** A field to sign in by finger, pen or mouse, kept as lines. */
export function SignaturePad({ label, value, onChange }: SignaturePadProps) {
  return (
    <div className="grid gap-1.5">
      <Pen
        label={label}
        size={padSize}
        lines={value.map((points) => points.join(' '))}
        most={999}
        onLine={(line) => onChange([...value, line])}
        className="max-w-120 rounded-control border-line"
      />
      <div className="flex items-center justify-between gap-3 text-meta text-hint">
        {m.abn.drawHere}
        <Button size="s" variant="quiet" disabled={value.length === 0} onClick={() => onChange([])}>
          {m.abn.clear}
        </Button>
      </div>
    </div>
  )
}

import { useRef, useState, type PointerEvent } from 'react'
import { m } from '@contract/messages'
import { Button } from '@/ui/button'

/** Thousandths of the width in both directions; a third as tall as wide. */
export const padSize = { width: 1000, height: 333 }

interface SignaturePadProps {
  label: string
  value: number[][]
  onChange: (strokes: number[][]) => void
}

/** A field to sign in by finger, pen or mouse, kept as lines. */
export function SignaturePad({ label, value, onChange }: SignaturePadProps) {
  const box = useRef<SVGSVGElement>(null)
  const [line, setLine] = useState<number[] | null>(null)
  const at = (event: PointerEvent): [number, number] => {
    const { left, top, width } = box.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1 }
    const scaled = (px: number, most: number) =>
      Math.round(Math.min(most, Math.max(0, (px / width) * padSize.width)))
    return [scaled(event.clientX - left, padSize.width), scaled(event.clientY - top, padSize.height)]
  }
  const end = () => {
    if (line && line.length > 2) onChange([...value, line])
    setLine(null)
  }
  const lines = line ? [...value, line] : value
  return (
    <div className="grid gap-1.5">
      <svg
        ref={box}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${padSize.width} ${padSize.height}`}
        className="w-full max-w-120 touch-none rounded-control border border-line bg-surface text-text"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId)
          setLine(at(event))
        }}
        onPointerMove={(event) => line && line.length < 1998 && setLine([...line, ...at(event)])}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {lines.map((points, n) => (
          <polyline
            // oxlint-disable-next-line react/no-array-index-key -- lines are only added at the end or all removed
            key={n}
            points={points.join(' ')}
            fill="none"
            stroke="currentColor"
            strokeWidth={5}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ))}
      </svg>
      <div className="flex items-center justify-between gap-3 text-meta text-hint">
        {m.abn.drawHere}
        <Button size="s" variant="quiet" disabled={value.length === 0} onClick={() => onChange([])}>
          {m.abn.clear}
        </Button>
      </div>
    </div>
  )
}

import { useRef, useState, type PointerEvent } from 'react'
import { cx } from './cx'

interface PenProps {
  label: string
  /** The field in its own units: what is drawn is kept in these. */
  size: { width: number; height: number }
  /** Each line as points of a polyline. */
  lines: readonly string[]
  /** The most points of one line. */
  most: number
  /** A line of two points or more was drawn: x and y in turn. */
  onLine: (points: number[]) => void
  className?: string
}

/** A field to draw on by finger, pen or mouse. */
export function Pen({ label, size, lines, most, onLine, className }: PenProps) {
  const box = useRef<SVGSVGElement>(null)
  const [line, setLine] = useState<number[] | null>(null)
  const at = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const { left, top, width } = box.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1 }
    const within = (px: number, far: number) =>
      Math.round(Math.min(far, Math.max(0, (px / (width || 1)) * size.width)))
    return [within(clientX - left, size.width), within(clientY - top, size.height)]
  }
  const end = () => {
    if (line && line.length > 2) onLine(line)
    setLine(null)
  }
  return (
    <svg
      ref={box}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className={cx('w-full touch-none border bg-surface text-text', className)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        setLine(at(event))
      }}
      onPointerMove={(event) => line && line.length < 2 * most && setLine([...line, ...at(event)])}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {[...lines, ...(line ? [line.join(' ')] : [])].map((points, n) => (
        <polyline
          // oxlint-disable-next-line react/no-array-index-key -- lines are only added at the end or all removed
          key={n}
          points={points}
          fill="none"
          stroke="currentColor"
          strokeWidth={5}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}

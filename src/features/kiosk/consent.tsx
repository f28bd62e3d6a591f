import { useId, useRef, useState, type PointerEvent } from 'react'
import type { KioskTexts } from '@contract/kiosk/consent'
import type { Item, Values } from './items'
import { bigButton, bigInput } from './kiosk-class'
import { linesOf, padSize } from './picture'

interface ConsentProps {
  t: KioskTexts
  item: Item & { kind: 'consent' }
  values: Values
  onChange: (changes: Values) => void
  describedBy: string | undefined
}

/** What is agreed to, by whom, and a signature: drawn, or typed by whoever has no finger or pen on the glass. */
export function Consent({ t, item, values, onChange, describedBy }: ConsentProps) {
  const id = useId()
  const typed = values['typed'] === 'yes'
  return (
    <div className="grid items-start gap-x-10 gap-y-5 landscape:md:grid-cols-2">
      <div className="grid gap-5">
        <p
          lang={item.translated ? undefined : 'en'}
          className="rounded-card border bg-surface p-5 text-h3 whitespace-pre-line"
        >
          {item.text}
        </p>
        {!item.translated && <p className="text-h3 text-text2">{t.untranslated}</p>}
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-h3 text-text2">
            {t.consentName}
          </label>
          <input
            id={id}
            type="text"
            name="k0"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={160}
            value={values['consentName'] ?? ''}
            aria-describedby={describedBy}
            className={bigInput}
            onChange={({ target }) => onChange({ consentName: target.value })}
          />
          <span className="text-h3 text-text2">{t.consentNameHelp}</span>
        </div>
      </div>
      <div className="grid gap-5">
        {typed ? (
          <p className="min-h-24 rounded-card border bg-surface p-5 text-tile italic">
            {values['consentName']}
            <span className="block text-h3 text-text2 not-italic">{t.signTyped}</span>
          </p>
        ) : (
          <Pad t={t} value={values['strokes'] ?? ''} onChange={(strokes) => onChange({ strokes })} />
        )}
        <button
          type="button"
          className={bigButton('quiet', 'justify-self-start')}
          onClick={() => onChange({ typed: typed ? '' : 'yes', strokes: '' })}
        >
          {typed ? t.signByDrawing : t.signByTyping}
        </button>
      </div>
    </div>
  )
}

function Pad({ t, value, onChange }: { t: KioskTexts; value: string; onChange: (strokes: string) => void }) {
  const box = useRef<SVGSVGElement>(null)
  const [line, setLine] = useState<string | null>(null)
  const at = ({ clientX, clientY }: PointerEvent): string => {
    const { left, top, width } = box.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1 }
    const scale = padSize.width / (width || 1)
    const within = (px: number, most: number) => Math.round(Math.min(most, Math.max(0, px * scale)))
    return `${within(clientX - left, padSize.width)},${within(clientY - top, padSize.height)}`
  }
  const end = () => {
    if (line?.includes(' ')) onChange(value === '' ? line : `${value};${line}`)
    setLine(null)
  }
  return (
    <div className="grid gap-2">
      <svg
        ref={box}
        role="img"
        aria-label={t.sign}
        viewBox={`0 0 ${padSize.width} ${padSize.height}`}
        className="w-full touch-none rounded-card border border-control bg-surface text-text"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId)
          setLine(at(event))
        }}
        onPointerMove={(event) => line !== null && line.length < 12_000 && setLine(`${line} ${at(event)}`)}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {[...linesOf(value), ...(line === null ? [] : [line])].map((points, n) => (
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
      <div className="flex items-center justify-between text-h3 text-text2">
        {t.sign}
        <button type="button" className={bigButton('quiet')} onClick={() => onChange('')}>
          {t.clear}
        </button>
      </div>
    </div>
  )
}

import { useId } from 'react'
import type { KioskTexts } from '@contract/kiosk/consent'
import { Pen } from '@/ui/pen'
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
  return (
    <div className="grid gap-2">
      <Pen
        label={t.sign}
        size={padSize}
        lines={linesOf(value)}
        most={1500}
        onLine={(line) => onChange([...linesOf(value), line.join(' ')].join(';'))}
        className="rounded-card border-control"
      />
      <div className="flex items-center justify-between text-h3 text-text2">
        {t.sign}
        <button type="button" className={bigButton('quiet')} onClick={() => onChange('')}>
          {t.clear}
        </button>
      </div>
    </div>
  )
}

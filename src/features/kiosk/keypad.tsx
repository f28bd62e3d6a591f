import { Delete } from 'lucide-react'
import type { KioskTexts } from '@contract/kiosk/consent'
import { bigButton } from './kiosk-class'

interface KeypadProps {
  t: KioskTexts
  onDigit: (digit: string) => void
  onBack: () => void
  onClear: () => void
}

const key = 'h-18 text-h1 font-normal'
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The kiosk's own keys for numbers: no keyboard of the tablet covers the question. The field keeps the focus. */
export function Keypad({ t, onDigit, onBack, onClear }: KeypadProps) {
  const digit = (one: string) => (
    <button
      key={one}
      type="button"
      className={bigButton('outline', key)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onDigit(one)}
    >
      {one}
    </button>
  )
  return (
    <div
      role="group"
      aria-label={t.keypad}
      className="grid w-full max-w-88 grid-cols-3 gap-4 justify-self-end max-md:justify-self-center"
    >
      {digits.map(digit)}
      <button
        type="button"
        className={bigButton('quiet', 'h-18 px-2')}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onClear}
      >
        {t.clear}
      </button>
      {digit('0')}
      <button
        type="button"
        aria-label={t.backspace}
        className={bigButton('outline', key)}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onBack}
      >
        <Delete size={24} />
      </button>
    </div>
  )
}

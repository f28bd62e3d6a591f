import { useState } from 'react'
import { api } from '@contract/api'
import type { KioskTexts } from '@contract/kiosk/consent'
import { call } from '@/api/client'
import { shrunkPhoto } from '@/lib/shrunk-photo'
import { cx } from '@/ui/cx'
import type { Values } from './items'
import { bigButton } from './kiosk-class'

interface CardProps {
  t: KioskTexts
  locationId: string
  values: Values
  onChange: (changes: Values) => void
}

const sides = ['cardFront', 'cardBack'] as const

/** Both sides of an insurance card, by the tablet's camera or from a file. The photo goes at once and stays nowhere here. */
export function Card({ t, locationId, values, onChange }: CardProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {sides.map((side) => (
        <Side
          key={side}
          t={t}
          side={side}
          locationId={locationId}
          kept={Boolean(values[side])}
          onChange={onChange}
        />
      ))}
    </div>
  )
}

interface SideProps extends Omit<CardProps, 'values'> {
  side: (typeof sides)[number]
  kept: boolean
}

function Side({ t, side, locationId, kept, onChange }: SideProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const take = async (file: File) => {
    setState('busy')
    try {
      const photo = await shrunkPhoto(file)
      if (!photo) return setState('failed')
      const input = { query: { kind: side, locationId }, body: photo }
      const { _id } = await call(api.remoteOrders.keepFile, input)
      onChange({ [side]: _id })
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="grid content-start gap-3 rounded-card border bg-surface p-5">
      <h2 className="text-h2">{t[side]}</h2>
      <p role="status" className={cx('min-h-7 text-h3', state === 'failed' ? 'text-danger' : 'text-text2')}>
        {state === 'busy' ? t.photoBusy : state === 'failed' ? t.photoWrong : kept ? t.photoKept : ''}
      </p>
      <label
        className={bigButton(
          'outline',
          'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-ring',
        )}
      >
        {kept ? t.retakePhoto : t.takePhoto}
        <input
          type="file"
          accept="image/jpeg,image/png"
          capture="environment"
          autoComplete="off"
          className="sr-only"
          disabled={state === 'busy'}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) void take(file)
          }}
        />
      </label>
      {kept && (
        <button type="button" className={bigButton('quiet')} onClick={() => onChange({ [side]: '' })}>
          {t.removePhoto}
        </button>
      )}
    </div>
  )
}

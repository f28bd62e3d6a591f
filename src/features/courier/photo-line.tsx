import { Camera } from 'lucide-react'
import { useId, useState } from 'react'
import { m } from '@contract/messages'
import { smallPhoto } from './picture'

/** A photo by the phone's own camera. */
export function PhotoLine({
  photo,
  onChange,
}: {
  photo: string | null
  onChange: (photo: string | null) => void
}) {
  const id = useId()
  const [bad, setBad] = useState(false)
  async function take(file: File | undefined): Promise<void> {
    if (!file) return
    const made = await smallPhoto(file)
    setBad(made === null)
    if (made !== null) onChange(made)
  }
  return (
    <div className="border-b border-line bg-surface px-4 py-1">
      <div className="flex min-h-12 items-center gap-2 text-lead">
        <label
          htmlFor={id}
          className="flex min-h-12 flex-1 cursor-pointer items-center gap-2 rounded-control has-focus-visible:outline-2 has-focus-visible:outline-ring"
        >
          <span className="flex-1">{m.courier.photo}</span>
          <span className={photo ? 'font-medium' : 'text-hint'}>
            {photo ? m.courier.photoTaken : m.courier.photoTake}
          </span>
          <Camera aria-hidden className="size-5" />
          <input
            id={id}
            type="file"
            accept="image/*"
            capture="environment"
            className="sr-only"
            onChange={({ currentTarget }) => {
              void take(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
        </label>
        {photo && (
          <button type="button" className="min-h-12 px-2 text-link" onClick={() => onChange(null)}>
            {m.courier.photoRemove}
          </button>
        )}
      </div>
      {bad && (
        <p role="alert" className="pb-2 text-body text-danger">
          {m.courier.photoBad}
        </p>
      )}
    </div>
  )
}

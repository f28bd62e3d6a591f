import { Barcode } from 'lucide-react'
import { useState, type FormEvent, type RefObject } from 'react'
import { m } from '@contract/messages'

interface ScanFieldProps {
  /** What is scanned here. */
  label: string
  field: RefObject<HTMLInputElement | null>
  typed: string
  setTyped: (typed: string) => void
  onCode: (code: string) => void
}

/** Where codes go in, by scanner or by hand. It is never disabled: the next tube does not wait for the last answer. */
export function ScanField({ label, field, typed, setTyped, onCode }: ScanFieldProps) {
  const [focused, setFocused] = useState(false)
  function submit(event: FormEvent): void {
    event.preventDefault()
    const code = typed.trim()
    if (code !== '') onCode(code)
  }
  return (
    <form onSubmit={submit} className="min-w-0 flex-1">
      <label className="flex h-14 items-center gap-3 rounded-control border border-control bg-surface px-4 text-lead has-focus-visible:border-ring has-focus-visible:outline-2 has-focus-visible:outline-ring">
        <Barcode aria-hidden className="size-5 text-hint" />
        <input
          ref={field}
          data-scan-field
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          aria-label={label}
          placeholder={label}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          className="h-full w-full min-w-0 truncate bg-transparent outline-none"
        />
        <span className="text-meta whitespace-nowrap text-hint max-sm:hidden">
          {typed !== '' ? m.specimens.pressEnter : focused && m.specimens.ready}
        </span>
      </label>
    </form>
  )
}

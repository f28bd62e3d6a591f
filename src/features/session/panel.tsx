import { ArrowLeft } from 'lucide-react'
import type { FormEventHandler, ReactNode } from 'react'
import { m } from '@contract/messages'
import { Button } from '@/ui/button'

export const fieldClass = 'h-9! max-sm:h-11!'

interface PanelProps {
  title: string
  help?: ReactNode
  onSubmit: FormEventHandler<HTMLFormElement>
  submit: string
  busy: boolean
  /** Why it did not work, in a line; the words of the catalogue are in the toast. */
  failed?: string | undefined
  onBack?: () => void
  /** Below the button. */
  links?: ReactNode
  children?: ReactNode
}

/** One form of the sign-in page: a title, a line, fields, one filled button. */
export function Panel({ title, help, onSubmit, submit, busy, failed, onBack, links, children }: PanelProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <div>
        <h1>{title}</h1>
        {help && <p className="text-text2">{help}</p>}
      </div>
      {children}
      {failed !== undefined && (
        <p role="status" className="text-dense text-danger">
          {failed}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        className="mt-2 h-9! w-full text-body! max-sm:h-11!"
      >
        {submit}
      </Button>
      {onBack && (
        <button
          type="button"
          onClick={onBack}
          className="flex w-fit items-center gap-1 py-1 text-dense text-link hover:underline"
        >
          <ArrowLeft aria-hidden className="size-3.5" />
          {m.session.signInBack}
        </button>
      )}
      {links}
    </form>
  )
}

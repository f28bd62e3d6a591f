import { Search } from 'lucide-react'
import { m } from '@contract/messages'
import { controlClass } from '@/ui/control-class'
import { cx } from '@/ui/cx'
import { Skeleton } from '@/ui/skeleton'
import { VisuallyHidden } from '@/ui/visually-hidden'

const p = m.remoteOrderEntry

/** The first step as it will stand, while what the form offers is on its way: nothing moves when it comes. */
export function EntryPending() {
  return (
    <div role="status" className="mx-auto grid w-full max-w-3xl gap-4 px-6 py-4 max-sm:px-4">
      <VisuallyHidden>{m.ui.loading}</VisuallyHidden>
      <div aria-hidden className="grid gap-1">
        <p className="flex items-center text-meta">
          <Skeleton className="w-40" />
          &nbsp;
        </p>
        <h1>{p.steps.patient}</h1>
      </div>
      <div aria-hidden>
        <p className="mb-1 text-dense font-medium">{p.find}</p>
        <p className={cx(controlClass({ size: 'l' }), 'px-2 text-hint')}>
          <Search className="text-hint" />
          {p.findHint}
        </p>
      </div>
    </div>
  )
}

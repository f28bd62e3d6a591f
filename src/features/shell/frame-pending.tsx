import { useState } from 'react'
import { m } from '@contract/messages'
import { RoutePending } from '@/app/route-states'
import { cx } from '@/ui/cx'
import { Logo } from '@/ui/logo'
import { Bar } from './bar'

const WORDS_AFTER_MS = 200
let first: number | undefined

/** The frame while the server is asked who is signed in: what does not depend on the answer. */
export function FramePending() {
  // One may take over from another: words that were on the screen stay there.
  const [waited] = useState(() => {
    first ??= performance.now()
    return performance.now() - first > WORDS_AFTER_MS
  })
  return (
    <div className="flex h-dvh flex-col">
      <Bar className="pl-4">
        <Logo />
      </Bar>
      <p className={cx('px-6 pt-6 pb-2 text-text2', !waited && 'animate-late')}>{m.ui.opening}</p>
      <RoutePending />
    </div>
  )
}

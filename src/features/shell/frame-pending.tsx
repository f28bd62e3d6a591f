import { m } from '@contract/messages'
import { RoutePending } from '@/app/route-states'
import { Logo } from '@/ui/logo'
import { Bar } from './bar'

/** The frame while the server is asked who is signed in: what does not depend on the answer. */
export function FramePending() {
  return (
    <div className="flex h-dvh flex-col">
      <Bar className="pl-4">
        <Logo />
      </Bar>
      <p className="animate-late-text px-6 pt-6 pb-2 text-text2">{m.ui.opening}</p>
      <RoutePending />
    </div>
  )
}

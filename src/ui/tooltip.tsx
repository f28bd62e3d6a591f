import * as Radix from '@radix-ui/react-tooltip'
import type { ReactElement } from 'react'
import { Kbd } from './kbd'

type TooltipProps = {
  text: string
  shortcut?: string | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that takes a ref and can be focused. */
  children: ReactElement
}

/** A word more, after 600 ms of hovering or at once on keyboard focus. Never the only place of something needed. */
export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={600}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 flex max-w-80 animate-fade items-center gap-2 rounded-control border border-line bg-surface px-2 py-1 text-meta text-text shadow-pop"
          >
            {text}
            {shortcut && <Kbd>{shortcut}</Kbd>}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { m } from '@contract/messages'
import { cx } from './cx'
import { hasOpenList } from './use-combobox'
import { hasOpenLayer } from './use-dismiss'

const widths = { s: 'max-w-105', m: 'max-w-140', l: 'max-w-220' }

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question, not the topic: "Reject 3 orders?" */
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons that are verbs, the safe one first. */
  actions?: ReactNode
  size?: keyof typeof widths
  /** Only an explicit button closes it: for an answer that must be given. */
  mustAnswer?: boolean
  closeLabel?: string
  /** Where its words are not in the page's language. */
  lang?: string
  /** Where the focus goes when it closes, instead of back to where it came from. */
  returnTo?: () => HTMLElement | null
}

export function DialogSheet({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  size = 's',
  mustAnswer = false,
  closeLabel = m.ui.close,
  lang,
  returnTo,
}: DialogProps) {
  const opener = useRef<Element | null>(null)
  const stay = (event: Event) => mustAnswer && event.preventDefault()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Centred by the grid: a transform here would carry fixed lists inside the dialog away with it. */}
        <Radix.Overlay className="fixed inset-0 z-50 grid animate-fade place-items-center overflow-y-auto bg-(--scrim) p-4">
          <Radix.Content
            lang={lang}
            {...(description === undefined && { 'aria-describedby': undefined })}
            onCloseAutoFocus={(event) => {
              // Radix knows only its own trigger; ours may be any element that set `open`.
              event.preventDefault()
              const target = returnTo?.() ?? opener.current
              if (target instanceof HTMLElement) target.focus()
            }}
            onEscapeKeyDown={(event) =>
              hasOpenList(event.target) || hasOpenLayer() ? event.preventDefault() : stay(event)
            }
            onInteractOutside={stay}
            className={cx(
              'relative flex w-full flex-col rounded-dialog border border-line bg-surface shadow-pop outline-none',
              widths[size],
            )}
          >
            <Opener onOpen={(before) => (opener.current = before)} />
            <header className="px-5 pt-4 pr-13">
              <Radix.Title className="py-0.5 text-h3 font-semibold tracking-tight">{title}</Radix.Title>
            </header>
            <div className="px-5 pt-1 pb-5">
              {description !== undefined && (
                // No paragraph: a refusal and a progress bar stand in it too.
                <Radix.Description asChild>
                  <div className="text-text2">{description}</div>
                </Radix.Description>
              )}
              {children && <div className={cx(description !== undefined && 'mt-4')}>{children}</div>}
            </div>
            {actions && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
                {actions}
              </footer>
            )}
            {/* Last in the order of focus, so that opening lands on the first field or button; no tooltip, so that
                the first Esc is the dialog's. */}
            {!mustAnswer && (
              <Radix.Close
                aria-label={closeLabel}
                title={closeLabel}
                className="absolute top-3 right-3 grid size-8 place-items-center rounded-control text-text2 hover:bg-hover hover:text-text"
              >
                <X />
              </Radix.Close>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * Notes where the focus was before anything of the dialog took it: a field with autofocus has it before Radix asks. It is
 * drawn when the dialog opens, and nothing of it stands on the page yet.
 */
function Opener({ onOpen }: { onOpen: (before: Element | null) => void }) {
  const [before] = useState(() => document.activeElement)
  const tell = useEffectEvent(() => onOpen(before))
  useLayoutEffect(() => {
    tell()
  }, [])
  return null
}

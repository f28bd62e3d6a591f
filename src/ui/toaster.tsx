import { useEffect, useState } from 'react'
import { m } from '@contract/messages'
import { Button } from './button'
import { onToasts, type Notice, type ToastsCode } from './toast'

/** Stands once, at the root: draws toasts as soon as their code is here, and a plain line for one that it cannot have. */
export function Toaster() {
  const [Toasts, setToasts] = useState<ToastsCode['Toasts']>()
  const [lost, setLost] = useState<Notice>()
  useEffect(() => onToasts({ ready: (code) => setToasts(() => code.Toasts), lost: setLost }), [])
  if (Toasts) return <Toasts />
  return (
    <div role="alert" className={lost ? 'fixed right-6 bottom-6 z-60 max-w-[calc(100vw-3rem)]' : undefined}>
      {lost && (
        <div className="flex items-start gap-4 rounded-card border border-line bg-surface px-4 py-3 text-dense text-text shadow-pop">
          <p>
            <span className="block font-medium">{lost.title}</span>
            {lost.detail && <span className="text-text2">{lost.detail}</span>}
          </p>
          <Button size="s" onClick={() => setLost(undefined)}>
            {m.ui.close}
          </Button>
        </div>
      )}
    </div>
  )
}

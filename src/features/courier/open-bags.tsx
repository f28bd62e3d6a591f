import { fill, m } from '@contract/messages'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

interface OpenBagsProps {
  /** Expected bags that were neither scanned nor said to be missing. */
  codes: readonly string[]
  onNotHere: (code: string) => void
  onClose: () => void
}

/** Asks for each expected bag before a pick-up is confirmed: it is scanned, or it is not here. */
export default function OpenBags({ codes, onNotHere, onClose }: OpenBagsProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.courier.openTitle}
      description={m.courier.openHelp}
      actions={
        <Button size="l" variant="primary" onClick={onClose}>
          {m.courier.openScan}
        </Button>
      }
    >
      <ul className="grid">
        {codes.map((code) => (
          <li key={code} className="flex min-h-14 items-center gap-3 border-b border-line last:border-b-0">
            <span className="mono min-w-0 flex-1 text-lead">{code}</span>
            <button
              type="button"
              aria-label={fill(m.courier.notHereBag, { code })}
              className="min-h-12 rounded-control px-2 text-lead text-link hover:bg-hover"
              onClick={() => {
                onNotHere(code)
                if (codes.length === 1) onClose()
              }}
            >
              {m.courier.notHere}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

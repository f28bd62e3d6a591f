import { Camera as CameraIcon } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { m } from '@contract/messages'
import { ScanField } from '@/app/scan/scan-field'
import { play } from '@/app/scan/sounds'
import { useScan } from '@/lib/scan/use-scan'
import { Segmented } from '@/ui/segmented'
import { ThumbButton } from './parts'

// A megabyte of barcode reader is fetched when somebody turns the camera on, or when the page has nothing else to do.
const Camera = lazy(() => import('./camera'))

export type ScanKind = 'bag' | 'tube'

/** Wedge, camera or typing: one way in for codes. `kind` is left out where only bags are scanned. */
export function ScanBox({
  label,
  kind,
  onKind,
  onCode,
  said,
}: {
  label: string
  kind?: ScanKind
  onKind?: (kind: ScanKind) => void
  onCode: (code: string) => void
  said: string
}) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [camera, setCamera] = useState(false)
  function take(code: string): void {
    setTyped('')
    play('good')
    onCode(code)
  }
  useScan(({ code, repeat }) => {
    if (!repeat) take(code)
  })
  return (
    <div className="grid gap-2 px-4 pb-3">
      {kind && onKind && (
        <Segmented
          size="l"
          aria-label={m.courier.whatScan}
          value={kind}
          onChange={onKind}
          options={[
            { value: 'bag', label: m.courier.asBag },
            { value: 'tube', label: m.courier.asTube },
          ]}
        />
      )}
      {camera && (
        <Suspense fallback={<p className="text-body text-text2">{m.courier.cameraStarting}</p>}>
          <Camera onCode={take} onStop={() => setCamera(false)} />
        </Suspense>
      )}
      <ScanField label={label} field={field} typed={typed} setTyped={setTyped} onCode={take} />
      <ThumbButton icon={CameraIcon} aria-pressed={camera} onClick={() => setCamera(!camera)}>
        {camera ? m.courier.cameraStop : m.courier.camera}
      </ThumbButton>
      <p role="status" className="min-h-5 text-body text-text2">
        {said}
      </p>
    </div>
  )
}

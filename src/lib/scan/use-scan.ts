import { useEffect, useEffectEvent, useState } from 'react'
import { installScanCapture } from './capture'
import { scanHub } from './hub'
import type { Scan } from './detector'
import type { ScanHandler, ScanWhen } from './hub'

/**
 * Hears scans for as long as the component is on screen; the component opened last is asked, alone. The handler is
 * called at once for every scan, so it must not wait for the server: show the scan, then queue the work
 * (`createSerialQueue`). `inDialog`: it is the dialog's own, or acts beside what is written in one.
 */
export function useScan(
  handler: ScanHandler,
  { enabled = true, inDialog = false, takes }: ScanWhen & { enabled?: boolean } = {},
): void {
  const [place] = useState(scanHub.nextPlace)
  const onScan = useEffectEvent(handler)
  const onAsked = useEffectEvent((scan: Scan) => takes?.(scan) ?? true)
  useEffect(
    () =>
      enabled
        ? scanHub.add(place, (scan) => onScan(scan), { inDialog, takes: (scan) => onAsked(scan) })
        : undefined,
    [enabled, inDialog, place],
  )
}

/** Hears when a scan arrived in pieces and was not acted on. The shell says so and asks to scan again. */
export function useTornScan(listener: () => void): void {
  const onTorn = useEffectEvent(listener)
  useEffect(() => scanHub.onTorn(() => onTorn()), [])
}

/** Hears a scan that nothing in the open dialog takes. The shell says that it was not acted on. */
export function useKeptScan(listener: ScanHandler): void {
  const onKept = useEffectEvent(listener)
  useEffect(() => scanHub.onKept((scan) => onKept(scan)), [])
}

/** Listens to the scanner on this document. Used once, in the signed-in shell: sign-in fields take keys as they come. */
export function useScanCapture(): void {
  useEffect(() => installScanCapture({ onScan: scanHub.deliver }), [])
}

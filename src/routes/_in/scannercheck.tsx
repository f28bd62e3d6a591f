import { createFileRoute } from '@tanstack/react-router'
import { ScannerCheck } from '@/features/scanner-check/scanner-check'

/** Opened from the user menu. No patient data: every signed-in person may test a scanner. */
export const Route = createFileRoute('/_in/scannercheck')({ component: ScannerCheckPage })

function ScannerCheckPage() {
  return (
    <div className="max-w-160 px-6 py-6 max-sm:px-4">
      <ScannerCheck />
    </div>
  )
}

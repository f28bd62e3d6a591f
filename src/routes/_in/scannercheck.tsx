import { createFileRoute } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { ScannerCheck } from '@/features/scanner-check/scanner-check'
import { PageHeader } from '@/ui/page-header'

/** Opened from the user menu. No patient data: every signed-in person may test a scanner. */
export const Route = createFileRoute('/_in/scannercheck')({ component: ScannerCheckPage })

function ScannerCheckPage() {
  return (
    <>
      <PageHeader title={m.shell.scannerCheck} />
      <div className="max-w-160 px-6 py-3 max-sm:px-4">
        <ScannerCheck />
      </div>
    </>
  )
}

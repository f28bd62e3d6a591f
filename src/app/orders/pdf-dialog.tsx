import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { m } from '@contract/messages'
import { isApiError, messageOf } from '@/api/errors'
import { saveBlob } from '@/lib/download'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'

/** Asks the browser's viewer for the page as wide as the frame, without its list of pages. */
export const PDF_VIEW = '#navpanes=0&view=FitH'

export interface PdfFile {
  title: string
  filename: string
  /** Names the file in the cache of this page; the bytes are forgotten when nobody shows them. */
  id: string
  /** The signal ends it when nobody waits for it any more: drawing takes its turn on the server. */
  load: (signal: AbortSignal) => Promise<Blob>
}

interface PdfDialogProps {
  file: PdfFile
  /** What must be known of this paper before it is read. */
  notice?: ReactNode
  onClose: () => void
}

/** A PDF beside the work: read, print, download. Its bytes never get an address that could be copied or sent. */
export function PdfDialog({ file, notice, onClose }: PdfDialogProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { url, blob, error, retry } = usePdf(file)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={file.title}
      actions={
        <>
          <Button
            icon={Download}
            disabledReason={blob ? undefined : m.order.reportPreparing}
            onClick={() => blob && saveBlob(blob, file.filename)}
          >
            {m.order.reportDownload}
          </Button>
          <Button
            icon={Printer}
            disabledReason={url ? undefined : m.order.reportPreparing}
            onClick={() => frame.current?.contentWindow?.print()}
          >
            {m.order.reportPrint}
          </Button>
        </>
      }
    >
      {notice}
      {error ? (
        <EmptyState
          tone="error"
          title={m.errors.reportFailedTitle}
          text={messageOf(error)}
          requestId={isApiError(error) ? error.requestId : undefined}
          onRetry={retry}
        />
      ) : url ? (
        <iframe
          ref={frame}
          src={`${url}${PDF_VIEW}`}
          title={file.title}
          className="h-[72vh] w-full rounded-card border border-line bg-sunken"
        />
      ) : (
        <div role="status" className="grid h-[72vh] content-start gap-3 rounded-card border border-line p-8">
          <span className="sr-only">{m.order.reportPreparing}</span>
          <Skeleton className="w-2/5" />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
        </div>
      )}
    </Dialog>
  )
}

/** The bytes and an address for the frame. The address dies with the dialog; the bytes are not kept either. */
export function usePdf(file: PdfFile) {
  const load = async ({ signal }: { signal: AbortSignal }) => {
    const blob = await file.load(signal)
    return {
      blob,
      url: URL.createObjectURL(
        blob.type === 'application/pdf' ? blob : new Blob([blob], { type: 'application/pdf' }),
      ),
    }
  }
  const query = useQuery({
    queryKey: ['file', file.id],
    queryFn: load,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const url = query.data?.url
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  return { url, blob: query.data?.blob, error: query.error, retry: () => void query.refetch() }
}

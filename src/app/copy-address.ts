import { m } from '@contract/messages'
import { toast } from '@/ui/toast'

/** Copies an address of this product, whole: it opens for whoever may see what is there. */
export async function copyAddress(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, location.origin).href)
    toast.success(m.reportRuns.linkCopied)
  } catch {
    toast.error(m.reportRuns.linkNotCopied)
  }
}

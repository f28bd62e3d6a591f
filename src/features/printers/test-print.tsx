import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { sampleLabel } from '@contract/labels/layout'
import { fill, m } from '@contract/messages'
import { messageOf } from '@/api/errors'
import { sendLabels } from '@/app/orders/print-specimens'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast'

interface TestPrintProps {
  printer: string
  code: string
  content: string
}

/** One invented label to this printer, the way order labels go: through the label service of this computer. */
export function TestPrint({ printer, code, content }: TestPrintProps) {
  const print = useMutation({
    mutationFn: () => sendLabels([sampleLabel()], { name: printer, templates: [{ code, content }] }),
    onSuccess: (port) =>
      port === null
        ? toast.error(m.printers.testNone)
        : toast.success(fill(m.printers.testDone, { name: printer, port })),
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <Button icon={Printer} busy={print.isPending} onClick={() => print.mutate()}>
      {m.printers.test}
    </Button>
  )
}

import { Copy } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import type { ReportVersion } from '@contract/reports/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'

const hours = ['1', '8', '24', '48', '72'].map((value) => ({ value, label: `${value} h` }))

/** A link to one version with its own token. Whoever opens it must know the date of birth. */
export function LinkDialog({ version, onClose }: { version: ReportVersion; onClose: () => void }) {
  const [wanted, setWanted] = useState('72')
  const send = useSend(api.reports.makeLink, { invalidates: [api.reports.links] })
  const url = send.data && new URL(send.data.path, location.origin).href
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.order.reportLinkTitle, { number: version.number })}
      actions={
        url ? (
          <>
            <Button onClick={onClose}>{m.ui.close}</Button>
            <Button
              variant="primary"
              icon={Copy}
              onClick={() =>
                void navigator.clipboard.writeText(url).then(() => toast.success(m.order.reportLinkCopied))
              }
            >
              {m.order.reportLinkCopy}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{m.ui.cancel}</Button>
            <Button
              variant="primary"
              busy={send.isPending}
              onClick={() => send.mutate({ body: { mediaKey: version.mediaKey, hours: Number(wanted) } })}
            >
              {m.order.reportLinkMake}
            </Button>
          </>
        )
      }
    >
      {send.error && <Banner tone="danger" title={send.error.message} className="mb-3" />}
      {send.data && url ? (
        <Field
          label={m.order.link}
          hint={fill(m.order.reportLinkText, { at: formatDateTime(send.data.expiresAt, labZone()) })}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              mono
              readOnly
              value={url}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </Field>
      ) : (
        <Field label={m.order.reportLinkHours}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              options={hours}
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
            />
          )}
        </Field>
      )}
    </Dialog>
  )
}

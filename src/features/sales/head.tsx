import { ChevronLeft, ChevronRight, Download, Link2 } from 'lucide-react'
import { useState } from 'react'
import { fill, m } from '@contract/messages'
import { periods, type Period } from '@contract/sales/choices'
import { messageOf } from '@/api/errors'
import { copyAddress } from '@/app/copy-address'
import { saveBlob } from '@/lib/download'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { Segmented } from '@/ui/segmented'
import { toast } from '@/ui/toast'

interface FileButtonProps {
  file: () => Promise<{ blob: Blob; filename: string | undefined }>
  name: string
}

/** What is on screen as a file. */
export function FileButton({ file, name }: FileButtonProps) {
  const [busy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    try {
      const { blob, filename } = await file()
      saveBlob(blob, filename ?? name)
      toast.success(m.errors.reportRetrieved)
    } catch (error) {
      toast.error(m.errors.reportFailedTitle, { detail: messageOf(error) })
    }
    setBusy(false)
  }
  return (
    <Button icon={Download} busy={busy} onClick={() => void save()}>
      {m.sales.csv}
    </Button>
  )
}

export const ShareButton = () => (
  <Button icon={Link2} onClick={() => void copyAddress(location.pathname + location.search)}>
    {m.sales.share}
  </Button>
)

interface PeriodChoiceProps {
  period: Period
  back: number
  set: (change: { period?: Period; back?: number }) => void
}

/** Which period, and the ones before it. */
export function PeriodChoice({ period, back, set }: PeriodChoiceProps) {
  return (
    <div className="flex items-center gap-1 max-sm:w-full">
      <IconButton
        icon={ChevronLeft}
        label={m.sales.earlier}
        disabledReason={back >= 24 ? m.sales.noEarlier : undefined}
        onClick={() => set({ back: back + 1 })}
      />
      <Segmented
        aria-label={m.sales.period}
        className="max-sm:flex-1"
        options={periods.map((value) => ({ value, label: m.sales.periods[value] }))}
        value={period}
        onChange={(value) => set({ period: value, back: 0 })}
      />
      <IconButton
        icon={ChevronRight}
        label={m.sales.later}
        disabledReason={back === 0 ? m.sales.noLater : undefined}
        onClick={() => set({ back: back - 1 })}
      />
    </div>
  )
}

export const AsOf = ({ at }: { at: string }) => (
  <span className="text-hint">{fill(m.sales.asOf, { at: formatDateTime(at, labZone()) })}</span>
)

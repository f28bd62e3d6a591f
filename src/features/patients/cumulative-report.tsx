import { FileText } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { addDays } from '@contract/rules/age'
import { callFile } from '@/api/client'
import type { PdfFile } from '@/app/orders/pdf-dialog'
import { todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { NativeSelect } from '@/ui/select'

const PdfDialog = deferred(() => import('@/app/orders/pdf-dialog').then((part) => part.PdfDialog))

/** How far back, in days. */
const spans = [
  { value: '183', label: m.patients.cumulativeHalfYear },
  { value: '365', label: m.patients.cumulativeYear },
  { value: '730', label: m.patients.cumulativeTwoYears },
  { value: '3653', label: m.patients.cumulativeTenYears },
]

/** The released results of a patient over time, as a paper. */
export function CumulativeReport({ patientId, number }: { patientId: string; number: string }) {
  const [days, setDays] = useState('730')
  const [file, setFile] = useState<PdfFile>()
  const open = () => {
    const to = todayIn(labZone())
    setFile({
      id: `cumulative ${patientId} ${days} ${Date.now()}`,
      title: fill(m.reports.cumulativeOf, { name: number }),
      filename: `${number}_cumulative.pdf`,
      load: async (signal) =>
        (
          await callFile(
            api.reports.generate,
            { body: { patientId, from: addDays(to, -Number(days)), to } },
            { signal },
          )
        ).blob,
    })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="w-40">
        <NativeSelect
          aria-label={m.patients.cumulativeSpan}
          options={spans}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      </span>
      <Button icon={FileText} onClick={open}>
        {m.reports.cumulative}
      </Button>
      {file && <PdfDialog file={file} onClose={() => setFile(undefined)} />}
    </div>
  )
}

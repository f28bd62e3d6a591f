import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { callFile } from '@/api/client'
import type { PdfFile } from '@/app/orders/pdf-dialog'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { deferred } from '@/ui/deferred'
import type { TemplateValues } from './template-form'

const PdfDialog = deferred(() => import('@/app/orders/pdf-dialog').then((part) => part.PdfDialog))

/** The words as they stand in the form, saved or not, on a report of nobody. */
export function TemplatePreview() {
  const { getValues } = useFormContext<TemplateValues>()
  const type = useWatch<TemplateValues, 'type'>({ name: 'type' })
  const [file, setFile] = useState<PdfFile>()
  function show() {
    const { heading, note, footer } = getValues()
    setFile({
      id: `template preview ${Date.now()}`,
      title: m.reportTemplates.previewTitle,
      filename: 'template_preview.pdf',
      load: async (signal) =>
        (
          await callFile(
            api.reportTemplates.preview,
            { body: { words: { heading, note, footer } } },
            { signal },
          )
        ).blob,
    })
  }
  return (
    <Card title={m.reportTemplates.preview} sub={m.reportTemplates.previewSub}>
      <div className="grid p-4">
        <Button
          icon={Eye}
          disabledReason={type === 'result' ? undefined : m.reportTemplates.previewOther}
          onClick={show}
        >
          {m.reportTemplates.previewShow}
        </Button>
      </div>
      {file && <PdfDialog file={file} onClose={() => setFile(undefined)} />}
    </Card>
  )
}

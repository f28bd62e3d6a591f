import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { TemplateWords } from '@contract/report-templates/shapes'
import { messageOf } from '@/api/errors'
import { callFile } from '@/api/client'
import { PDF_VIEW, usePdf } from '@/app/orders/pdf-dialog'
import { useDebounced } from '@/form/use-server-search'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { Skeleton } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import type { TemplateValues } from './template-form'

/** What is drawn; it travels as text, so that the same page is not drawn twice. */
const Asked = z.object({ words: TemplateWords, requisitionNumber: z.string().nullable() })

/** How long typing rests before the page is drawn anew. */
const REST = 500

/** The template as it stands in the form, saved or not, on a report of nobody or of an order: drawn anew as it is written. */
export function TemplatePreview() {
  const { control } = useFormContext<TemplateValues>()
  const { type, heading, note, footer, sections, logo } = useWatch({ control })
  const [requisition, setRequisition] = useState('')
  const [entered, setEntered] = useState<string>()
  const words = TemplateWords.safeParse({ heading, note, footer, sections, logo: logo !== 'no' })
  const asked = JSON.stringify({
    words: words.success ? words.data : null,
    requisitionNumber: requisition.trim() || null,
  })
  return (
    <Card title={m.reportTemplates.preview} sub={m.reportTemplates.previewSub}>
      <div className="grid gap-3 p-4">
        {type === 'result' ? (
          <>
            <Field
              label={m.reportTemplates.previewOn}
              optional
              hint={m.reportTemplates.previewOnHint}
              id="template-preview-requisition"
            >
              {(wiring) => (
                <TextInput
                  {...wiring}
                  mono
                  autoComplete="off"
                  maxLength={40}
                  value={requisition}
                  onChange={(event) => setRequisition(event.target.value)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                    // The field stands in the form of the template, which Enter would save.
                    event.preventDefault()
                    setEntered(asked)
                  }}
                />
              )}
            </Field>
            {!words.success && <p className="text-dense text-hint">{m.reportTemplates.previewWaiting}</p>}
            <Drawn asked={asked} entered={entered} />
          </>
        ) : (
          <p className="text-dense text-hint">{m.reportTemplates.previewOther}</p>
        )}
      </div>
    </Card>
  )
}

/** The page of what was asked for last and could be drawn; it stands until the next one is there. Enter does not wait for a rest. */
function Drawn({ asked, entered }: { asked: string; entered: string | undefined }) {
  const quiet = useDebounced(asked, REST)
  const rested = asked === entered ? asked : quiet
  const [sent, setSent] = useState<string>()
  if (Asked.safeParse(JSON.parse(rested)).success && rested !== sent) setSent(rested)
  return sent === undefined ? <Waiting /> : <Page asked={sent} />
}

function Page({ asked }: { asked: string }) {
  const { url, error } = usePdf({
    id: `template preview ${asked}`,
    title: m.reportTemplates.previewLive,
    filename: 'template_preview.pdf',
    load: async (signal) =>
      (await callFile(api.reportTemplates.preview, { body: Asked.parse(JSON.parse(asked)) }, { signal }))
        .blob,
  })
  const [shown, setShown] = useState<string>()
  if (url !== undefined && url !== shown) setShown(url)
  if (error)
    return (
      <p role="alert" className="text-dense text-danger">
        {messageOf(error)}
      </p>
    )
  if (shown === undefined) return <Waiting />
  return (
    <iframe
      src={`${shown}${PDF_VIEW}`}
      title={m.reportTemplates.previewLive}
      className="aspect-[17/22] w-full rounded-card border border-line bg-sunken"
    />
  )
}

const Waiting = () => (
  <div role="status" className="grid content-start gap-3 rounded-card border border-line p-8">
    <span className="sr-only">{m.order.reportPreparing}</span>
    <Skeleton className="w-2/5" />
    <Skeleton className="w-4/5" />
  </div>
)

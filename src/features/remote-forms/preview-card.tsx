import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { useFormContext } from 'react-hook-form'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { RemoteFormKey } from '@contract/remote-orders/choices'
import type { OfferedForm } from '@contract/remote-orders/form'
import { call } from '@/api/client'
import { messageOf } from '@/api/errors'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { SkeletonRows } from '@/ui/skeleton'
import { toFields, type FormValues } from './form-values'

const p = m.remoteForms

/** Draws an offered form as a clinic fills it in; remote order entry brings it. */
export type DrawnForm = ComponentType<{ form: OfferedForm }>

/** The form as it stands in the editor, live or not, as a clinic would be offered it. */
export function PreviewCard({ formKey, Drawn }: { formKey: RemoteFormKey; Drawn: DrawnForm }) {
  const { getValues, trigger } = useFormContext<FormValues>()
  const [open, setOpen] = useState(false)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (values: FormValues) =>
      call(api.remoteForms.preview, { body: { key: formKey, form: toFields(values) } }),
  })
  async function show() {
    // What cannot be drawn is said at its field.
    if (!(await trigger())) return
    setOpen(true)
    mutate(getValues())
  }
  return (
    <>
      <Button icon={Eye} onClick={() => void show()}>
        {p.preview}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="l"
        title={fill(p.previewTitle, { title: getValues('title') })}
        description={p.previewText}
      >
        {isPending && <SkeletonRows rows={6} label={p.previewWaiting} />}
        {error && <Banner tone="danger" title={messageOf(error)} />}
        {data && !isPending && <Drawn form={data} />}
      </Dialog>
    </>
  )
}

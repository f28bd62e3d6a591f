import { Image } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { PhotoKind } from '@contract/remote-orders/files'
import type { RemoteOrder } from '@contract/remote-orders/shapes'
import { callFile } from '@/api/client'
import { messageOf } from '@/api/errors'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { toast } from '@/ui/toast'

const p = m.remoteOrderEntry
type Attached = RemoteOrder['files'][number]

const nameOf = ({ kind, name }: Attached): string => {
  const known = PhotoKind.safeParse(kind)
  return known.success ? p.fileKinds[known.data] : name
}

/** Photos and signatures of a remote order, opened one at a time. */
export function Attachments({ files }: { files: readonly Attached[] }) {
  const [shown, setShown] = useState<{ url: string; words: string }>()
  const [busy, setBusy] = useState<string>()
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown.url)), [shown])
  async function open(file: Attached) {
    setBusy(file._id)
    try {
      const { blob } = await callFile(api.remoteOrders.file, { body: { _id: file._id } })
      setShown({ url: URL.createObjectURL(blob), words: nameOf(file) })
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
      <ul className="divide-y divide-soft-line px-4">
        {files.map((file) => (
          <li key={file._id} className="flex flex-wrap items-center gap-3 py-1.5 text-dense">
            <span className="min-w-0 flex-1">{nameOf(file)}</span>
            <Button
              size="s"
              icon={Image}
              busy={busy === file._id}
              aria-label={fill(p.attachmentOpenOf, { name: nameOf(file) })}
              onClick={() => void open(file)}
            >
              {p.attachmentOpen}
            </Button>
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog open onOpenChange={() => setShown(undefined)} size="l" title={shown.words}>
          <img src={shown.url} alt={shown.words} className="max-h-[70vh] w-full bg-white object-contain" />
        </Dialog>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { MessageDetail } from '@contract/ehr-jobs/shapes'
import { fill, m } from '@contract/messages'
import { LoadFailed } from '@/app/load-failed'
import { Card } from '@/ui/card'
import { IconButton } from '@/ui/icon-button'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { Editor } from './editor'
import { FieldTable } from './field-table'
import { rawQuery } from './queries'
import type { RawPlace } from './raw-parts'
import { RawView } from './raw-view'

interface RawCardProps {
  message: MessageDetail
  place: RawPlace | null
  editing: boolean
  onCloseEditor: () => void
}

/** The message itself and the answer to it; in its place the editor while it is edited. */
export function RawCard({ message, place, editing, onCloseEditor }: RawCardProps) {
  const { data: raw, error, refetch } = useQuery(rawQuery(message._id))
  if (error && !raw)
    return (
      <Card title={m.ehrJobs.raw}>
        <LoadFailed error={error} refetch={refetch} />
      </Card>
    )
  if (!raw)
    return (
      <Card title={m.ehrJobs.raw}>
        <SkeletonRows rows={5} label={m.ehrJobs.raw} />
      </Card>
    )
  return (
    <>
      {editing && raw.editable && <Editor message={message} raw={raw} onClose={onCloseEditor} />}
      {message.hold !== 'bytes' && <FieldTable text={raw.text} place={place} />}
      <Card
        title={m.ehrJobs.raw}
        sub={`${fill(m.ehrJobs.version, { number: message.edition })}, ${fill(m.ehrJobs.bytesCount, { count: message.bytes })}`}
        end={
          <IconButton
            size="s"
            icon={Copy}
            label={m.ehrJobs.rawCopy}
            onClick={() =>
              void navigator.clipboard.writeText(raw.text).then(() => toast.success(m.ehrJobs.rawCopied))
            }
          />
        }
      >
        {!raw.editable && message.hold !== 'bytes' && (
          <p className="px-4 pt-3 text-dense text-text2">{m.ehrJobs.notEditable}</p>
        )}
        <RawView text={raw.text} place={place} />
      </Card>
      <Card title={message.direction === 'in' ? m.ehrJobs.answerHead : m.ehrJobs.answerTheirs}>
        {raw.answer === null ? (
          <p className="px-4 py-3 text-dense text-hint">{m.ehrJobs.noAnswer}</p>
        ) : (
          <pre className="bg-sunken px-4 py-3 font-mono text-meta/6 wrap-anywhere whitespace-pre-wrap">
            {raw.answer}
          </pre>
        )}
      </Card>
    </>
  )
}

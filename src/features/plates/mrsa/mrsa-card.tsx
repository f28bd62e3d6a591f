import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { MrsaChange, MrsaContent, MrsaRecord } from '@contract/mrsa/shapes'
import { useSend } from '@/api/query'
import { DirectorWaits } from '@/app/director-waits'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/checkbox'
import { toast } from '@/ui/toast'
import { inputsWords } from './row-words'
import { TableRows } from './table-rows'

/** One table: what is in force, the draft beside it, and the results that the draft would report otherwise. */
export function MrsaCard({ record, onEdit }: { record: MrsaRecord; onEdit: () => void }) {
  const { ability } = useMe()
  const [found, setFound] = useState<{ at: string; changes: readonly MrsaChange[] }>()
  const [read, setRead] = useState(false)
  const replay = useSend(api.mrsa.replay, {
    invalidates: ['mrsa'],
    onSuccess: (answer) => {
      setRead(false)
      setFound({ at: answer.record.replayed?.at ?? '', changes: answer.changes })
    },
  })
  const approve = useSend(api.mrsa.approve, {
    invalidates: ['mrsa'],
    onSuccess: ({ number }) => toast.success(fill(m.mrsa.approved, { number })),
  })
  const { _id, version, number, approved, draft, replayed, test } = record
  const { name } = test
  // What is on the screen is of this draft only as long as its replay is the one that was asked for here.
  const changes = found && replayed && found.at === replayed.at ? found.changes : undefined
  const owesReplay = number > 0 && replayed === null
  const owesReading = number > 0 && replayed !== null && replayed.changes > 0 && !(read && changes)
  const failed = replay.error ?? approve.error
  const mayEdit = ability.can('manage', 'Qc')
  return (
    <Card
      title={name}
      end={
        mayEdit && (
          <Button size="s" aria-label={fill(m.mrsa.editOf, { name })} onClick={onEdit}>
            {m.mrsa.edit}
          </Button>
        )
      }
    >
      <div className="grid gap-3 px-4 py-3 text-dense">
        {failed && (
          <Banner
            tone="danger"
            title={failed.message}
            onDismiss={() => {
              replay.reset()
              approve.reset()
            }}
          />
        )}
        {approved ? (
          <Version
            title={fill(m.mrsa.inForce, { number })}
            note={fill(m.mrsa.approvedBy, {
              at: record.approvedAt === null ? '' : formatDateTime(record.approvedAt, labZone()),
              name: record.approvedByName ?? '',
            })}
            content={approved}
            record={record}
          />
        ) : (
          <p className="font-semibold text-warning">{m.mrsa.notInForce}</p>
        )}
        {draft && (
          <Version
            title={m.mrsa.draft}
            note={fill(m.mrsa.draftBy, { name: record.editedByName ?? '' })}
            content={draft}
            record={record}
          />
        )}
        {draft && replayed && number > 0 && (
          <p>
            {fill(m.mrsa.replayedLine, { ...replayed, at: formatDateTime(replayed.at, labZone()) })}{' '}
            {replayed.changes > 0 && changes === undefined && m.mrsa.replayAgain}
          </p>
        )}
        {draft && changes && changes.length > 0 && <Changes name={name} changes={changes} />}
        {draft && (
          <div className="flex flex-wrap items-center justify-end gap-3">
            {changes && changes.length > 0 && ability.can('direct', 'Lab') && (
              <Checkbox className="mr-auto" checked={read} onChange={() => setRead(!read)}>
                {m.mrsa.readTick}
              </Checkbox>
            )}
            {mayEdit && number > 0 && (
              <Button
                size="s"
                aria-label={fill(m.mrsa.replayOf, { name })}
                busy={replay.isPending}
                onClick={() => replay.mutate({ body: { _id, version } })}
              >
                {m.mrsa.replay}
              </Button>
            )}
            <DirectorWaits />
            {ability.can('direct', 'Lab') && (
              <Button
                size="s"
                variant="primary"
                aria-label={fill(m.mrsa.approveOf, { name })}
                busy={approve.isPending}
                disabledReason={
                  owesReplay ? m.mrsa.needsReplay : owesReading ? m.mrsa.needsReading : undefined
                }
                onClick={() =>
                  approve.mutate({ body: { _id, version, read: read && changes !== undefined } })
                }
              >
                {m.mrsa.approve}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

function Version({
  title,
  note,
  content,
  record,
}: {
  title: string
  note: string
  content: MrsaContent
  record: MrsaRecord
}) {
  const { table, tests } = content
  const codeOf = (id: string) => record.tests.find(({ _id }) => _id === id)?.code ?? ''
  return (
    <section aria-label={title} className="grid min-w-0 gap-1">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-meta text-hint">{note}</p>
      <p className="font-medium break-words">
        {table.assay} · {table.source}
      </p>
      <p className="text-text2">
        {(['sa', 'se', 'mec', 'junction', 'control'] as const)
          .map((role) => {
            const id = tests[role]
            return `${m.mrsa.testOf[role]}: ${id === null ? m.mrsa.junctionNone : codeOf(id)}`
          })
          .join(' · ')}
      </p>
      <p className="text-text2">{table.controlApplies ? m.mrsa.controlApplies : m.mrsa.controlAppliesNot}</p>
      <TableRows label={`${title}, ${record.test.name}`} content={content} />
    </section>
  )
}

function Changes({ name, changes }: { name: string; changes: readonly MrsaChange[] }) {
  const words = m.mrsa.changeColumns
  return (
    <div className="max-h-80 overflow-auto rounded-card border border-line">
      <table
        aria-label={fill(m.mrsa.changesTitle, { name })}
        className="w-full text-left [&_td]:px-3 [&_td]:py-1 [&_th]:px-3 [&_th]:py-1.5 [&_th]:font-medium"
      >
        <thead className="sticky top-0 bg-surface">
          <tr className="text-text2">
            {(['order', 'specimen', 'targets', 'before', 'after'] as const).map((column) => (
              <th key={column} scope="col">
                {words[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((one) => (
            <tr
              key={`${one.requisitionNumber} ${one.barcode}`}
              className="border-t border-soft-line align-top"
            >
              <td className="mono">{one.requisitionNumber}</td>
              <td className="mono">{one.barcode}</td>
              <td className="mono">{inputsWords(one.inputs)}</td>
              <td>
                {one.before}
                {one.released && <span className="text-hint"> ({m.mrsa.releasedMark})</span>}
              </td>
              <td className="font-medium">{one.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

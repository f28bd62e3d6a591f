import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleOff, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { lineModeLabels, lineProtocolLabels, lineStandingLabels } from '@contract/instrument-lines/choices'
import type { Line } from '@contract/instrument-lines/shapes'
import { m } from '@contract/messages'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { EmptyState } from '@/ui/empty-state'
import { Facts } from '@/ui/facts'
import { SkeletonRows } from '@/ui/skeleton'
import { LineDialog } from './line-dialog'
import { MessagesCard } from './messages-card'
import { lineQuery } from './queries'

const cues = {
  connected: { tone: 'success', icon: CircleCheck },
  waiting: { tone: 'info', icon: CircleDashed },
  starting: { tone: 'info', icon: CircleDashed },
  off: { tone: 'neutral', icon: CircleOff },
  failed: { tone: 'danger', icon: TriangleAlert },
  noPort: { tone: 'danger', icon: TriangleAlert },
} as const

const addressOf = ({ mode, host, port, peer }: Line, listensAt: string): string =>
  mode === 'call' ? `${host ?? ''}:${port}` : `${listensAt}:${port}${peer ? ` ← ${peer}` : ''}`

/** How an instrument is connected, and what came from it. */
export function LineTab({ instrumentId }: { instrumentId: string }) {
  const { ability } = useMe()
  const mayEdit = ability.can('edit', 'Instrument')
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery(lineQuery(instrumentId))
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data) return <SkeletonRows rows={4} label={m.instrumentLines.tab} />
  const { line, offered } = data
  return (
    <div className="grid content-start gap-4 p-6 max-sm:p-4 xl:max-w-400">
      <Card
        title={m.instrumentLines.card}
        sub={m.instrumentLines.cardSub}
        end={
          line && mayEdit ? (
            <Button size="s" onClick={() => setOpen(true)}>
              {m.instrumentLines.edit}
            </Button>
          ) : undefined
        }
      >
        {line ? (
          <div className="grid gap-3 px-4 py-3">
            {line.problem !== null && <Banner tone="warning" title={line.problem} />}
            {line.ignoreChecksum && (
              <Banner
                tone="danger"
                title={`${m.instrumentLines.ignoreChecksum}. ${m.instrumentLines.ignoreChecksumHelp}`}
              />
            )}
            <Facts
              facts={[
                {
                  label: m.instrumentLines.standingLabel,
                  value: <Chip {...cues[line.standing]}>{lineStandingLabels[line.standing]}</Chip>,
                },
                { label: m.instrumentLines.protocolLabel, value: lineProtocolLabels[line.protocol] },
                { label: m.instrumentLines.modeLabel, value: lineModeLabels[line.mode] },
                { label: m.instrumentLines.address, value: addressOf(line, offered.host) },
                {
                  label: m.instrumentLines.lastMessage,
                  value: line.lastInAt ? formatDateTime(line.lastInAt, labZone()) : m.instrumentLines.never,
                },
              ]}
            />
          </div>
        ) : (
          <EmptyState
            title={m.instrumentLines.none}
            text={m.instrumentLines.noneHelp}
            {...(mayEdit
              ? { action: <Button onClick={() => setOpen(true)}>{m.instrumentLines.setUp}</Button> }
              : {})}
          />
        )}
      </Card>
      <MessagesCard instrumentId={instrumentId} />
      {isOpen && (
        <LineDialog
          instrumentId={instrumentId}
          line={line}
          offered={offered.ports}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

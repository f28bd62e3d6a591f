import { Zap } from 'lucide-react'
import type { MessageRow } from '@contract/ehr-jobs/shapes'
import { fill, m } from '@contract/messages'
import { shortTime } from '@/app/deliveries/cues'
import { messageCues, messageWhy } from '@/app/ehr/message-cues'
import { StateChip } from '@/app/state-register/state-chip'
import { columnHelper } from '@/table/features'
import { Chip } from '@/ui/chip'

const col = columnHelper<MessageRow>()

/** Filled where it is stopped too long. */
export const UrgentChip = ({ message }: { message: MessageRow }) =>
  message.urgent && (
    <Chip
      tone="danger"
      icon={Zap}
      look={message.alarmAt ? 'soft' : 'bare'}
      title={message.alarmAt ? fill(m.ehrJobs.alarmSince, { at: shortTime(message.alarmAt) }) : undefined}
    >
      {m.ehrJobs.urgent}
    </Chip>
  )

export const messageColumns = col.columns([
  col.accessor('state', {
    header: m.ehrJobs.stateHead,
    meta: { width: '156px' },
    cell: ({ getValue }) => <StateChip cue={messageCues[getValue()]} />,
  }),
  col.accessor((row) => (row.urgent ? m.ehrJobs.urgent : ''), {
    id: 'urgent',
    header: m.ehrJobs.urgent,
    meta: { width: '92px', from: 'md', yields: true },
    cell: ({ row: { original } }) => <UrgentChip message={original} />,
  }),
  col.accessor(messageWhy, {
    id: 'why',
    header: m.ehrJobs.why,
    cell: ({ getValue }) => (
      <span className="block truncate text-text2" title={getValue()}>
        {getValue()}
      </span>
    ),
  }),
  col.accessor((row) => row.type || m.ehrJobs.hold.bytes, {
    id: 'type',
    header: m.ehrJobs.type,
    meta: { width: '104px', mono: true },
  }),
  col.accessor((row) => m.ehrJobs.direction[row.direction], {
    id: 'direction',
    header: m.ehrJobs.directionHead,
    meta: { width: '84px', from: 'xl' },
  }),
  col.accessor('connection', {
    header: m.ehrJobs.connection,
    meta: { width: '12%', from: 'md' },
    cell: ({ getValue }) => (
      <span className="block truncate" title={getValue()}>
        {getValue()}
      </span>
    ),
  }),
  col.accessor((row) => row.requisitionNumber ?? row.placer ?? '', {
    id: 'requisition',
    header: m.ehrJobs.requisition,
    meta: { width: '116px', mono: true },
  }),
  col.accessor('tries', {
    header: m.ehrJobs.tries,
    meta: { width: '60px', align: 'right', from: 'xl' },
  }),
  col.accessor((row) => shortTime(row.receivedAt), {
    id: 'receivedAt',
    header: m.ehrJobs.received,
    meta: { width: '124px', align: 'right', sort: 'receivedAt' },
  }),
  col.accessor('controlId', {
    header: m.ehrJobs.controlId,
    meta: { width: '160px', mono: true, optional: true },
  }),
  col.accessor((row) => row.location ?? '', {
    id: 'location',
    header: m.ehrJobs.location,
    meta: { width: '16%', optional: true },
  }),
])

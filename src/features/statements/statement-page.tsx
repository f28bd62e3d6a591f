import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { moneyText } from '@contract/rules/money'
import { StatementDetail } from '@contract/statements/shapes'
import { useSend } from '@/api/query'
import { NewPage } from '@/app/entity/new-page'
import { EditEntity, NewEntity } from '@/app/entity/register-form'
import { useMe } from '@/app/me'
import { AppLink, useGo } from '@/app/router-link'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { StateChip } from '@/app/state-register/state-chip'
import { StatePage } from '@/app/state-register/state-page'
import { ReturnedChip, statementCues } from './cues'
import { Moves } from './moves'
import { statementQuery, staleAfter } from './queries'
import { StatementFieldCards } from './statement-fields'
import { blankStatement, statementSchema, describe, toFields, valuesOf } from './statement-values'

const route = getRouteApi('/_in/statement/$id')
const list = { label: m.navigation.pageStatements, to: '/statements' }
const form = {
  schema: statementSchema,
  entity: StatementDetail,
  valuesOf,
  describe,
  recordName: m.statements.recordName,
}

/** One statement: what is owed for what, what was paid, and what comes next. */
export function StatementPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const client = useQueryClient()
  const { ability } = useMe()
  const { data: statement, error } = useQuery(statementQuery(id))
  const update = useSend(api.statements.update, { invalidates: staleAfter })
  if (error && !statement) throw error
  if (!statement) return <SkeletonRows label={list.label} />
  const { patient, number, state, active } = statement
  return (
    <StatePage
      list={list}
      to={`/statement/${id}`}
      id={id}
      name={number}
      chips={
        <>
          <StateChip
            cue={{ ...statementCues[state], look: 'soft' }}
            more={state === 'REMINDER' ? statement.reminders : undefined}
          />
          <ReturnedChip returned={statement.returnedMail} />
        </>
      }
      actions={ability.can('edit', 'Statement') && <Moves statement={statement} />}
      facts={[
        {
          label: m.statements.patient,
          value: <AppLink to={`/patient/${patient._id}`}>{patient.name}</AppLink>,
        },
        { label: m.statements.total, value: moneyText(statement.totalCents) },
        { label: m.statements.paid, value: moneyText(statement.paidCents) },
        {
          label: m.statements.balance,
          value: <b className="font-semibold">{moneyText(statement.balanceCents)}</b>,
        },
        {
          label: m.statements.since,
          value: formatDateTime(statement.stateAt, labZone()),
        },
      ]}
      tab={tab}
      history={api.statements.history}
    >
      <Waits />
      {ability.can('edit', 'Statement') && active ? (
        <EditEntity
          {...form}
          key={`${statement._id} ${state}`}
          doc={statement}
          send={(values, on) =>
            update.mutateAsync({
              body: { statement: { ...toFields(values), _id: statement._id, version: on.version } },
            })
          }
          onSaved={(saved) => client.setQueryData(statementQuery(saved._id).queryKey, saved)}
        >
          <StatementFieldCards statement={statement} />
        </EditEntity>
      ) : (
        <Lines statement={statement} />
      )}
    </StatePage>
  )
}

/** Plainly what this register waits for. */
function Waits() {
  return (
    <div className="px-6 pt-4 max-sm:px-4 xl:max-w-400">
      <Banner tone="info" title={m.statements.notConnected} />
    </div>
  )
}

/** The lines for those who may read, and of a statement that is finished. */
function Lines({ statement }: { statement: StatementDetail }) {
  return (
    <ul className="m-6 rounded-card border border-line bg-surface text-dense tabular-nums max-sm:m-4 xl:max-w-240">
      {statement.lines.map((line, at) => (
        <li key={at} className="flex flex-wrap gap-x-4 border-b border-soft-line px-4 py-2 last:border-b-0">
          <span className="mono text-text2">{line.serviceDate}</span>
          <span className="min-w-40 flex-1">{line.description}</span>
          <span className="mono text-hint">
            {statement.orders.find(({ _id }) => _id === line.orderId)?.requisitionNumber}
          </span>
          <span className="font-medium">{moneyText(line.cents)}</span>
        </li>
      ))}
    </ul>
  )
}

export function NewStatementPage() {
  const go = useGo()
  const add = useSend(api.statements.add, { invalidates: staleAfter })
  return (
    <NewPage title={m.statements.create} list={list}>
      <Waits />
      <NewEntity
        {...form}
        blank={blankStatement}
        saveLabel={m.statements.add}
        send={(values) => add.mutateAsync({ body: { statement: toFields(values) } })}
        onAdded={(statement) => {
          toast.success(fill(m.statements.added, { number: statement.number }))
          go(`/statement/${statement._id}`, { replace: true })
        }}
      >
        <StatementFieldCards statement={null} />
      </NewEntity>
    </NewPage>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { moneyText } from '@contract/rules/money'
import type { StatementDetail } from '@contract/statements/shapes'
import { canTransition, transitionNamed, transitionsFrom } from '@contract/machine'
import { statementMachine, type StatementTransition } from '@contract/statements/states'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { toast } from '@/ui/toast'
import { ActButton } from '@/app/state-register/act-button'
import { statementCues } from './cues'
import { statementQuery, staleAfter } from './queries'

type Move = Exclude<StatementTransition, 'draft'>
const isMove = (name: StatementTransition): name is Move => name !== 'draft'

const labels: Readonly<Record<Move, string>> = {
  send: m.statements.movesSend,
  remind: m.statements.movesRemind,
  agreePlan: m.statements.movesAgreePlan,
  breakPlan: m.statements.movesBreakPlan,
  settle: m.statements.movesSettle,
  collect: m.statements.movesCollect,
  close: m.statements.movesClose,
  reopen: m.statements.movesReopen,
}

/** What may be done with a statement from where it stands; what a rule refuses says why. */
export function Moves({ statement }: { statement: StatementDetail }) {
  const client = useQueryClient()
  const { _id, version, number, state, patient, balanceCents, reminders, lines } = statement
  const move = useSend(api.statements.move, {
    invalidates: staleAfter,
    onSuccess(moved) {
      client.setQueryData(statementQuery(moved._id).queryKey, moved)
      toast.success(fill(m.statements.moved, { number, state: statementCues[moved.state].word }))
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const context = { lines: lines.length, balance: balanceCents, reminders, reason: '-' }
  return transitionsFrom(statementMachine, state)
    .filter(isMove)
    .map((name) => {
      const answer = canTransition(statementMachine, state, name, context)
      return (
        <ActButton
          key={name}
          label={labels[name]}
          title={`${labels[name]}?`}
          text={fill(m.statements.moveText, {
            number,
            patient: patient.name,
            balance: moneyText(balanceCents),
          })}
          needsReason={transitionNamed(statementMachine, name).needsReason}
          disabledReason={answer.ok ? undefined : answer.message}
          busy={move.isPending}
          act={(reason) => move.mutateAsync({ body: { _id, version, transition: name, reason } })}
        />
      )
    })
}

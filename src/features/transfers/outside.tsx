import { Phone } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { OutsideResult } from '@contract/transfers/shapes'
import { useSend } from '@/api/query'
import { ReasonDialog } from '@/app/deliveries/reason-dialog'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { toast } from '@/ui/toast'

const CallDialog = deferred(() => import('./call-dialog').then((part) => part.CallDialog))

const decisions = [
  { value: 'file', label: m.transfers.decide.file },
  { value: 'refuse', label: m.transfers.decide.refuse },
] as const
const at = (instant: string) => formatDateTime(instant, labZone())
const outcomeWords = {
  reached: '',
  noAnswer: m.order.criticalNoAnswer,
  leftMessage: m.order.criticalLeftMessage,
}

/** Results of another laboratory: what it says of them, whom it told, whom we told, and what a person has to do. */
export function Outside({ one }: { one: OutsideResult }) {
  const [open, setOpen] = useState<'decide' | 'call'>()
  const close = () => setOpen(undefined)
  const send = useSend(api.transfers.decideResult, {
    invalidates: ['transfers', 'orders', 'results', 'reports'],
    onSuccess: () => {
      toast.success(m.transfers.decideDone)
      close()
    },
  })
  return (
    <li className="grid gap-0.5">
      <span className="flex flex-wrap gap-x-2">
        <span className="font-medium">{one.performer.name}</span>
        <span>{fill(m.transfers.number, { number: one.number })}</span>
        <span className="text-text2">{m.transfers.outsideState[one.state]}</span>
      </span>
      {one.callsOwed.length > 0 && (
        <Banner tone="danger" title={m.transfers.criticalOwed}>
          <ul className="grid gap-1">
            {one.callsOwed.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Button size="s" variant="primary" icon={Phone} className="mt-2" onClick={() => setOpen('call')}>
            {m.transfers.callButton}
          </Button>
        </Banner>
      )}
      {one.panels.flatMap(({ rows }) =>
        rows.map(({ id, test, value, unit, flag, finding }) => (
          <span key={`${one._id} ${id} ${test}`} className="tabular-nums">
            {[`${test}:`, value, unit, flag, finding].filter(Boolean).join(' ')}
          </span>
        )),
      )}
      {one.specimens
        .filter(({ condition, disposition, acceptable }) => condition || disposition || !acceptable)
        .map(({ letter, type, condition, disposition }) => (
          <span key={`${one._id} ${letter}`}>
            {fill(m.transfers.specimenThere, {
              letter,
              type,
              condition: [condition, disposition].filter(Boolean).join(', '),
            })}
          </span>
        ))}
      {one.notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
      {one.criticalCalls.map((call) => (
        <span key={`${call.result} ${call.at} ${call.toldTo}`} className="text-text2">
          {fill(m.transfers.theyTold, {
            name: one.performer.name,
            result: call.result,
            toldTo: call.toldTo || outcomeWords[call.outcome],
            at: call.at,
            by: call.by,
          })}
        </span>
      ))}
      {one.callAttempts.map((call) => (
        <span key={`${call.at} ${call.outcome} ${call.about.join()}`} className="text-text2">
          {fill(m.transfers.weTold, {
            result: call.about.join('; '),
            toldTo: [call.toldTo, call.role, outcomeWords[call.outcome]].filter(Boolean).join(', '),
            at: at(call.at),
            by: call.byName,
          })}
        </span>
      ))}
      {one.why && <span className="text-text2">{one.why}</span>}
      {(one.state === 'HELD' || one.state === 'WAITS') && (
        <Button size="s" className="justify-self-start" onClick={() => setOpen('decide')}>
          {m.transfers.decideButton}
        </Button>
      )}
      {open === 'call' && <CallDialog one={one} onClose={close} />}
      {open === 'decide' && (
        <ReasonDialog
          title={m.transfers.decideTitle}
          description={m.transfers.decideText}
          choices={decisions}
          error={send.error}
          busy={send.isPending}
          onSave={(how, reason) => send.mutate({ body: { _id: one._id, version: one.version, how, reason } })}
          onClose={close}
        />
      )}
    </li>
  )
}

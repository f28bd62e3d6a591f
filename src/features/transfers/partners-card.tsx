import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Partner } from '@contract/transfers/shapes'
import { useSend } from '@/api/query'
import { ReasonDialog } from '@/app/deliveries/reason-dialog'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { CodesCard } from './codes-card'
import { partnersQuery } from './queries'

const PartnerDialog = deferred(() => import('./partner-dialog').then((part) => part.PartnerDialog))

const stop = [{ value: 'stop', label: m.transfers.stopButton }] as const

/** Other laboratories, their keys and connections; nothing where the laboratory has transfers switched off. */
export function PartnersCard() {
  return useMe().features.has('pol') ? (
    <>
      <Partners />
      <CodesCard />
    </>
  ) : null
}

function Partners() {
  const { data, error, refetch } = useQuery(partnersQuery)
  const may = useMe().ability.can('manage', 'Setting')
  const [edited, setEdited] = useState<Partner | 'new'>()
  const make = useSend(api.transfers.makeKey, {
    invalidates: ['transfers'],
    onSuccess: () => void toast.success(m.transfers.keyMade),
    onError: (failed) => void toast.error(failed.message),
  })
  return (
    <Card
      title={m.transfers.partnersTitle}
      sub={m.transfers.partnersSub}
      end={
        may && (
          <Button size="s" onClick={() => setEdited('new')}>
            {m.transfers.partnerAdd}
          </Button>
        )
      }
    >
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        <>
          <div className="grid gap-1 border-b border-soft-line px-4 py-3 text-dense">
            {data.own ? (
              <dl className="grid gap-1">
                <Fact label={m.transfers.ownKeyLabel} value={data.own.publicKey} />
                <Fact label={m.transfers.ownPrint} value={data.own.fingerprint} />
              </dl>
            ) : (
              <p className="flex flex-wrap items-center gap-3">
                {m.transfers.noKeyYet}
                {may && (
                  <Button size="s" busy={make.isPending} onClick={() => make.mutate({})}>
                    {m.transfers.makeKey}
                  </Button>
                )}
              </p>
            )}
          </div>
          {data.docs.length === 0 ? (
            <EmptyState title={m.transfers.partnerNone} text={m.transfers.partnerNoneHelp} />
          ) : (
            <ul className="divide-y divide-soft-line text-dense">
              {data.docs.map((one) => (
                <li key={one._id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
                  <Facts partner={one} />
                  {may && <Actions partner={one} onEdit={() => setEdited(one)} />}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {edited && (
        <PartnerDialog partner={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-wrap gap-x-3">
    <dt className="text-hint">{label}</dt>
    <dd className="mono min-w-0 break-all">{value}</dd>
  </div>
)

function Facts({ partner }: { partner: Partner }) {
  const { name, clia, baseUrl, fingerprint, hold, pausedWhy, ordersIn, ordersOut, location } = partner
  return (
    <div className="mr-auto grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{name}</span>
        <span className="mono text-text2">{clia}</span>
        <Chip tone={hold ? 'warning' : 'success'} icon={hold ? CircleAlert : CircleCheck}>
          {hold ? m.transfers.partnerHold[hold] : m.transfers.works}
        </Chip>
      </p>
      <p className="break-all text-text2">{baseUrl}</p>
      {ordersOut && <p className="text-text2">{m.transfers.fieldOut}</p>}
      {ordersIn && <p className="text-text2">{[m.transfers.fieldIn, location].filter(Boolean).join(', ')}</p>}
      {fingerprint && <p className="mono text-meta break-all text-hint">{fingerprint}</p>}
      {pausedWhy && <p className="text-text2">{pausedWhy}</p>}
    </div>
  )
}

function Actions({ partner, onEdit }: { partner: Partner; onEdit: () => void }) {
  const [dialog, setDialog] = useState<'key' | 'stop'>()
  const { _id, version, name, fingerprint, keyConfirmedAt, pausedAt, active } = partner
  const failed = (error: Error) => void toast.error(error.message)
  const test = useSend(api.transfers.testPartner, {
    invalidates: ['transfers'],
    onSuccess: ({ problem }) =>
      void (problem === null ? toast.success(m.transfers.tested) : toast.error(problem)),
    onError: failed,
  })
  const confirm = useSend(api.transfers.confirmKey, {
    invalidates: ['transfers'],
    onSuccess: () => {
      toast.success(m.transfers.confirmDone)
      setDialog(undefined)
    },
    onError: failed,
  })
  const pause = useSend(api.transfers.pausePartner, {
    invalidates: ['transfers'],
    onSuccess: ({ pausedAt: now }) => {
      toast.success(now ? m.transfers.stopDone : m.transfers.goesOn)
      setDialog(undefined)
    },
  })
  return (
    <span className="flex flex-wrap gap-2">
      {fingerprint && !keyConfirmedAt && (
        <Button size="s" onClick={() => setDialog('key')}>
          {m.transfers.confirmKey}
        </Button>
      )}
      {active && keyConfirmedAt && (
        <Button size="s" busy={test.isPending} onClick={() => test.mutate({ body: { _id } })}>
          {m.transfers.testButton}
        </Button>
      )}
      {pausedAt ? (
        <Button
          size="s"
          busy={pause.isPending}
          onClick={() => pause.mutate({ body: { _id, version, why: null } })}
        >
          {m.transfers.goOnButton}
        </Button>
      ) : (
        active && (
          <Button size="s" variant="quiet" onClick={() => setDialog('stop')}>
            {m.transfers.stopButton}
          </Button>
        )
      )}
      <Button
        size="s"
        variant="quiet"
        aria-label={fill(m.transfers.partnerEditOf, { name })}
        onClick={onEdit}
      >
        {m.transfers.partnerEdit}
      </Button>
      {dialog === 'key' && fingerprint && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDialog(undefined)}
          title={fill(m.transfers.confirmTitle, { name })}
          commitLabel={m.transfers.confirmOk}
          busy={confirm.isPending}
          onCommit={() => confirm.mutate({ body: { _id, version, fingerprint } })}
        >
          {m.transfers.confirmText} <span className="mono break-all">{fingerprint}</span>
        </ConfirmDialog>
      )}
      {dialog === 'stop' && (
        <ReasonDialog
          title={fill(m.transfers.stopTitle, { name })}
          description={m.transfers.stopText}
          choices={stop}
          error={pause.error}
          busy={pause.isPending}
          onSave={(_how, why) => pause.mutate({ body: { _id, version, why } })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </span>
  )
}

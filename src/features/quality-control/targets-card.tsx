import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { TargetForm, type Bench, type Target } from '@contract/quality-control/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { errorsOf } from '@/form/field-errors'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { toast } from '@/ui/toast'
import { ApproveButton } from './approve-button'
import { LineInput } from './line-input'
import { lotsQuery } from './queries'

const targetText = (one: Target) =>
  fill(m.qualityControl.targetText, {
    level: one.level,
    lot: one.lot,
    mean: one.mean,
    sd: one.sd,
    unit: one.unit,
    source: m.qualityControl.source[one.source],
  })

/** That few values gave it, and where its deviation is from. */
const provisionalText = ({ cvLot }: { cvLot: string | null }): string =>
  cvLot === null
    ? m.qualityControl.provisional
    : `${m.qualityControl.provisional} ${fill(m.qualityControl.provisionalCv, { lot: cvLot })}`

/** Mean and deviation of each lot: what is in force, what waits, what was before. */
export function TargetsCard({ bench }: { bench: Bench }) {
  const { ability } = useMe()
  const [adding, setAdding] = useState(false)
  const approve = useSend(api.qualityControl.approveTarget, {
    invalidates: ['qualityControl'],
    onSuccess: () => void toast.success(m.qualityControl.approved),
    onError: (error) => void toast.error(error.message),
  })
  return (
    <Card
      title={m.qualityControl.targetsTitle}
      sub={m.qualityControl.targetsSub}
      end={
        ability.can('manage', 'Qc') && (
          <Button size="s" onClick={() => setAdding(true)}>
            {m.qualityControl.addTarget}
          </Button>
        )
      }
    >
      {bench.targets.length === 0 ? (
        <p className="px-4 py-3 text-text2">{m.qualityControl.noTargets}</p>
      ) : (
        <ul className="divide-y divide-soft-line text-dense">
          {bench.targets.map((one) => (
            <li key={one._id} className="flex flex-wrap items-start gap-3 px-4 py-2">
              <span className="mr-auto">
                {targetText(one)}
                <span className="block text-meta text-hint">
                  {one.approvedAt === null ? (
                    <span className="text-warning">{m.qualityControl.isDraft}</span>
                  ) : (
                    [
                      fill(m.qualityControl.targetInForce, {
                        name: one.approvedByName ?? '',
                        at: formatDateTime(one.approvedAt, labZone()),
                      }),
                      one.inForce ? '' : m.qualityControl.replaced,
                    ]
                      .filter(Boolean)
                      .join(' · ')
                  )}
                  {one.provisional && (
                    <span className="block font-medium text-warning">{provisionalText(one)}</span>
                  )}
                </span>
              </span>
              {one.approvedAt === null && (
                <ApproveButton
                  title={fill(m.qualityControl.approveTarget, { level: one.level, lot: one.lot })}
                  text={targetText(one)}
                  busy={approve.isPending}
                  onApprove={() => approve.mutate({ body: { _id: one._id, version: one.version } })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {adding && <TargetDialog bench={bench} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function TargetDialog({ bench, onClose }: { bench: Bench; onClose: () => void }) {
  const { plan } = bench
  const { data: lots } = useQuery(lotsQuery)
  const [lotId, setLot] = useState('')
  const [mean, setMean] = useState('')
  const [sd, setSd] = useState('')
  const [unit, setUnit] = useState(plan.test.unit)
  const [runs, setRuns] = useState(0)
  const [tried, setTried] = useState(false)
  const propose = useSend(api.qualityControl.proposeTarget, {
    invalidates: [],
    onSuccess: (found) => {
      setMean(found.mean)
      setSd(found.sd)
      setRuns(found.n)
    },
  })
  const save = useSend(api.qualityControl.saveTarget, {
    invalidates: ['qualityControl'],
    onSuccess: () => {
      toast.success(m.qualityControl.saved)
      onClose()
    },
  })
  const isComputed = propose.data !== undefined && mean === propose.data.mean && sd === propose.data.sd
  const target = {
    planId: plan._id,
    lotId,
    mean,
    sd,
    unit,
    source: isComputed ? ('computed' as const) : ('insert' as const),
    runs: isComputed ? runs : 0,
  }
  const errors = errorsOf(tried ? TargetForm.safeParse(target) : undefined, save.error, 'target')
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (TargetForm.safeParse(target).success) save.mutate({ body: { target } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.qualityControl.addTarget}
      description={m.qualityControl.targetHelp}
      mustAnswer={save.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {(propose.error ??
          (save.error && Object.keys(save.error.fields ?? {}).length === 0 ? save.error : null)) && (
          <Banner tone="danger" title={propose.error?.message ?? save.error?.message ?? ''} />
        )}
        <Field label={m.qualityControl.lot} error={errors['lotId'] && m.qualityControl.chooseLot}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={lotId}
              options={[
                { value: '', label: m.qualityControl.chooseLot },
                ...(lots?.docs ?? [])
                  .filter(({ kind, expired }) => kind === 'control' && !expired)
                  .map((lot) => ({
                    value: lot._id,
                    label: `${fill(m.qualityControl.lotOf, { material: lot.material, level: lot.level })}, ${lot.number}`,
                  })),
              ]}
              onChange={({ target: field }) => setLot(field.value)}
            />
          )}
        </Field>
        <Button
          size="s"
          className="justify-self-start"
          disabled={lotId === ''}
          busy={propose.isPending}
          onClick={() => propose.mutate({ body: { planId: plan._id, lotId } })}
        >
          {m.qualityControl.fromRuns}
        </Button>
        {propose.data && (
          <p className="text-meta text-text2">
            {fill(m.qualityControl.computedFrom, { ...propose.data, cv: propose.data.cv ?? '' })}{' '}
            {propose.data.provisional && provisionalText(propose.data)}{' '}
            {propose.data.cvLot !== null &&
              fill(m.qualityControl.provisionalSample, { sd: propose.data.sampleSd })}{' '}
            {propose.data.outliers > 0 &&
              fill(m.qualityControl.outliersFound, { count: propose.data.outliers })}
          </p>
        )}
        <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
          <LineInput label={m.qualityControl.mean} value={mean} onChange={setMean} error={errors['mean']} />
          <LineInput label={m.qualityControl.sd} value={sd} onChange={setSd} error={errors['sd']} />
          <LineInput label={m.qualityControl.unit} value={unit} onChange={setUnit} error={errors['unit']} />
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {m.ui.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

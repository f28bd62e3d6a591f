import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import type { Lot, Material } from '@contract/quality-control/shapes'
import { materialKindLabels } from '@contract/quality-control/choices'
import { addDays } from '@contract/rules/age'
import { fill, m } from '@contract/messages'
import { useMe } from '@/app/me'
import { formatDate, todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { lotsQuery, materialsQuery } from './queries'

const MaterialDialog = deferred(() => import('./material-dialog').then((part) => part.MaterialDialog))
const LotDialog = deferred(() => import('./lot-dialog').then((part) => part.LotDialog))

function LotChip({ lot, checkNeeded }: { lot: Lot; checkNeeded: boolean }) {
  if (lot.expired)
    return (
      <Chip tone="danger" icon={CircleAlert}>
        {m.qualityControl.lotExpiredChip}
      </Chip>
    )
  if (lot.checkPassed === false || (checkNeeded && lot.checkPassed === null))
    return (
      <Chip tone={lot.checkPassed === false || lot.inUse ? 'danger' : 'warning'} icon={CircleAlert}>
        {lot.checkPassed === false ? m.qualityControl.lotFailedChip : m.qualityControl.lotUncheckedChip}
      </Chip>
    )
  if (lot.lastDay < addDays(todayIn(labZone()), 7))
    return (
      <Chip tone="warning" icon={Clock}>
        {m.qualityControl.lotSoonChip}
      </Chip>
    )
  return (
    <Chip tone="success" icon={CircleCheck} look="bare">
      {m.qualityControl.lotGood}
    </Chip>
  )
}

/** What is used by lot: materials, and their lots with what ends first in front. */
export function LotsPage() {
  const { ability } = useMe()
  const materials = useQuery(materialsQuery)
  const lots = useQuery(lotsQuery)
  const [lot, setLot] = useState<Lot | 'new'>()
  const [material, setMaterial] = useState<Material | 'new'>()
  const mayEnter = ability.can('enter', 'Qc')
  const mayManage = ability.can('manage', 'Qc')
  const failed = materials.error ?? lots.error
  if (failed && (!materials.data || !lots.data))
    return (
      <EmptyState
        tone="error"
        title={failed.message}
        requestId={failed.requestId}
        onRetry={() => void Promise.all([materials.refetch(), lots.refetch()])}
      />
    )
  if (!materials.data || !lots.data) return <SkeletonRows rows={10} />
  return (
    <div className="mx-auto grid max-w-5xl gap-6 p-6 max-sm:p-4">
      <Card
        title={m.qualityControl.lots}
        end={
          mayEnter &&
          materials.data.docs.length > 0 && (
            <Button size="s" onClick={() => setLot('new')}>
              {m.qualityControl.addLot}
            </Button>
          )
        }
      >
        {lots.data.docs.length === 0 ? (
          <EmptyState title={m.qualityControl.noLots} />
        ) : (
          <ul className="divide-y divide-soft-line text-dense">
            {lots.data.docs.map((one) => (
              <li key={one._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
                <span className="mono font-medium">{one.number}</span>
                <span className="min-w-0">
                  {one.kind === 'control'
                    ? fill(m.qualityControl.lotOf, { material: one.material, level: one.level })
                    : one.material}
                </span>
                <span className="text-hint">
                  {[
                    fill(m.qualityControl.until, { day: formatDate(one.lastDay) }),
                    one.inUse ? m.qualityControl.inUse : '',
                    one.checkedOn ? `${m.qualityControl.checkedOn}: ${formatDate(one.checkedOn)}` : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className="ml-auto flex items-center gap-3">
                  <LotChip
                    lot={one}
                    checkNeeded={materials.data.docs.some(
                      ({ _id, checkNeeded }) => _id === one.materialId && checkNeeded,
                    )}
                  />
                  {mayEnter && (
                    <Button
                      size="s"
                      variant="quiet"
                      aria-label={fill(m.qualityControl.editOf, { name: one.number })}
                      onClick={() => setLot(one)}
                    >
                      {m.qualityControl.edit}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card
        title={m.qualityControl.materials}
        sub={m.qualityControl.materialsSub}
        end={
          mayManage && (
            <Button size="s" onClick={() => setMaterial('new')}>
              {m.qualityControl.addMaterial}
            </Button>
          )
        }
      >
        {materials.data.docs.length === 0 ? (
          <EmptyState title={m.qualityControl.noMaterials} text={m.qualityControl.noMaterialsHelp} />
        ) : (
          <ul className="divide-y divide-soft-line text-dense">
            {materials.data.docs.map((one) => (
              <li key={one._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
                <span className="font-medium">{one.name}</span>
                <span className="text-hint">
                  {[
                    materialKindLabels[one.kind],
                    one.maker ?? '',
                    one.kind === 'control' ? `${m.qualityControl.levels}: ${one.levels}` : '',
                    one.tests.map(({ code }) => code).join(', '),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {mayManage && (
                  <Button
                    size="s"
                    variant="quiet"
                    className="ml-auto"
                    aria-label={fill(m.qualityControl.editOf, { name: one.name })}
                    onClick={() => setMaterial(one)}
                  >
                    {m.qualityControl.edit}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {lot && (
        <LotDialog
          lot={lot === 'new' ? undefined : lot}
          materials={materials.data.docs}
          onClose={() => setLot(undefined)}
        />
      )}
      {material && (
        <MaterialDialog
          material={material === 'new' ? undefined : material}
          onClose={() => setMaterial(undefined)}
        />
      )}
    </div>
  )
}

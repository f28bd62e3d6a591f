import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Eye, FileArchive, Link2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { ReportVersion } from '@contract/reports/shapes'
import type { Order } from '@contract/orders/shapes'
import { callFile } from '@/api/client'
import type { ApiError } from '@/api/errors'
import { useMe } from '@/app/me'
import { fieldAnchor, placeOf } from '@/app/orders/field-place'
import type { PdfFile } from '@/app/orders/pdf-dialog'
import { AppLink } from '@/app/router-link'
import { saveBlob } from '@/lib/download'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { IconButton } from '@/ui/icon-button'
import { deferred } from '@/ui/deferred'
import { Skeleton } from '@/ui/skeleton'
import { ReportStateChip } from '@/ui/status/order-chips'
import { toast } from '@/ui/toast'
import { gateQuery, reflexQuery, versionsQuery } from '../queries'
import { namesOf } from './open-reflexes'
import type { ReleaseKind } from './release-dialog'
import { versionFile } from './report-files'

const LinkDialog = deferred(() => import('./link-dialog').then((part) => part.LinkDialog))
const OrderDeliveries = deferred(() =>
  import('@/app/deliveries/order-deliveries').then((part) => part.OrderDeliveries),
)
const OrderMessages = deferred(() => import('@/app/ehr/order-messages').then((part) => part.OrderMessages))
const PdfDialog = deferred(() => import('@/app/orders/pdf-dialog').then((part) => part.PdfDialog))

interface ReportCardProps {
  order: Order
  path: string
  /** Which release besides the complete one may be offered now. */
  offer: Exclude<ReleaseKind, 'complete'> | null
  onRelease: (kind: ReleaseKind) => void
}

/** What the report still lacks, each with the way to it, and every version that has left the house. */
export function ReportCard({ order, path, offer, onRelease }: ReportCardProps) {
  const { ability } = useMe()
  const [file, setFile] = useState<PdfFile>()
  const [linked, setLinked] = useState<ReportVersion>()
  const { data: versions, error } = useQuery(versionsQuery(order._id))
  const released = versions?.versions ?? []
  return (
    <Card title={m.order.reportTitle} id={fieldAnchor('report')} tabIndex={-1}>
      {ability.can('release', 'Report') && <Gate order={order} path={path} reported={offer === 'amend'} />}
      {error && <p className="px-4 py-3 text-dense text-danger">{error.message}</p>}
      {released.length > 0 ? (
        <ul className="divide-y divide-soft-line text-dense">
          {released.map((version) => (
            <li key={version._id} className="flex items-center gap-2 px-4 py-2">
              <div className="mr-auto min-w-0">
                <span className="font-medium">{fill(m.order.reportVersion, { number: version.number })}</span>{' '}
                <ReportStateChip state={version.state} />
                <span className="block truncate text-meta text-hint">
                  {formatDateTime(version.releasedAt, labZone())}, {version.releasedByName}
                </span>
                {version.reason && <span className="block text-meta text-text2">{version.reason}</span>}
                {version.leftOpen.length > 0 && (
                  <span className="block text-meta text-text2">
                    {fill(m.order.reportLeftOpen, { names: version.leftOpen.join('; ') })}
                  </span>
                )}
                <OrderDeliveries orderId={order._id} number={version.number} />
              </div>
              {ability.can('transmit-report', 'OrderInfo') && (
                <IconButton
                  size="s"
                  icon={Link2}
                  label={fill(m.order.reportLink, { number: version.number })}
                  onClick={() => setLinked(version)}
                />
              )}
              <IconButton
                size="s"
                icon={Eye}
                label={fill(m.order.reportView, { number: version.number })}
                onClick={() => setFile(versionFile(order, version))}
              />
            </li>
          ))}
        </ul>
      ) : (
        versions && <p className="px-4 py-3 text-dense text-hint">{m.order.reportNone}</p>
      )}
      {offer && (
        <div className="border-t border-soft-line px-4 py-3">
          <Button size="s" onClick={() => onRelease(offer)}>
            {offer === 'amend' ? m.order.reportAmend : m.order.reportPreliminary}
          </Button>
        </div>
      )}
      <OrderMessages orderId={order._id} requisitionNumber={order.requisitionNumber} />
      {released.length > 0 && ability.can('read', 'Audit') && <BundleButton order={order} />}
      {file && <PdfDialog file={file} onClose={() => setFile(undefined)} />}
      {linked && <LinkDialog version={linked} onClose={() => setLinked(undefined)} />}
    </Card>
  )
}

/** Everything on record of the report as one file, for an inspector. */
function BundleButton({ order }: { order: Order }) {
  const make = useMutation<void, ApiError>({
    mutationFn: async () => {
      const { blob, filename } = await callFile(api.reports.inspectorBundle, { body: { orderId: order._id } })
      saveBlob(blob, filename ?? `${order.requisitionNumber}_inspector_bundle.zip`)
    },
    onError: (error) => toast.error(m.reports.bundleFailed, { detail: error.message }),
  })
  return (
    <div className="border-t border-soft-line px-4 py-3">
      <Button
        size="s"
        icon={FileArchive}
        busy={make.isPending}
        title={m.reports.bundleHelp}
        onClick={() => make.mutate()}
      >
        {m.reports.bundleButton}
      </Button>
    </div>
  )
}

/** `reported`: all of it is out already, so what the gate says is no complaint. */
function Gate({ order, path, reported }: { order: Order; path: string; reported: boolean }) {
  const { data: gate, error } = useQuery(gateQuery(order._id))
  const { data: reflexes } = useQuery(reflexQuery(order._id))
  const open = reflexes?.offers ?? []
  if (error && !gate)
    return <p className="border-b border-soft-line px-4 py-3 text-dense text-danger">{error.message}</p>
  if (!gate) return <Skeleton className="mx-4 my-3 w-2/3" />
  if (gate.ready)
    return (
      <div className="grid gap-2 border-b border-soft-line px-4 py-3 text-dense">
        <p className="flex gap-2">
          <CircleCheck aria-hidden className="mt-px text-text2" />
          {fill(m.order.reportReady, { state: m.order.reportStates[gate.nextState] })}
        </p>
        {open.length > 0 && (
          <p className="flex gap-2 text-warning">
            <TriangleAlert aria-hidden className="mt-px flex-none" />
            {fill(m.order.reportReflexesOpen, { names: namesOf(open) })}
          </p>
        )}
      </div>
    )
  return (
    <div className="grid gap-2 border-b border-soft-line px-4 py-3 text-dense">
      {gate.blockers.length > 0 && (
        <>
          {!reported && <h3>{m.order.reportBlocked}</h3>}
          <ul className="grid gap-1 text-text2">
            {gate.blockers.map((blocker) => (
              <li key={blocker}>{blocker}</li>
            ))}
          </ul>
        </>
      )}
      {gate.missing.length > 0 && (
        <>
          <h3>{m.order.reportMissing}</h3>
          <ul className="grid gap-1">
            {gate.missing.map((missing) => (
              <li key={`${missing.field} ${missing.element}`}>
                <AppLink to={placeOf(missing.field, order, path)} className="underline underline-offset-2">
                  {missing.message}
                </AppLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

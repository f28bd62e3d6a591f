import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CheckCheck, FileText, PencilLine, PenLine, Printer, Repeat, Tag, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { addressText } from '@contract/address-values'
import { api } from '@contract/api'
import {
  essentialWorkerLabels,
  ethnicityLabels,
  genderLabels,
  priorityLabels,
  raceLabels,
  residenceLabels,
} from '@contract/choices'
import { fill, m } from '@contract/messages'
import { isOnItsWay, remoteFormPaths } from '@contract/remote-orders/choices'
import type { RemoteOrder } from '@contract/remote-orders/shapes'
import { useSend } from '@/api/query'
import { HistoryList } from '@/app/entity/history-list'
import { LoadFailed } from '@/app/load-failed'
import { useMe, useReference } from '@/app/me'
import type { PdfFile } from '@/app/orders/pdf-dialog'
import { usePageTitle } from '@/app/page-title'
import { AppLink, routerLink } from '@/app/router-link'
import { formatDate, formatDateTime, formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { deferred } from '@/ui/deferred'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { Timeline } from '@/ui/timeline'
import { toast } from '@/ui/toast'
import { Attachments } from '@/app/remote-orders/attachments'
import { RemoteStatus, ResultMark } from '@/app/remote-orders/columns'
import { ChangesCard } from './changes-card'
import { labelSubject } from './label-subject'
import { requisitionFile, versionFile } from './papers'
import { reviewBody } from './review-body'
import { historyQuery, remoteOrderQuery } from './queries'
import { SaidCard } from './said-card'
import { SignersCard } from './signers-card'

const LabelDialog = deferred(() => import('@/app/orders/label-dialog').then((part) => part.LabelDialog))
const PdfDialog = deferred(() => import('@/app/orders/pdf-dialog').then((part) => part.PdfDialog))
const RepeatDialog = deferred(() => import('./repeat-dialog').then((part) => part.RepeatDialog))
const ReasonDialog = deferred(() => import('@/app/orders/reason-dialog').then((part) => part.ReasonDialog))

const p = m.remoteOrderEntry

/** One remote order: how far it has come, what was asked, and what came back. */
export function RemoteOrderPage() {
  useReference()
  const { id } = useParams({ from: '/_in/remoteorders_/$id' })
  const { data: order, error, refetch } = useQuery(remoteOrderQuery(id))
  usePageTitle(order ? fill(p.detailTitle, { number: order.requisitionNumber }) : p.listTitle)
  if (error && !order) return <LoadFailed error={error} refetch={refetch} />
  if (!order) return <SkeletonRows rows={8} />
  return <Loaded order={order} />
}

function Loaded({ order }: { order: RemoteOrder }) {
  const { ability, mayOpen, user } = useMe()
  const zone = labZone()
  const [file, setFile] = useState<PdfFile>()
  const [notice, setNotice] = useState('')
  const [labeling, setLabeling] = useState(false)
  const [canceling, setCanceling] = useState(false)
  const [repeating, setRepeating] = useState(false)
  const [showHistory, setShowHistory] = useState(false)
  const status = useSend(api.remoteOrders.status, {
    invalidates: ['remoteOrders'],
    onSuccess: (now) => {
      setCanceling(false)
      toast.success(fill(now.state === 'REJECTED' ? p.canceled : p.signed, { number: now.requisitionNumber }))
    },
  })
  const review = useSend(api.remoteOrders.reviewed, {
    invalidates: ['remoteOrders'],
    onSuccess: ({ outcomes }) => {
      const [left] = outcomes.filter(({ ok }) => !ok)
      if (left) toast.error(left.message ?? p.reviewedProblems)
    },
    onError: (refused) => toast.error(refused.message),
  })
  const open = order.state === 'READYTOREVIEW' || order.state === 'INTRANSIT'
  const mayEdit = open && ability.can('edit', 'RemoteOrder')
  const current = order.timeline.findIndex(({ at }) => at === null)
  return (
    <div className="min-h-full bg-bg">
      <PageHeader
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3">
            {fill(p.detailTitle, { number: order.requisitionNumber })} <RemoteStatus row={order} />
            <ResultMark row={order} />
          </span>
        }
        crumbs={[{ label: p.listTitle, to: '/remoteorders' }]}
        renderLink={routerLink}
        actions={
          <>
            {order.maySign && (
              <Button
                variant="primary"
                icon={PenLine}
                busy={status.isPending && !canceling}
                onClick={() =>
                  status.mutate({
                    body: { orderId: order._id, version: order.version, status: 'intransit' },
                  })
                }
              >
                {p.sign}
              </Button>
            )}
            {(order.dateReported || (order.state === 'REJECTED' && order.orderId)) &&
              user.userType === 'portal' &&
              ability.can('review', 'RemoteOrder') && (
                <Button
                  icon={order.reviewed ? Undo2 : CheckCheck}
                  busy={review.isPending}
                  onClick={() => review.mutate({ body: reviewBody(!order.reviewed, [order]) })}
                >
                  {order.reviewed ? p.unmarkReviewed : p.markReviewed}
                </Button>
              )}
            {mayEdit && mayOpen(remoteFormPaths[order.form]) && (
              <AppLink to={`${remoteFormPaths[order.form]}?edit=${order._id}`} className={buttonClass()}>
                <PencilLine aria-hidden /> {p.edit}
              </AppLink>
            )}
            {isOnItsWay(order.state) && ability.can('print', 'Label') && (
              <Button icon={Tag} onClick={() => setLabeling(true)}>
                {m.order.actLabels}
              </Button>
            )}
            <Button
              icon={Printer}
              onClick={() => {
                setNotice('')
                setFile(requisitionFile(order))
              }}
            >
              {p.printRequisition}
            </Button>
            {order.state !== 'REJECTED' && ability.can('create', 'RemoteOrder') && (
              <Button icon={Repeat} onClick={() => setRepeating(true)}>
                {m.standingOrders.repeat}
              </Button>
            )}
            {mayEdit && <Button onClick={() => setCanceling(true)}>{p.cancel}</Button>}
            {order.orderId && mayOpen('/order/:id') && (
              <AppLink to={`/order/${order.orderId}`} className={buttonClass()}>
                {p.openLabOrder}
              </AppLink>
            )}
          </>
        }
      />
      <div className="grid gap-4 px-6 pb-8 max-sm:px-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid content-start gap-4">
          {(order.state === 'REJECTED' || order.rejectedReason !== null) && (
            <Banner
              tone="danger"
              title={
                order.orderId === null
                  ? p.canceledTitle
                  : order.state === 'REJECTED'
                    ? p.rejectedTitle
                    : p.specimenRejectedTitle
              }
            >
              {order.rejectedReason}
            </Banner>
          )}
          {order.state === 'READYTOREVIEW' && (
            <Banner tone="warning" title={order.maySign ? p.waitsForSignature : p.prepared} />
          )}
          {status.error && !canceling && <Banner tone="danger" title={status.error.message} />}
          {order.dateReported || order.reports.length > 0 ? (
            <Reports
              order={order}
              onOpen={(opened, said) => {
                setNotice(said)
                setFile(opened)
              }}
            />
          ) : null}
          <SaidCard order={order} />
          <Details order={order} />
        </div>
        <div className="grid content-start gap-4">
          <Card title={p.timeline.title}>
            <Timeline
              steps={order.timeline.map(({ step, at, by, place: where }, place) => ({
                key: step,
                title: step === 'rejected' && order.orderId ? m.remoteOrders.rejectedByLab : p.timeline[step],
                detail: [by, where].filter(Boolean).join(', ') || undefined,
                time: at && <time dateTime={at}>{formatDateTime(at, zone)}</time>,
                state:
                  at !== null ? 'done' : place === current && order.state !== 'REJECTED' ? 'now' : 'todo',
              }))}
            />
          </Card>
          {order.orderId && <ChangesCard order={order} />}
          {order.state === 'READYTOREVIEW' && <SignersCard physician={order.physician} />}
          {showHistory ? (
            <History id={order._id} />
          ) : (
            <div>
              <Button onClick={() => setShowHistory(true)}>{p.history}</Button>
            </div>
          )}
        </div>
      </div>
      {labeling && <LabelDialog subjects={[labelSubject(order)]} onClose={() => setLabeling(false)} />}
      {repeating && <RepeatDialog order={order} onClose={() => setRepeating(false)} />}
      {file && (
        <PdfDialog
          file={file}
          notice={notice && <Banner tone="warning" title={notice} />}
          onClose={() => setFile(undefined)}
        />
      )}
      {canceling && (
        <ReasonDialog
          title={p.cancel}
          text={p.cancelText}
          okLabel={p.cancel}
          busy={status.isPending}
          error={status.error?.message}
          onOk={({ reason }) =>
            status.mutate({
              body: { orderId: order._id, version: order.version, status: 'rejected', reason },
            })
          }
          onClose={() => {
            setCanceling(false)
            status.reset()
          }}
        />
      )}
    </div>
  )
}

interface ReportsProps {
  order: RemoteOrder
  /** With what must be known of this paper before it is read. */
  onOpen: (file: PdfFile, notice: string) => void
}

function Reports({ order, onOpen }: ReportsProps) {
  const [newest] = order.reports
  const noticeOf = ({ state, number }: RemoteOrder['reports'][number]) =>
    newest && newest.number !== number
      ? fill(p.superseded, { number: newest.number })
      : state === 'FINAL'
        ? ''
        : p.reportStates[state]
  return (
    <Card title={p.reports}>
      {order.reports.length === 0 ? (
        <p className="px-4 py-3 text-dense text-hint">{p.noReport}</p>
      ) : (
        <ul className="divide-y divide-soft-line">
          {order.reports.map((report, at) => (
            <li key={report.key} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
              <span className="min-w-0 flex-1">
                {fill(p.reportLine, {
                  number: report.number,
                  time: formatDateTime(report.releasedAt, labZone()),
                })}{' '}
                <span className={report.state === 'FINAL' ? 'text-hint' : 'font-medium text-warning'}>
                  {p.reportStates[report.state]}
                </span>
                {at > 0 && <span className="block text-meta text-warning">{noticeOf(report)}</span>}
              </span>
              <Button
                icon={FileText}
                {...(at === 0 ? { variant: 'primary' as const } : {})}
                onClick={() => onOpen(versionFile(order, report), noticeOf(report))}
              >
                {p.viewReport}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <div className="grid grid-cols-[2fr_3fr] gap-x-4 py-2 max-sm:grid-cols-1">
      <dt className="text-text2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function Details({ order }: { order: RemoteOrder }) {
  const { patient } = order
  const zone = labZone()
  const { mayOpen } = useMe()
  return (
    <>
      <Card title={p.chosenPatient}>
        <dl className="divide-y divide-soft-line px-4">
          <Line label={p.name}>
            {mayOpen('/patient/:id') ? (
              <AppLink to={`/patient/${patient._id}`}>{formatPerson(patient)}</AppLink>
            ) : (
              formatPerson(patient)
            )}
          </Line>
          <Line label={p.dob}>{formatDate(patient.dob)}</Line>
          <Line label={p.sex}>{genderLabels[patient.gender]}</Line>
          <Line label={p.number}>{patient.patientNumber}</Line>
          <Line label={p.phone}>{patient.phone}</Line>
          <Line label={m.people.address.title}>{addressText(patient.address)}</Line>
          <Line label={p.race}>{patient.race && raceLabels[patient.race]}</Line>
          <Line label={p.ethnicity}>{patient.ethnicity && ethnicityLabels[patient.ethnicity]}</Line>
        </dl>
      </Card>
      <Card title={p.details}>
        <dl className="divide-y divide-soft-line px-4">
          <Line label={p.formName}>{order.formTitle}</Line>
          <Line label={p.location}>{order.location.name}</Line>
          <Line label={p.physician}>{formatPerson(order.physician)}</Line>
          <Line label={p.tests}>{order.panels.join(', ')}</Line>
          {order.specimens.map(({ letter, sampleType, source }) => (
            <Line key={letter} label={fill(p.specimenOf, { letter })}>
              {`${sampleType}, ${source}`}
            </Line>
          ))}
          <Line label={p.collected}>
            {order.collectedAt ? formatDateTime(order.collectedAt, zone) : p.collectedLater}
          </Line>
          <Line label={p.priority}>{priorityLabels[order.priority]}</Line>
          <Line label={p.diagnoses}>
            {order.diagnoses.map(({ code, description }) => `${code} ${description}`).join('; ')}
          </Line>
          <Line label={p.payer}>
            {order.insurance
              .map(({ payerName, policyNumber }) => [payerName, policyNumber].filter(Boolean).join(', '))
              .join('; ')}
          </Line>
          <Line label={p.medications}>
            {order.medications.map(({ name, detail }) => [name, detail].filter(Boolean).join(' ')).join('; ')}
          </Line>
          <Line label={p.comment}>{order.comment}</Line>
          <Line label={p.claimReason}>{order.claimReason}</Line>
          <Line label={p.preparedBy}>{order.preparedByName}</Line>
          <Line label={p.signedBy}>
            {order.signedByName &&
              (order.signedFor
                ? fill(p.signedFor, { name: order.signedByName, provider: order.signedFor })
                : order.signedByName)}
          </Line>
          <Line label={p.reviewedBy}>
            {order.reviewedBy &&
              order.reviewedAt &&
              fill(p.reviewedByLine, {
                name: order.reviewedBy,
                time: formatDateTime(order.reviewedAt, zone),
              })}
          </Line>
        </dl>
      </Card>
      {(order.answers.length > 0 || order.residence || order.worker || order.consent) && (
        <Card title={p.answers}>
          <dl className="divide-y divide-soft-line px-4">
            {order.answers.map(({ key, label, text }) => (
              <Line key={key} label={label}>
                {text || p.notAnswered}
              </Line>
            ))}
            <Line label={p.residence}>{order.residence && residenceLabels[order.residence]}</Line>
            <Line label={p.worker}>{order.worker && essentialWorkerLabels[order.worker]}</Line>
            <Line label={p.consentName}>
              {order.consent && `${order.consent.name}, ${formatDateTime(order.consent.at, zone)}`}
            </Line>
          </dl>
        </Card>
      )}
      {order.files.length > 0 && (
        <Card title={p.attachments}>
          <Attachments files={order.files} />
        </Card>
      )}
    </>
  )
}

const History = ({ id }: { id: string }) => <HistoryList query={useQuery(historyQuery(id))} />

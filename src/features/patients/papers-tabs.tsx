import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { canNavigate } from '@contract/abilities'
import { api } from '@contract/api'
import { t } from '@contract/messages'
import type { PatientDocument } from '@contract/patient-record-shapes'
import { callFile } from '@/api/client'
import { useMe } from '@/app/me'
import { PdfDialog, type PdfFile } from '@/app/orders/pdf-dialog'
import { AppLink } from '@/app/router-link'
import { formatDateTime, formatInstantDate } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { ReportStateChip } from '@/ui/status/order-chips'
import { cellClass, Part, PlainTable, rowClass } from './part'
import { documentsQuery, medicationsQuery } from './queries'

const drugs = 'patientRecord.medications'
const papers = 'patientRecord.documents'

/** The drugs that orders name, each as the newest order has it. */
export function MedicationsTab({ patientId }: { patientId: string }) {
  return (
    <Part query={useQuery(medicationsQuery(patientId))}>
      {({ docs }) =>
        docs.length === 0 ? (
          <EmptyState title={t(`${drugs}.none`)} text={t(`${drugs}.noneHelp`)} />
        ) : (
          <Card title={t('patientRecord.tabs.medications')} end={docs.length} className="overflow-x-auto">
            <PlainTable
              heads={[
                t(`${drugs}.drug`),
                t(`${drugs}.ingredients`),
                t(`${drugs}.last`),
                t(`${drugs}.where`),
                t(`${drugs}.requisition`),
                t(`${drugs}.orders`),
              ]}
            >
              {docs.map((drug) => (
                <tr key={`${drug.medicationId} ${drug.name}`} className={rowClass}>
                  <th scope="row" className={cx(cellClass, 'text-left font-medium')}>
                    {drug.name} <span className="font-normal text-text2">{drug.detail}</span>
                  </th>
                  <td className={cx(cellClass, 'text-text2')}>{drug.ingredients.join(', ')}</td>
                  <td className={cx(cellClass, 'whitespace-nowrap tabular-nums')}>
                    {formatInstantDate(drug.lastAt, labZone())}
                  </td>
                  <td className={cellClass}>{drug.locationName}</td>
                  <td className={cellClass}>
                    <OrderLink {...drug.order} />
                  </td>
                  <td className={cx(cellClass, 'tabular-nums')}>{drug.orders}</td>
                </tr>
              ))}
            </PlainTable>
          </Card>
        )
      }
    </Part>
  )
}

/** The released reports; those that a later version replaced stay readable. */
export function DocumentsTab({ patientId }: { patientId: string }) {
  const [file, setFile] = useState<PdfFile>()
  return (
    <Part query={useQuery(documentsQuery(patientId))}>
      {({ docs }) =>
        docs.length === 0 ? (
          <EmptyState title={t(`${papers}.none`)} text={t(`${papers}.noneHelp`)} />
        ) : (
          <Card title={t('patientRecord.tabs.documents')} end={docs.length} className="overflow-x-auto">
            <PlainTable
              heads={[t(`${papers}.released`), t(`${papers}.requisition`), t(`${papers}.report`), '']}
            >
              {docs.map((paper) => (
                <tr key={paper._id} className={rowClass}>
                  <th scope="row" className={cx(cellClass, 'text-left font-normal whitespace-nowrap')}>
                    {formatDateTime(paper.releasedAt, labZone())}
                  </th>
                  <td className={cellClass}>
                    <OrderLink {...paper.order} />
                  </td>
                  <td className={cellClass}>
                    <ReportStateChip state={paper.state} /> {t(`${papers}.version`, { number: paper.number })}
                    {!paper.current && <span className="text-hint"> · {t(`${papers}.replaced`)}</span>}
                    {paper.reason && <span className="block text-meta text-text2">{paper.reason}</span>}
                  </td>
                  <td className={cx(cellClass, 'text-right')}>
                    <Button
                      size="s"
                      icon={Eye}
                      aria-label={t(`${papers}.view`, named(paper))}
                      onClick={() => setFile(fileOf(paper))}
                    >
                      {t(`${papers}.open`)}
                    </Button>
                  </td>
                </tr>
              ))}
            </PlainTable>
            {file && <PdfDialog file={file} onClose={() => setFile(undefined)} />}
          </Card>
        )
      }
    </Part>
  )
}

const named = ({ order, number }: PatientDocument) => ({ requisition: order.requisitionNumber, number })

const fileOf = (paper: PatientDocument): PdfFile => ({
  id: `media ${paper.mediaKey}`,
  title: t(`${papers}.title`, named(paper)),
  filename: `${paper.order.requisitionNumber}_v${paper.number}.pdf`,
  load: async () => (await callFile(api.reports.media, { params: { key: paper.mediaKey } })).blob,
})

export function OrderLink({ _id, requisitionNumber }: { _id: string; requisitionNumber: string }) {
  const { ability } = useMe()
  return canNavigate(ability, '/order/:id') ? (
    <AppLink to={`/order/${_id}`} className="mono">
      {requisitionNumber}
    </AppLink>
  ) : (
    <span className="mono">{requisitionNumber}</span>
  )
}

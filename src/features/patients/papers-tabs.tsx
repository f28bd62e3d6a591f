import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { canNavigate } from '@contract/abilities'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { PatientDocument } from '@contract/patients/record-shapes'
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

/** The drugs that orders name, each as the newest order has it. */
export function MedicationsTab({ patientId }: { patientId: string }) {
  return (
    <Part query={useQuery(medicationsQuery(patientId))}>
      {({ docs }) =>
        docs.length === 0 ? (
          <EmptyState title={m.patients.medicationsNone} text={m.patients.medicationsNoneHelp} />
        ) : (
          <Card title={m.patients.tabsMedications} end={docs.length} className="overflow-x-auto">
            <PlainTable
              heads={[
                m.patients.medicationsDrug,
                m.patients.medicationsIngredients,
                m.patients.medicationsLast,
                m.patients.medicationsWhere,
                m.patients.medicationsRequisition,
                m.patients.medicationsOrders,
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
          <EmptyState title={m.patients.documentsNone} text={m.patients.documentsNoneHelp} />
        ) : (
          <Card title={m.patients.tabsDocuments} end={docs.length} className="overflow-x-auto">
            <PlainTable
              heads={[
                m.patients.documentsReleased,
                m.patients.documentsRequisition,
                m.patients.documentsReport,
                '',
              ]}
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
                    <ReportStateChip state={paper.state} />{' '}
                    {fill(m.patients.documentsVersion, { number: paper.number })}
                    {!paper.current && <span className="text-hint"> · {m.patients.documentsReplaced}</span>}
                    {paper.reason && <span className="block text-meta text-text2">{paper.reason}</span>}
                  </td>
                  <td className={cx(cellClass, 'text-right')}>
                    <Button
                      size="s"
                      icon={Eye}
                      aria-label={fill(m.patients.documentsView, named(paper))}
                      onClick={() => setFile(fileOf(paper))}
                    >
                      {m.patients.documentsOpen}
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
  title: fill(m.patients.documentsTitle, named(paper)),
  filename: `${paper.order.requisitionNumber}_v${paper.number}.pdf`,
  load: async (signal) =>
    (await callFile(api.reports.media, { params: { key: paper.mediaKey } }, { signal })).blob,
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

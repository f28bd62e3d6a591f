import { productName } from '@contract/constants'
import type { Order } from '@contract/orders/shapes'
import type { Executor } from '../../core/tx'
import type { ReportToSend } from '../../hl7/public'
import { reportToSend, type ReleasedReport } from './report-to-send'
import type { Whose } from './whose'

export interface ReportSource {
  order: Order
  /** LOINC by the id of a test or a panel. */
  loinc: ReadonlyMap<string, string>
  zone: string
  toSend: ReportToSend
}

/**
 * What a file about a released version is made of: under our numbers alone, with an empty receiver, and nobody asked for an answer.
 * Without `whose` it is of whom the order is now: for what is made in the transaction of the release, or filled in after it.
 */
export async function reportSource(
  db: Executor,
  report: ReleasedReport,
  { controlId, isDemo, whose }: { controlId: string; isDemo: boolean; whose?: Whose },
): Promise<ReportSource | undefined> {
  const { name, clia } = report.document.lab
  const made = await reportToSend({ db, isDemo }, report, {
    header: {
      controlId,
      sender: {
        application: { namespace: productName.toUpperCase() },
        facility: { namespace: name, oid: clia, oidType: clia ? 'CLIA' : '' },
      },
      receiver: { application: {}, facility: {} },
      acceptAck: 'NE',
      applicationAck: 'NE',
    },
    ...(whose && { whose }),
  })
  return made && { ...made, zone: made.toSend.header.zone }
}

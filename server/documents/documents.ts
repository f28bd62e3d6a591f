import { AbnDocument } from '@contract/abn/paper'
import { BatchReportDocument, type BatchReportInput } from '@contract/batch-reports/document'
import { WorkListDocument, type WorkListInput } from '@contract/batches/work-list'
import { TableDocument, type TableInput } from '@contract/report-runs/document'
import { CumulativeDocument, type CumulativeInput } from '@contract/reports/cumulative'
import type { FaxCover } from '@contract/faxes/cover'
import { LabelJob, type LabelJobInput } from '@contract/labels/label'
import { ReportDocument, type ReportDocumentInput } from '@contract/reports/document'
import type { Documents } from '@server/ports'
import { abnPdf } from './abn-pdf'
import { FontBook, type FontFile } from './font-book'
import { cumulativePdf } from './cumulative-pdf'
import { batchReportPdf } from './batch-report-pdf'
import { faxCoverPdf, faxPdf } from './fax-pdf'
import { labelsPdf } from './label-pdf'
import { mergePdf } from './merge-pdf'
import { PictureError, readLogo, type Picture } from './picture'
import { reportPdf } from './report-pdf'
import { tablePdf } from './table-pdf'
import { workListPdf } from './work-list-pdf'

/** Read anew: a file that was kept before files were read to their end may be no picture, and no report fails for that. */
async function drawable(logo: Uint8Array | null | undefined): Promise<Picture | null> {
  try {
    return logo ? await readLogo(logo) : null
  } catch (error) {
    if (error instanceof PictureError) return null
    throw error
  }
}

/**
 * The `documents` port: parses what it is given (`ReportDocument`, `LabelJob`; a ZodError names what does not fit) and
 * renders it. Fonts are opened on first need and kept. Rendering is CPU work: call it from a worker or a job.
 */
export function createDocuments({ fonts }: { fonts: readonly FontFile[] }) {
  const book = new FontBook(fonts)
  return {
    report: async (document: ReportDocumentInput, logo?: Uint8Array | null) =>
      reportPdf(book, ReportDocument.parse(document), await drawable(logo)),
    cumulative: async (document: CumulativeInput, logo?: Uint8Array | null) =>
      cumulativePdf(book, CumulativeDocument.parse(document), await drawable(logo)),
    labels: async (job: LabelJobInput) => {
      const { labels, template } = LabelJob.parse(job)
      return labelsPdf(book, labels, template)
    },
    workList: async (document: WorkListInput) => workListPdf(book, WorkListDocument.parse(document)),
    batchReport: async (document: BatchReportInput) =>
      batchReportPdf(book, BatchReportDocument.parse(document)),
    abn: async (document: AbnDocument) => abnPdf(book, AbnDocument.parse(document)),
    table: async (document: TableInput) => tablePdf(book, TableDocument.parse(document)),
    faxCover: async (cover: FaxCover, logo?: Uint8Array | null) =>
      faxCoverPdf(book, cover, await drawable(logo)),
    fax: async (cover: Omit<FaxCover, 'pages'>, report: Uint8Array | null, logo?: Uint8Array | null) =>
      faxPdf(book, cover, report, await drawable(logo)),
    merge: mergePdf,
  } satisfies Documents
}

import { productShortName } from '@contract/constants'
import { m } from '@contract/messages'
import { ReportDocument, type ReportDocumentInput } from '@contract/reports/document'
import { todayIn } from '@contract/rules/zone'
import type { TemplateWords } from '@contract/report-templates/shapes'
import { dateWords } from '@contract/rules/date-words'
import type { Ctx } from '../../core/context'
import type { FileReply } from '../../core/handlers'
import { findLab } from '../lab-settings/public'
import { addressLines } from '../../documents/address-lines'

/** A report of nobody, on which the words of a template can be looked at before they are saved. */
export async function previewOf(ctx: Ctx, words: TemplateWords): Promise<FileReply> {
  const lab = await findLab(ctx.db, ctx.who.labId)
  const day = dateWords(todayIn(lab.timeZone, ctx.now.toISOString()))
  const document = ReportDocument.parse({
    state: 'FINAL',
    version: 1,
    reportedAt: day,
    progress: m.reportTemplates.sampleProgress,
    lab: {
      name: lab.name,
      addressLines: addressLines(lab.address),
      phone: lab.phone ?? '',
      clia: lab.clia ?? '',
      director: lab.director ?? '',
    },
    patient: {
      name: m.reportTemplates.samplePatient,
      id: 'P-SAMPLE',
      dob: 'Jan 1, 1970',
      age: '',
      sex: m.reportTemplates.sampleSex,
    },
    requisition: 'SAMPLE',
    specimens: [
      {
        letter: 'A',
        type: 'Serum',
        source: m.reportTemplates.sampleSource,
        collected: { date: day, time: '08:00' },
        received: { date: day, time: '09:30' },
        condition: m.reports.pdfAcceptable,
      },
    ],
    orderer: {
      physician: m.reportTemplates.samplePhysician,
      npi: '',
      location: m.reportTemplates.sampleClinic,
    },
    panels: [
      {
        title: m.reportTemplates.samplePanel,
        specimen: m.reportTemplates.sampleSpecimen,
        kind: 'quantitative',
        rows: [
          {
            test: 'Glucose',
            value: '91',
            unit: 'mg/dL',
            reference: '70–99',
            rangeBar: { low: 70, high: 99, value: 91 },
          },
        ],
      },
    ],
    template: { revision: 0, ...words },
    contact: lab.phone ? { phone: lab.phone } : null,
  } satisfies ReportDocumentInput)
  return {
    bytes: await ctx.ports.documents.report(document),
    type: 'application/pdf',
    filename: `${productShortName}_template_preview.pdf`,
  }
}

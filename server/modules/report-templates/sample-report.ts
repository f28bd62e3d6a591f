import { productShortName } from '@contract/constants'
import { m } from '@contract/messages'
import { ReportDocument, type ReportDocumentInput } from '@contract/reports/document'
import { todayIn } from '@contract/rules/zone'
import type { TemplateWords } from '@contract/report-templates/shapes'
import { dateWords } from '@contract/rules/date-words'
import { withFacts } from '@contract/report-templates/placeholders'
import type { Ctx } from '../../core/context'
import type { FileReply } from '../../core/handlers'
import { drawReport, previewWith } from '../reports/public'
import { findLab } from '../lab-settings/public'
import { addressLines } from '../../documents/address-lines'

/** A template before it is saved, on a report of nobody or of an order. */
export async function previewOf(
  ctx: Ctx,
  words: TemplateWords,
  requisitionNumber: string | null,
): Promise<FileReply> {
  if (requisitionNumber === null) ctx.shown([])
  const document =
    requisitionNumber === null ? await sampleOf(ctx, words) : await previewWith(ctx, requisitionNumber, words)
  return {
    bytes: await drawReport(ctx, document),
    type: 'application/pdf',
    filename: `${productShortName}_template_preview.pdf`,
  }
}

async function sampleOf(ctx: Ctx, words: TemplateWords): Promise<ReportDocument> {
  const lab = await findLab(ctx.db, ctx.who.labId)
  const day = dateWords(todayIn(lab.timeZone, ctx.now.toISOString()))
  const facts = {
    laboratory: lab.name,
    laboratoryPhone: lab.phone ?? '',
    patient: m.reportTemplates.samplePatient,
    patientId: 'P-SAMPLE',
    birthDate: 'Jan 1, 1970',
    requisition: 'SAMPLE',
    location: m.reportTemplates.sampleClinic,
    physician: m.reportTemplates.samplePhysician,
    reported: day,
    version: '1',
  }
  const [heading, note, footer] = [words.heading, words.note, words.footer].map((text) =>
    withFacts(text, facts).slice(0, 4000),
  )
  return ReportDocument.parse({
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
    logo: lab.logoKey,
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
    template: { ...words, revision: 0, heading, note, footer },
    contact: lab.phone ? { phone: lab.phone } : null,
  } satisfies ReportDocumentInput)
}

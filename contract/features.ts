import { z } from 'zod'

/**
 * The features a laboratory can switch on and off: the nineteen names of section 3 of the specification, and
 * `qc`, which is ours. `demo` says whether the demo laboratory starts with it.
 */
export const featureNames = [
  'businessinsights',
  'turbobilling',
  'billing',
  'portalusers',
  'batching',
  'case',
  'plating',
  'conflictmanager',
  'pharmd_advice',
  'shipping',
  'grossing',
  'resulttransfer',
  'batchreport',
  'turboreport',
  'faxing',
  'ehr',
  'argochat',
  'helpdesk',
  'paperreq',
  'qc',
] as const
export const FeatureName = z.enum(featureNames)
export type FeatureName = z.infer<typeof FeatureName>

export interface Feature {
  readonly label: string
  readonly description: string
  /** Active in the demo laboratory. */
  readonly demo: boolean
}

export const features: Record<FeatureName, Feature> = {
  businessinsights: {
    label: 'Business Insights',
    description: 'Volume, turnaround and revenue across the laboratory.',
    demo: true,
  },
  turbobilling: {
    label: 'Turbo Billing',
    description: 'The claim sheet and the Billing menu.',
    demo: true,
  },
  billing: {
    label: 'Billing Jobs',
    description: 'Background runs for claims, invoices and exports.',
    demo: true,
  },
  portalusers: {
    label: 'Registered Patients',
    description: 'Patients who registered for the portal themselves.',
    demo: true,
  },
  batching: { label: 'Batching', description: 'Collect waiting work into batches for a run.', demo: true },
  case: {
    label: 'Cases',
    description: 'Orders are called cases, with parts, blocks and slides.',
    demo: false,
  },
  plating: { label: 'Plating', description: 'Plates and plate maps.', demo: true },
  conflictmanager: {
    label: 'Conflict Manager',
    description: 'Resolve mismatched patients, requisitions and results.',
    demo: true,
  },
  pharmd_advice: {
    label: 'Pharm.D. advice',
    description: 'Pharmacist advice on orders; the review menu is then called PharmD.',
    demo: true,
  },
  shipping: { label: 'Shipping', description: 'Boxes, manifests and tracking.', demo: true },
  grossing: { label: 'Grossing', description: 'Gross descriptions and cassettes in pathology.', demo: true },
  resulttransfer: {
    label: 'Result Transfer',
    description: 'Move results to the right requisition or to another laboratory.',
    demo: true,
  },
  batchreport: { label: 'Batch Report', description: 'Report a batch or plate as a whole.', demo: true },
  turboreport: { label: 'Turbo Report', description: 'Release and deliver reports in bulk.', demo: true },
  faxing: { label: 'Faxing', description: 'Send reports by fax and watch the queue.', demo: true },
  ehr: { label: 'EHR', description: 'Exchange orders and results with EHRs.', demo: true },
  argochat: { label: 'Chat (beta)', description: 'Chat with colleagues.', demo: true },
  helpdesk: { label: 'Helpdesk', description: 'Ask for help and follow the replies.', demo: true },
  paperreq: {
    label: 'Paper requisitions',
    description: 'Clinics see orders received on paper.',
    demo: true,
  },
  qc: { label: 'Quality Control', description: 'Controls, lots and control charts.', demo: true },
}

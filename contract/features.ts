import { z } from 'zod'
import { m } from './messages'

/**
 * The features a laboratory can switch on and off: the nineteen names of section 3 of the specification, and
 * `qc`, `pol` (transfer between systems), `mrsa` (what staphylococci are reported as) and `kiosk` (self check-in), which are ours. `demo` says whether the demo laboratory starts with it.
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
  'pol',
  'mrsa',
  'kiosk',
] as const
export const FeatureName = z.enum(featureNames)
export type FeatureName = z.infer<typeof FeatureName>

/** Which of the features that something is part of is off, if one is: the first. */
export const offAmong = (
  wanted: FeatureName | readonly FeatureName[] | undefined,
  on: ReadonlySet<FeatureName>,
): FeatureName | undefined => [wanted ?? []].flat().find((feature) => !on.has(feature))

export interface Feature {
  readonly label: string
  readonly description: string
  /** Active in the demo laboratory. */
  readonly demo: boolean
}

export const features: Record<FeatureName, Feature> = {
  businessinsights: {
    label: m.features.businessinsights,
    description: m.features.businessinsightsHelp,
    demo: true,
  },
  turbobilling: {
    label: m.features.turbobilling,
    description: m.features.turbobillingHelp,
    demo: true,
  },
  billing: {
    label: m.features.billing,
    description: m.features.billingHelp,
    demo: true,
  },
  portalusers: {
    label: m.features.portalusers,
    description: m.features.portalusersHelp,
    demo: true,
  },
  batching: { label: m.features.batching, description: m.features.batchingHelp, demo: true },
  case: {
    label: m.features.cases,
    description: m.features.casesHelp,
    demo: false,
  },
  plating: { label: m.features.plating, description: m.features.platingHelp, demo: true },
  conflictmanager: {
    label: m.features.conflictmanager,
    description: m.features.conflictmanagerHelp,
    demo: true,
  },
  pharmd_advice: {
    label: m.features.pharmdAdvice,
    description: m.features.pharmdAdviceHelp,
    demo: true,
  },
  shipping: { label: m.features.shipping, description: m.features.shippingHelp, demo: true },
  grossing: { label: m.features.grossing, description: m.features.grossingHelp, demo: true },
  resulttransfer: {
    label: m.features.resulttransfer,
    description: m.features.resulttransferHelp,
    demo: true,
  },
  batchreport: { label: m.features.batchreport, description: m.features.batchreportHelp, demo: true },
  turboreport: { label: m.features.turboreport, description: m.features.turboreportHelp, demo: true },
  faxing: { label: m.features.faxing, description: m.features.faxingHelp, demo: true },
  ehr: { label: m.features.ehr, description: m.features.ehrHelp, demo: true },
  argochat: { label: m.features.argochat, description: m.features.argochatHelp, demo: true },
  helpdesk: { label: m.features.helpdesk, description: m.features.helpdeskHelp, demo: true },
  paperreq: {
    label: m.features.paperreq,
    description: m.features.paperreqHelp,
    demo: true,
  },
  qc: { label: m.features.qc, description: m.features.qcHelp, demo: true },
  pol: { label: m.features.pol, description: m.features.polHelp, demo: true },
  mrsa: { label: m.features.mrsa, description: m.features.mrsaHelp, demo: true },
  kiosk: { label: m.features.kiosk, description: m.features.kioskHelp, demo: true },
}

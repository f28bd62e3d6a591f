/** The areas of the contract. A new area is a line here. */
export { access, emergency } from './api-access'
export { audit } from './api-audit'
export { contractLabs, payerRules, portalUsers } from './api-billing-registers'
export { billingJobs, ehrJobs, hrsa, statements } from './api-billing-work'
export {
  diagCodes,
  medications,
  panels,
  sampleTypes,
  specimenSources,
  testTypes,
  tests,
} from './api-catalogue'
export { orders } from './api-orders'
export { patients } from './api-patients'
export { locations, physicians } from './api-people'
export { payers } from './api-payers'
export { reference } from './api-reference'
export { imports } from './api-imports'
export { intake, intakeForms } from './api-intake'
export { drafts, home, labels, reports, search } from './api-reports'
export { results, specimens } from './api-results'
export { salesReps } from './api-salesreps'
export { session } from './api-session'
export { setup } from './api-setup'
export { chat, contact, helpdesk } from './api-support'
export { dynamicForms, labSettings, management, printers, reportTemplates, tags } from './api-settings'
export { users } from './api-users'
export { views } from './api-views'

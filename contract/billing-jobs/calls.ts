import { jobAct, jobExport, jobGet, jobHistory, jobList } from '../jobs/job-calls'

const register = {
  area: 'billingJobs',
  one: 'billingjob',
  what: 'billing job',
  entity: 'billingJob',
  reads: ['read', 'BillingJob'],
  acts: ['edit', 'BillingJob'],
} as const

export const list = jobList(register)
export const get = jobGet(register)
export const act = jobAct(register)
export const history = jobHistory(register)
export const exportCsv = jobExport(register)

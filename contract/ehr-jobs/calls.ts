import { jobAct, jobExport, jobGet, jobHistory, jobList } from '../jobs/job-calls'

const register = {
  area: 'ehrJobs',
  one: 'ehrjob',
  what: 'EHR job',
  entity: 'ehrJob',
  reads: ['read', 'EhrJob'],
  acts: ['edit', 'EhrJob'],
} as const

export const list = jobList(register)
export const get = jobGet(register)
export const act = jobAct(register)
export const history = jobHistory(register)
export const exportCsv = jobExport(register)

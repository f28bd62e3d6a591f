import { jobAct, jobExport, jobGet, jobHistory, jobList } from '../jobs/job-calls'

/** Roster exchanges with the closed programme for the uninsured: kept to be read; the machine refuses a retry. */
const register = {
  area: 'hrsa',
  one: 'hrsajob',
  what: 'HRSA roster exchange',
  entity: 'hrsaJob',
  reads: ['import', 'Claim'],
  acts: ['import', 'Claim'],
} as const

export const list = jobList(register)
export const get = jobGet(register)
export const act = jobAct(register)
export const history = jobHistory(register)
export const exportCsv = jobExport(register)

import { api } from '@contract/api'
import type { JobList } from '@contract/api-billing-work'
import { t } from '@contract/messages'
import { read } from '@/api/query'
import type { JobsSearch } from './search'

/** The registers of jobs: one screen, three sets of calls. */
export const jobRegisters = {
  billing: {
    calls: api.billingJobs,
    area: 'billingJobs',
    path: '/billingjobs',
    one: '/billingjob',
    title: t('navigation.item.billingJobs'),
    section: t('register.billing'),
    none: t('billingRegisters.jobs.billing.none'),
    noneHelp: t('billingRegisters.jobs.billing.noneHelp'),
  },
  ehr: {
    calls: api.ehrJobs,
    area: 'ehrJobs',
    path: '/ehrjobs',
    one: '/ehrjob',
    title: t('navigation.item.ehrQueue'),
    section: t('navigation.section.processing'),
    none: t('billingRegisters.jobs.ehr.none'),
    noneHelp: t('billingRegisters.jobs.ehr.noneHelp'),
  },
  hrsa: {
    calls: api.hrsa,
    area: 'hrsa',
    path: '/hrsa',
    one: '/hrsa',
    title: t('navigation.item.hrsa'),
    section: t('register.billing'),
    none: t('billingRegisters.jobs.hrsa.none'),
    noneHelp: t('billingRegisters.jobs.hrsa.noneHelp'),
  },
} as const
export type JobRegisterName = keyof typeof jobRegisters

const sorts = ['createdAt', '-createdAt'] as const

/** What the list asks for, as the address has it; the export asks for the same. */
export function listInput({ text, page, sort, state }: JobsSearch): Partial<JobList> {
  const sorted = sorts.find((one) => one === sort)
  return { text, page, ...(sorted ? { sort: sorted } : {}), ...(state ? { state } : {}) }
}

export const jobsQuery = (name: JobRegisterName, search: JobsSearch) =>
  read(jobRegisters[name].calls.list, { query: listInput(search) })
export const jobQuery = (name: JobRegisterName, id: string) => ({
  ...read(jobRegisters[name].calls.get, { params: { id } }),
  placeholderData: undefined,
})

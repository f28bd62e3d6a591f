import { api } from '@contract/api'
import type { JobList } from '@contract/jobs/shapes'
import { m } from '@contract/messages'
import { read } from '@/api/query'
import type { JobsSearch } from './search'

/** The registers of jobs: one screen, three sets of calls. */
export const jobRegisters = {
  billing: {
    calls: api.billingJobs,
    area: 'billingJobs',
    path: '/billingjobs',
    one: '/billingjob',
    title: m.navigation.itemBillingJobs,
    section: m.register.billing,
    none: m.jobs.billingNone,
    noneHelp: m.jobs.billingNoneHelp,
  },
  hrsa: {
    calls: api.hrsa,
    area: 'hrsa',
    path: '/hrsa',
    one: '/hrsa',
    title: m.navigation.itemHrsa,
    section: m.register.billing,
    none: m.jobs.hrsaNone,
    noneHelp: m.jobs.hrsaNoneHelp,
  },
  system: {
    calls: api.jobs,
    area: 'jobs',
    path: '/jobs',
    one: '/job',
    title: m.navigation.pageJobs,
    section: m.navigation.sectionAdministration,
    none: m.jobs.systemNone,
    noneHelp: m.jobs.systemNoneHelp,
  },
} as const
export type JobRegisterName = keyof typeof jobRegisters

const sorts = ['createdAt', '-createdAt'] as const

/** What the list asks for, as the address has it; the export asks for the same. */
export function listInput({ text, page, sort, state }: JobsSearch): Partial<JobList> {
  const sorted = sorts.find((one) => one === sort)
  return { text, page, ...(sorted ? { sort: sorted } : {}), ...(state ? { state } : {}) }
}

/** Seconds between two looks: what runs goes on while the page is open. */
const every = 5

export const jobsQuery = (name: JobRegisterName, search: JobsSearch) =>
  read(jobRegisters[name].calls.list, { query: listInput(search) }, { every })
export const jobQuery = (name: JobRegisterName, id: string) => ({
  ...read(jobRegisters[name].calls.get, { params: { id } }, { every: 2 }),
  placeholderData: undefined,
})

export const schedulesQuery = read(api.jobs.schedules, {}, { every })

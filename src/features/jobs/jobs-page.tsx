import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import { JobState } from '@contract/jobs/choices'
import { callFile } from '@/api/client'
import { useSetList } from '@/table/use-list'
import { Banner } from '@/ui/banner'
import { PlainList } from '@/app/entity/plain-list'
import { StateChip } from '@/app/state-register/state-chip'
import { StateFilter } from '@/app/state-register/state-filter'
import { countsText, jobColumns, jobCues, kindText } from './columns'
import { jobRegisters, jobsQuery, listInput, type JobRegisterName } from './registers'
import { Schedules } from './schedules'
import { jobsSearch, type JobsSearch } from './search'

const defaults = jobsSearch.parse({})

/** One register of jobs, newest first. */
function JobsPage({ name, search }: { name: JobRegisterName; search: JobsSearch }) {
  const { calls, path, one, title, section, none, noneHelp } = jobRegisters[name]
  const set = useSetList<JobsSearch>(path)
  return (
    <PlainList
      list={path.slice(1)}
      title={title}
      section={section}
      search={search}
      set={set}
      defaults={defaults}
      query={useQuery(jobsQuery(name, search))}
      columns={jobColumns}
      defaultSort="-createdAt"
      searchHint={m.jobs.searchHint}
      pageOf={(row) => `${one}/${row._id}`}
      card={(row) => (
        <>
          <span className="flex justify-between gap-3 font-medium">
            <span className="truncate">{kindText(row.kind)}</span>
            <StateChip cue={jobCues[row.state]} />
          </span>
          <span className="flex justify-between gap-3 text-meta text-hint">
            <span className="truncate">{row.fileName}</span>
            {countsText(row)}
          </span>
        </>
      )}
      filters={
        <StateFilter
          cues={jobCues}
          states={JobState.options}
          state={search.state}
          onChange={(state) => set({ state })}
        />
      }
      filtered={search.state !== undefined}
      onClear={() => set({ text: '', state: undefined })}
      empty={{ title: none, text: noneHelp }}
      exportFile={(cols) => callFile(calls.exportCsv, { query: { ...listInput(search), page: 1, cols } })}
      notice={notices[name]}
    />
  )
}

const notices: Partial<Record<JobRegisterName, ReactNode>> = {
  hrsa: <ClosedProgramme />,
  system: <Schedules />,
}

function ClosedProgramme() {
  return (
    <div className="grid gap-2 px-6 pb-3 max-sm:px-4">
      <Banner tone="warning" title={m.jobs.hrsaClosed}>
        {m.jobs.hrsaClosedText}
      </Banner>
      <details className="text-dense text-text2">
        <summary className="cursor-pointer">{m.jobs.hrsaProfile}</summary>
        <p className="mt-1 max-w-180">{m.jobs.hrsaProfileText}</p>
      </details>
    </div>
  )
}

export const BillingJobsPage = () => (
  <JobsPage name="billing" search={useSearch({ from: '/_in/billingjobs' })} />
)
export const HrsaPage = () => <JobsPage name="hrsa" search={useSearch({ from: '/_in/hrsa' })} />
export const SystemJobsPage = () => <JobsPage name="system" search={useSearch({ from: '/_in/jobs' })} />

import { sql } from 'kysely'
import type { JobList } from '@contract/jobs/shapes'
import { JobState } from '@contract/jobs/choices'
import type { JobDetail, JobRow } from '@contract/jobs/shapes'
import type { Page } from '@contract/shapes'
import { mayBegin, mayRetry } from '../../core/jobs/move'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { contains, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import { kindNamed } from './kinds'

/** The registers of jobs, as their table names them. */
export type JobRegister = 'billing' | 'hrsa' | 'system'

interface Row {
  id: string
  version: number
  kind: string
  state: string
  open: boolean
  file_name: string | null
  checksum: string | null
  total: number
  done: number
  failed: number
  attempts: number
  message: string | null
  started_by: string | null
  started_by_name: string | null
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
  payload: unknown
}

const columns = sql`j.id, j.version, j.kind, j.state, j.open, j.file_name, j.checksum, j.total, j.done, j.failed, j.attempts,
  j.message, j.started_by, u.first_name || ' ' || u.last_name as started_by_name, j.created_at, j.started_at, j.finished_at, j.payload`
const named = (who: Principal) => sql`left join app_user u on ${ofLab(who, 'u')} and u.id = j.started_by`

/** What no kind here runs is for its own machine to say. */
function canRetry(who: Principal, { kind: name, state, payload, started_by }: Row): boolean {
  const kind = kindNamed(name)
  return (
    kind === undefined || (mayRetry(kind, JobState.parse(state), payload) && mayBegin(kind, who, started_by))
  )
}

const present = (who: Principal, row: Row): JobDetail => ({
  _id: row.id,
  version: row.version,
  kind: row.kind,
  state: JobState.parse(row.state),
  active: row.open,
  fileName: row.file_name,
  checksum: row.checksum,
  total: row.total,
  done: row.done,
  failed: row.failed,
  attempts: row.attempts,
  message: row.message,
  startedBy: row.started_by_name,
  createdAt: row.created_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  canRetry: canRetry(who, row),
  finishedAt: row.finished_at?.toISOString() ?? null,
})

const sorts = { createdAt: { column: 'created_at', type: 'timestamptz' } } as const

/** The jobs of one register by kind or file name, a page at a time. */
export function listJobs(
  db: Executor,
  who: Principal,
  register: JobRegister,
  input: JobList,
): Promise<Page<JobRow>> {
  const { text, state, active } = input
  const matches = text
    ? sql`and (t.kind ilike ${startsWith(text)} or t.file_name ilike ${contains(text)})`
    : sql``
  return listPage<Row, JobRow>(
    db,
    {
      input,
      sorts,
      table: 'job',
      where: sql`${ofLab(who, 't')} and t.register = ${register} ${matches}
        ${state ? sql`and t.state = ${state}` : sql``} ${active === undefined ? sql`` : sql`and t.open = ${active}`}`,
      columns,
      joins: sql`left join job j on ${ofLab(who, 'j')} and j.id = h.id ${named(who)}`,
    },
    (row) => present(who, row),
  )
}

/** One job of a register; that of another register does not exist here. */
export async function findJob(
  db: Executor,
  who: Principal,
  register: JobRegister,
  id: string,
): Promise<JobDetail | undefined> {
  const { rows } = await sql<Row>`select ${columns} from job j ${named(who)}
    where ${ofLab(who, 'j')} and j.register = ${register} and j.id = ${id}`.execute(db)
  return rows[0] && present(who, rows[0])
}

import { sql, type RawBuilder } from 'kysely'
import { isDrugTest, VALIDITY_CODES } from '@contract/rules/drug-test'
import type { OrderResult } from '@contract/rules/specimen-validity'
import { withheldWords } from '@contract/rules/tox-instead'
import { Interpretation } from '@contract/results/shapes'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { rawOf, type AnalysisRecord } from './records'

type Judged = Pick<
  AnalysisRecord,
  | 'id'
  | 'order_id'
  | 'letter'
  | 'code'
  | 'name'
  | 'state'
  | 'definition'
  | 'entered'
  | 'interpretation'
  | 'released_at'
>

/** A value that a report had printed, or kept back: its release left the words or their absence (decision 0030). */
const markOf = ({ interpretation }: Judged): string | null | undefined => {
  const mark = interpretation?.['withheld']
  return typeof mark === 'string' || mark === null ? mark : undefined
}

const reading = (interpretation: Judged['interpretation']): OrderResult['interpretation'] => {
  const read = Interpretation.safeParse(interpretation)
  return read.success ? read.data : null
}

/**
 * The words that stand in place of released values, by the id of the analysis: as its last release marked it. One that was
 * released before releases marked it is judged here, by the same rule, from what was released of its specimen's validity.
 */
export function withheldOf(records: readonly Judged[]): Map<string, string> {
  const words = new Map<string, string>()
  const told = records.filter(
    ({ state, released_at }) => released_at !== null && (state === 'RELEASED' || state === 'RETRACTED'),
  )
  const unmarked = new Set<string>()
  for (const record of told) {
    const mark = markOf(record)
    if (mark) words.set(record.id, mark)
    else if (mark === undefined && isDrugTest(record)) unmarked.add(record.order_id)
  }
  for (const orderId of unmarked) {
    const own = told.filter((one) => one.order_id === orderId)
    const results = own.map((one) => ({
      ...one,
      raw: rawOf(one),
      interpretation: reading(one.interpretation),
      mark: markOf(one),
    }))
    for (const [{ id, mark }, said] of withheldWords(results)) if (mark === undefined) words.set(id, said)
  }
  return words
}

/** As `withheldOf`, only of what no release has marked, on these orders (a query of ids). */
export async function unmarkedWithheld(
  db: Executor,
  labId: string,
  orders: RawBuilder<unknown>,
): Promise<Map<string, string>> {
  const isDrug = (version: string) =>
    sql`${sql.ref(`${version}.definition`)} ->> 'kind' in ('tox_screen', 'tox_confirm')`
  const { rows } = await sql<Judged>`
    select a.id, a.order_id, s.letter, v.code, v.name, a.state, v.definition, a.entered, a.interpretation, a.released_at
    from analysis a
    join specimen s on ${ofLab(labId, 's')} and s.id = a.specimen_id
    join test_version v on ${ofLab(labId, 'v')} and v.test_id = a.test_id and v.version = a.test_version
    where ${ofLab(labId, 'a')} and a.state = 'RELEASED'
      and (${isDrug('v')} or v.code = any(${Object.values(VALIDITY_CODES)}::text[]))
      and a.order_id in (
        select u.order_id from analysis u
        join test_version uv on ${ofLab(labId, 'uv')} and uv.test_id = u.test_id and uv.version = u.test_version
        where ${ofLab(labId, 'u')} and u.order_id in (${orders}) and u.state = 'RELEASED'
          and ${isDrug('uv')} and not coalesce(u.interpretation ? 'withheld', false)
      )
    order by a.position, a.id`.execute(db)
  const all = withheldOf(rows)
  const marked = new Set(rows.filter((row) => markOf(row) !== undefined).map(({ id }) => id))
  return new Map([...all].filter(([id]) => !marked.has(id)))
}

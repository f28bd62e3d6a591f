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
  // Step by step: how few test versions are drug tests is not known to the planner, which nests them under every order otherwise.
  const { rows } = await sql<Judged>`
    with asked as materialized (${orders}),
    told as materialized (
      select a.id, a.order_id, a.specimen_id, a.position, a.state, a.entered, a.interpretation, a.released_at, v.code, v.name,
        v.definition, v.definition ->> 'kind' in ('tox_screen', 'tox_confirm') as is_drug
      from analysis a
      join test_version v on ${ofLab(labId, 'v')} and v.test_id = a.test_id and v.version = a.test_version
      where ${ofLab(labId, 'a')} and a.state = 'RELEASED' and a.order_id in (table asked)
    )
    select t.id, t.order_id, s.letter, t.code, t.name, t.state, t.definition, t.entered, t.interpretation, t.released_at
    from told t
    join specimen s on ${ofLab(labId, 's')} and s.id = t.specimen_id
    where (t.is_drug or t.code = any(${Object.values(VALIDITY_CODES)}::text[]))
      and t.order_id in (select order_id from told where is_drug and not coalesce(interpretation ? 'withheld', false))
    order by t.position, t.id`.execute(db)
  const all = withheldOf(rows)
  const marked = new Set(rows.filter((row) => markOf(row) !== undefined).map(({ id }) => id))
  return new Map([...all].filter(([id]) => !marked.has(id)))
}

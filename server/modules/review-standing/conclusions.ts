import { sql } from 'kysely'
import { canonical } from '@contract/canonical'
import type { AnalysisState } from '@contract/orders/shapes'
import { isDrugTest } from '@contract/rules/drug-test'
import { readListed } from '@contract/rules/read-medication'
import { listedMedication } from '@contract/rules/listed-medication'
import { toxOfOrder } from '@contract/rules/tox-of-order'
import { evidenceWords } from '@contract/rules/tox-words'
import type { Interpretation } from '@contract/results/shapes'
import type { TestDefinition } from '@contract/tests/shapes'
import { sha256Hex } from '../../core/hash'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { drugsOf } from '../toxicology/public'

interface ResultRow {
  id: string
  code: string
  name: string
  letter: string
  collected_at: Date
  state: AnalysisState
  definition: TestDefinition
  raw: string | null
  interpretation: Interpretation | null
}
interface MedicationRow {
  id: string
  name: string
  detail: string | null
  lastTaken: string | null
  asNeeded: boolean | null
  ingredients: string[]
}

/** Whose conclusions: of which laboratory, by which clock. */
export type Reader = Pick<Principal, 'labId' | 'timeZone'>

const digestLength = 24

/**
 * What the rules conclude of an order's verified drug results and its listed medications now, without a pharmacist's word, as
 * one short text. It is another one whenever a word, a sentence or what it rests on is: by a newer version of the drug graph,
 * another ingredient of a listed medication, another hour of collection. Release changes nothing of it.
 */
export async function conclusionsOf(db: Executor, who: Reader, orderId: string): Promise<string> {
  const drugs = await drugsOf(db, who.labId)
  const results = await sql<ResultRow>`
    select a.id, v.code, v.name, s.letter, s.collected_at, a.state, v.definition, a.entered ->> 'raw' as raw,
      a.interpretation - 'withheld' as interpretation
    from analysis a
    join specimen s on ${ofLab(who.labId, 's')} and s.id = a.specimen_id
    join test_version v on ${ofLab(who.labId, 'v')} and v.test_id = a.test_id and v.version = a.test_version
    where ${ofLab(who.labId, 'a')} and a.order_id = ${orderId} and a.state in ('VERIFIED', 'RELEASED')
      and not exists (select from analysis n where ${ofLab(who.labId, 'n')} and n.retest_of = a.id and n.order_id = a.order_id
        and n.state in ('VERIFIED', 'RELEASED'))
    order by a.position, a.id`.execute(db)
  const medications = await sql<MedicationRow>`
    select m.id, m.name, m.detail, m.last_taken as "lastTaken", m.as_needed as "asNeeded",
      coalesce(d.ingredients, '[]'::jsonb) as ingredients
    from order_medication m left join medication d on ${ofLab(who.labId, 'd')} and d.id = m.medication_id
    where ${ofLab(who.labId, 'm')} and m.order_id = ${orderId} and m.removed_at is null order by m.id`.execute(
    db,
  )
  const own = results.rows
  const said = toxOfOrder(
    own,
    medications.rows.map((one) =>
      listedMedication({ ...one, ...readListed(one, drugs.names) }, who.timeZone),
    ),
    {
      counts: ({ raw }) => raw !== null,
      coming: () => false,
      collectedAt: (letter) => own.find((one) => one.letter === letter)?.collected_at.toISOString() ?? null,
    },
    { graph: drugs.graph },
  )
  const told = {
    rows: said.rows.map(({ kind, about, entry, state, sentence, rule, flags, restsOn, result }) => ({
      kind,
      about,
      medication: entry === null ? null : (medications.rows[entry]?.id ?? null),
      result: result?.id ?? null,
      state,
      sentence,
      rule,
      flags,
      restsOn: restsOn.map(evidenceWords),
    })),
    results: own.filter(isDrugTest).map((one) => {
      const { word, reason } = said.of(one)
      return { id: one.id, word, reason, instead: said.instead(one) }
    }),
    findings: said.findings,
    specimens: said.specimens.map(({ letter, word, sentence }) => ({ letter, word, sentence })),
  }
  return sha256Hex(canonical(told)).slice(0, digestLength)
}

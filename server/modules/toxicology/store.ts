import { GraphContent, GraphState, type GraphInForce, type GraphVersion } from '@contract/toxicology/shapes'
import { BASE_GRAPH, drugGraph, type DrugGraph } from '@contract/rules/drug-graph'
import { BASE_NAMES, namesWith, type MedicationNames } from '@contract/rules/read-medication'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** The reference with what the laboratory approved, as the rules and the reader of typed names take it. */
export interface LabDrugs {
  graph: DrugGraph
  names: MedicationNames
  /** Null: the laboratory approved nothing of its own. */
  inForce: GraphInForce | null
}
const REFERENCE_ALONE: LabDrugs = { graph: BASE_GRAPH, names: BASE_NAMES, inForce: null }

/** Made once of each content; a pure function of it, so that whoever has the same content may share it. */
const made = new Map<string, Pick<LabDrugs, 'graph' | 'names'>>()
const MOST_MADE = 50

function drugsMadeOf(content: GraphContent): Pick<LabDrugs, 'graph' | 'names'> {
  const key = JSON.stringify(content)
  const kept = made.get(key)
  if (kept) return kept
  const { names, substances } = content
  const drugs = { graph: drugGraph(content), names: namesWith({ names, substances }) }
  if (made.size >= MOST_MADE) made.clear()
  made.set(key, drugs)
  return drugs
}

/** What a laboratory's interpretation goes by now: one look-up of one row. */
export async function drugsOf(db: Executor, labId: string): Promise<LabDrugs> {
  const row = await db
    .selectFrom('drug_graph')
    .select(['number', 'approved_at', 'content'])
    .where(ofLab(labId))
    .where('state', '=', 'APPROVED')
    .executeTakeFirst()
  if (!row?.approved_at) return REFERENCE_ALONE
  const content = GraphContent.parse(row.content)
  const { names: _names, ...ofRules } = content
  return {
    ...drugsMadeOf(content),
    inForce: { number: row.number, approvedAt: row.approved_at.toISOString(), content: ofRules },
  }
}

/** Every version, newest first; or the one of this id. */
export async function findVersions(db: Executor, labId: string, id?: string): Promise<GraphVersion[]> {
  const rows = await db
    .selectFrom('drug_graph as g')
    .leftJoin('app_user as e', (join) => join.on(ofLab(labId, 'e')).onRef('e.id', '=', 'g.edited_by'))
    .leftJoin('app_user as a', (join) => join.on(ofLab(labId, 'a')).onRef('a.id', '=', 'g.approved_by'))
    .select([
      'g.id',
      'g.version',
      'g.number',
      'g.state',
      'g.content',
      'g.reference',
      'g.edited_at',
      'g.approved_at',
    ])
    .select(['e.first_name as editor_first', 'e.last_name as editor_last'])
    .select(['a.first_name as approver_first', 'a.last_name as approver_last'])
    .where(ofLab(labId, 'g'))
    .$if(id !== undefined, (query) => query.where('g.id', '=', id ?? ''))
    .orderBy('g.number', 'desc')
    .execute()
  const name = (first: string | null, last: string | null) => [first, last].filter(Boolean).join(' ')
  return rows.map((row) => ({
    _id: row.id,
    version: row.version,
    number: row.number,
    state: GraphState.parse(row.state),
    content: GraphContent.parse(row.content),
    reference: row.reference,
    editedByName: name(row.editor_first, row.editor_last),
    editedAt: row.edited_at.toISOString(),
    approvedByName: row.approved_at === null ? null : name(row.approver_first, row.approver_last),
    approvedAt: row.approved_at?.toISOString() ?? null,
  }))
}

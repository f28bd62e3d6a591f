import { sql } from 'kysely'
import type { Rule, RuleForm } from '@contract/deliveries/shapes'
import { m } from '@contract/messages'
import { ReportState } from '@contract/orders/choices'
import type { Ctx, Write } from '../../core/context'
import { badInput } from '../../core/errors'
import { listPage, type PageInput } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { addEntity, updateEntity, type Register } from '../../core/register'
import { ofLab } from '../../core/scope'
import { folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'

type RuleFields = Omit<RuleForm, 'active'>
type RuleRow = Omit<Rule, '_id' | 'states'> & { id: string; states: string[] }

const ruleColumns = sql`u.id, u.version, u.name, u.location_id as "locationId", l.name as location, u.panel_id as "panelId",
  p.name as panel, u.states, u.only_critical as "onlyCritical", u.unmarked_only as "unmarkedOnly", u.first_way_id as "firstWayId", f.name as "firstWay",
  u.second_way_id as "secondWayId", s.name as "secondWay", u.second_after as "secondAfter", u.active`
const ruleJoins = (who: Principal) => sql`left join delivery_rule u on ${ofLab(who, 'u')} and u.id = h.id
  left join location l on ${ofLab(who, 'l')} and l.id = u.location_id
  left join panel p on ${ofLab(who, 'p')} and p.id = u.panel_id
  left join delivery_way f on ${ofLab(who, 'f')} and f.id = u.first_way_id
  left join delivery_way s on ${ofLab(who, 's')} and s.id = u.second_way_id`

const presentRule = ({ id, states, ...row }: RuleRow): Rule => ({
  ...row,
  _id: id,
  states: states.map((state) => ReportState.parse(state)),
})

export const listRules = (db: Executor, who: Principal, input: PageInput & { text: string }) =>
  listPage<RuleRow, Rule>(
    db,
    {
      input,
      sorts: { name: { column: 'search_name', type: 'text' } },
      table: 'delivery_rule',
      where: sql`${ofLab(who, 't')} ${input.text ? sql`and t.search_name like ${startsWith(folded(input.text))}` : sql``}`,
      columns: ruleColumns,
      joins: ruleJoins(who),
    },
    presentRule,
  )

async function findRule(db: Executor, who: Principal, id: string): Promise<Rule | undefined> {
  const { rows } = await sql<RuleRow>`select ${ruleColumns}
    from (select t.id from delivery_rule t where ${ofLab(who, 't')} and t.id = ${id}) h ${ruleJoins(who)}`.execute(
    db,
  )
  const [row] = rows
  return row && presentRule(row)
}

/** Its ways are in use, and none is another location's: reports of one clinic never go to another by a slip. */
async function checkRule(ctx: Ctx, w: Write, rule: RuleFields): Promise<void> {
  const ids = [rule.firstWayId, ...(rule.secondWayId ? [rule.secondWayId] : [])]
  const ways = await w.tx
    .selectFrom('delivery_way')
    .select(['id', 'location_id', 'active', 'carries'])
    .where(ofLab(ctx.who))
    .where('id', 'in', ids)
    .execute()
  for (const [field, id] of [
    ['rule.firstWayId', rule.firstWayId],
    ['rule.secondWayId', rule.secondWayId],
  ] as const) {
    if (id === null) continue
    const way = ways.find((one) => one.id === id)
    if (!way?.active) throw badInput({ [field]: m.deliveries.wayGone })
    if (way.carries !== 'report') throw badInput({ [field]: m.deliveries.wayCarriesOther })
    if (rule.locationId && way.location_id && way.location_id !== rule.locationId)
      throw badInput({ [field]: m.deliveries.wayOfOther })
  }
  for (const [table, id, field] of [
    ['location', rule.locationId, 'rule.locationId'],
    ['panel', rule.panelId, 'rule.panelId'],
  ] as const) {
    const row =
      id &&
      (await w.tx
        .selectFrom(table)
        .select('id')
        .where(ofLab(ctx.who))
        .where('id', '=', id)
        .executeTakeFirst())
    if (row === undefined) throw badInput({ [field]: m.errors.notFound })
  }
}

const ruleRegister: Register<RuleFields, Rule> = {
  entity: 'deliveryRule',
  table: 'delivery_rule',
  find: findRule,
  fieldsOf: ({
    name,
    locationId,
    panelId,
    states,
    onlyCritical,
    unmarkedOnly,
    firstWayId,
    secondWayId,
    secondAfter,
  }) => ({
    name,
    locationId,
    panelId,
    states,
    onlyCritical,
    unmarkedOnly,
    firstWayId,
    secondWayId,
    secondAfter,
  }),
  columnsOf: ({
    name,
    locationId,
    panelId,
    states,
    onlyCritical,
    unmarkedOnly,
    firstWayId,
    secondWayId,
    secondAfter,
  }) => ({
    name,
    search_name: folded(name),
    location_id: locationId,
    panel_id: panelId,
    // As PostgreSQL writes a list of words.
    states: `{${states.join(',')}}`,
    only_critical: onlyCritical,
    unmarked_only: unmarkedOnly,
    first_way_id: firstWayId,
    second_way_id: secondWayId,
    second_after: secondAfter,
  }),
  check: checkRule,
}

export const addRule = (ctx: Ctx, { active, ...rule }: RuleForm): Promise<Rule> =>
  addEntity(ruleRegister, ctx, rule, active)

export const updateRule = (
  ctx: Ctx,
  { _id, version, active, ...rule }: RuleForm & { _id: string; version: number },
): Promise<Rule> => updateEntity(ruleRegister, ctx, _id, version, rule, active)

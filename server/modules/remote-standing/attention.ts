import { sql } from 'kysely'
import { attentions } from '@contract/remote-orders/choices'
import { EXPLAINED } from '@contract/reports/document'
import { TOX_STATE_WORDS } from '@contract/rules/tox-state-words'
import { ofLab } from '../../core/scope'

const explained = EXPLAINED.map((word) => `@.consistency == "${word}"`).join(' || ')
const inconsistent = [TOX_STATE_WORDS.INCONSISTENT_NEGATIVE, TOX_STATE_WORDS.PARENT_ONLY]
  .map((word) => `@.consistency == "${word}"`)
  .join(' || ')
/**
 * A row that somebody has to act on, as it is printed: out of its range, found, or against the medications. What a listed
 * medication explains is no finding, and what was listed and not found is one without any value out of range.
 */
const abnormalRow = `$.panels[*].rows[*] ? (@.flag != "" || (@.actOn == true && !(${explained}))
  || ${inconsistent})`
const actedOnEntry = '$.toxicology.entries[*] ? (@.mark == "act")'

/**
 * How much the released results of an order ask for the clinic's eye: critical before abnormal before merely new. Abnormal is
 * what the newest report says; without one, what the results say.
 */
export const attentionOf = (labId: string, orderId: string) => sql<number>`(
  select case when coalesce(bool_or(a.critical), false) then ${attentions.critical}::int
    when coalesce((
        select jsonb_path_exists(v.document, ${abnormalRow}::jsonpath) or jsonb_path_exists(v.document, ${actedOnEntry}::jsonpath)
        from report v where ${ofLab(labId, 'v')} and v.order_id = ${sql.ref(orderId)} order by v.number desc limit 1),
      bool_or((a.interpretation ->> 'isAbnormal')::boolean), false) then ${attentions.abnormal}::int
    else ${attentions.fresh}::int end
  from analysis a where ${ofLab(labId, 'a')} and a.order_id = ${sql.ref(orderId)} and a.state = 'RELEASED')`

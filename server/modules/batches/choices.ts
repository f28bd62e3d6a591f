import type { BatchChoices } from '@contract/batches/shapes'
import { todayIn } from '@contract/rules/zone'
import { UserType } from '@contract/choices'
import { effectiveRoles } from '@contract/roles'
import { featuresOn } from '../../core/features-on'
import { abilityFor, type Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { lotsToName } from '../quality-control/public'

/** Accounts in use that may enter results, by name; of one id, whether it is among them. */
async function analysts(db: Executor, who: Pick<Principal, 'labId'>, id?: string) {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'user_type', 'myroles'])
    .where(ofLab(who))
    .where('user_type', '=', 'lab')
    .where('active', '=', true)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()
  const features = await featuresOn(db, who.labId)
  return rows
    .filter(({ user_type, myroles }) =>
      abilityFor(UserType.parse(user_type), effectiveRoles(myroles), features, null, undefined).can(
        'enter',
        'Result',
      ),
    )
    .map(({ id: _id, first_name, last_name }) => ({ _id, name: `${first_name} ${last_name}` }))
}

/** Whether a person may be the analyst of a batch: an account in use that may enter results. */
export const knownAnalyst = async (db: Executor, who: Pick<Principal, 'labId'>, id: string) =>
  (await analysts(db, who, id)).length > 0

export async function batchChoices(db: Executor, who: Principal, now: Date): Promise<BatchChoices> {
  const testTypes = await db
    .selectFrom('test_type')
    .select(['id as _id', 'name'])
    .where(ofLab(who))
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  const instruments = await db
    .selectFrom('instrument')
    .select(['id as _id', 'name', 'method'])
    .where(ofLab(who))
    .where('active', '=', true)
    .orderBy('search_name')
    .execute()
  const lots = await lotsToName(db, who, todayIn(who.timeZone, now.toISOString()))
  return { testTypes, instruments, analysts: await analysts(db, who), lots }
}

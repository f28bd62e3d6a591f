import { sql } from 'kysely'
import { isCredential, mayHold, type Credential } from '@contract/abilities/credentials'
import { effectiveRoles } from '@contract/roles'
import type { Ctx } from '../../core/context'
import { notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'

interface Account {
  id: string
  version: number
  first_name: string
  last_name: string
  myroles: Parameters<typeof effectiveRoles>[0]
  credentials: string[]
}

/** An account that can hold an office, and whether it does. */
export interface OfficeHolder {
  _id: string
  version: number
  name: string
  holds: boolean
  roles: ReturnType<typeof effectiveRoles>
}

const present = (office: Credential, account: Account): OfficeHolder => ({
  _id: account.id,
  version: account.version,
  name: `${account.first_name} ${account.last_name}`,
  holds: account.credentials.includes(office),
  roles: effectiveRoles(account.myroles),
})

const columns = sql`u.id, u.version, u.first_name, u.last_name, u.myroles, u.credentials`

/** The laboratory's own active accounts whose roles an office goes with. */
export async function holdersOf(db: Executor, labId: string, office: Credential): Promise<OfficeHolder[]> {
  const { rows } = await sql<Account>`select ${columns}
    from app_user u where ${ofLab(labId, 'u')} and u.user_type = 'lab' and u.active
    order by u.last_name, u.first_name, u.id limit 1000`.execute(db)
  return rows.map((row) => present(office, row)).filter(({ roles }) => mayHold(office, roles))
}

/** Gives an office to an account, or takes it back: from its next call on. `refusal`: what an account without the role is told. */
export const setOffice = (
  ctx: Ctx,
  office: Credential,
  { _id, version, holds }: Pick<OfficeHolder, '_id' | 'version' | 'holds'>,
  refusal: string,
): Promise<OfficeHolder> =>
  ctx.write(async (w) => {
    const { labId } = ctx.who
    const { rows } = await sql<Account>`select ${columns}
      from app_user u where ${ofLab(labId, 'u')} and u.id = ${_id} and u.user_type = 'lab' and u.active for update`.execute(
      w.tx,
    )
    const [account] = rows
    if (!account) throw notFound()
    const now = present(office, account)
    if (account.version !== version) throw stale(now)
    if (holds && !mayHold(office, now.roles)) throw ruleRefused(refusal)
    const before = account.credentials.filter(isCredential)
    const after = [...before.filter((one) => one !== office), ...(holds ? [office] : [])]
    await w.tx
      .updateTable('app_user')
      .set((eb) => ({
        credentials: json(after),
        version: eb('version', '+', 1),
        updated_at: ctx.now,
      }))
      .where(ofLab(labId))
      .where('id', '=', _id)
      .execute()
    w.about('user', _id)
    w.changed('user', _id, { credentials: before }, { credentials: after })
    return { ...now, version: version + 1, holds }
  })

import { z } from 'zod'
import { defineAbility } from '@contract/abilities'
import { fill, m } from '@contract/messages'
import { effectiveRoles } from '@contract/roles'
import { ring } from '../../core/bell'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { clinicForm } from './registration'
import { takeSecret } from './secrets'
import { accountById, theLab } from './store'

const Clinic = z.object({ clinic: z.string() })

/** Confirms the address of a registration and tells those who can give locations and switch the account on. */
export async function verifyRegistration(ctx: Ctx, token: string) {
  const lab = await theLab(ctx.db)
  await ctx.writeAs(lab.id, async (w) => {
    const owner = await takeSecret(w.tx, 'verify', token, ctx.now)
    if (!owner) throw ruleRefused((t) => t.session.verificationDead)
    const account = await accountById(w.tx, owner.labId, owner.userId)
    if (!account) throw ruleRefused((t) => t.session.verificationGone)
    await w.tx
      .updateTable('app_user')
      .set((eb) => ({ verified: true, version: eb('version', '+', 1), updated_at: ctx.now }))
      .where(ofLab(owner))
      .where('id', '=', owner.userId)
      .execute()
    w.changed('user', owner.userId, { verified: account.verified }, { verified: true })
    const draft = await w.tx
      .deleteFrom('draft')
      .where(ofLab(owner))
      .where('user_id', '=', owner.userId)
      .where('form', '=', clinicForm)
      .returning('data')
      .executeTakeFirst()
    const clinic = Clinic.safeParse(draft?.data).data?.clinic
    const name = `${account.first_name} ${account.last_name}`
    await notifyAdmins(
      ctx,
      w,
      owner.labId,
      clinic
        ? fill(m.portalUsers.noticeRegisteredOf, { name, clinic, username: account.username })
        : fill(m.portalUsers.noticeRegistered, { name, username: account.username }),
    )
  })
  return { ok: true as const }
}

async function notifyAdmins(ctx: Ctx, w: Write, labId: string, description: string): Promise<void> {
  const staff = await w.tx
    .selectFrom('app_user')
    .select(['id', 'myroles'])
    .where(ofLab(labId))
    .where('user_type', '=', 'lab')
    .where('active', '=', true)
    .execute()
  const admins = staff.filter(({ myroles }) =>
    defineAbility({ userType: 'lab', roles: effectiveRoles(myroles), features: new Set() }).can(
      'edit',
      'User',
    ),
  )
  await ring(
    w,
    ctx.ports.ids,
    { labId, at: ctx.now },
    admins.map(({ id }) => ({ userId: id, words: description, target: '/users' })),
  )
}

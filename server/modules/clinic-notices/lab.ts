import type { Executor } from '../../core/tx'

/** The laboratory as a notice names it: with the number to call, where it has one. */
export async function labToCall(db: Executor, labId: string): Promise<{ name: string; call: string }> {
  const { name, phone } = await db
    .selectFrom('lab')
    .select(['name', 'phone'])
    .where('id', '=', labId)
    .executeTakeFirstOrThrow()
  return { name, call: phone ? `${name}, ${phone}` : name }
}

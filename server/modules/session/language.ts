import type { Language } from '@contract/languages'
import type { Write } from '../../core/context'
import { ofLab } from '../../core/scope'

/** Writes the language that a person reads from now on. */
export async function setLanguage(
  w: Write,
  { labId, userId }: { labId: string; userId: string },
  before: Language | null,
  language: Language,
): Promise<void> {
  if (before === language) return
  await w.tx.updateTable('app_user').set({ language }).where(ofLab(labId)).where('id', '=', userId).execute()
  w.changed('user', userId, { language: before }, { language })
}

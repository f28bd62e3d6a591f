import { rankOf, type Editor } from '@contract/rules/user-rules'
import type { Ctx } from '../../core/context'

/** Whoever changes accounts, as the rules of accounts ask. */
export const editorOf = ({ who }: Ctx): Editor => ({
  ids: [who.userId, who.person.userId],
  rank: rankOf(who.userType, who.roles),
  signs: who.ability.can('verify', 'Result'),
  ability: who.ability,
})

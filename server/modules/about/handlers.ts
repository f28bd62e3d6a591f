import { releaseHistory } from '@contract/about/release-history'
import type { api } from '@contract/api'
import { buildId, productVersion } from '@contract/constants'
import { isLoopback } from '../../core/address'
import { forbidden } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'

export const about: HandlersOf<typeof api.about> = {
  changeLog(ctx) {
    if (!ctx.who.ability.can('read', 'ChangeLog')) return Promise.reject(forbidden())
    return Promise.resolve(releaseHistory.map((release) => ({ ...release })))
  },

  async version(ctx) {
    const lab = await ctx.db.selectFrom('lab').select('logo_key').executeTakeFirst()
    return {
      version: productVersion,
      buildId,
      demo: ctx.ports.demo,
      logo: lab?.logo_key != null,
      // To somebody at this very machine: to the world it says when the last patch was applied.
      startedAt: isLoopback(ctx.address) ? ctx.ports.startedAt.toISOString() : null,
    }
  },
}

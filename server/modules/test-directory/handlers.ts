import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { findLab } from '../lab-settings/public'
import { theLab } from '../session/public'
import { needsOf } from './public'
import { directoryPage } from './store'

export const testDirectory: HandlersOf<typeof api.testDirectory> = {
  async list(ctx, { query }) {
    const { id } = await theLab(ctx.db)
    const { name, phone } = await findLab(ctx.db, id)
    return { lab: name, phone, ...(await directoryPage(ctx.db, id, query)) }
  },

  needs: (ctx, { body }) => needsOf(ctx.db, ctx.who.labId, body.items),
}

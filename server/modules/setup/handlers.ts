import { sql } from 'kysely'
import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { json } from '../../db/json'
import type { JsonText } from '../../db/schema'
import { progressOf } from './progress'
import { loadStarter } from './starter'

export const setup: HandlersOf<typeof api.setup> = {
  progress: (ctx) => progressOf(ctx.db, ctx.who.labId),

  loadStarter: (ctx) => loadStarter(ctx),

  dismiss: (ctx, { body }) =>
    ctx.write(async (w) => {
      const { labId } = ctx.who
      const before = await progressOf(w.tx, labId)
      await w.tx
        .updateTable('lab')
        .set({
          settings: sql<
            JsonText<Record<string, unknown>>
          >`settings || ${json({ setupDismissed: body.dismissed })}::jsonb`,
        })
        .where('id', '=', labId)
        .execute()
      w.changed('lab', labId, { setupDismissed: before.dismissed }, { setupDismissed: body.dismissed })
      w.about('lab', labId)
      return progressOf(w.tx, labId)
    }),
}

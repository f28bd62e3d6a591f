import type { TestType } from '@contract/test-types/shapes'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { z } from 'zod'

/** Reads one entry of a register that holds a code and a name. */
export const find =
  (table: 'test_type' | 'specimen_source') =>
  (db: Executor, who: Principal, id: string): Promise<z.infer<typeof TestType> | undefined> =>
    db
      .selectFrom(table)
      .select(['id as _id', 'version', 'code', 'name', 'active'])
      .where(ofLab(who))
      .where('id', '=', id)
      .executeTakeFirst()

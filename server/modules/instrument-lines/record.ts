import type { Selectable } from 'kysely'
import { LineConfig } from '@contract/instrument-lines/shapes'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { InstrumentLinesTables } from '../../db/schema'

export type LineRecord = Selectable<InstrumentLinesTables['instrument_line']>

/** Which line: the instrument stands for it. */
export interface LineKey {
  labId: string
  instrumentId: string
}

export const lineRecord = (db: Executor, { labId, instrumentId }: LineKey): Promise<LineRecord | undefined> =>
  db
    .selectFrom('instrument_line')
    .selectAll()
    .where(ofLab(labId))
    .where('instrument_id', '=', instrumentId)
    .executeTakeFirst()

export const configOf = ({ config }: Pick<LineRecord, 'config'>): LineConfig => LineConfig.parse(config)

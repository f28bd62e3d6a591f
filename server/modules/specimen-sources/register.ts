import { m } from '@contract/messages'
import type { Register } from '../../core/register'
import { counted } from '../../core/counted'
import { codeTaken, find, openSpecimens } from '../catalogue/public'
import type { SpecimenSource, SpecimenSourceInput } from '@contract/specimen-sources/shapes'
import type { z } from 'zod'

type SourceDoc = z.infer<typeof SpecimenSource>

export const specimenSourceRegister: Register<SpecimenSourceInput, SourceDoc> = {
  entity: 'specimenSource',
  table: 'specimen_source',
  find: find('specimen_source'),
  fieldsOf: ({ code, name }) => ({ code, name }),
  columnsOf: (fields) => ({ ...fields }),
  unique: { specimen_source_code: codeTaken(m.specimenSources.one) },
  async uses(db, who, id) {
    const { specimens } = await counted(db, { specimens: openSpecimens(who, 'source_id', id) })
    return [{ what: m.specimenSources.usesSpecimens, count: specimens, to: null }]
  },
}

import { m } from '@contract/messages'
import { specimenSource } from '@contract/specimen-sources/register'
import { counted } from '../../core/counted'
import { keepRegister } from '../../core/described-register'
import { codeTaken, inCatalogue, openSpecimens } from '../catalogue/public'

export const specimenSourceRegister = keepRegister(specimenSource, {
  ...inCatalogue,
  table: 'specimen_source',
  unique: { specimen_source_code: codeTaken(m.specimenSources.one) },
  async uses(db, who, id) {
    const { specimens } = await counted(db, { specimens: openSpecimens(who, 'source_id', id) })
    return [{ what: m.specimenSources.usesSpecimens, count: specimens, to: null }]
  },
})

import type { api } from '@contract/api'
import { m } from '@contract/messages'
import { specimenSource } from '@contract/specimen-sources/register'
import { counted } from '../../core/counted'
import { keepRegister, describedHandlers, updateAt } from '../../core/described-register'
import type { HandlersOf } from '../../core/handlers'
import { codeTaken, inCatalogue, openSpecimens } from '../catalogue/public'

const specimenSourceRegister = keepRegister(specimenSource, {
  ...inCatalogue,
  unique: { specimen_source_code: codeTaken(m.specimenSources.one) },
  async uses(db, who, id) {
    const { specimens } = await counted(db, { specimens: openSpecimens(who, 'source_id', id) })
    return [{ what: m.specimenSources.usesSpecimens, count: specimens, to: null }]
  },
})

export const specimenSources: HandlersOf<typeof api.specimenSources> = {
  ...describedHandlers(specimenSource, specimenSourceRegister),
  update: updateAt(specimenSource, specimenSourceRegister),
}

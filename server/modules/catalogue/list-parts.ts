import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { holdsWords } from './words'
import type { CatalogueList } from '@contract/catalogue/shapes'
import { sql, type RawBuilder } from 'kysely'

export type Row<Doc> = Omit<Doc, '_id'> & { id: string }

export const withId = <Doc>({ id, ...row }: Row<Doc>) => ({ ...row, _id: id })

/** What every list of the catalogue narrows by. */
export const narrowed = (who: Principal, { text, active }: CatalogueList, words: RawBuilder<unknown>) =>
  sql`${ofLab(who, 't')} and (${holdsWords(text, words)})
    ${active === undefined ? sql`` : sql`and t.active = ${active}`}`

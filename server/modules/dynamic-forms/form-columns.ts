import type { FormRow } from '@contract/dynamic-forms/shapes'
import { m } from '@contract/messages'
import type { CsvColumn } from '../../core/csv'

/** The columns of a list of forms as a file. */
export const formColumns: CsvColumn<FormRow>[] = [
  { head: m.csvHeads.name, of: ['name'], text: (row) => row.name },
  { head: m.csvHeads.panels, of: ['panels'], text: (row) => row.panels.join(', ') },
  { head: m.csvHeads.locations, of: ['locations'], text: (row) => row.locations.join(', ') },
  { head: m.csvHeads.questions, of: ['questions'], text: (row) => row.questions },
  { head: m.csvHeads.active, of: ['active'], text: (row) => row.active },
]

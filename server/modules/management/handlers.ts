import type { CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import { clinicOf } from './clinic'
import { featureHistory, featureRows, setFeature } from './features'
import { healthOf } from './health'
import type { api } from '@contract/api'
import type { FormRow } from '@contract/dynamic-forms/shapes'

export const management: HandlersOf<typeof api.management> = {
  features: async (ctx) => ({ docs: await featureRows(ctx.db, ctx.who.labId) }),
  setFeature: (ctx, { body }) => setFeature(ctx, body),
  featureHistory: (ctx) => featureHistory(ctx),
  health: (ctx) => healthOf(ctx),
  clinic: (ctx) => clinicOf(ctx),
}

/** The columns of a list of forms as a file. */
export const formColumns: CsvColumn<FormRow>[] = [
  { head: 'Name', of: ['name'], text: (row) => row.name },
  { head: 'Panels', of: ['panels'], text: (row) => row.panels.join(', ') },
  { head: 'Locations', of: ['locations'], text: (row) => row.locations.join(', ') },
  { head: 'Questions', of: ['questions'], text: (row) => row.questions },
  { head: 'Active', of: ['active'], text: (row) => row.active },
]

import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { morningBoard } from './board'
import { readSheet } from './sheet'

export const bench: HandlersOf<typeof api.bench> = {
  board: (ctx) => morningBoard(ctx),
  sheet: (ctx, { body }) => readSheet(ctx, body),
}

import { api } from '@contract/api'
import { read } from '@/api/query'

export const boardQuery = read(api.qualityControl.board, {}, { every: 60 })
export const benchQuery = (planId: string, runs: string) =>
  read(api.qualityControl.bench, { body: { planId, runs: Number(runs) } }, { every: 60 })
export const failureQuery = (id: string) =>
  read(api.qualityControl.failure, { body: { _id: id } }, { fresh: 0 })
export const materialsQuery = read(api.qualityControl.materials, {}, { fresh: 0 })
export const lotsQuery = read(api.qualityControl.lots, {}, { fresh: 0 })
export const reviewsQuery = read(api.qualityControl.reviews, {}, { fresh: 0 })
/** All that a laboratory has set up: a page of the most that a list answers. */
export const testsQuery = (text: string) => read(api.tests.list, { query: { text, limit: 50 } })
export const instrumentsQuery = read(api.instruments.list, { query: { limit: 200 } })

import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '@contract/api'
import type { ImportRun } from '@contract/imports/shapes'
import type { ImportKind } from '@contract/choices'
import type { Reply } from '@contract/endpoint'
import { call } from '@/api/client'
import type { ApiError } from '@/api/errors'
import { keyOf, read } from '@/api/query'

export type Kind = z.infer<typeof ImportKind>
export type Preview = Reply<typeof api.imports.preview>
/** Which column of the file holds which field, as far as a person said so: null is "this file has none". */
export type ColumnChoice = Readonly<Record<string, string | null>>

/** What is about to be loaded. Files have no name that could tell them apart, so each choice gets a number. */
export interface Source {
  kind: Kind
  file: File
  id: number
  choice: ColumnChoice
  location: { _id: string; name: string } | null
}

/** The input of both upload calls: the file is the body, what it means is in the query. */
export const uploadOf = ({ kind, file, choice, location }: Source) => ({
  query: {
    kind,
    fileName: file.name.slice(-200),
    ...(Object.keys(choice).length > 0 ? { map: JSON.stringify(choice) } : {}),
    ...(location ? { location: location._id } : {}),
  },
  body: file,
})

/** Reads the first rows anew whenever the file, the columns or the location change; an older reading is cancelled. */
export const previewQuery = (source: Source) =>
  queryOptions<Preview, ApiError>({
    queryKey: keyOf(api.imports.preview, {
      id: source.id,
      kind: source.kind,
      choice: source.choice,
      location: source.location?._id,
    }),
    queryFn: ({ signal }) => call(api.imports.preview, uploadOf(source), { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

export const loincQuery = read(api.imports.loincMatches, {}, { fresh: 0 })
export const recentQuery = read(api.imports.recent, {}, { fresh: 0 })

const EVERY_MS = 1000
/** A run as it goes on: asked each second until it is over, without keeping an idle screen signed in. */
export const runQuery = (run: ImportRun) =>
  queryOptions<ImportRun, ApiError>({
    queryKey: keyOf(api.imports.run, run._id),
    queryFn: ({ signal }) => call(api.imports.run, { body: { _id: run._id } }, { signal, background: true }),
    initialData: run,
    enabled: run.state === 'RUNNING',
    refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? EVERY_MS : false),
  })
